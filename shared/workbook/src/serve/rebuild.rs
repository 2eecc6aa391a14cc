//! One build while the book is served. The chapters are compiled one after
//! the other; the book is published with what is there, and again when there
//! is more.

use crate::cli::main_command::warn;
use crate::serve::server_state::ServerState;
use book::{Compiled, CompiledProgram, compile_one};
use book::{Freshness, ProgramStatus, ProgramStatuses, all_current};
use book::{Programs, build_with_unavailable};
use grade::ProgressReporter;
use judge::{Failure, FileChanges, Project, runnable_copy};
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Chapters that are ready within this time are published together: cargo
/// needs a few tenths of a second to find that nothing has changed.
const PUBLISH_DELAY: Duration = Duration::from_millis(800);

/// A build of the served book.
pub struct Rebuild<'a> {
    /// The server.
    pub state: &'a ServerState,
    /// Where programs come from.
    pub programs: &'a Programs,
    /// Reports its progress.
    pub progress: &'a ProgressReporter,
    /// The files that have changed since the last build.
    pub changed: FileChanges,
    /// The files that have changed since this build began: if there are any,
    /// the next build is due.
    pub newer_changes: &'a (dyn Fn() -> FileChanges + Sync),
}

/// A chapter's name and program, or why there is none.
type CompiledChapter = (String, Result<Compiled, Failure>);

/// Builds everything and tells the open pages how it went.
pub fn rebuild(
    state: &ServerState,
    programs: &Programs,
    progress: &ProgressReporter,
) {
    let changed = FileChanges::of_any_file();
    let newer_changes = &FileChanges::default;
    Rebuild { state, programs, progress, changed, newer_changes }.run();
}

impl Rebuild<'_> {
    /// Builds, and tells the open pages how it went.
    pub fn run(&self) {
        self.state.build_started();
        // Chapters may have been added or removed.
        let (root, target) =
            (&self.state.project.root, &self.state.project.target);
        match Project::at(root.clone(), target.clone()) {
            Ok(project) => self.build(&project),
            Err(failure) => self.failed(&failure),
        }
        self.state.build_finished();
    }

    fn build(&self, project: &Project) {
        let mut statuses = match self.programs.cargo() {
            Ok(_) => self.programs_before_build(project),
            Err(binaries) => all_current(binaries),
        };
        let pending: Vec<String> = project
            .chapters()
            .map(|member| member.package.clone())
            .filter(|name| is_pending(&statuses, name))
            .collect();
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            scope.spawn(|| self.compile(project, &pending, sender));
            self.publish_stages(project, &mut statuses, &receiver);
        });
        self.state.set_outdated(outdated_chapters(&statuses));
        self.state.set_statuses(statuses);
    }

    /// The status of the programs before this build: those that may have
    /// changed are pending. A chapter builds on earlier ones only.
    fn programs_before_build(&self, project: &Project) -> ProgramStatuses {
        let mut kept = self.state.statuses();
        let first = self.first_changed(project);
        let code_changed = first < project.chapters().count();
        let mut statuses = ProgramStatuses::new();
        for (i, member) in project.chapters().enumerate() {
            let name = &member.package;
            let mut status =
                kept.remove(name).unwrap_or_else(ProgramStatus::pending);
            let try_again =
                status.freshness == Freshness::Broken && code_changed;
            if i >= first || try_again {
                status.freshness = Freshness::Pending;
            }
            statuses.insert(name.clone(), status);
        }
        statuses
    }

    /// The index of the first chapter that a changed file may affect.
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

    fn is_superseded(&self) -> bool {
        !(self.newer_changes)().is_empty()
    }

    /// Whether what is being compiled is no longer what the files say. Pages
    /// can wait until a chapter is compiled.
    fn is_outdated(&self, project: &Project) -> bool {
        (self.newer_changes)().reach_beyond(&project.book())
    }

    fn compile(
        &self,
        project: &Project,
        names: &[String],
        sender: Sender<CompiledChapter>,
    ) {
        for (i, name) in names.iter().enumerate() {
            let Ok(cargo) = self.programs.cargo() else { return };
            if self.is_superseded() {
                return;
            }
            let on_line = |line: &str| {
                let count = format!("{} of {}", i + 1, names.len());
                self.state.doing(&format!("chapter {name} ({count}): {line}"));
            };
            on_line("starting cargo");
            let compiled = self.compile_one(cargo, project, name, &on_line);
            if matches!(compiled, Ok(Compiled::CutOff)) {
                return;
            }
            if sender.send((name.clone(), compiled)).is_err() {
                return;
            }
        }
    }

    fn compile_one(
        &self,
        cargo: Command,
        project: &Project,
        name: &str,
        on_line: &(dyn Fn(&str) + Sync),
    ) -> Result<Compiled, Failure> {
        let keep_going = || !self.is_outdated(project);
        let compiled = compile_one(cargo, project, name, on_line, &keep_going)
            .and_then(|compiled| runnable(project, name, compiled));
        if let Err(failure) = &compiled {
            warn(&format!("{name}: {}", failure.for_terminal()));
        }
        compiled
    }

    /// Publishes what there is whenever there is more, and at the end.
    fn publish_stages(
        &self,
        project: &Project,
        statuses: &mut ProgramStatuses,
        receiver: &Receiver<CompiledChapter>,
    ) {
        let is_pending =
            statuses.values().any(|s| s.freshness == Freshness::Pending);
        if is_pending && !self.state.has_book() {
            // Text, listings and formulas need no program.
            self.publish(project, statuses, false);
        }
        let mut is_over = false;
        while !is_over {
            let mut is_new = false;
            let mut next = receiver.recv().map_err(RecvTimeoutError::from);
            while let Ok(outcome) = next {
                is_new |= record_program(project, statuses, outcome);
                next = receiver.recv_timeout(PUBLISH_DELAY);
            }
            is_over = next.is_err_and(|e| e == RecvTimeoutError::Disconnected);
            // A newer build would publish again right after this.
            if (is_new || is_over) && !self.is_superseded() {
                self.publish(project, statuses, is_over);
            }
        }
    }

    /// Publishes the book. Failures are printed to the terminal only when all
    /// chapters are done.
    fn publish(
        &self,
        project: &Project,
        statuses: &ProgramStatuses,
        is_last: bool,
    ) {
        let (out, progress) = (&self.state.out, self.progress);
        match build_with_unavailable(project, statuses, out, progress) {
            Ok(built) => {
                for problem in built.failed.iter().filter(|_| is_last) {
                    warn(&problem.to_string());
                }
                self.state.build_succeeded(built.chapters);
            }
            Err(failure) => self.failed(&failure),
        }
        // Exercises may have been added or removed, too.
        self.state.background_judge.open();
    }

    fn failed(&self, failure: &Failure) {
        warn(&failure.for_terminal());
        self.state.build_failed(failure.to_string());
    }
}

