//! A probe: runs a student's functions on cases and reports numbers.
//!
//! The probe runs in a process of its own and never sees an expected value.
//! What it finds goes to the judge in the lines of the report protocol.

mod cases;
mod confinement;
mod report_protocol;

pub use cases::{Cases, worst};
pub use confinement::confine;
pub use report_protocol::{GROUPS, Message};

use crate::{Drawing, Outcome, Random, Report};
use cases::{record_panics, take_message};
use report_protocol::{End, ReportWriter};
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
        self.run(&GROUPS, seeds, None)
    }

    /// Runs some of the groups; the others report nothing.
    fn run(
        &self,
        which: &[&str],
        seeds: Seeds,
        writer: Option<ReportWriter>,
    ) -> [Report; 3] {
        let mut groups = GROUPS.map(|group| Cases::new(group, writer.clone()));
        let [public, property, held_out] = &mut groups;
        for group in which {
            match *group {
                "public" => (self.public)(public),
                "property" => {
                    (self.property)(property, &mut Random::new(seeds.property));
                }
                _ => {
                    (self.held_out)(held_out, &mut Random::new(seeds.held_out))
                }
            }
        }
        groups.map(|cases| cases.report)
    }
}

/// The main function of a program with the probes of one answer or several.
///
/// All that it is told stands on one line of standard input, out of reach of
/// the answer: the report token, what to do, the index of the probe, the two
/// seeds, and `confined` if no answer may run unconfined. To do: `judge` runs
/// the public and the property cases, `held-out` the held-out ones, `again`
/// the property cases alone, `see` draws. Without a token, for authors, all
/// cases are printed as text, and nothing is confined.
pub fn probe_main(probes: &[fn() -> Probe]) -> ExitCode {
    record_panics();
    let mut line = String::new();
    let _ = std::io::stdin().lock().read_line(&mut line);
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse().ok());
    let which = number(2).unwrap_or(0) as usize;
    let Some(probe) = probes.get(which) else { return ExitCode::FAILURE };
    let property = number(3).unwrap_or(1);
    let held_out = number(4).unwrap_or(!property);
    let seeds = Seeds { property, held_out };
    let Some(token) = words.first().map(|token| token.to_string()) else {
        let groups = probe().findings(seeds);
        groups.iter().for_each(|group| println!("{}", group.to_text()));
        return ExitCode::SUCCESS;
    };
    let writer = ReportWriter { token };
    // From here on the answer's code may run.
    if let Err(why) = confine()
        && words.contains(&"confined")
    {
        writer.send("open", &Message::Failed(why));
        return ExitCode::FAILURE;
    }
    let (public, property, held_out) = (GROUPS[0], GROUPS[1], GROUPS[2]);
    let groups = match words.get(1).copied().unwrap_or_default() {
        "see" => return see(&probe(), &writer),
        "held-out" => vec![held_out],
        "again" => vec![property],
        _ => vec![public, property],
    };
    probe().run(&groups, seeds, Some(writer.clone()));
    writer.send("end", &End {});
    ExitCode::SUCCESS
}

fn see(probe: &Probe, writer: &ReportWriter) -> ExitCode {
    let drawn = catch_unwind(AssertUnwindSafe(|| (probe.see)()));
    let message = match drawn {
        Ok(Ok(drawing)) => Message::Svg(drawing.svg),
        Ok(Err(error)) => Message::Failed(error.to_string()),
        Err(panic) => Message::Failed(take_message(panic)),
    };
    writer.send("see", &message);
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
