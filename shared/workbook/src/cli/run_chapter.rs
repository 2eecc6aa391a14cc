//! Runs a chapter's program through cargo.

use judge::{Failure, Project, cargo};
use std::process::ExitCode;

/// The chapter's program with these arguments, and its exit code. Cargo is
/// asked for a program of the whole workspace, as everywhere, so that nothing
/// is compiled twice for other features.
pub fn chapter(
    project: &Project,
    name: &str,
    args: &[String],
) -> Result<ExitCode, Failure> {
    let member = project.chapter(name)?;
    let status = cargo()
        .args(["run", "--bin", &member.package, "--manifest-path"])
        .arg(project.root.join("Cargo.toml"))
        .arg("--")
        .args(args)
        .status()
        .map_err(|e| Failure::Machine(format!("cannot start cargo: {e}")))?;
    // A program ended by a signal has no code of its own.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}

/// Opens `CHAPTER/SCENE` in a window.
pub fn view(
    project: &Project,
    scene: &str,
    args: &[String],
) -> Result<ExitCode, Failure> {
    let (name, scene) = scene.split_once('/').ok_or_else(|| {
        Failure::User(format!(
            "`{scene}` is not the name of a scene: write CHAPTER/SCENE, as in \
             ode/orbit"
        ))
    })?;
    let mut all = vec!["view".to_string(), scene.to_string()];
    all.extend(args.iter().cloned());
    chapter(project, name, &all)
}
