//! A scratch workspace in which cargo compiles the libraries that answers are
//! linked with: one empty package per chapter.
//!
//! A package depends on what an answer may use: `course` and `figure` for
//! its probe, the chapters that its own builds on, and `math` if they use
//! it; never on the chapter itself. Nothing else is resolved, compiled or
//! linked while a student waits.
//!
//! Plain exercises ask for what `math` or an earlier chapter already has.
//! They have a second package, with `course` and `figure` only.

use crate::compilation_unit::CompilationUnit;
use project::{Failure, Project, slash_path};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The scratch workspace.
#[derive(Debug, Clone)]
pub struct ScratchWorkspace {
    /// Where its manifests are.
    pub folder: PathBuf,
    /// Where cargo builds.
    pub target: PathBuf,
    project: Project,
}

/// Answers must compile quickly, even the first one: only the chapters that a
/// unit builds on are optimised, and there is no debug information.
const PROFILE: &str = "\
[profile.dev]
opt-level = 0
debug = false
";

impl ScratchWorkspace {
    /// The scratch workspace of a project. `name` tells several apart; they
    /// share what is compiled.
    pub fn new(project: &Project, name: &str) -> ScratchWorkspace {
        let judge = project.generated().join("judge");
        ScratchWorkspace {
            folder: judge.join(name),
            target: judge.join("target"),
            project: project.clone(),
        }
    }

    /// Only one process at a time writes and builds here.
    pub fn lock(&self) -> Result<File, Failure> {
        let failed = |e| Failure::machine("use", &self.folder, &e);
        fs::create_dir_all(&self.folder).map_err(failed)?;
        let path = self.folder.join("in-use");
        let file = File::create(path).map_err(failed)?;
        file.lock().map_err(failed)?;
        Ok(file)
    }

    /// Writes the manifests for these units. A file that is right already is
    /// left alone, so that cargo sees no change.
    pub fn write_manifests(
        &self,
        units: &[CompilationUnit],
    ) -> Result<(), Failure> {
        let mut packages: BTreeMap<String, &CompilationUnit> = BTreeMap::new();
        for unit in units {
            packages.entry(unit.package()).or_insert(unit);
        }
        let mut members = Vec::new();
        let mut used = BTreeSet::new();
        for (package, unit) in &packages {
            let allowed = self.allowed_libraries(unit)?;
            self.write_package(package, &allowed)?;
            members.push(quoted(package));
            used.extend(allowed);
        }
        let mut root = format!(
            "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n{PROFILE}",
            members.join(", ")
        );
        for chapter in used {
            root +=
                &format!("\n[profile.dev.package.{chapter}]\nopt-level = 3\n");
        }
        write(&self.folder.join("Cargo.toml"), &root)?;
        self.copy_versions()
    }

    fn write_package(
        &self,
        package: &str,
        allowed: &BTreeSet<String>,
    ) -> Result<(), Failure> {
        let mut manifest = format!(
            "[package]\nname = \"judge-{package}\"\nversion = \"0.0.0\"\n\
             edition = \"2024\"\nautobins = false\n\n[dependencies]\n"
        );
        for (name, path) in self.dependencies(allowed)? {
            let path = quoted(&slash_path(&path));
            manifest += &format!("{name} = {{ path = {path} }}\n");
        }
        let folder = self.folder.join(package);
        write(&folder.join("src/lib.rs"), "")?;
        write(&folder.join("Cargo.toml"), &manifest)
    }

    /// The libraries that an answer like this one is linked with, and where
    /// their sources are.
    pub fn libraries(
        &self,
        unit: &CompilationUnit,
    ) -> Result<BTreeMap<String, PathBuf>, Failure> {
        self.dependencies(&self.allowed_libraries(unit)?)
    }

    /// What an answer like this one may use besides what its probe uses.
    fn allowed_libraries(
        &self,
        unit: &CompilationUnit,
    ) -> Result<BTreeSet<String>, Failure> {
        match unit.plain {
            true => Ok(BTreeSet::new()),
            false => self.chapter_dependencies(&unit.chapter),
        }
    }

    /// What a package depends on, and where it is.
    fn dependencies(
        &self,
        allowed: &BTreeSet<String>,
    ) -> Result<BTreeMap<String, PathBuf>, Failure> {
        let root = &self.project.root;
        let table = table(&root.join("Cargo.toml"))?;
        let shared = table.get("workspace").and_then(|w| w.get("dependencies"));
        let mut names = allowed.clone();
        names.extend(["course", "figure"].map(String::from));
        let mut found = BTreeMap::new();
        for name in names {
            let path = shared
                .and_then(|list| list.get(&name))
                .and_then(|entry| entry.get("path"))
                .and_then(|path| path.as_str());
            if let Some(path) = path {
                found.insert(name, root.join(path));
            }
        }
        Ok(found)
    }

    /// The chapters that a chapter builds on, directly or not, and `math`
    /// if one of them all uses it.
    fn chapter_dependencies(
        &self,
        chapter: &str,
    ) -> Result<BTreeSet<String>, Failure> {
        let mut found = BTreeSet::new();
        let mut open = vec![chapter.to_string()];
        while let Some(name) = open.pop() {
            let member = self.project.chapter(&name)?;
            let folder = self.project.root.join(&member.folder);
            let manifest = table(&folder.join("Cargo.toml"))?;
            let Some(listed) =
                manifest.get("dependencies").and_then(|d| d.as_table())
            else {
                continue;
            };
            for other in self.project.chapters() {
                if listed.contains_key(&other.package)
                    && found.insert(other.package.clone())
                {
                    open.push(other.package.clone());
                }
            }
            if listed.contains_key("math") {
                found.insert("math".to_string());
            }
        }
        found.remove(chapter);
        Ok(found)
    }

    /// Uses the versions of the project's lock file. Cargo drops from its
    /// copy what is not used, so the copy is renewed only when the original
    /// has changed.
    fn copy_versions(&self) -> Result<(), Failure> {
        let from = self.project.root.join("Cargo.lock");
        let Ok(versions) = fs::read_to_string(&from) else {
            return Ok(());
        };
        let kept = self.folder.join("project.lock");
        let here = self.folder.join("Cargo.lock");
        let same = fs::read_to_string(&kept).is_ok_and(|k| k == versions);
        if !same || !here.is_file() {
            write(&here, &versions)?;
            write(&kept, &versions)?;
        }
        Ok(())
    }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}

fn table(path: &Path) -> Result<toml::Table, Failure> {
    let text = fs::read_to_string(path)
        .map_err(|e| Failure::machine("read", path, &e))?;
    text.parse()
        .map_err(|e| Failure::User(format!("{}: {e}", slash_path(path))))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if fs::read_to_string(path).is_ok_and(|now| now == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|e| Failure::machine("write", path, &e))
}

#[cfg(test)]
mod tests;
