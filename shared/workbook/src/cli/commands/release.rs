//! `release`: an edition for students.

use super::say;
use clap::Args;
use edition::{ReleaseOptions, parse_due_date, release};
use judge::{Failure, Judge, Project, slash_path};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How to release.
#[derive(Debug, Args)]
pub struct ReleaseArgs {
    /// The folder to write to; it must be empty or not exist
    #[arg(value_name = "DIR")]
    out: PathBuf,
    /// The chapters whose exercises are handed out [default: all]
    #[arg(long, value_name = "1,2", value_delimiter = ',')]
    chapters: Vec<String>,
    /// Chapters that everybody is past: their solutions are handed out, too,
    /// and later scenes run on them
    #[arg(long, value_name = "1,2", value_delimiter = ',')]
    solved: Vec<String>,
    /// When they are due: 2026-12-01 or 2026-12-01T18:00
    #[arg(long, value_name = "DATE", value_parser = parse_due_date)]
    due: Option<String>,
}

/// Writes the edition.
pub fn run(
    project: &Project,
    here: &Path,
    options: &ReleaseArgs,
) -> Result<ExitCode, Failure> {
    let judge = Judge::open(project)?;
    let asked = ReleaseOptions {
        out: here.join(&options.out),
        chapters: options.chapters.clone(),
        solved: options.solved.clone(),
        due: options.due.clone(),
    };
    let released = release(&judge, &asked)?;
    say(&format!(
        "{} exercises, {} files in {}",
        released.exercises,
        released.files,
        slash_path(&asked.out)
    ));
    Ok(ExitCode::SUCCESS)
}
