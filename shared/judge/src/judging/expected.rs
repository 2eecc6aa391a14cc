//! What an answer is compared with.

use crate::exercises::exercise::Exercise;
use crate::judging::doubts::TwoRuns;
use crate::judging::locked::bug_reports::{BugReport, read_bug_reports};
use crate::judging::locked::sections::{SCORES, read_sections};
use crate::judging::score::{Standing, standings_in};
use course::{GROUPS, Report};
use project::slash_path;

/// What the answers that a challenge is ranked against have scored, the best
/// first; the error names the file.
pub fn read_standings(exercise: &Exercise) -> Result<Vec<Standing>, String> {
    let Some(challenge) = &exercise.challenge else { return Ok(Vec::new()) };
    let path = exercise.locked_file();
    let sections = read_sections(&path)?;
    let scores = sections.iter().find(|(name, _)| name == SCORES);
    let (_, scores) = scores.ok_or_else(|| {
        format!("{}: it has no section `# {SCORES}`", slash_path(&path))
    })?;
    standings_in(challenge, scores)
}

/// What a right answer reports, and what known wrong ones do.
#[derive(Debug, Clone)]
pub struct Expected {
    /// The three groups; without a solution nobody knows the held-out one.
    pub groups: [Option<Report>; 3],
    /// The bugs.
    pub bugs: Vec<BugReport>,
    /// What the solution reports in the property cases, with two seeds.
    pub property: Option<TwoRuns>,
    /// What a challenge is ranked against, the best first.
    pub standings: Vec<Standing>,
}

impl Expected {
    /// Reads what is locked: everything but the held-out cases.
    pub fn read(exercise: &Exercise) -> Result<Expected, String> {
        let path = exercise.locked_file();
        let mut sections = read_sections(&path)?;
        let mut take = |name: &str| {
            let at = sections.iter().position(|(n, _)| n == name);
            at.map(|at| sections.swap_remove(at).1).ok_or_else(|| {
                format!("{}: it has no section `# {name}`", slash_path(&path))
            })
        };
        let (public, property) = (take(GROUPS[0])?, take(GROUPS[1])?);
        let standings = read_standings(exercise)?;
        let listed = exercise.bugs().map_err(|e| e.to_string())?;
        let file = exercise.locked_bugs_file();
        let bugs = read_bug_reports(&file, &listed, &public)?;
        let groups = [Some(public), Some(property), None];
        Ok(Expected { groups, bugs, property: None, standings })
    }

    /// The same with what the solution reports in the held-out cases.
    pub fn with_held_out(mut self, report: Report) -> Expected {
        self.groups[2] = Some(report);
        self
    }
}
