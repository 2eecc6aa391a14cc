//! For authors: locks what the solution and the bugs report, and derives
//! from the solution what students are handed.

use crate::Judge;
use crate::exercises::bugs::Bug;
use crate::exercises::exercise::Exercise;
use crate::exercises::solution::Solution;
use crate::exercises::targets;
use crate::judging::locked::{
    Public, Section, difference, file_text, read, table,
};
use crate::problem::Failure;
use crate::trial::{Trial, Tried};
use course::{GROUPS, Report, compare};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What locking did, and what it could not do.
#[derive(Debug, Default)]
pub struct Locked {
    /// Files that were written.
    pub written: Vec<PathBuf>,
    /// What is wrong, a sentence each.
    pub problems: Vec<String>,
}

/// How to lock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct How {
    /// Write even what agrees within its tolerance.
    pub force: bool,
    /// Write beside what is there, for `cargo insta review`.
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
}

impl Judge {
    /// Runs the solution and the bugs of each exercise and locks what they
    /// report. A file whose numbers agree within their tolerance is left
    /// alone, unless told otherwise.
    pub fn lock(
        &self,
        exercises: &[&Exercise],
        how: How,
    ) -> Result<Locked, Failure> {
        let mut locked = Locked::default();
        let mut all = Vec::new();
        for exercise in exercises {
            let solution = exercise.read_solution()?;
            let bugs = exercise.bugs()?;
            all.push(Locking { exercise, solution, bugs });
        }
        let mut work = Vec::new();
        for one in &all {
            work.push((one.exercise, one.trials(&mut locked)));
        }
        let tried = self.try_all(&work)?;
        for (one, tried) in all.iter().zip(tried) {
            self.lock_reports(one, &tried, how, &mut locked)?;
            hand_out(one, &mut locked)?;
        }
        locked.written.extend(targets::write(exercises)?);
        Ok(locked)
    }

    fn lock_reports(
        &self,
        one: &Locking<'_>,
        tried: &[Tried],
        how: How,
        locked: &mut Locked,
    ) -> Result<(), Failure> {
        let id = one.exercise.id();
        let (solution, bugs) = (&tried[0], &tried[1..]);
        let groups = match self.reports(solution) {
            Ok(reports) => stable(&id, reports, locked),
            Err(why) => {
                locked.problems.push(format!("{id}: {SOLUTION}: {why}"));
                return Ok(());
            }
        };
        let mut known: Vec<(&str, Public)> = Vec::new();
        for bug in bugs {
            match self.public_report(bug) {
                Ok(public) => known.push((&bug.name, public)),
                Err(why) => {
                    let name = &bug.name;
                    let problem = format!("{id}: the bug `{name}` {why}");
                    locked.problems.push(problem);
                }
            }
        }
        for problem in indistinct(&groups[0], &known) {
            locked.problems.push(format!("{id}: {problem}"));
        }
        let mut sections: Vec<Section> = Vec::new();
        for (name, public) in &known {
            sections.push((name.to_string(), difference(&groups[0], public)));
        }
        let names = GROUPS.map(String::from);
        let groups: Vec<Section> = names.into_iter().zip(groups).collect();
        let exercise = one.exercise;
        let (probe, list) = (exercise.probe(), exercise.bug_list());
        let text = file_text(&self.source(&probe), &groups);
        let file = exercise.locked();
        let same = read(&file).is_ok_and(|old| agree(&old, &groups));
        write(&file, text, same, how, locked)?;
        let solution = &groups[0].1;
        let text = table::text(&self.source(&list), solution, &sections);
        let file = exercise.locked_bugs();
        let old = table::read(&file, solution);
        let same = old.is_ok_and(|old| agree(&old, &sections));
        write(&file, text, same, how, locked)
    }

    /// Where the numbers come from, as the header of a file says it.
    fn source(&self, file: &Path) -> String {
        let file = file.strip_prefix(&self.project.root).unwrap_or(file);
        file.to_string_lossy().replace('\\', "/")
    }
}

/// Writes locked reports if they say something new.
fn write(
    path: &Path,
    text: String,
    same: bool,
    how: How,
    locked: &mut Locked,
) -> Result<(), Failure> {
    if same && !how.force {
        return Ok(());
    }
    let path = match how.review && path.is_file() {
        true => path.with_extension("snap.new"),
        false => path.to_path_buf(),
    };
    if fs::read_to_string(&path).is_ok_and(|now| now == text) {
        return Ok(());
    }
    fs::write(&path, text).map_err(|e| Failure::machine("write", &path, &e))?;
    locked.written.push(path);
    Ok(())
}

impl Locking<'_> {
    /// The solution first, then the bugs that can be applied to it.
    fn trials(&self, locked: &mut Locked) -> Vec<Trial> {
        let mut trials = vec![Trial {
            name: SOLUTION.to_string(),
            text: self.solution.shown(),
            seeds: SEEDS.to_vec(),
            draws: false,
        }];
        for bug in &self.bugs {
            match bug.applied(&self.solution) {
                Ok(text) => trials.push(Trial {
                    name: bug.name.clone(),
                    text,
                    seeds: SEEDS[..1].to_vec(),
                    draws: false,
                }),
                Err(why) => {
                    let id = self.exercise.id();
                    locked.problems.push(format!("{id}: {why}"));
                }
            }
        }
        trials
    }
}

