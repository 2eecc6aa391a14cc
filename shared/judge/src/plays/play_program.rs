//! The program of a play: copies of the answers, and a main file that puts
//! them and the scene side by side.

use super::Play;
use super::answer_source::{function_names, with_call_notes};
use crate::Judge;
use crate::exercises::exercise::Exercise;
use crate::trials::TRIAL_COMPILE_LIMITS;
use compile::{
    COMPILE_LIMITS, CompilationUnit, Compiled, ScratchWorkspace, denied,
    error_text,
};
use project::{Failure, read_file, slash_path, write_file};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One answer that a play is compiled with.
pub struct GivenAnswer<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// The path that messages show, from the root of the project.
    pub shown: PathBuf,
    /// Its text.
    pub text: String,
}

/// A program, and all that it can be linked with.
#[derive(Debug, Clone)]
pub struct CompiledProgram {
    /// Where it is.
    pub file: PathBuf,
    /// The names of the libraries.
    pub libraries: Vec<String>,
}

/// The files of a program that are being written.
struct PlayProgram {
    /// Copies are in here, under the paths that messages show.
    folder: PathBuf,
    /// What the numbers in the answers stand for.
    functions: Vec<String>,
    files: Vec<PathBuf>,
    /// The modules that all variants share, by chapter.
    shared: BTreeMap<String, String>,
    variants: String,
    count: usize,
}

