//! A probe: runs a student's functions on cases and reports numbers.
//!
//! The probe runs in a process of its own and never sees an expected value.
//! What it finds goes to the judge in the lines of the report protocol.

mod cases;
mod report_protocol;

pub use cases::{Cases, worst};
pub use report_protocol::{GROUPS, Message};

use crate::{Drawing, Outcome, Random, Report};
use cases::{panic_message, record_panics};
use report_protocol::{End, ReportWriter, json};
use std::io::BufRead;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// The name of the entry that a case gets if its code panicked.
pub const PANICKED: &str = "panicked";

/// The questions that an exercise puts to an answer.
pub struct Probe {
    /// Fixed cases, whose numbers are locked and shown in full.
    pub public: fn(&mut Cases),
    /// Claims that every right answer satisfies. The inputs are random; the
    /// reported numbers do not depend on them.
    pub property: fn(&mut Cases, &mut Random),
    /// Cases with fresh inputs; the solution runs on the same ones.
    pub held_out: fn(&mut Cases, &mut Random),
    /// A picture of the answer at work, beside the exact result.
    pub see: fn() -> Outcome<Drawing>,
}

/// The seeds of the random inputs. One cannot be found from the other, since
/// students see the inputs of property cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    /// For the property cases.
    pub property: u64,
    /// For the held-out cases.
    pub held_out: u64,
}

impl Probe {
    /// The reports of the three groups with these seeds.
    pub fn findings(&self, seeds: Seeds) -> [Report; 3] {
        self.run(seeds, None)
    }

    fn run(&self, seeds: Seeds, writer: Option<ReportWriter>) -> [Report; 3] {
        let mut groups = GROUPS.map(|group| Cases::new(group, writer.clone()));
        (self.public)(&mut groups[0]);
        (self.property)(&mut groups[1], &mut Random::new(seeds.property));
        (self.held_out)(&mut groups[2], &mut Random::new(seeds.held_out));
        groups.map(|cases| cases.report)
    }
}

/// The main function of a program with the probes of one answer or several.
/// Standard input holds the report token and the two seeds on one line. The
/// first argument is `judge`, or `see` for the picture instead of the cases;
/// the second is the index of the probe. Without a token, for authors, the
/// cases are printed as text.
pub fn probe_main(probes: &[fn() -> Probe]) -> ExitCode {
    record_panics();
    let which = std::env::args().nth(2).and_then(|n| n.parse().ok());
    let Some(probe) = probes.get(which.unwrap_or(0)) else {
        return ExitCode::FAILURE;
    };
    let probe = probe();
    let mut line = String::new();
    let _ = std::io::stdin().lock().read_line(&mut line);
    let mut words = line.split_whitespace().map(String::from);
    let token = words.next();
    let mut seed = || words.next().and_then(|seed| seed.parse().ok());
    let property = seed().unwrap_or(1);
    let held_out = seed().unwrap_or(!property);
    let seeds = Seeds { property, held_out };
    let wants_picture = std::env::args().nth(1).as_deref() == Some("see");
    let writer = token.map(|token| ReportWriter { token });
    if wants_picture {
        return see(&probe, writer);
    }
    let groups = probe.run(seeds, writer.clone());
    match writer {
        Some(writer) => writer.send("end", &End {}),
        None => groups.iter().for_each(|g| println!("{}", g.to_text())),
    }
    ExitCode::SUCCESS
}

fn see(probe: &Probe, writer: Option<ReportWriter>) -> ExitCode {
    let drawn = catch_unwind(AssertUnwindSafe(|| (probe.see)()));
    let message = match drawn {
        Ok(Ok(drawing)) => Message::Svg(drawing.svg),
        Ok(Err(error)) => Message::Failed(error.to_string()),
        Err(panic) => Message::Failed(panic_message(panic.as_ref())),
    };
    match writer {
        Some(writer) => writer.send("see", &message),
        None => println!("{}", json(&message)),
    }
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, Tolerance};

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
    fn held_out_cases_depend_on_their_seed_and_public_ones_do_not() {
        let ([a, _, fresh], [b, _, other]) =
            (probe().findings(seeds(1)), probe().findings(seeds(2)));
        assert_eq!(a, b);
        assert_ne!(fresh, other);
        assert_eq!(fresh, probe().findings(seeds(1))[2]);
    }
}
