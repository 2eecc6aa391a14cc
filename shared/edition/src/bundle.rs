//! The bundle with which others run the grader: an autograder for Gradescope,
//! and files for CI services and job engines.

use crate::adapted;
use crate::edition_files::{Handout, edition_files};
use crate::hand_in_manifest::{FILE, HandInManifest};
use judge::{Exercise, Failure, Project, slash_path};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// What was set, and when it is due.
#[derive(Debug, Clone)]
pub struct Assignment {
    /// The exercises.
    pub exercises: Vec<Exercise>,
    /// When they are due.
    pub due: Option<String>,
}

const SETUP: &str = include_str!("templates/setup.sh");
const RUN: &str = include_str!("templates/run_autograder");
const GRADE: &str = include_str!("templates/grade.sh");
const WORKFLOW: &str = include_str!("templates/workflow.yml");

/// The name of the zip file that Gradescope takes.
pub const AUTOGRADER: &str = "autograder.zip";

/// Writes everything to a folder. Returns what was written.
pub fn bundle(
    project: &Project,
    out: &Path,
    assignment: &Assignment,
) -> Result<Vec<PathBuf>, Failure> {
    let failed = |e| Failure::machine("write", out, &e);
    fs::create_dir_all(out).map_err(failed)?;
    let exercises: Vec<&Exercise> = assignment.exercises.iter().collect();
    let manifest =
        HandInManifest::of(&exercises, &project.root, assignment.due.clone());
    let manifest = manifest.to_text()?;
    let mut written = Vec::new();
    for (name, text) in
        [("grade.sh", GRADE), ("workflow.yml", WORKFLOW), (FILE, &manifest)]
    {
        let path = out.join(name);
        fs::write(&path, text)
            .map_err(|e| Failure::machine("write", &path, &e))?;
        written.push(path);
    }
    let path = out.join(AUTOGRADER);
    let file = File::create(&path)
        .map_err(|e| Failure::machine("write", &path, &e))?;
    autograder(project, file, &manifest, &assignment.exercises)?;
    written.push(path);
    Ok(written)
}

/// The zip file: two scripts, and the course with its solutions.
fn autograder(
    project: &Project,
    file: impl Write + Seek,
    manifest: &str,
    exercises: &[Exercise],
) -> Result<(), Failure> {
    let mut zip = Packer { zip: ZipWriter::new(file) };
    zip.add("setup.sh", SETUP.as_bytes(), 0o755)?;
    zip.add("run_autograder", RUN.as_bytes(), 0o755)?;
    zip.add(&format!("course/{FILE}"), manifest.as_bytes(), 0o644)?;
    let handout = |_: &Exercise| Handout::Solved;
    let files = edition_files(&project.root, exercises, handout)?;
    let paths: BTreeSet<PathBuf> =
        files.iter().map(|file| file.to.clone()).collect();
    for file in &files {
        let bytes = adapted(file, &paths, &BTreeSet::new())?;
        let name = slash_path(&file.to);
        zip.add(&format!("course/{name}"), &bytes, 0o644)?;
    }
    zip.zip.finish().map_err(unwritten)?;
    Ok(())
}

struct Packer<W: Write + Seek> {
    zip: ZipWriter<W>,
}

impl<W: Write + Seek> Packer<W> {
    fn add(
        &mut self,
        name: &str,
        bytes: &[u8],
        mode: u32,
    ) -> Result<(), Failure> {
        // Without a time stamp: the same course makes the same file.
        let options = SimpleFileOptions::default().unix_permissions(mode);
        self.zip.start_file(name, options).map_err(unwritten)?;
        let written = self.zip.write_all(bytes);
        written.map_err(|e| Failure::Machine(format!("{AUTOGRADER}: {e}")))
    }
}

fn unwritten(e: zip::result::ZipError) -> Failure {
    Failure::Machine(format!("{AUTOGRADER}: {e}"))
}
