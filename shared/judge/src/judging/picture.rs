//! The picture that an answer draws: the student's code at work.

use crate::Judge;
use crate::exercises::exercise::Exercise;
use crate::judging::crash_message::crash_message;
use crate::judging::report_protocol::ProbeOutput;
use crate::judging::run_probe::run_all;
use compile::CompilationUnit;
use project::Failure;
use sandbox::{Limits, ProcessResult};
use std::path::Path;

impl Judge {
    /// The student's code at work beside the exact answer, as SVG for a
    /// page. The inner error says why there is no picture.
    pub fn draw_answer(
        &self,
        exercise: &Exercise,
    ) -> Result<Result<String, String>, Failure> {
        self.draw_unit(&exercise.student_unit())
    }

    /// The same for any answer.
    pub fn draw_unit(
        &self,
        unit: &CompilationUnit,
    ) -> Result<Result<String, String>, Failure> {
        let compiled = self.compile(std::slice::from_ref(unit))?;
        let mut probed = run_all(&compiled, |path| self.run_drawing(path, 0));
        Ok(match probed.remove(&unit.name) {
            Some(Ok((run, output))) => picture(&run, output, &self.limits),
            Some(Err(why)) => Err(why),
            None => Err("it does not compile".to_string()),
        })
    }

    /// The picture that a program draws of one of its answers, if any.
    pub fn draw_program(
        &self,
        program: &Path,
        member: usize,
    ) -> Option<String> {
        let (run, output) = self.run_drawing(program, member).ok()?;
        picture(&run, output, &self.limits).ok()
    }
}

/// The picture that a run has drawn, or why there is none.
fn picture(
    run: &ProcessResult,
    probe_output: ProbeOutput,
    limits: &Limits,
) -> Result<String, String> {
    match probe_output.picture {
        Some(drawn) if probe_output.protocol_error.is_none() => drawn,
        _ => Err(crash_message(run, &probe_output, limits)
            .replace("between two cases", "while drawing")),
    }
}
