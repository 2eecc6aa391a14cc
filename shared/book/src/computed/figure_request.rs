//! A figure drawn again by its chapter, after a reader has moved a slider.

use crate::computed::chapter_programs::{ChapterPrograms, ask_program};
use crate::computed::figures::{INLINE, svg_only};
use crate::computed::param_args;
use crate::computed::unavailable::Unavailable;
use std::time::Duration;

/// A program that takes longer is stopped: a reader is waiting.
const LIMIT: Duration = Duration::from_secs(10);

/// Why there is no picture.
#[derive(Debug, PartialEq, Eq)]
pub enum PictureError {
    /// No such chapter or figure.
    Unknown(String),
    /// A parameter that was not declared or a value out of range.
    Wrong(String),
    /// The chapter's program failed.
    Failed(String),
}

/// Draws a figure with parameters as they come from a request.
pub fn draw(
    chapters: &ChapterPrograms,
    chapter: &str,
    name: &str,
    given: &[(String, String)],
) -> Result<String, PictureError> {
    let unknown = |unavailable: Unavailable| {
        PictureError::Unknown(unavailable.to_string())
    };
    let chapter = chapters.find(chapter).map_err(unknown)?;
    let figure = chapter.figure(name).map_err(unknown)?;
    let fixed = param_args::param_args(&figure.params, given)
        .map_err(PictureError::Wrong)?;
    let mut args = vec!["figure".to_string(), figure.name.clone()];
    args.extend(fixed);
    args.push(INLINE.to_string());
    let answer = ask_program(&chapter.program, &args, LIMIT)
        .map_err(PictureError::Failed)?;
    svg_only(&answer).map_err(PictureError::Failed)
}
