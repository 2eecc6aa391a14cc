//! `watch`: one screen that follows what is saved.

use super::{DONE, say, verdict_text};
use judge::{
    AnswerState, Exercise, Failure, Judge, JudgeOptions, SaveWatcher,
    TerminalColours, Verdict, slash_path,
};
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

/// Watches until it is interrupted.
pub fn watch(judge: &Judge, poll: bool) -> Result<ExitCode, Failure> {
    let exercises = &judge.catalogue.exercises;
    if exercises.is_empty() {
        say("this project has no exercises");
        return Ok(ExitCode::SUCCESS);
    }
    end_on_interrupt();
    let mut saved = SaveWatcher::watch(exercises, poll);
    if !poll && !saved.is_notified() {
        eprintln!("the system sends no change notifications: polling");
    }
    let mut screen = Screen { judge, verdicts: Vec::new(), last: None };
    screen.judge_again((0..exercises.len()).collect());
    loop {
        let changed = saved.wait();
        screen.last = changed.first().copied();
        screen.judge_again(changed);
    }
}

/// Ctrl-C is the way to end this command, so it is not a failure. What it
/// started ends with it.
fn end_on_interrupt() {
    thread::spawn(|| {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build();
        if let Ok(runtime) = runtime
            && runtime.block_on(tokio::signal::ctrl_c()).is_ok()
        {
            say("");
            std::process::exit(0);
        }
    });
}

/// The screen.
struct Screen<'a> {
    judge: &'a Judge,
    /// One for each exercise, in order.
    verdicts: Vec<Verdict>,
    /// The exercise saved last.
    last: Option<usize>,
}

impl Screen<'_> {
    /// Judges some exercises and shows all. A failure of the judge is shown,
    /// too: the next save may work.
    fn judge_again(&mut self, places: Vec<usize>) {
        let begun = Instant::now();
        let all = &self.judge.catalogue.exercises;
        let some: Vec<&Exercise> = places.iter().map(|i| &all[*i]).collect();
        let judged = self.judge.check(&some, JudgeOptions::default());
        (self.judge.on_compiled)(DONE);
        match judged {
            Ok(verdicts) if self.verdicts.is_empty() => {
                self.verdicts = verdicts;
            }
            Ok(verdicts) => {
                for (i, verdict) in places.into_iter().zip(verdicts) {
                    self.verdicts[i] = verdict;
                }
            }
            Err(failure) => {
                say(&format!("cannot judge: {failure}"));
                return;
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        self.show(seconds);
    }

    fn show(&self, seconds: f64) {
        let colours = TerminalColours { on: self.judge.colours };
        let mut text = String::new();
        if colours.on {
            // Clear the screen and begin at the top.
            text += "\u{1b}[2J\u{1b}[H";
        } else {
            text += "────────\n";
        }
        for verdict in &self.verdicts {
            text += &verdict_text::line(verdict, colours);
            text.push('\n');
        }
        text.push('\n');
        text += &self.focus(colours);
        let time = format!("judged in {seconds:.2} s; waiting for a save");
        text += &colours.dim(&time);
        say(&text);
    }

    /// The exercise saved last, or the next one to do.
    fn focus(&self, colours: TerminalColours) -> String {
        let next = self.verdicts.iter().position(|v| !v.passed());
        let Some(i) = self.last.or(next) else {
            return format!("{}\n\n", colours.good("everything is right"));
        };
        let verdict = &self.verdicts[i];
        let exercise = &self.judge.catalogue.exercises[i];
        let title = colours.strong(&exercise.title);
        let file = self.judge.project.relative(&exercise.answer_file());
        let state = verdict.state.label();
        let mut text = format!("{title}: {state}\n{}\n", slash_path(&file));
        let details = verdict_text::details(verdict, colours);
        if !details.is_empty() {
            text += &format!("\n{details}\n");
        }
        text.push('\n');
        text += &self.advice(verdict, next);
        text
    }

    /// What to do next.
    fn advice(&self, verdict: &Verdict, next: Option<usize>) -> String {
        match (verdict.state, next) {
            (AnswerState::Passed, None) => {
                "everything is right\n\n".to_string()
            }
            (AnswerState::Passed, Some(next)) => {
                let exercise = &self.judge.catalogue.exercises[next];
                let file = exercise.answer_file();
                let file = self.judge.project.relative(&file);
                format!("next: {}\n\n", slash_path(&file))
            }
            (AnswerState::NotStarted, _) => {
                "fill in the functions that say todo!(), and save\n\n"
                    .to_string()
            }
            _ => {
                let id = &verdict.exercise;
                format!("stuck? cargo workbook hint {id}\n\n")
            }
        }
    }
}
