//! Answers the questions of a page.

use crate::plays::stage;
use course::live::{Input, LiveScene};
use course::testing::snapshots;
use course::{Chapter, ParamValues};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a page asks for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// `chapter/figure` with these parameters, as SVG.
    Figure(String, Vec<(String, f64)>),
    /// Starts `chapter/scene`, or `play/chapter/play` on our functions, with
    /// these parameters; there is one at a time.
    Open(String, Vec<(String, f64)>),
    /// The frame after these inputs, with at most so many steps.
    Frame(Vec<Input>, u32),
    /// All that a chapter computes, for a test: the names and texts of the
    /// reports of its figures, tables and values.
    Outputs(String),
}

/// All chapters, and the scene that runs.
pub struct Book {
    chapters: BTreeMap<&'static str, Rc<Chapter>>,
    scene: Option<LiveScene>,
}

impl Default for Book {
    fn default() -> Book {
        let chapters = [
            ode::chapter(),
            particles::chapter(),
            rigid::chapter(),
            constraints::chapter(),
            implicit::chapter(),
            collision::chapter(),
            contact::chapter(),
            capstones::chapter(),
            realtime::chapter(),
        ];
        let named = |chapter: Chapter| (chapter.name, Rc::new(chapter));
        Book { chapters: chapters.map(named).into(), scene: None }
    }
}

impl Book {
    /// The answer to a question in JSON; an error is one line.
    pub fn answer(&mut self, question: &[u8]) -> Result<Vec<u8>, String> {
        let question = serde_json::from_slice(question);
        match question.map_err(|e| format!("not a question: {e}"))? {
            Question::Figure(name, changes) => self.figure(&name, &changes),
            Question::Open(name, changes) => self.open(&name, &changes),
            Question::Frame(inputs, steps) => self.frame(&inputs, steps),
            Question::Outputs(chapter) => self.outputs(&chapter),
        }
    }

    /// The chapter and the rest of a name such as `ode/spiral`.
    fn find<'a>(
        &self,
        name: &'a str,
    ) -> Result<(Rc<Chapter>, &'a str), String> {
        let parts = name.split_once('/');
        let (chapter, item) = parts.ok_or("a name is CHAPTER/ITEM")?;
        let found = self.chapters.get(chapter);
        let found = found.ok_or_else(|| format!("no chapter {chapter}"))?;
        Ok((found.clone(), item))
    }

    fn outputs(&self, chapter: &str) -> Result<Vec<u8>, String> {
        let chapter = self.chapters.get(chapter).ok_or("no such chapter")?;
        let mut reports = snapshots::figures(chapter);
        reports.extend(snapshots::tables(chapter));
        reports.extend(snapshots::values(chapter));
        let texts: Vec<_> = reports
            .into_iter()
            .map(|(name, report)| (name, report.to_text()))
            .collect();
        serde_json::to_vec(&texts).map_err(|e| e.to_string())
    }

    fn figure(
        &self,
        name: &str,
        changes: &[(String, f64)],
    ) -> Result<Vec<u8>, String> {
        let (chapter, item) = self.find(name)?;
        let figure = chapter.figure(item)?;
        let values = ParamValues::resolve(&figure.params, changes)
            .map_err(|e| e.to_string())?;
        let drawing = (figure.draw)(&values).map_err(|e| e.to_string())?;
        Ok(drawing.svg.into_bytes())
    }

    fn open(
        &mut self,
        name: &str,
        changes: &[(String, f64)],
    ) -> Result<Vec<u8>, String> {
        let scene = match name.strip_prefix("play/") {
            Some(play) => {
                let chapter = Rc::new(stage(play)?);
                let item = chapter.scenes[0].name;
                LiveScene::new(chapter, item, changes)?
            }
            None => {
                let (chapter, item) = self.find(name)?;
                LiveScene::new(chapter, item, changes)?
            }
        };
        self.scene = Some(scene);
        Ok(Vec::new())
    }

    fn frame(
        &mut self,
        inputs: &[Input],
        steps: u32,
    ) -> Result<Vec<u8>, String> {
        let scene = self.scene.as_mut().ok_or("no scene has been started")?;
        let mut refused = None;
        for input in inputs {
            let done = scene.apply(input, |taken| taken < steps);
            refused = done.err().or(refused);
        }
        Ok(scene.frame(refused.as_deref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(answer: Result<Vec<u8>, String>) -> String {
        String::from_utf8_lossy(&answer.unwrap()).into_owned()
    }

    #[test]
    fn a_figure_is_drawn_with_the_parameters_of_the_page() {
        let mut book = Book::default();
        let usual = text(book.answer(br#"{"figure":["ode/spiral",[]]}"#));
        assert!(usual.starts_with("<svg"), "{usual}");
        let other =
            text(book.answer(br#"{"figure":["ode/spiral",[["h",0.3]]]}"#));
        assert_ne!(usual, other);
        let wrong = book.answer(br#"{"figure":["ode/spiral",[["h",9]]]}"#);
        assert!(wrong.unwrap_err().contains("outside 0.01 to 1"));
        assert!(book.answer(br#"{"figure":["ode/none",[]]}"#).is_err());
        assert!(book.answer(br#"{"figure":["none",[]]}"#).is_err());
        assert!(book.answer(b"nonsense").is_err());
    }

    #[test]
    fn a_scene_is_started_and_answers_with_frames() {
        let mut book = Book::default();
        let ask = br#"{"frame":[[{"advance":0.05}],2]}"#;
        assert!(book.answer(ask).unwrap_err().contains("no scene"));
        book.answer(br#"{"open":["contact/dominoes",[]]}"#).unwrap();
        let frame = text(book.answer(ask));
        assert!(frame.contains("\"steps\":2,"), "no more than was allowed");
        assert!(frame.contains("\"title\":\"Dominoes\""), "{frame}");
    }

    #[test]
    fn every_play_starts_on_our_functions() {
        let mut count = 0;
        for (name, _) in crate::plays::all() {
            let mut book = Book::default();
            let open = format!(r#"{{"open":["play/{name}",[]]}}"#);
            book.answer(open.as_bytes()).unwrap();
            let ask = br#"{"frame":[[{"advance":0.2}],2]}"#;
            let frame = text(book.answer(ask));
            assert!(frame.contains("\"message\":null"), "{name}: {frame}");
            count += 1;
        }
        // Two for each of the chapters that have exercises.
        assert!(count >= 16, "{count}");
        let none = br#"{"open":["play/ode/none",[]]}"#;
        assert!(Book::default().answer(none).is_err());
    }
}
