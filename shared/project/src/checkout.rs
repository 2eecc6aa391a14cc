//! Where things are: the root, the chapters, the shared crates.

use crate::problem::{Failure, known_names};
use crate::text_file::slash_path;
use std::fs;
use std::path::{Path, PathBuf};

/// A crate of the workspace whose sources the book may show.
#[derive(Debug, Clone)]
pub struct Member {
    /// The package's name: `ode`.
    pub package: String,
    /// Its folder, relative to the root: `chapters/01-ode`.
    pub folder: PathBuf,
    /// Whether it is a chapter (has figures, tables, values, scenes).
    pub is_chapter: bool,
}

/// The checkout that `cargo workbook` works on.
#[derive(Debug, Clone)]
pub struct Project {
    /// The folder that holds `book/` and `chapters/`.
    pub root: PathBuf,
    /// Where generated files go.
    pub target: PathBuf,
    /// Chapters in the order of their folders, then the shared crates.
    pub members: Vec<Member>,
}

impl Project {
    /// The project around a folder.
    pub fn find(from: &Path) -> Result<Project, Failure> {
        let root = course::project_around(from).map_err(Failure::User)?;
        let target = target_dir(&root);
        Project::at(root, target)
    }

    /// The project at a known root, with its generated files in `target`.
    pub fn at(root: PathBuf, target: PathBuf) -> Result<Project, Failure> {
        let mut members = Vec::new();
        for (parent, is_chapter) in [("chapters", true), ("shared", false)] {
            for folder in crate_folders(&root, parent)? {
                let package = package_name(&root.join(&folder))?;
                members.push(Member { package, folder, is_chapter });
            }
        }
        Ok(Project { root, target, members })
    }

    /// A path as messages name it: from the root.
    pub fn relative(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.root).unwrap_or(path).to_path_buf()
    }

    /// The folder of the book: `book.toml`, `src`, `theme`.
    pub fn book(&self) -> PathBuf {
        self.root.join("book")
    }

    /// The folder of everything the workbook generates.
    pub fn generated(&self) -> PathBuf {
        self.target.join("workbook")
    }

    /// The chapters, in order.
    pub fn chapters(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.is_chapter)
    }

    /// The member with this package name.
    pub fn member(&self, package: &str) -> Option<&Member> {
        self.members.iter().find(|m| m.package == package)
    }

    /// The chapter with this name, by package (`ode`) or folder (`01-ode`).
    pub fn chapter(&self, name: &str) -> Result<&Member, Failure> {
        let found = self
            .chapters()
            .find(|m| m.package == name || m.folder.ends_with(name));
        found.ok_or_else(|| {
            let names = self.chapters().map(|m| m.package.as_str());
            Failure::User(format!(
                "no chapter `{name}`; {}",
                known_names(names)
            ))
        })
    }
}

/// Cargo's own rule: the environment, then `target` under the root.
fn target_dir(root: &Path) -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) if !dir.is_empty() => root.join(dir),
        _ => root.join("target"),
    }
}

/// The folders under `parent` that hold a `Cargo.toml`, sorted.
fn crate_folders(root: &Path, parent: &str) -> Result<Vec<PathBuf>, Failure> {
    let Ok(entries) = fs::read_dir(root.join(parent)) else {
        return Ok(Vec::new());
    };
    let mut folders = Vec::new();
    for entry in entries {
        let entry = entry
            .map_err(|e| Failure::machine("read", &root.join(parent), &e))?;
        if entry.path().join("Cargo.toml").is_file() {
            folders.push(Path::new(parent).join(entry.file_name()));
        }
    }
    folders.sort();
    Ok(folders)
}

fn package_name(folder: &Path) -> Result<String, Failure> {
    let path = folder.join("Cargo.toml");
    let text = fs::read_to_string(&path)
        .map_err(|e| Failure::machine("read", &path, &e))?;
    let table: toml::Table = text.parse().map_err(|e| {
        Failure::User(format!("{}: not valid TOML: {e}", slash_path(&path)))
    })?;
    let name = table
        .get("package")
        .and_then(|package| package.get("name"))
        .and_then(|name| name.as_str());
    name.map(str::to_string).ok_or_else(|| {
        Failure::User(format!("{}: no package.name", slash_path(&path)))
    })
}
