//! What is compiled for an exercise: an answer, or several, and its probe.

use crate::exercises::exercise::Exercise;
use compile::CompilationUnit;
use std::path::PathBuf;

impl Exercise {
    /// The student's own answer.
    pub fn student_unit(&self) -> CompilationUnit {
        self.named_unit("", vec![self.answer_file()])
    }

    /// The solution.
    pub fn solution_unit(&self) -> CompilationUnit {
        self.named_unit("-solution", vec![self.solution_file()])
    }

    /// Any other file: a submission, a second right answer. The tag tells
    /// it from all others: letters, digits, `_` and `-`.
    pub fn other_unit(&self, tag: &str, answer: PathBuf) -> CompilationUnit {
        self.named_unit(&format!("-other-{tag}"), vec![answer])
    }

    /// Several answers in one program: much quicker to compile than each
    /// alone.
    pub(crate) fn batch_unit(
        &self,
        tag: &str,
        answers: Vec<PathBuf>,
    ) -> CompilationUnit {
        self.named_unit(&format!("-batch-{tag}"), answers)
    }

    fn named_unit(&self, end: &str, answers: Vec<PathBuf>) -> CompilationUnit {
        CompilationUnit {
            name: format!("{}-{}{end}", self.chapter, self.name),
            chapter: self.chapter.clone(),
            plain: self.plain,
            answers,
            probe: self.probe_file(),
            play: None,
        }
    }
}
