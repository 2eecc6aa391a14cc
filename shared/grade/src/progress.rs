//! Says what is going on: a bar on a terminal, nothing much elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;

/// Told the phase, how many steps are done, and of how many.
type Tell = Box<dyn Fn(&str, usize, usize) + Send + Sync>;

/// Shows the progress of one build.
pub struct Progress {
    bar: Option<ProgressBar>,
    lines: bool,
    tell: Option<Tell>,
    at: Mutex<(String, usize, usize)>,
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
        Progress { bar, lines: !terminal, ..Progress::silent() }
    }

    /// Says nothing: for tests.
    pub fn silent() -> Progress {
        let at = Mutex::default();
        Progress { bar: None, lines: false, tell: None, at }
    }

    /// The same, telling somebody else too: the phase, how many steps are
    /// done, and of how many.
    pub fn telling(
        mut self,
        tell: impl Fn(&str, usize, usize) + Send + Sync + 'static,
    ) -> Progress {
        self.tell = Some(Box::new(tell));
        self
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
        self.tell(|at| *at = (name.to_string(), 0, steps));
    }

    /// One step is done.
    pub fn step(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
        self.tell(|(_, done, _)| *done += 1);
    }

    fn tell(&self, change: impl FnOnce(&mut (String, usize, usize))) {
        if let Some(tell) = &self.tell
            && let Ok(mut at) = self.at.lock()
        {
            change(&mut at);
            tell(&at.0, at.1, at.2);
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
