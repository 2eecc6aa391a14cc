//! Times our code against other crates: `peers` for differential equations,
//! `peers neighbours` for the search of near points, `peers mass` for the
//! mass properties of a mesh, `peers sparse` for linear systems.

mod arenstorf;
mod growth;
mod mass;
mod neighbours;
mod orbit;
mod sparse;
mod timing;

use std::process::ExitCode;

fn main() -> ExitCode {
    let topic = std::env::args().nth(1);
    match topic.as_deref() {
        None => orbit::compare_all(),
        Some("neighbours") => neighbours::compare_all(),
        Some("mass") => mass::compare_all(),
        Some("sparse") => sparse::compare_all(),
        Some(other) => {
            eprintln!(
                "unknown topic `{other}`: say nothing, `neighbours`, `mass` \
                 or `sparse`"
            );
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
