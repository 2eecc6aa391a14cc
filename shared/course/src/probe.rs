//! A probe: puts a student's functions through cases and reports numbers.
//!
//! The probe runs in a process of its own and never sees an expected value.
//! What it finds goes to standard output line by line, each line marked with
//! a secret word that the judge sent over standard input. A line without the
//! word is something the student's code printed, whatever it looks like.

use crate::{Case, Drawing, Outcome, Random, Report};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;

/// The name of the entry that a case gets whose code panicked.
pub const PANICKED: &str = "panicked";

/// What can be asked about an answer to an exercise.
pub struct Probe {
    /// Fixed cases, whose numbers are locked and shown in full.
    pub public: fn(&mut Cases),
    /// Claims that every right answer satisfies. The inputs are random, the
    /// reported numbers do not depend on them.
    pub property: fn(&mut Cases, &mut Random),
    /// Cases with fresh inputs; the solution is asked the same ones.
    pub held_out: fn(&mut Cases, &mut Random),
    /// The answer at work, beside what is exactly right.
    pub see: fn() -> Outcome<Drawing>,
}

/// What fixes the random inputs. The two are not related in a way that
/// could be found out: inputs of property cases are shown to students.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    /// For the property cases.
    pub property: u64,
    /// For the held-out cases.
    pub held_out: u64,
}

/// The three groups of cases, as they are called on the wire.
pub const GROUPS: [&str; 3] = ["public", "property", "held-out"];

/// What a marked line says after its group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Message {
    /// The case of this label is about to run.
    Begin(String),
    /// File and line where its code gave up.
    At(String, u32),
    /// What came out: a report of that one case.
    Report(Report),
    /// The picture that was asked for.
    Svg(String),
    /// Why there is no picture.
    Failed(String),
}

/// The last line has nothing more to say.
#[derive(Serialize)]
struct End {}

/// Collects cases. Each runs by itself: a panic ends the case, not the rest.
pub struct Cases {
    group: &'static str,
    wire: Option<Wire>,
    report: Report,
}

impl Cases {
    fn new(group: &'static str, wire: Option<Wire>) -> Cases {
        Cases { group, wire, report: Report::new() }
    }

    /// Runs one case. `begun` has the label and what was given; `measure`
    /// calls the student's code and adds what came out.
    pub fn run(&mut self, begun: Case, measure: impl FnOnce(Case) -> Case) {
        let kept = begun.clone();
        self.send(Message::Begin(begun.label.clone()));
        let measured = catch_unwind(AssertUnwindSafe(|| measure(begun)));
        let panicked = measured.is_err();
        let case = measured.unwrap_or_else(|panic| {
            kept.word(PANICKED, panic_message(panic.as_ref()))
        });
        if panicked && let Some((file, line)) = last_panic() {
            self.send(Message::At(file, line));
        }
        let one = Report { cases: vec![case.clone()] };
        self.send(Message::Report(one));
        self.report.push(case);
    }

    fn send(&mut self, message: Message) {
        if let Some(wire) = &mut self.wire {
            wire.send(self.group, &message);
        }
    }
}

/// The largest of each error over many draws, and the draw that is furthest
/// off in all: what a property shows when it fails. What is not a number is
/// larger than everything.
pub fn worst<T, const N: usize>(
    draws: &[T],
    errors: impl Fn(&T) -> [f64; N],
) -> (&T, [f64; N]) {
    let (mut largest, mut sum, mut at) = ([0.0_f64; N], 0.0, &draws[0]);
    for draw in draws {
        let found = errors(draw);
        let total: f64 = found.iter().sum();
        if total > sum || total.is_nan() {
            (sum, at) = (total, draw);
        }
        for (most, error) in largest.iter_mut().zip(found) {
            if error > *most || error.is_nan() {
                *most = error;
            }
        }
    }
    (at, largest)
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    if let Some(text) = panic.downcast_ref::<&str>() {
        return (*text).to_string();
    }
    let text = panic.downcast_ref::<String>();
    text.cloned().unwrap_or_else(|| "without a message".to_string())
}

/// File and line of the last panic.
static PANIC: Mutex<Option<(String, u32)>> = Mutex::new(None);

fn last_panic() -> Option<(String, u32)> {
    PANIC.lock().ok().and_then(|mut place| place.take())
}

/// Nothing is printed, since the report says it; but the place is kept.
fn note_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location();
        let place = place.map(|at| (at.file().to_string(), at.line()));
        if let Ok(mut kept) = PANIC.lock() {
            *kept = place;
        }
    }));
}

/// Marked lines on standard output.
#[derive(Clone)]
struct Wire {
    word: String,
}

impl Wire {
    /// A line of its own, even after a print without a line end. Whoever
    /// reads may have gone away; then there is nobody left to tell.
    fn send(&self, group: &str, message: &impl Serialize) {
        let line = format!("\n{} {group} {}\n", self.word, json(message));
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
    }
}

fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message is text and numbers")
}

impl Probe {
    /// Everything that the probe finds with these seeds.
    pub fn findings(&self, seeds: Seeds) -> [Report; 3] {
        self.run(seeds, None)
    }

