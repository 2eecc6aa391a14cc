//! What answers are linked with: the libraries of the course, compiled by
//! cargo and shared by all answers.

use crate::cargo_build::{build_command, canonical, run_cargo};
use crate::compilation_unit::CompilationUnit;
use crate::diagnostic::Diagnostic;
use crate::scratch_workspace::ScratchWorkspace;
use crate::toolchain::Toolchain;
use project::Failure;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A library: the name it is used by, and its file.
pub type Library = (String, PathBuf);

/// The compiler, and the libraries that answers may use.
#[derive(Debug, Clone)]
pub struct LinkedLibraries {
    /// The compiler.
    pub(crate) toolchain: Toolchain,
    /// The folder with the libraries and what they use themselves.
    pub(crate) folder: PathBuf,
    /// What the units of each package are linked with.
    packages: BTreeMap<String, Vec<Library>>,
    /// What the compiler said about libraries that do not compile.
    pub(crate) errors: Vec<Diagnostic>,
}

impl LinkedLibraries {
    /// Compiles what these units need. `on_compiled` is called with the name
    /// of each library that was not compiled already.
    pub fn compile(
        workspace: &ScratchWorkspace,
        launcher: &Path,
        units: &[CompilationUnit],
        on_compiled: &dyn Fn(&str),
    ) -> Result<LinkedLibraries, Failure> {
        let mut packages: BTreeMap<String, &CompilationUnit> = BTreeMap::new();
        for unit in units {
            packages.entry(unit.package()).or_insert(unit);
        }
        let mut linked = LinkedLibraries {
            toolchain: Toolchain::find(&workspace.folder)?,
            folder: workspace.target.join("debug/deps"),
            packages: BTreeMap::new(),
            errors: Vec::new(),
        };
        for (package, unit) in packages {
            // One at a time: cargo would compile what several packages share
            // with the features that all of them ask for, and so again
            // for every other choice of exercises.
            let command = build_command(workspace, launcher, &package);
            let Some(output) = run_cargo(command, on_compiled, None)? else {
                continue;
            };
            linked.errors.extend(output.diagnostics);
            let mut found = Vec::new();
            let wanted = workspace.libraries(unit)?;
            for (name, source) in &wanted {
                let manifest = canonical(&source.join("Cargo.toml"));
                if let Some(file) = output.libraries.get(&manifest) {
                    found.push((name.replace('-', "_"), file.clone()));
                }
            }
            if found.len() == wanted.len() {
                linked.packages.insert(package, found);
            }
        }
        Ok(linked)
    }

    /// Compiles what units like this one need while nobody waits for it.
    /// Says whether it finished before it had to stop.
    pub fn precompile(
        workspace: &ScratchWorkspace,
        launcher: &Path,
        unit: &CompilationUnit,
        on_compiled: &dyn Fn(&str),
        keep_going: &dyn Fn() -> bool,
    ) -> Result<bool, Failure> {
        let command = build_command(workspace, launcher, &unit.package());
        let output = run_cargo(command, on_compiled, Some(keep_going))?;
        Ok(output.is_some())
    }

    /// What a unit is linked with; none if a library does not compile.
    pub fn libraries(&self, unit: &CompilationUnit) -> Option<&[Library]> {
        self.packages.get(&unit.package()).map(Vec::as_slice)
    }
}
