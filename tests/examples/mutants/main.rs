//! Whether the cases of the exercises notice mistakes: every solution is
//! changed in many small ways, and each change must cost points.
//!
//! ```sh
//! cargo run -p tests --example mutants -- [EXERCISE…]
//! ```
//!
//! Prints for each exercise how many changes were noticed and lists those
//! that were not. `tests/mutants.toml` argues about changes that change
//! nothing; any other survivor makes the exit code 1.

mod argued;
mod mutate;

use argued::Argued;
use mutate::{Mutant, mutants};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use tests::workspace::{Outcome, program, root};
use workbook::grade::course::{Ready, prepare};
use workbook::judge::build::Bench;
use workbook::judge::crew::{crew, hands};
use workbook::judge::exercise::Exercise;
use workbook::judge::unit::Unit;
use workbook::judge::verdict::State;
use workbook::judge::{Job, Judge};
use workbook::project::Project;

/// Survivors of the first seed must survive the others, too.
const SEEDS: [u64; 2] = [20_261_116, 4];

/// What became of a changed solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It does not compile: nobody can hand it in.
    Stillborn,
    /// It lost points.
    Noticed,
    /// It got them all.
    Survived,
}

/// A judge, and the exercises with each seed.
struct Court {
    judge: Judge,
    bench: Bench,
    ready: Vec<Vec<Ready>>,
}

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).collect();
    match examine(&names) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn examine(names: &[String]) -> Outcome<bool> {
    let argued = Argued::read()?;
    let project = Project::find(root()).map_err(|e| e.to_string())?;
    let scratch = project.generated().join("judge/mutants");
    let court = Court::open(&project, names, &scratch)?;
    let mut all_noticed = true;
    for at in 0..court.ready[0].len() {
        all_noticed &= court.hear(at, &argued)?;
    }
    let _ = fs::remove_dir_all(&scratch);
    Ok(all_noticed)
}

impl Court {
    fn open(
        project: &Project,
        names: &[String],
        scratch: &Path,
    ) -> Outcome<Court> {
        let say = |e: workbook::problem::Failure| e.to_string();
        let mut judge = Judge::open(project).map_err(say)?;
        judge.launcher = program("workbook")?;
        // A change may well make a loop endless.
        judge.limits.time = Duration::from_secs(2);
        judge.limits.wall = Duration::from_secs(10);
        let picked = judge.catalogue.pick(names).map_err(say)?;
        let exercises: Vec<Exercise> = picked.into_iter().cloned().collect();
        let mut ready = Vec::new();
        let mut bench = None;
        for seed in SEEDS {
            let prepared = prepare(&judge, &exercises, seed, scratch);
            let (place, with_seed) = prepared.map_err(say)?;
            bench = Some(place);
            ready.push(with_seed);
        }
        let bench = bench.ok_or("no seeds")?;
        Ok(Court { judge, bench, ready })
    }

    /// Judges all changes to one solution and tells what came out.
    fn hear(&self, at: usize, argued: &Argued) -> Outcome<bool> {
        let exercise = &self.ready[0][at].exercise;
        let id = exercise.id();
        let source = fs::read_to_string(exercise.solution())
            .map_err(|e| format!("{id}: {e}"))?;
        let mutants = mutants(&source);
        let work: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        let fates = crew(hands(), work, |(n, mutant)| {
            let mut fate = Fate::Survived;
            for (seed, ready) in SEEDS.iter().zip(&self.ready) {
                if fate == Fate::Survived {
                    fate = self.judge_one(&ready[at], *seed, n, &mutant.text);
                }
            }
            fate
        });
        let count = |fate: Fate| fates.iter().filter(|f| **f == fate).count();
        let (noticed, survived) = (count(Fate::Noticed), count(Fate::Survived));
        let mut open = 0;
        let mut lines = String::new();
        for (mutant, fate) in mutants.iter().zip(&fates) {
            if *fate != Fate::Survived {
                continue;
            }
            let why = argued.why(&id, mutant);
            open += usize::from(why.is_none());
            lines += &format!(
                "    line {}: {}\n        {}\n        {}\n",
                mutant.line,
                mutant.change,
                mutant.was,
                why.unwrap_or("NOT NOTICED"),
            );
        }
        println!(
            "{id}: {noticed} of {} noticed, {} argued, {open} open; {} do not \
             compile\n{lines}",
            noticed + survived,
            survived - open,
            count(Fate::Stillborn),
        );
        Ok(open == 0)
    }

    fn judge_one(
        &self,
        ready: &Ready,
        seed: u64,
        n: usize,
        text: &str,
    ) -> Fate {
        let exercise = &ready.exercise;
        let tag = format!("mutant-{n}");
        let mut unit = Unit::other(exercise, &tag, Default::default());
        let own = self.bench.place(&unit);
        unit.answer = own.join("answer.rs");
        let written = fs::create_dir_all(&own)
            .and_then(|()| fs::write(&unit.answer, text));
        let job = Job { exercise, unit };
        let (verdict, _) =
            self.judge.judge_one(&self.bench, &job, &ready.expected, seed);
        let _ = fs::remove_dir_all(&own);
        match (written, verdict.state) {
            (Err(_), _) | (_, State::DoesNotCompile) => Fate::Stillborn,
            (_, State::Passed) => Fate::Survived,
            _ => Fate::Noticed,
        }
    }
}
