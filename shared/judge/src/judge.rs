//! The judge of a project: checks answers and keeps what came out.

use crate::exercises::catalogue::Catalogue;
use crate::exercises::exercise::Exercise;
use crate::judging::run_probe::run_all;
use crate::judging::verdict::{AnswerState, Verdict};
use crate::progress::record::ProgressRecord;
use compile::{
    AnswerCompiler, COMPILE_LIMITS, CompilationUnit, CompileResults,
    LinkedLibraries, ScratchWorkspace,
};
use project::{Failure, Project, slash_path};
use sandbox::Limits;
use sandbox::SandboxStatus;
use sandbox::digest_of_file;
use sandbox::{ProcessState, sandbox_status, this_program};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Knows all exercises and judges answers to them.
pub struct Judge {
    /// The project whose exercises these are.
    pub project: Project,
    /// The exercises.
    pub catalogue: Catalogue,
    /// What the student has done so far.
    pub record: ProgressRecord,
    /// What an answer may use.
    pub limits: Limits,
    /// The program that runs an answer in the sandbox: this one, except in
    /// tests.
    pub launcher: PathBuf,
    /// Whether the compiler's messages keep their colours.
    pub colours: bool,
    /// Whether an answer runs confined or not at all: what marks need.
    pub confined: bool,
    /// Whether sources that reach below the language are refused unread;
    /// always, but where the walls behind this one are tested.
    pub reads_source: bool,
    /// The limits and the priority of this process, as they should be.
    pub(crate) process: ProcessState,
    /// Called with the name of each library that had to be compiled: the
    /// first time that takes a while.
    pub on_compiled: Box<dyn Fn(&str) + Send + Sync>,
}

/// How to judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JudgeOptions {
    /// Fixes the inputs of property and held-out cases.
    pub seed: u64,
    /// Whether held-out cases are judged, where there is a solution.
    pub held_out: bool,
}

impl Default for JudgeOptions {
    /// The same file always gets the same verdict.
    fn default() -> JudgeOptions {
        JudgeOptions { seed: 1, held_out: false }
    }
}

/// An answer to judge.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// The answer, ready to be compiled.
    pub unit: CompilationUnit,
}

impl Judge {
    /// The judge of a project.
    pub fn open(project: &Project) -> Result<Judge, Failure> {
        Ok(Judge {
            project: project.clone(),
            catalogue: Catalogue::read(project)?,
            record: ProgressRecord::new(&project.root),
            limits: Limits::default(),
            launcher: this_program(),
            colours: false,
            confined: false,
            reads_source: true,
            process: ProcessState::now(),
            on_compiled: Box::new(|_| {}),
        })
    }

    /// Judges the student's answers and records the verdicts.
    pub fn check(
        &self,
        exercises: &[&Exercise],
        options: JudgeOptions,
    ) -> Result<Vec<Verdict>, Failure> {
        let mut jobs = Vec::new();
        for exercise in exercises {
            jobs.push(Job { exercise, unit: exercise.student_unit() });
        }
        let verdicts = self.judge_answers(&jobs, options)?;
        for verdict in &verdicts {
            self.record.judged(verdict);
        }
        Ok(verdicts)
    }

