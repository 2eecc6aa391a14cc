//! How busy the machine is: what is to take two seconds may take longer while
//! other programs want the processors, too.

use crate::workspace::{Outcome, root};
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// What the compiler needs for an empty program on an idle machine: about its
/// processor time, which hardly depends on what else runs.
const IDLE: Duration = Duration::from_millis(100);

/// How many times as long as on an idle machine the compiler needs for an empty
/// program at this moment; at least once.
pub fn slowness() -> Outcome<f64> {
    let folder = root().join("target/tmp/empty");
    let text = |e: std::io::Error| e.to_string();
    fs::create_dir_all(&folder).map_err(text)?;
    fs::write(folder.join("empty.rs"), "fn main() {}").map_err(text)?;
    let mut command = Command::new("rustc");
    command.arg("empty.rs").current_dir(&folder);
    let begun = Instant::now();
    match command.status().map_err(text)?.success() {
        true => Ok((begun.elapsed().div_duration_f64(IDLE)).max(1.0)),
        false => Err("an empty program does not compile".to_string()),
    }
}
