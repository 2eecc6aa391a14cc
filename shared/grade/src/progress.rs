//! Says what is going on: a bar on a terminal, nothing much elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// Shows the progress of one build.
pub struct Progress {
    bar: Option<ProgressBar>,
    lines: bool,
}

impl Progress {
    /// A bar on a terminal, plain lines otherwise.
    pub fn new() -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let bar = terminal.then(|| {
            let style =
                ProgressStyle::with_template("{msg:24} [{bar:30}] {pos}/{len}");
            let bar = ProgressBar::new(0);
            match style {
                Ok(style) => bar.with_style(style.progress_chars("=> ")),
                Err(_) => bar,
            }
        });
        Progress { bar, lines: !terminal }
    }

    /// Says nothing: for tests.
    pub fn silent() -> Progress {
        Progress { bar: None, lines: false }
    }

    /// Begins a stretch of so many steps.
    pub fn phase(&self, name: &str, steps: usize) {
        if let Some(bar) = &self.bar {
            bar.set_length(steps as u64);
            bar.set_position(0);
            bar.set_message(name.to_string());
        }
        if self.lines && steps > 0 {
            eprintln!("{name} ({steps})");
        }
    }

    /// One step is done.
    pub fn step(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// The build is over; the bar goes away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Default for Progress {
    fn default() -> Progress {
        Progress::new()
    }
}
