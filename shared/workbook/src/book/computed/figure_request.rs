//! A reader moved a slider: the figure, drawn again by its chapter.

use crate::book::computed::chapters::{Chapters, ask_program};
use crate::book::computed::figures::{INLINE, svg_only};
use crate::book::computed::lack::Lack;
use crate::book::computed::params;
use std::time::Duration;

/// A reader waits for it; a program that takes longer is stopped.
const LIMIT: Duration = Duration::from_secs(10);

/// Why there is no picture.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No such chapter or figure.
    Unknown(String),
    /// A parameter that was not declared or a value out of range.
    Wrong(String),
    /// The chapter's program failed.
    Failed(String),
}

/// Draws a figure with parameters as they come from a request.
pub fn draw(
    chapters: &Chapters,
    chapter: &str,
    name: &str,
    given: &[(String, String)],
) -> Result<String, Refusal> {
    let unknown = |lack: Lack| Refusal::Unknown(lack.to_string());
    let chapter = chapters.find(chapter).map_err(unknown)?;
    let figure = chapter.figure(name).map_err(unknown)?;
    let settings =
        params::settings(&figure.params, given).map_err(Refusal::Wrong)?;
    let mut args = vec!["figure".to_string(), figure.name.clone()];
    args.extend(settings);
    args.push(INLINE.to_string());
    let answer =
        ask_program(&chapter.program, &args, LIMIT).map_err(Refusal::Failed)?;
    let svg = svg_only(&answer).map_err(Refusal::Failed)?;
    Ok(svg.to_string())
}