    fn run(&self, seeds: Seeds, wire: Option<Wire>) -> [Report; 3] {
        let mut groups = GROUPS.map(|group| Cases::new(group, wire.clone()));
        (self.public)(&mut groups[0]);
        (self.property)(&mut groups[1], &mut Random::new(seeds.property));
        (self.held_out)(&mut groups[2], &mut Random::new(seeds.held_out));
        groups.map(|cases| cases.report)
    }
}

/// The main function of a program with the probes of one answer or several.
/// Standard input holds the secret word and the two seeds on one line. The
/// first argument is `judge`, or `see` for the picture instead of the cases;
/// the second is the number of the probe. Without a word, for authors, the
/// cases are printed as text.
pub fn probe_main(probes: &[fn() -> Probe]) -> ExitCode {
    note_panics();
    let which = std::env::args().nth(2).and_then(|n| n.parse().ok());
    let Some(probe) = probes.get(which.unwrap_or(0)) else {
        return ExitCode::FAILURE;
    };
    let probe = probe();
    let mut line = String::new();
    let _ = std::io::stdin().lock().read_line(&mut line);
    let mut words = line.split_whitespace().map(String::from);
    let word = words.next();
    let mut seed = || words.next().and_then(|seed| seed.parse().ok());
    let property = seed().unwrap_or(1);
    let held_out = seed().unwrap_or(!property);
    let seeds = Seeds { property, held_out };
    let wants_picture = std::env::args().nth(1).as_deref() == Some("see");
    let wire = word.map(|word| Wire { word });
    if wants_picture {
        return see(&probe, wire);
    }
    let done = wire.clone();
    let groups = probe.run(seeds, wire);
    match done {
        Some(wire) => wire.send("end", &End {}),
        None => groups.iter().for_each(|g| println!("{}", g.to_text())),
    }
    ExitCode::SUCCESS
}

fn see(probe: &Probe, wire: Option<Wire>) -> ExitCode {
    let drawn = catch_unwind(AssertUnwindSafe(|| (probe.see)()));
    let message = match drawn {
        Ok(Ok(drawing)) => Message::Svg(drawing.svg),
        Ok(Err(error)) => Message::Failed(error.to_string()),
        Err(panic) => Message::Failed(panic_message(panic.as_ref())),
    };
    match wire {
        Some(wire) => wire.send("see", &message),
        None => println!("{}", json(&message)),
    }
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tolerance;

    fn double(x: f64) -> f64 {
        assert!(x < 5.0, "too large");
        2.0 * x
    }

    fn probe() -> Probe {
        Probe {
            public: |cases| {
                for x in [1.0, 7.0, 2.0_f64] {
                    let begun =
                        Case::new(format!("x = {x}")).given("x", x as i32);
                    cases.run(begun, |case| {
                        case.scalar("twice", double(x), Tolerance::EXACT)
                    });
                }
            },
            property: |_, _| {},
            held_out: |cases, random| {
                let x = random.uniform(0.0, 1.0);
                cases.run(Case::new("fresh"), |case| {
                    case.scalar("twice", double(x), Tolerance::EXACT)
                });
            },
            see: || Err("nothing to see".into()),
        }
    }

    #[test]
    fn the_worst_draw_is_the_one_that_is_furthest_off() {
        let (at, largest) = worst(&[1.0, 3.0, 2.0], |x: &f64| [*x, -x]);
        assert_eq!((*at, largest), (1.0, [3.0, 0.0]));
        let (at, largest) = worst(&[1.0, -1.0], |x: &f64| [x.sqrt()]);
        assert!(*at == -1.0 && largest[0].is_nan());
    }

    fn seeds(held_out: u64) -> Seeds {
        Seeds { property: 1, held_out }
    }

    #[test]
    fn a_panic_ends_its_case_and_keeps_what_was_given() {
        let [public, ..] = probe().findings(seeds(1));
        let text = public.to_text();
        assert_eq!(public.cases.len(), 3);
        assert!(text.contains("given x = 7 | panicked = \"too large\""));
        assert!(text.contains("twice = 4"), "{text}");
    }

    #[test]
    fn a_message_is_what_it_has_always_been() {
        for (message, wanted) in [
            (Message::Begin("a".into()), r#"{"begin":"a"}"#),
            (Message::Report(Report::new()), r#"{"report":{"cases":[]}}"#),
            (Message::Failed("why".into()), r#"{"failed":"why"}"#),
        ] {
            assert_eq!(json(&message), wanted);
            assert_eq!(serde_json::from_str::<Message>(wanted).ok(), {
                Some(message)
            });
        }
        assert_eq!(json(&End {}), "{}");
    }

    #[test]
    fn held_out_cases_depend_on_their_seed_and_public_ones_do_not() {
        let ([a, _, fresh], [b, _, other]) =
            (probe().findings(seeds(1)), probe().findings(seeds(2)));
        assert_eq!(a, b);
        assert_ne!(fresh, other);
        assert_eq!(fresh, probe().findings(seeds(1))[2]);
    }
}
