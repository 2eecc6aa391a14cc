//! Writes down what is seen of the known mistakes in the plays.
//!
//! `cargo run -p tests --example symptoms [PLAY]…` compiles each play with every
//! known mistake of its exercises in turn, runs it for ten seconds of its own
//! time beside the right one, and writes `play/NAME.toml`.

use judge::{
    Judge, Play, PlayVariant, Project, Symptoms, parallel_map, thread_count,
};
use std::error::Error;
use std::fs;
use std::time::Duration;
use tests::symptoms::{LOOK_EVERY, SEEN_WITHIN, symptom};
use tests::workspace::{program, root};

/// A run takes some seconds; a function that hangs is ended after three.
const PATIENCE: Duration = Duration::from_secs(120);

/// So many mistakes are compiled into one program: the compiler needs about
/// a second for each, and has a time limit.
const AT_ONCE: usize = 30;

fn main() -> Result<(), Box<dyn Error>> {
    let project = Project::find(root()).map_err(|f| f.bare())?;
    let mut judge = Judge::open(&project).map_err(|f| f.bare())?;
    judge.launcher = program("workbook")?;
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let (mut seen, mut all) = (0, 0);
    for play in judge.plays().map_err(|f| f.bare())? {
        if wanted.is_empty() || wanted.contains(&play.id()) {
            let symptoms = look(&judge, &play)?;
            for words in symptoms.values().flat_map(|own| own.values()) {
                all += 1;
                seen += usize::from(!words.is_empty());
            }
            let text = format!(
                "# What is seen of each known mistake in ten seconds; written \
                 by\n# `cargo run -p tests --example symptoms {}`.\n\n{}",
                play.id(),
                toml::to_string(&symptoms)?
            );
            fs::write(play.file.with_extension("toml"), text)?;
            println!("{}: so far {seen} of {all} are seen", play.id());
        }
    }
    Ok(())
}

/// The symptoms of all mistakes that can be made in a play.
fn look(judge: &Judge, play: &Play) -> Result<Symptoms, Box<dyn Error>> {
    let mistakes = judge.mistakes(play).map_err(|f| f.bare())?;
    let mut symptoms = Symptoms::new();
    for some in mistakes.chunks(AT_ONCE) {
        for (mistake, words) in look_at(judge, play, some)? {
            let own = symptoms.entry(mistake.exercise.clone()).or_default();
            own.insert(mistake.name.clone(), words);
        }
    }
    Ok(symptoms)
}

fn look_at<'a>(
    judge: &Judge,
    play: &Play,
    mistakes: &'a [PlayVariant],
) -> Result<Vec<(&'a PlayVariant, String)>, Box<dyn Error>> {
    let compiled = judge
        .compile_variants(play, "symptoms", mistakes)
        .map_err(|f| f.bare())?;
    let bounds = compiled.describe()?.bounds;
    let trace = |i: usize| compiled.trace(i, SEEN_WITHIN, LOOK_EVERY, PATIENCE);
    let (right, _) = trace(0);
    let runs = (1..=mistakes.len()).collect();
    let runs = parallel_map(thread_count(), runs, trace);
    let mut found = Vec::new();
    for (mistake, (wrong, trouble)) in mistakes.iter().zip(runs) {
        let words = symptom(&right, &wrong, trouble.as_deref(), &bounds);
        found.push((mistake, words.unwrap_or_default()));
    }
    Ok(found)
}
