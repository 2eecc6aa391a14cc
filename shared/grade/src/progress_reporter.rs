//! Reports the progress of a build or of grading: a bar on a terminal, plain
//! lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;

/// Called with the phase, how many steps are done, and of how many.
type Notify = Box<dyn Fn(&str, usize, usize) + Send + Sync>;

/// Reports progress.
pub struct ProgressReporter {
    bar: Option<ProgressBar>,
    lines: bool,
    notify: Option<Notify>,
    at: Mutex<(String, usize, usize)>,
}

impl ProgressReporter {
    /// A bar on a terminal, plain lines otherwise.
    pub fn new() -> ProgressReporter {
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
        ProgressReporter { bar, lines: !terminal, ..ProgressReporter::silent() }
    }

    /// Reports nothing: for tests.
    pub fn silent() -> ProgressReporter {
        let at = Mutex::default();
        ProgressReporter { bar: None, lines: false, notify: None, at }
    }

    /// The same, and calls a function too: with the phase, how many steps are
    /// done, and of how many.
    pub fn notifying(
        mut self,
        notify: impl Fn(&str, usize, usize) + Send + Sync + 'static,
    ) -> ProgressReporter {
        self.notify = Some(Box::new(notify));
        self
    }

    /// Begins a phase of so many steps.
    pub fn phase(&self, name: &str, steps: usize) {
        if let Some(bar) = &self.bar {
            bar.set_length(steps as u64);
            bar.set_position(0);
            bar.set_message(name.to_string());
        }
        if self.lines && steps > 0 {
            eprintln!("{name} ({steps})");
        }
        self.notify(|at| *at = (name.to_string(), 0, steps));
    }

    /// A line that stays, above the bar.
    pub fn note(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(line),
            None if self.lines => eprintln!("{line}"),
            None => {}
        }
    }

    /// One step is done.
    pub fn step(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
        self.notify(|(_, done, _)| *done += 1);
    }

    fn notify(&self, change: impl FnOnce(&mut (String, usize, usize))) {
        if let Some(notify) = &self.notify
            && let Ok(mut at) = self.at.lock()
        {
            change(&mut at);
            notify(&at.0, at.1, at.2);
        }
    }

    /// The work is over; the bar goes away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Default for ProgressReporter {
    fn default() -> ProgressReporter {
        ProgressReporter::new()
    }
}
