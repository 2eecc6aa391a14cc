//! What stands in the place of something that a chapter has not computed:
//! in the served book the rest goes on around it. A strict build takes the
//! same lack as a mistake.

use crate::book::computed::lack::Lack;
use crate::book::expand::expand::Expansion;
use crate::book::pages::directive::{Directive, Name};
use crate::book::pages::markdown::{Found, Part};
use course::html::escape;
use judge::Problem;

/// A reason has one line, and so many characters of it are shown.
const MOST: usize = 300;

impl Expansion<'_> {
    /// What stands where a directive is not filled; the lack itself where
    /// it may not be passed over.
    pub fn gap(&mut self, lack: Lack, found: &Found) -> Result<String, Lack> {
        let Part::Directive(directive) = &found.part else {
            return Err(lack);
        };
        let (word, name) = match directive {
            Directive::Figure(name, _) | Directive::Scene(name, _) => {
                ("Figure", name)
            }
            Directive::Table(name) => ("Table", name),
            Directive::Value(name) => {
                let words = self.words_for(lack, "value", &name.chapter)?;
                return Ok(format!("<span class=\"wb-value\">{words}</span>"));
            }
            _ => return Err(lack),
        };
        let Ok(place) = self.place(found) else { return Err(lack) };
        let thing = word.to_lowercase();
        let words = self.words_for(lack, &thing, &name.chapter)?;
        let known = self.known_caption(directive, name);
        let caption = known.and_then(|text| {
            self.caption(&place, word, &text).ok() // it is a bonus here
        });
        let caption = caption.unwrap_or_else(|| {
            let (id, number) = (&place.id, &place.number);
            format!(
                "<a class=\"wb-number\" href=\"#{id}\">{word} {number}.</a>"
            )
        });
        Ok(format!(
            "<figure class=\"wb-figure\" id=\"{}\"><p>{words}</p>\
             <figcaption>{caption}</figcaption></figure>",
            place.id
        ))
    }

    /// The words for what is not there, and a note of it for the author;
    /// the lack itself if the book may not be built around it.
    pub fn words_for(
        &mut self,
        lack: Lack,
        thing: &str,
        chapter: &str,
    ) -> Result<String, Lack> {
        if !self.material.gaps_allowed {
            return Err(lack);
        }
        let (class, words) = match &lack {
            Lack::Mistake(_) => return Err(lack),
            Lack::Failed(why) => {
                let why = shortened(why);
                let file = self.this().file.clone();
                let problem = Problem::new(file, self.line, why.clone());
                self.product.failed.push(problem);
                let words = format!("This {thing} failed: {why}");
                ("wb-failed", words)
            }
            Lack::Waiting => {
                let words = format!(
                    "This {thing} is being computed: {chapter} is compiled \
                     first."
                );
                ("wb-waiting", words)
            }
        };
        let html = format!("<span class=\"{class}\">{}</span>", escape(&words));
        // Neither the search index nor a heading's id is to have them.
        Ok(self.product.slots.add(html))
    }

    fn known_caption(
        &self,
        directive: &Directive,
        name: &Name,
    ) -> Option<String> {
        let chapter = self.material.chapters.get(&name.chapter)?;
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

fn shortened(why: &str) -> String {
    let words: Vec<&str> = why.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
