//! What directives ask of the chapters' programs.

use crate::computed::chapter_programs::{ChapterPrograms, ProgramCall};
use crate::computed::figures::INLINE;
use crate::computed::param_args::param_args;
use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::{Directive, Name};

impl Expansion<'_> {
    /// The call behind a directive.
    pub fn call(
        &self,
        directive: &Directive,
    ) -> Result<ProgramCall, Unavailable> {
        let call = call_for(directive, self.input.chapters)?;
        call.ok_or_else(|| {
            Unavailable::Mistake("it needs no chapter".to_string())
        })
    }

    /// What a chapter's program answered.
    pub fn answer(&self, call: &ProgramCall) -> Result<&str, Unavailable> {
        let why = match self.input.answers.get(call) {
            Some(Ok(answer)) => return Ok(answer),
            Some(Err(why)) => format!(
                "cargo run -p {} -- {}: {why}",
                call.chapter,
                call.args.join(" ")
            ),
            None => "it was not computed".to_string(),
        };
        Err(Unavailable::Failed(why))
    }
}

/// The call that a directive needs, if any.
pub fn call_for(
    directive: &Directive,
    chapters: &ChapterPrograms,
) -> Result<Option<ProgramCall>, Unavailable> {
    let call = |word: &str, name: &Name, params: Vec<String>, end: &str| {
        let mut args = vec![word.to_string(), name.item.clone()];
        args.extend(params);
        args.push(end.to_string());
        Ok(Some(ProgramCall { chapter: name.chapter.clone(), args }))
    };
    match directive {
        Directive::Figure(name, fixed) => {
            let chapter = chapters.find(&name.chapter)?;
            let declared = &chapter.figure(&name.item)?.params;
            let fixed = param_args(declared, fixed);
            let fixed = fixed.map_err(|why| chapter.unavailable(why))?;
            call("figure", name, fixed, INLINE)
        }
        Directive::Scene(name, fixed) => {
            let chapter = chapters.find(&name.chapter)?;
            let declared = &chapter.scene(&name.item)?.params;
            let fixed = param_args(declared, fixed);
            let fixed = fixed.map_err(|why| chapter.unavailable(why))?;
            call("still", name, fixed, INLINE)
        }
        Directive::Table(name) => {
            chapters.find(&name.chapter)?.table(&name.item)?;
            call("table", name, Vec::new(), "--json")
        }
        Directive::Value(name) => {
            chapters.find(&name.chapter)?.value(&name.item)?;
            call("value", name, Vec::new(), "--json")
        }
        _ => Ok(None),
    }
}
