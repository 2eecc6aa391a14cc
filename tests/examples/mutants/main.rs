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
use judge::{
    AnswerState, Exercise, Failure, Judge, Project, Solution, Trial,
    TrialResult,
};
use mutate::{Mutant, mutants};
use std::process::ExitCode;
use std::time::Duration;
use tests::workspace::{Outcome, program, root};

/// A change must survive both.
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
    let say = |e: Failure| e.to_string();
    let argued = Argued::read()?;
    let project = Project::find(root()).map_err(say)?;
    let mut judge = Judge::open(&project).map_err(say)?;
    judge.launcher = program("workbook")?;
    // A change may well make a loop endless.
    judge.limits.time = Duration::from_secs(2);
    judge.limits.wall = Duration::from_secs(10);
    let mut all_noticed = true;
    for exercise in judge.catalogue.pick(names).map_err(say)? {
        if exercise.challenge.is_some() {
            // Another answer may be as good: nothing follows from a mutant.
            println!("{}: an open challenge", exercise.id());
            continue;
        }
        let solution = exercise.read_solution().map_err(say)?;
        let mutants = mutants(&solution);
        let trials = trials(&solution, &mutants)?;
        let tried = judge.run_trials(&[(exercise, trials)]).map_err(say)?;
        if let Some(why) = tried[0].iter().find_map(TrialResult::refused) {
            return Err(format!("{}: {why}", exercise.id()));
        }
        let fates = fates(&judge, exercise, &tried[0]);
        all_noticed &= tell(&exercise.id(), &mutants, &fates, &argued);
    }
    Ok(all_noticed)
}

/// The solution, then what is made of it.
fn trials(solution: &Solution, mutants: &[Mutant]) -> Outcome<Vec<Trial>> {
    let trial = |name: String, text: String| Trial {
        name,
        text,
        seeds: SEEDS.to_vec(),
        draws: false,
    };
    let mut trials = vec![trial("solution".into(), solution.without_marks())];
    for (n, mutant) in mutants.iter().enumerate() {
        let text = solution.patched(std::slice::from_ref(&mutant.patch))?;
        trials.push(trial(format!("mutant {n}"), text));
    }
    Ok(trials)
}

fn fates(
    judge: &Judge,
    exercise: &Exercise,
    tried: &[TrialResult],
) -> Vec<Fate> {
    let mut fates = Vec::new();
    for one in &tried[1..] {
        let verdicts = judge.verdicts(exercise, one, &tried[0]);
        let is = |state: AnswerState| verdicts.iter().all(|v| v.state == state);
        fates.push(match () {
            () if is(AnswerState::DoesNotCompile) => Fate::Stillborn,
            () if is(AnswerState::Passed) => Fate::Survived,
            () => Fate::Noticed,
        });
    }
    fates
}

/// Says what came out; whether nothing is left open.
fn tell(id: &str, mutants: &[Mutant], fates: &[Fate], argued: &Argued) -> bool {
    let count = |fate: Fate| fates.iter().filter(|f| **f == fate).count();
    let (noticed, survived) = (count(Fate::Noticed), count(Fate::Survived));
    let mut open = 0;
    let mut lines = String::new();
    for (mutant, fate) in mutants.iter().zip(fates) {
        if *fate != Fate::Survived {
            continue;
        }
        let why = argued.why(id, mutant);
        open += usize::from(why.is_none());
        lines += &format!(
            "    line {}: {}\n        {}\n        {}\n",
            mutant.patch.lines.start + 1,
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
    open == 0
}
