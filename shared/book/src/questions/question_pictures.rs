//! The pictures of answers: what a known mistake draws, or a figure.

use super::question::ChoicePicture;
use crate::computed::figures::svg_only;
use crate::computed::unavailable::Unavailable;
use crate::expand::exercises;
use crate::expand::expansion::Expansion;
use crate::pages::directive::{Directive, Name};
use course::html::escape;
use judge::{nearest_names, read_text};

/// What the right answer's picture is called among those of the bugs.
const RIGHT: &str = "right";

impl Expansion<'_> {
    /// The picture of an answer.
    pub fn choice_picture(
        &mut self,
        picture: &ChoicePicture,
        is_to_choose: bool,
    ) -> Result<String, Unavailable> {
        match picture {
            ChoicePicture::Bug(exercise, bug) => {
                let svg = self.bug_picture(exercise, bug)?;
                let words = "with this mistake in the exercise";
                let alt = format!("What {exercise} draws {words}");
                Ok(self.framed(svg, words, &alt))
            }
            ChoicePicture::Figure(name, fixed) => {
                let (name, fixed) = (name.clone(), fixed.clone());
                let chapter = self.input.chapters.find(&name.chapter)?;
                let title = chapter.figure(&name.item)?.title.clone();
                let mut words = title;
                // A picture to choose must not say which it is.
                for (key, value) in fixed.iter().filter(|_| !is_to_choose) {
                    words += &format!(", {key} = {value}");
                }
                let call = self.call(&Directive::Figure(name, fixed))?;
                let svg = svg_only(self.answer(&call)?);
                let svg = svg.map_err(Unavailable::Failed)?;
                let alt = format!("A small copy of the figure: {words}");
                Ok(self.framed(svg, &words, &alt))
            }
        }
    }

    /// What the right answer to the same exercise draws.
    pub fn right_picture(
        &mut self,
        exercise: &Name,
    ) -> Result<String, Unavailable> {
        let svg = self.bug_picture(exercise, RIGHT)?;
        let alt = format!("What {exercise} draws without a mistake");
        Ok(self.framed(svg, "as it should be", &alt))
    }

    fn bug_picture(
        &self,
        exercise: &Name,
        bug: &str,
    ) -> Result<String, Unavailable> {
        let exercise = exercises::find(self.input.exercises, exercise)?;
        let id = exercise.id();
        let bugs = exercise.bugs().map_err(|e| e.bare())?;
        let pictured = bugs.iter().filter(|bug| bug.picture);
        let names = pictured.map(|bug| bug.name.as_str());
        if bug != RIGHT && !names.clone().any(|name| name == bug) {
            let advice = nearest_names(bug, names);
            return Err(format!(
                "no bug `{bug}` of {id} with `picture = true`; {advice}"
            )
            .into());
        }
        let file = exercise.picture_file(bug);
        let text = read_text(&file).map_err(|_| {
            format!("no picture of {id}: run cargo workbook lock {id}")
        })?;
        Ok(svg_only(&text)?)
    }

    fn framed(&mut self, svg: String, words: &str, alt: &str) -> String {
        let slot = self.output.slots.add(svg);
        let (words, alt) = (escape(words), escape(alt));
        format!(
            "<figure class=\"wb-small\"><div class=\"wb-picture\" role=\"img\" \
             aria-label=\"{alt}\">{slot}</div><figcaption>{words}\
             </figcaption></figure>"
        )
    }
}
