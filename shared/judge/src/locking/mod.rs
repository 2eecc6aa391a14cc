//! For authors: locks what the solution and the bugs report, and derives
//! from the solution the stub that students are given.

mod handed_out_stub;
mod pictures;
mod recognisable;
mod snapshots;

use crate::Judge;
use crate::exercises::bugs::Bug;
use crate::exercises::challenge::{Baseline, OURS};
use crate::exercises::editor_targets;
use crate::exercises::exercise::Exercise;
use crate::exercises::solution::Solution;
use crate::judging::locked::bug_reports::difference;
use crate::judging::locked::bug_table::{read_table, table_text};
use crate::judging::locked::sections::{
    ReportSection, SCORES, read_sections, sections_text,
};
use crate::judging::public_report::PublicReport;
use crate::judging::score::{Standing, score_in, standings_report};
use crate::trials::{Trial, TrialResult};
use course::{Datum, GROUPS, PANICKED, Report, compare};
use handed_out_stub::write_stub;
use pictures::write_pictures;
use project::{Failure, slash_path};
use recognisable::unrecognisable_bugs;
use snapshots::{agree, stable_groups, write_snapshot};
use std::path::{Path, PathBuf};

/// What locking did, and what it could not do.
#[derive(Debug, Default)]
pub struct LockOutcome {
    /// Files that were written.
    pub written: Vec<PathBuf>,
    /// What is wrong, a sentence each.
    pub problems: Vec<String>,
}

/// How to lock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LockOptions {
    /// Write even what agrees within its tolerance.
    pub force: bool,
    /// Write beside what is locked, for `cargo insta review`.
    pub review: bool,
}

/// Reports must hold for every seed: they are taken with one and compared
/// with another.
const SEEDS: [u64; 2] = [1, 20_011];
/// What the solution is called among the trials; no bug can be.
const SOLUTION: &str = "the solution";

/// One exercise being locked.
struct Locking<'a> {
    exercise: &'a Exercise,
    solution: Solution,
    bugs: Vec<Bug>,
    /// With the solution turned into each.
    baselines: Vec<(Baseline, String)>,
}

impl Judge {
    /// Runs the solution and the bugs of each exercise and locks what they
    /// report. A file whose numbers agree within their tolerance is left
    /// alone, unless forced.
    pub fn lock(
        &self,
        exercises: &[&Exercise],
        options: LockOptions,
    ) -> Result<LockOutcome, Failure> {
        let mut outcome = LockOutcome::default();
        let mut all = Vec::new();
        for exercise in exercises {
            let solution = exercise.read_solution()?;
            let bugs = exercise.bugs()?;
            let mut baselines = Vec::new();
            for baseline in exercise.baselines()? {
                let text = baseline.applied(&solution).map_err(|why| {
                    Failure::User(format!("{}: {why}", exercise.id()))
                })?;
                baselines.push((baseline, text));
            }
            all.push(Locking { exercise, solution, bugs, baselines });
        }
        let mut work = Vec::new();
        for locking in &all {
            work.push((locking.exercise, locking.trials(&mut outcome)));
        }
        let results = self.run_trials(&work)?;
        for (locking, results) in all.iter().zip(results) {
            self.lock_reports(locking, &results, options, &mut outcome)?;
            write_pictures(locking, &results, options, &mut outcome)?;
            write_stub(locking, &mut outcome)?;
        }
        outcome.written.extend(editor_targets::write(exercises)?);
        Ok(outcome)
    }

    fn lock_reports(
        &self,
        locking: &Locking<'_>,
        results: &[TrialResult],
        options: LockOptions,
        outcome: &mut LockOutcome,
    ) -> Result<(), Failure> {
        let exercise = locking.exercise;
        let id = exercise.id();
        let (ours, bugs) = results.split_at(1 + locking.baselines.len());
        let (solution, baselines) = (&ours[0], &ours[1..]);
        let groups = match self.reports(solution) {
            Ok(reports) => stable_groups(&id, reports, outcome),
            Err(why) => {
                let probe = match solution.refused() {
                    Some(_) => " (look at probe.rs, too)",
                    None => "",
                };
                let problem = format!("{id}: {SOLUTION}: {why}{probe}");
                outcome.problems.push(problem);
                return Ok(());
            }
        };
        if let Some(why) = panic_in(&groups) {
            outcome.problems.push(format!("{id}: {SOLUTION} {why}"));
            return Ok(());
        }
        let scores = self.scores(locking, &groups[1], baselines, outcome);
        let known = self.public_reports(&id, bugs, outcome);
        for problem in unrecognisable_bugs(&groups[0], &known) {
            outcome.problems.push(format!("{id}: {problem}"));
        }
        let mut differences: Vec<ReportSection> = Vec::new();
        for (name, public) in &known {
            let differs = difference(&groups[0], public);
            differences.push((name.to_string(), differs));
        }
        let names = GROUPS.map(String::from);
        let mut groups: Vec<ReportSection> =
            names.into_iter().zip(groups).collect();
        groups.extend(scores.map(|scores| (SCORES.to_string(), scores)));
        let source = self.source_path(&exercise.probe_file());
        let text = sections_text(&source, &groups);
        let file = exercise.locked_file();
        let same = read_sections(&file).is_ok_and(|old| agree(&old, &groups));
        write_snapshot(&file, text, same, options, outcome)?;
        let solution = &groups[0].1;
        let source = self.source_path(&exercise.bug_list_file());
        let text = table_text(&source, solution, &differences);
        let file = exercise.locked_bugs_file();
        let old = read_table(&file, solution);
        let same = old.is_ok_and(|old| agree(&old, &differences));
        write_snapshot(&file, text, same, options, outcome)
    }