/// What keeps a bug from being recognised by its public cases: that it
/// reports what the solution reports, or what a bug listed before it does.
/// Its hint would be told to nobody.
fn indistinct(solution: &Report, bugs: &[(&str, Public)]) -> Vec<String> {
    let mut problems = Vec::new();
    for (i, (name, public)) in bugs.iter().enumerate() {
        let right = Public { report: solution.clone(), stopped: None };
        if same(&right, public) {
            problems.push(format!(
                "the bug `{name}` reports in every public case what \
                 {SOLUTION} reports"
            ));
            continue;
        }
        let before = bugs[..i].iter().find(|(_, other)| same(other, public));
        if let Some((other, _)) = before {
            problems.push(format!(
                "the bugs `{other}` and `{name}` report the same in every \
                 public case"
            ));
        }
    }
    problems
}

fn same(one: &Public, other: &Public) -> bool {
    one.stopped == other.stopped
        && compare(&one.report, &other.report).is_empty()
}

/// The groups to lock. What was given to a property case is left out, since
/// it is another with each seed; that its numbers are not is made sure of.
fn stable(
    id: &str,
    reports: Vec<[Report; 2]>,
    locked: &mut Locked,
) -> [Report; 2] {
    for i in 0..2 {
        if let [first, .., last] = &reports[..]
            && let Some(mismatch) = compare(&first[i], &last[i]).first()
        {
            let group = GROUPS[i];
            locked.problems.push(format!(
                "{id}: {group} cases depend on the seed: {mismatch}"
            ));
        }
    }
    let mut groups = reports.into_iter().next().unwrap_or_default();
    for case in &mut groups[1].cases {
        case.given.clear();
    }
    groups
}

/// Whether nothing is new. Inputs and tolerances belong to what is locked.
fn agree(old: &[Section], new: &[Section]) -> bool {
    old.len() == new.len()
        && old.iter().zip(new).all(|((name, a), (other, b))| {
            name == other && compare(a, b).is_empty() && same_shape(a, b)
        })
}

fn same_shape(old: &Report, new: &Report) -> bool {
    old.cases.len() == new.cases.len()
        && old.cases.iter().zip(&new.cases).all(|(a, b)| {
            a.label == b.label
                && a.given == b.given
                && a.entries.iter().zip(&b.entries).all(|(x, y)| {
                    x.name == y.name && x.tolerance == y.tolerance
                })
        })
}

/// Writes the student's file, unless somebody has begun to fill it in.
fn hand_out(one: &Locking<'_>, locked: &mut Locked) -> Result<(), Failure> {
    let answer = one.exercise.answer();
    let stub = one.solution.stub();
    let now = fs::read_to_string(&answer);
    if now.as_ref().is_ok_and(|now| *now == stub) {
        return Ok(());
    }
    if now.is_ok() && !is_as_committed(&answer) {
        let id = one.exercise.id();
        locked.problems.push(format!(
            "{id}: exercises/{}.rs was changed by hand, so it was left alone; \
             `cargo workbook reset {id}` brings the stub",
            one.exercise.name
        ));
        return Ok(());
    }
    let folder = answer.parent().unwrap_or(&answer);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&answer, stub))
        .map_err(|e| Failure::machine("write", &answer, &e))?;
    locked.written.push(answer);
    Ok(())
}

/// Whether a file is what git has of it: the stub of an earlier solution.
fn is_as_committed(file: &Path) -> bool {
    let folder = file.parent().unwrap_or(file);
    let mut git = Command::new("git");
    git.current_dir(folder).args(["ls-files", "--error-unmatch"]).arg(file);
    let tracked = git.output().is_ok_and(|out| out.status.success());
    let mut git = Command::new("git");
    git.current_dir(folder).args(["diff", "--quiet", "HEAD", "--"]).arg(file);
    tracked && git.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Case, Tolerance};

    fn public(numbers: &[f64]) -> Public {
        let mut report = Report::new();
        for (i, x) in numbers.iter().enumerate() {
            let case = Case::new(format!("case {i}"));
            report.push(case.scalar("x", *x, Tolerance::rel(1e-9)));
        }
        Public { report, stopped: None }
    }

    #[test]
    fn a_bug_must_differ_from_the_solution_and_from_every_other() {
        let solution = public(&[1.0, 2.0]).report;
        let bugs = [
            ("twice", public(&[2.0, 4.0])),
            ("late", public(&[1.0, 3.0])),
            ("silent", public(&[1.0, 2.0 + 1e-12])),
            ("again", public(&[2.0, 4.0 - 1e-12])),
        ];
        assert_eq!(
            indistinct(&solution, &bugs),
            [
                "the bug `silent` reports in every public case what the \
                 solution reports",
                "the bugs `twice` and `again` report the same in every \
                 public case",
            ]
        );
        assert_eq!(indistinct(&solution, &bugs[..2]), [""; 0]);
    }

    #[test]
    fn where_a_bug_was_stopped_tells_it_from_others() {
        let solution = public(&[1.0, 2.0]).report;
        let stop = |label: &str, by: &str| Public {
            stopped: Some((label.to_string(), by.to_string())),
            ..public(&[1.0])
        };
        let bugs = [
            ("endless", stop("case 1", "late")),
            ("deep", stop("case 1", "signal")),
            ("slow", stop("case 1", "late")),
        ];
        let found = indistinct(&solution, &bugs);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("`endless` and `slow`"), "{found:?}");
    }
}
