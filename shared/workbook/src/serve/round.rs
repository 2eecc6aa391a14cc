//! One round of building while the book is served. The chapters are compiled
//! one after the other; the book is published with what is there, and again
//! when there is more.

use crate::book::build::{Programs, build_around_gaps};
use crate::book::computed::compile::{Made, compile_one};
use crate::book::computed::supply::{Age, Supplies, Supply, fresh};
use crate::cli::entry::warn;
use crate::serve::server::State;
use grade::Progress;
use judge::{Changes, Failure, Project};
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Chapters that follow each other more quickly are published together:
/// cargo takes a few tenths of a second to find that nothing has changed.
const TOGETHER: Duration = Duration::from_millis(800);

/// What a round is made of.
pub struct Round<'a> {
    /// The server.
    pub state: &'a State,
    /// Where programs come from.
    pub programs: &'a Programs,
    /// Shows how far it is.
    pub progress: &'a Progress,
    /// The files that were changed since the last round.
    pub changed: Changes,
    /// Whether the next round is due already.
    pub is_due: &'a (dyn Fn() -> bool + Sync),
}

/// What came out for one chapter.
type Outcome = (String, Result<Option<Made>, Failure>);

/// Builds from everything and tells the open pages how it went.
pub fn rebuild(state: &State, programs: &Programs, progress: &Progress) {
    let changed = Changes { any: true, ..Changes::default() };
    Round { state, programs, progress, changed, is_due: &|| false }.run();
}

impl Round<'_> {
    /// Builds, and tells the open pages how it went.
    pub fn run(&self) {
        self.state.begins();
        // Chapters may have come or gone since the last time.
        let (root, target) =
            (&self.state.project.root, &self.state.project.target);
        match Project::at(root.clone(), target.clone()) {
            Ok(project) => self.build(&project),
            Err(failure) => self.failed(&failure),
        }
        self.state.rests();
    }

    fn build(&self, project: &Project) {
        let mut supplies = match self.programs.cargo() {
            Ok(_) => self.wanted(project),
            Err(binaries) => fresh(binaries),
        };
        let waiting: Vec<String> = project
            .chapters()
            .map(|member| member.package.clone())
            .filter(|name| is_waiting(&supplies, name))
            .collect();
        let (tell, told) = channel();
        thread::scope(|scope| {
            scope.spawn(|| self.compile(project, &waiting, tell));
            self.publish_stages(project, &mut supplies, &told);
        });
        self.state.behind(behind(&supplies));
        self.state.keep(supplies);
    }

    /// How the chapters stand before this round: what may have changed
    /// waits for the compiler. A chapter builds on earlier ones only.
    fn wanted(&self, project: &Project) -> Supplies {
        let mut kept = self.state.supplies();
        let first = self.first_changed(project);
        let code_changed = first < project.chapters().count();
        let mut supplies = Supplies::new();
        for (i, member) in project.chapters().enumerate() {
            let name = &member.package;
            let mut supply = kept.remove(name).unwrap_or_else(Supply::waiting);
            let try_again = supply.age == Age::Broken && code_changed;
            if i >= first || try_again {
                supply.age = Age::Waiting;
            }
            supplies.insert(name.clone(), supply);
        }
        supplies
    }

    /// The place of the first chapter that a changed file may concern.
    fn first_changed(&self, project: &Project) -> usize {
        if self.changed.any {
            return 0;
        }
        let mut first = project.chapters().count();
        for path in &self.changed.paths {
            if path.starts_with(project.book()) {
                continue;
            }
            let of = project.chapters().position(|member| {
                path.starts_with(project.root.join(&member.folder))
            });
            first = first.min(of.unwrap_or(0));
        }
        first
    }

    fn compile(
        &self,
        project: &Project,
        names: &[String],
        tell: Sender<Outcome>,
    ) {
        for (i, name) in names.iter().enumerate() {
            let Ok(cargo) = self.programs.cargo() else { return };
            if (self.is_due)() {
                return;
            }
            let hear = |line: &str| {
                let place = format!("{} of {}", i + 1, names.len());
                self.state.doing(&format!("chapter {name} ({place}): {line}"));
            };
            hear("asking cargo");
            let made = self.compile_one(cargo, project, name, &hear);
            if tell.send((name.clone(), made)).is_err() {
                return;
            }
        }
    }

    fn compile_one(
        &self,
        cargo: Command,
        project: &Project,
        name: &str,
        hear: &(dyn Fn(&str) + Sync),
    ) -> Result<Option<Made>, Failure> {
        let made = compile_one(cargo, project, name, hear);
        if let Err(failure) = &made {
            warn(&format!("{name}: {}", failure.for_terminal()));
        }
        made
    }

    /// Publishes what there is whenever there is more, and at the end.
    fn publish_stages(
        &self,
        project: &Project,
        supplies: &mut Supplies,
        told: &Receiver<Outcome>,
    ) {
        let is_waiting = supplies.values().any(|s| s.age == Age::Waiting);
        if is_waiting && !self.state.has_book() {
            // Text, listings and formulas need no program.
            self.publish(project, supplies, false);
        }
        let mut is_over = false;
        while !is_over {
            let mut is_new = false;
            let mut next = told.recv().map_err(RecvTimeoutError::from);
            while let Ok(outcome) = next {
                is_new |= take(project, supplies, outcome);
                next = told.recv_timeout(TOGETHER);
            }
            is_over = next.is_err_and(|e| e == RecvTimeoutError::Disconnected);
            // What is published next will be published right after this.
            if (is_new || is_over) && !(self.is_due)() {
                self.publish(project, supplies, is_over);
            }
        }
    }

    /// What fails is told on the terminal when all is there.
    fn publish(&self, project: &Project, supplies: &Supplies, is_last: bool) {
        let (out, progress) = (&self.state.out, self.progress);
        match build_around_gaps(project, supplies, out, progress) {
            Ok(built) => {
                for problem in built.failed.iter().filter(|_| is_last) {
                    warn(&problem.to_string());
                }
                self.state.succeeded(built.chapters);
            }
            Err(failure) => self.failed(&failure),
        }
        // Exercises may have come or gone, too.
        self.state.desk.open();
    }

    fn failed(&self, failure: &Failure) {
        warn(&failure.for_terminal());
        self.state.failed(failure.to_string());
    }
}

