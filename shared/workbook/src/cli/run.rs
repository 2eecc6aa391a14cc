//! Runs a chapter's program through cargo.

use judge::{Failure, Project, cargo};
use std::process::ExitCode;

/// `cargo run -p CHAPTER -- ARGS…`, with its exit code.
pub fn chapter(
    project: &Project,
    name: &str,
    args: &[String],
) -> Result<ExitCode, Failure> {
    let member = project.chapter(name)?;
    let status = cargo()
        .args(["run", "-p", &member.package, "--manifest-path"])
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
            "`{scene}` names no scene: write CHAPTER/SCENE, as in ode/orbit"
        ))
    })?;
    let mut all = vec!["view".to_string(), scene.to_string()];
    all.extend(args.iter().cloned());
    chapter(project, name, &all)
}
