//! What directives ask of the chapters' programs.

use crate::book::computed::chapter_programs::{ChapterPrograms, ProgramCall};
use crate::book::computed::figures::INLINE;
use crate::book::computed::param_args::param_args;
use crate::book::computed::unavailable::Unavailable;
use crate::book::expand::expansion::Expansion;
use crate::book::pages::directive::Directive;

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
    let call = |chapter: &str, args: Vec<String>| {
        let chapter = chapter.to_string();
        Ok(Some(ProgramCall { chapter, args }))
    };
    let ask = |word: &str, item: &str| vec![word.to_string(), item.to_string()];
    match directive {
        Directive::Figure(name, fixed) => {
            let chapter = chapters.find(&name.chapter)?;
            let figure = chapter.figure(&name.item)?;
            let mut args = ask("figure", &name.item);
            let fixed = param_args(&figure.params, fixed);
            args.extend(fixed.map_err(|why| chapter.unavailable(why))?);
            args.push(INLINE.to_string());
            call(&name.chapter, args)
        }
        Directive::Scene(name, fixed) => {
            let chapter = chapters.find(&name.chapter)?;
            let scene = chapter.scene(&name.item)?;
            let mut args = ask("still", &name.item);
            let fixed = param_args(&scene.params, fixed);
            args.extend(fixed.map_err(|why| chapter.unavailable(why))?);
            args.push(INLINE.to_string());
            call(&name.chapter, args)
        }
        Directive::Table(name) => {
            chapters.find(&name.chapter)?.table(&name.item)?;
            let mut args = ask("table", &name.item);
            args.push("--json".to_string());
            call(&name.chapter, args)
        }
        Directive::Value(name) => {
            chapters.find(&name.chapter)?.value(&name.item)?;
            let mut args = ask("value", &name.item);
            args.push("--json".to_string());
            call(&name.chapter, args)
        }
        _ => Ok(None),
    }
}
