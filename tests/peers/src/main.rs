//! Times our code against other crates, topic by topic: each chapter's
//! `cargo bench` runs its own.

mod arenstorf;
mod boxes;
mod broad;
mod growth;
mod lcp;
mod mass;
mod narrow;
mod neighbours;
mod orbit;
mod sparse;
mod stack;
mod timing;

use std::process::ExitCode;

/// A topic and what compares it.
const TOPICS: [(&str, fn()); 9] = [
    ("orbit", orbit::compare_all),
    ("neighbours", neighbours::compare_all),
    ("broad", broad::compare_all),
    ("mass", mass::compare_all),
    ("narrow", narrow::compare_all),
    ("sparse", sparse::compare_all),
    ("lcp", lcp::compare_all),
    ("stack", stack::compare_all),
    ("boxes", boxes::compare_all),
];

fn main() -> ExitCode {
    let asked = std::env::args().nth(1).unwrap_or_default();
    for (topic, compare) in TOPICS {
        if topic == asked {
            compare();
            return ExitCode::SUCCESS;
        }
    }
    let topics = TOPICS.map(|(topic, _)| topic).join(", ");
    eprintln!("unknown topic `{asked}`: say one of {topics}");
    ExitCode::from(2)
}