/// A program that can run while cargo builds the next one.
fn runnable(
    project: &Project,
    name: &str,
    compiled: Compiled,
) -> Result<Compiled, Failure> {
    let Compiled::Program(compiled) = compiled else { return Ok(compiled) };
    let folder = project.generated().join("programs").join(name);
    let program = runnable_copy(&compiled.program, &folder)
        .map_err(|e| Failure::machine("copy", &compiled.program, &e))?;
    Ok(Compiled::Program(CompiledProgram { program, ..compiled }))
}

fn is_pending(statuses: &ProgramStatuses, name: &str) -> bool {
    statuses
        .get(name)
        .is_some_and(|status| status.freshness == Freshness::Pending)
}

/// Records the program of a chapter. Says whether the book looks different
/// now.
fn record_program(
    project: &Project,
    statuses: &mut ProgramStatuses,
    of: CompiledChapter,
) -> bool {
    let (name, result) = of;
    let Some(status) = statuses.get_mut(&name) else { return false };
    let had_none = status.program.is_none();
    match result {
        Ok(Compiled::Program(compiled)) => {
            *status = ProgramStatus::current(compiled.program);
            had_none || compiled.is_new
        }
        Ok(Compiled::NoProgram) => {
            statuses.remove(&name);
            true
        }
        // It stays pending: the next build compiles it.
        Ok(Compiled::CutOff) => false,
        Err(failure) => {
            status.freshness = Freshness::Broken;
            status.errors = failure.to_string();
            if had_none {
                status.program = earlier_program(project, &name);
            }
            had_none
        }
    }
}

/// The program that an earlier run of the server may have left.
fn earlier_program(project: &Project, name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let program = project.target.join("debug").join(file);
    program.is_file().then_some(program)
}

/// What pages show about chapters that do not compile.
fn outdated_chapters(statuses: &ProgramStatuses) -> Option<String> {
    let mut names = Vec::new();
    let mut receiver: Vec<&str> = Vec::new();
    for (name, status) in statuses {
        if status.freshness == Freshness::Broken {
            names.push(name.as_str());
            // An error in one chapter shows up in all that build on it.
            if !receiver.contains(&status.errors.as_str()) {
                receiver.push(&status.errors);
            }
        }
    }
    if names.is_empty() {
        return None;
    }
    let names = names.join(", ");
    Some(format!("not compiled: {names}\n\n{}", receiver.join("\n\n")))
}
