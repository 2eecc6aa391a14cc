//! The notice in place of something that a chapter has not computed, in the
//! served book. A strict build takes it for a mistake.

use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::{Directive, Name};
use crate::pages::markdown::{FoundPart, Part};
use course::html::escape;
use judge::{Problem, one_line};

impl Expansion<'_> {
    /// The notice in place of a directive; an error where none is allowed.
    pub fn unavailable_notice(
        &mut self,
        unavailable: Unavailable,
        found: &FoundPart,
    ) -> Result<String, Unavailable> {
        let Part::Directive(directive) = &found.part else {
            return Err(unavailable);
        };
        let (word, name) = match directive {
            Directive::Figure(name, _) | Directive::Scene(name, _) => {
                ("Figure", name)
            }
            Directive::Table(name) => ("Table", name),
            Directive::Value(name) => {
                let words =
                    self.unavailable_text(unavailable, "value", &name.chapter)?;
                return Ok(format!("<span class=\"wb-value\">{words}</span>"));
            }
            Directive::Play(name) => {
                let words =
                    self.unavailable_text(unavailable, "play", &name.chapter)?;
                let id = name.id("play");
                return Ok(format!("<p id=\"{id}\">{words}</p>"));
            }
            Directive::Quiz(name) | Directive::Predict(name) => {
                let words = self.unavailable_text(
                    unavailable,
                    "question",
                    &name.chapter,
                )?;
                return Ok(format!("<p>{words}</p>"));
            }
            // No chapter has it: it is of all of them, and never pending.
            Directive::Simulator => {
                let words =
                    self.unavailable_text(unavailable, "diagram", "")?;
                return Ok(format!("<p>{words}</p>\n\n"));
            }
            _ => return Err(unavailable),
        };
        let Ok(element) = self.element_at(found) else {
            return Err(unavailable);
        };
        let thing = word.to_lowercase();
        let words =
            self.unavailable_text(unavailable, &thing, &name.chapter)?;
        let known = self.known_caption(directive, name);
        let caption =
            known.and_then(|text| self.caption(&element, word, &text).ok());
        let caption = caption.unwrap_or_else(|| {
            let (id, number) = (&element.id, &element.number);
            format!(
                "<a class=\"wb-number\" href=\"#{id}\">{word} {number}.</a>"
            )
        });
        Ok(format!(
            "<figure class=\"wb-figure\" id=\"{}\"><p>{words}</p>\
             <figcaption>{caption}</figcaption></figure>",
            element.id
        ))
    }

    /// The words of the notice; what failed is also noted for the author. An
    /// error where no notice is allowed.
    pub fn unavailable_text(
        &mut self,
        unavailable: Unavailable,
        thing: &str,
        chapter: &str,
    ) -> Result<String, Unavailable> {
        if !self.input.allow_unavailable {
            return Err(unavailable);
        }
        let (class, words) = match &unavailable {
            Unavailable::Mistake(_) => return Err(unavailable),
            Unavailable::Failed(why) => {
                let why = one_line(why);
                let file = self.this().file.clone();
                let problem = Problem::new(file, self.line, why.clone());
                self.output.failed.push(problem);
                let words = format!("This {thing} failed: {why}");
                ("wb-failed", words)
            }
            Unavailable::Pending => {
                let words = format!(
                    "This {thing} is not ready yet: {chapter} is still being \
                     compiled."
                );
                ("wb-waiting", words)
            }
        };
        let html = format!("<span class=\"{class}\">{}</span>", escape(&words));
        // Keeps them out of the search index and of headings' ids.
        Ok(self.output.slots.add(html))
    }

    fn known_caption(
        &self,
        directive: &Directive,
        name: &Name,
    ) -> Option<String> {
        let chapter = self.input.chapters.get(&name.chapter)?;
        match directive {
            Directive::Figure(..) => {
                chapter.figure(&name.item).ok().map(|f| f.caption.clone())
            }
            Directive::Scene(..) => {
                chapter.scene(&name.item).ok().map(|s| s.sentence.clone())
            }
            Directive::Table(_) => {
                chapter.table(&name.item).ok().map(|t| t.caption.clone())
            }
            _ => None,
        }
    }
}