    /// What a challenge is ranked against: the solution and the baselines,
    /// each of which must be valid.
    fn scores(
        &self,
        locking: &Locking<'_>,
        property: &Report,
        baselines: &[TrialResult],
        outcome: &mut LockOutcome,
    ) -> Option<Report> {
        let exercise = locking.exercise;
        let challenge = exercise.challenge.as_ref()?;
        let mut problem = |who: &str, why: &str| {
            outcome.problems.push(format!("{}: {who}: {why}", exercise.id()));
        };
        let none = format!(
            "exactly one property case must report a finite `{}`",
            challenge.score
        );
        let Some((score, unit)) = score_in(challenge, property) else {
            problem(SOLUTION, &none);
            return None;
        };
        let (name, points) = (OURS.to_string(), exercise.points);
        let mut standings = vec![Standing { name, score, points }];
        for ((baseline, _), result) in locking.baselines.iter().zip(baselines) {
            let name = baseline.name.clone();
            let report = self.reports(result).and_then(|reports| {
                let [_, got] = reports.into_iter().next().unwrap_or_default();
                match compare(property, &got).first() {
                    Some(wrong) => Err(format!("it is not valid: {wrong}")),
                    None => Ok(got),
                }
            });
            match report.map(|report| score_in(challenge, &report)) {
                Ok(Some((score, _))) => {
                    let points = baseline.points;
                    standings.push(Standing { name, score, points });
                }
                Ok(None) => problem(&name, &none),
                Err(why) => problem(&name, &why),
            }
        }
        Some(standings_report(challenge, &unit, standings))
    }

    /// What the bugs report in the public cases, by name; a bug that reports
    /// nothing is a problem.
    fn public_reports<'a>(
        &self,
        id: &str,
        bugs: &'a [TrialResult],
        outcome: &mut LockOutcome,
    ) -> Vec<(&'a str, PublicReport)> {
        let mut known = Vec::new();
        for bug in bugs {
            let name = bug.name.as_str();
            match self.public_report(bug) {
                Ok(public) => known.push((name, public)),
                Err(why) => {
                    let problem = format!("{id}: the bug `{name}` {why}");
                    outcome.problems.push(problem);
                }
            }
        }
        known
    }

    /// Where the numbers come from, for the header of a file.
    fn source_path(&self, file: &Path) -> String {
        let file = file.strip_prefix(&self.project.root).unwrap_or(file);
        slash_path(file)
    }
}

/// Where the code of some reports panicked, and with what words.
fn panic_in(groups: &[Report]) -> Option<String> {
    let mut cases = groups.iter().flat_map(|group| &group.cases);
    cases.find_map(|case| {
        let entry = case.entries.iter().find(|e| e.name == PANICKED)?;
        let Datum::Word(said) = &entry.datum else { return None };
        Some(format!("panics in the case `{}`: {said}", case.label))
    })
}

impl Locking<'_> {
    /// Whether the picture of this trial is kept: the solution's, if that of
    /// any bug is.
    fn draws(&self, name: &str) -> bool {
        let wanted = |bug: &Bug| bug.name == name || name == SOLUTION;
        self.bugs.iter().any(|bug| bug.picture && wanted(bug))
    }

    /// The solution first, then the baselines and the bugs that can be
    /// applied to it.
    fn trials(&self, outcome: &mut LockOutcome) -> Vec<Trial> {
        let mut trials = vec![Trial {
            name: SOLUTION.to_string(),
            text: self.solution.without_marks(),
            seeds: SEEDS.to_vec(),
            draws: self.draws(SOLUTION),
        }];
        let baselines = self.baselines.iter();
        let baselines =
            baselines.map(|(one, text)| (&one.name, Ok(text.clone())));
        let bugs = self.bugs.iter();
        let bugs = bugs.map(|bug| (&bug.name, bug.applied(&self.solution)));
        for (name, applied) in baselines.chain(bugs) {
            match applied {
                Ok(text) => trials.push(Trial {
                    name: name.clone(),
                    text,
                    seeds: SEEDS[..1].to_vec(),
                    draws: self.draws(name),
                }),
                Err(why) => {
                    let id = self.exercise.id();
                    outcome.problems.push(format!("{id}: {why}"));
                }
            }
        }
        trials
    }
}