fn is_waiting(supplies: &Supplies, name: &str) -> bool {
    supplies.get(name).is_some_and(|supply| supply.age == Age::Waiting)
}

/// Notes what came out for a chapter. Whether the book looks different now.
fn take(project: &Project, supplies: &mut Supplies, of: Outcome) -> bool {
    let (name, result) = of;
    let Some(supply) = supplies.get_mut(&name) else { return false };
    let had_none = supply.program.is_none();
    match result {
        Ok(Some(made)) => {
            *supply = Supply::fresh(made.program);
            had_none || made.is_new
        }
        Ok(None) => {
            supplies.remove(&name);
            true
        }
        Err(failure) => {
            supply.age = Age::Broken;
            supply.words = failure.to_string();
            if had_none {
                supply.program = from_before(project, &name);
            }
            had_none
        }
    }
}

/// The program that an earlier run of the server may have left.
fn from_before(project: &Project, name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let program = project.target.join("debug").join(file);
    program.is_file().then_some(program)
}

/// What to say about chapters that do not compile.
fn behind(supplies: &Supplies) -> Option<String> {
    let mut names = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for (name, supply) in supplies {
        if supply.age == Age::Broken {
            names.push(name.as_str());
            // A mistake in one chapter is told of all that build on it.
            if !told.contains(&supply.words.as_str()) {
                told.push(&supply.words);
            }
        }
    }
    if names.is_empty() {
        return None;
    }
    let names = names.join(", ");
    Some(format!("not compiled: {names}\n\n{}", told.join("\n\n")))
}
