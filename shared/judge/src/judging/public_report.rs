//! What an answer reports in the public cases: bugs are recognised by it.

use crate::judging::report_protocol::ProbeOutput;
use course::{GROUPS, Report, compare};
use sandbox::ProcessResult;

/// What an answer reports in the public cases.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PublicReport {
    /// The cases, as far as it got.
    pub report: Report,
    /// The case in which it was stopped, and by what.
    pub stopped: Option<(String, String)>,
}

impl PublicReport {
    /// The public part of a probe's output, and where the answer was stopped
    /// if it did not finish these cases.
    pub fn of(run: &ProcessResult, probe_output: &ProbeOutput) -> PublicReport {
        let report = probe_output.groups[0].clone();
        let mut public = PublicReport { report, stopped: None };
        if let Some((group, label)) = &probe_output.running
            && !probe_output.ended
            && *group == GROUPS[0]
        {
            let by = run.end.snapshot_word().to_string();
            public.stopped = Some((label.clone(), by));
        }
        public
    }

    /// Whether two answers report the same, within the tolerances.
    pub fn matches(&self, other: &PublicReport) -> bool {
        self.stopped == other.stopped
            && compare(&self.report, &other.report).is_empty()
    }
}