impl Judge {
    /// Compiles a play with these answers; each of `variants` takes the place
    /// of one of them in a variant of its own. The error says which file does
    /// not compile.
    pub(super) fn compile_play_program(
        &self,
        play: &Play,
        name: String,
        answers: &[GivenAnswer<'_>],
        variants: &[GivenAnswer<'_>],
    ) -> Result<CompiledProgram, Failure> {
        let folder = self.project.generated().join("judge/units").join(&name);
        let sources = folder.join("sources");
        let mut program = PlayProgram::new(sources.clone());
        let shown = self.project.relative(&play.file);
        let scene = program.copy(&shown, &read_file(&play.file)?)?;
        for part in &play.parts {
            let shown = self.project.relative(part);
            let copy = program.copy(&shown, &read_file(part)?)?;
            program.files.push(copy);
        }
        program.share(answers)?;
        program.variant(&scene, None)?;
        for variant in variants {
            program.variant(&scene, Some(variant))?;
        }
        let given: Vec<&str> = answers
            .iter()
            .chain(variants)
            .map(|answer| answer.text.as_str())
            .collect();
        let chapter = self.linking_chapter(play, &given);
        let unit = program.unit(name, &chapter, scene);
        let limits = match variants.is_empty() {
            true => COMPILE_LIMITS,
            false => TRIAL_COMPILE_LIMITS,
        };
        let compiled =
            self.compile_within(std::slice::from_ref(&unit), limits)?;
        let messages = match compiled.get(&unit.name) {
            Some(Compiled::Program(program, _)) => {
                let copies = folder.join("running");
                let file = sandbox::runnable_copy(program, &copies)
                    .map_err(|e| Failure::machine("copy", program, &e))?;
                let workspace =
                    ScratchWorkspace::new(&self.project, "workspace");
                let libraries = workspace.libraries(&unit)?;
                let libraries = libraries.into_keys().collect();
                return Ok(CompiledProgram { file, libraries });
            }
            Some(Compiled::Refused(why)) => {
                return Err(Failure::User(why.clone()));
            }
            Some(Compiled::Broken(messages)) => messages,
            None => {
                let why = "nothing was compiled".to_string();
                return Err(Failure::Machine(why));
            }
        };
        let is_wrong = |file: &&PathBuf| {
            messages.iter().any(|m| m.level == "error" && m.is_about(file))
        };
        let file = unit.answers.iter().find(is_wrong).unwrap_or(&unit.probe);
        let text = error_text(messages, &unit, file, &sources, self.colours);
        Err(Failure::User(format!("does not compile\n{text}")))
    }

    /// The chapter whose libraries a play is linked with: the first, which
    /// has `math` and no chapter before it, unless an answer uses a chapter.
    fn linking_chapter(&self, play: &Play, answers: &[&str]) -> String {
        let first = self.project.chapters().next();
        match first.filter(|_| !self.calls_chapters(answers)) {
            Some(first) => first.package.clone(),
            None => play.chapter.clone(),
        }
    }

    /// Whether any of these answers calls what a chapter has.
    pub(super) fn calls_chapters(&self, answers: &[&str]) -> bool {
        self.project.chapters().any(|chapter| {
            let path = format!("{}::", chapter.package);
            answers.iter().any(|text| text.contains(&path))
        })
    }
}

impl PlayProgram {
    /// A program without anything, whose files go to this folder.
    fn new(folder: PathBuf) -> PlayProgram {
        PlayProgram {
            folder,
            functions: Vec::new(),
            files: Vec::new(),
            shared: BTreeMap::new(),
            variants: String::new(),
            count: 0,
        }
    }

    /// Adds answers that every variant uses, unless it has its own.
    fn share(&mut self, answers: &[GivenAnswer<'_>]) -> Result<(), Failure> {
        for answer in answers {
            let module = self.write_answer(answer, "")?;
            let chapter = answer.exercise.chapter.clone();
            *self.shared.entry(chapter).or_default() += &module;
        }
        Ok(())
    }

    /// Adds a variant of the play: with one answer of its own, or none.
    fn variant(
        &mut self,
        play: &Path,
        own: Option<&GivenAnswer<'_>>,
    ) -> Result<(), Failure> {
        let folder = format!("variant-{}", self.count);
        let own_module = match own {
            Some(answer) => self.write_answer(answer, &folder)?,
            None => String::new(),
        };
        let mut chapters = String::new();
        for chapter in self.shared.keys() {
            let is_own = own.is_some_and(|a| a.exercise.chapter == *chapter);
            let own_module = if is_own { own_module.as_str() } else { "" };
            chapters += &format!(
                "pub mod {chapter} {{ pub use crate::shared::{chapter}::*; \
                 {own_module}}}\n"
            );
        }
        self.variants += &format!(
            "mod v{} {{\npub mod answers {{\n{chapters}}}\n\
             #[path = {play:?}] pub mod play;\n}}\n",
            self.count
        );
        self.count += 1;
        Ok(())
    }

    /// Writes the copy of a file; where it is.
    fn copy(&self, shown: &Path, text: &str) -> Result<PathBuf, Failure> {
        let file = self.folder.join(shown);
        if fs::read_to_string(&file).is_ok_and(|now| now == text) {
            return Ok(file);
        }
        write_file(&file, text)?;
        Ok(file)
    }

    /// Copies an answer, with the notes of its calls; the line that makes it
    /// a module.
    fn write_answer(
        &mut self,
        answer: &GivenAnswer<'_>,
        folder: &str,
    ) -> Result<String, Failure> {
        if let Some(why) = denied(&answer.text) {
            let shown = slash_path(&answer.shown);
            return Err(Failure::User(format!("{shown}: {why}")));
        }
        let functions = &mut self.functions;
        let text = with_call_notes(&answer.text, |name| {
            let known = functions.iter().position(|known| known == name);
            known.unwrap_or_else(|| {
                functions.push(name.to_string());
                functions.len() - 1
            })
        });
        let file = self.copy(&Path::new(folder).join(&answer.shown), &text)?;
        let name = &answer.exercise.name;
        let module = format!("#[path = {file:?}] pub mod {name};\n");
        self.files.push(file);
        Ok(module)
    }

    /// The unit to compile, with the libraries of the play's chapter.
    fn unit(
        self,
        name: String,
        chapter: &str,
        play: PathBuf,
    ) -> CompilationUnit {
        let mut main = "#![forbid(unsafe_code)]\n#![allow(dead_code)]\n\
                        #![allow(unused_imports)]\nmod shared {\n"
            .to_string();
        for (chapter, modules) in &self.shared {
            main += &format!("pub mod {chapter} {{\n{modules}}}\n");
        }
        main += &format!("}}\n{}", self.variants);
        let variants: Vec<String> =
            (0..self.count).map(|i| format!("v{i}::play::play")).collect();
        main += &format!(
            "fn main() -> std::process::ExitCode {{\n    \
             course::play::play_main(&[{}], &{:?}, {:?})\n}}\n",
            variants.join(", "),
            self.functions,
            self.folder.join("").display().to_string(),
        );
        CompilationUnit {
            name,
            chapter: chapter.to_string(),
            plain: false,
            answers: self.files,
            probe: play,
            play: Some(main),
        }
    }
}

/// The public functions of an answer.
pub fn functions_of(answer: &GivenAnswer<'_>) -> Vec<String> {
    function_names(&answer.text)
}