    /// Judges any answers; nothing is recorded.
    pub fn judge_answers(
        &self,
        jobs: &[Job<'_>],
        options: JudgeOptions,
    ) -> Result<Vec<Verdict>, Failure> {
        // Taken before compiling: a file saved meanwhile counts as changed.
        let mut digests = Vec::new();
        let mut units = Vec::new();
        for job in jobs {
            let digest = digest_of_file(&job.unit.answers[0]).ok();
            if digest.is_some() {
                units.push(job.unit.clone());
            }
            if options.held_out && job.exercise.solution_file().is_file() {
                units.push(job.exercise.solution_unit());
            }
            digests.push(digest);
        }
        let compiled = self.compile(&units)?;
        let probed =
            run_all(&compiled, |path| self.run_cases(path, 0, options.seed));
        let mut verdicts = Vec::new();
        for (job, digest) in jobs.iter().zip(digests) {
            let mut verdict = match digest {
                Some(_) => self.verdict(
                    job,
                    compiled.get(&job.unit.name),
                    probed.get(&job.unit.name),
                    &self.expected(job.exercise, &probed),
                ),
                None => self.missing_file(job),
            };
            verdict.digest = digest;
            verdicts.push(verdict);
        }
        Ok(verdicts)
    }

    /// Compiles units, each of them once.
    pub(crate) fn compile(
        &self,
        units: &[CompilationUnit],
    ) -> Result<CompileResults, Failure> {
        self.compile_within(units, COMPILE_LIMITS)
    }

    /// The same with other limits for the compiler.
    pub(crate) fn compile_within(
        &self,
        units: &[CompilationUnit],
        limits: Limits,
    ) -> Result<CompileResults, Failure> {
        let mut units = units.to_vec();
        units.sort();
        units.dedup();
        if units.is_empty() {
            return Ok(CompileResults::new());
        }
        let workspace = ScratchWorkspace::new(&self.project, "workspace");
        let _in_use = workspace.lock()?;
        let folder = self.project.generated().join("judge/units");
        let mut compiler = self.answer_compiler(&workspace, &units, &folder)?;
        compiler.incremental = true;
        compiler.limits = limits;
        Ok(compiler.compile_all(&units))
    }

    /// A compiler for such units, with the libraries they are linked with.
    /// The caller holds the lock of the workspace.
    pub(crate) fn answer_compiler(
        &self,
        workspace: &ScratchWorkspace,
        units: &[CompilationUnit],
        folder: &Path,
    ) -> Result<AnswerCompiler, Failure> {
        // All exercises, so that the workspace stays the same from check to
        // check.
        let mut all = units.to_vec();
        all.extend(self.catalogue.exercises.iter().map(Exercise::student_unit));
        workspace.write_manifests(&all)?;
        let on_compiled = &*self.on_compiled;
        let linked = LinkedLibraries::compile(
            workspace,
            &self.launcher,
            units,
            on_compiled,
        )?;
        Ok(AnswerCompiler {
            launcher: self.launcher.clone(),
            linked,
            folder: folder.to_path_buf(),
            incremental: false,
            limits: COMPILE_LIMITS,
            reads_source: self.reads_source,
        })
    }

    /// Compiles what answers are linked with before anybody waits for it:
    /// chapter by chapter, at low priority. Says whether it finished before
    /// it had to stop.
    pub fn precompile_libraries(
        &self,
        keep_going: &dyn Fn() -> bool,
    ) -> Result<bool, Failure> {
        let units: Vec<CompilationUnit> = self
            .catalogue
            .exercises
            .iter()
            .map(Exercise::student_unit)
            .collect();
        let mut done = BTreeSet::new();
        for unit in &units {
            if !done.insert(unit.package()) {
                continue;
            }
            let workspace = ScratchWorkspace::new(&self.project, "workspace");
            // Released after each chapter, so that a check can come between.
            let _in_use = workspace.lock()?;
            workspace.write_manifests(&units)?;
            let (launcher, on_compiled) = (&self.launcher, &*self.on_compiled);
            if !keep_going()
                || !LinkedLibraries::precompile(
                    &workspace,
                    launcher,
                    unit,
                    on_compiled,
                    keep_going,
                )?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What the sandbox isolates on this machine.
    pub fn sandbox_status(&self) -> SandboxStatus {
        sandbox_status(&self.launcher)
    }

    fn missing_file(&self, job: &Job<'_>) -> Verdict {
        let id = job.exercise.id();
        let mut verdict = Verdict::new(&id, AnswerState::DoesNotCompile);
        verdict.trouble = Some(format!(
            "{} is missing; `cargo workbook reset {id}` restores the stub",
            self.relative_path(&job.unit)
        ));
        verdict
    }

    fn relative_path(&self, unit: &CompilationUnit) -> String {
        let answer = &unit.answers[0];
        let path = answer.strip_prefix(&self.project.root);
        slash_path(path.unwrap_or(answer))
    }
}
