//! A scene whose process is killed from outside. Only Linux lists processes
//! as files.

use super::reader;
use std::process::Command;
use tests::workspace::{Outcome, program};

const WHAT: &str = "a killed scene in a browser";

/// The processes that run a scene of our own programs, by their numbers.
fn scene_processes(chapter: &str, scene: &str) -> Outcome<Vec<String>> {
    let program = program(chapter)?;
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        // A process may end while it is looked at.
        let runs = std::fs::read_link(entry.path().join("exe"));
        let line = std::fs::read(entry.path().join("cmdline"));
        let told = format!("\0live\0{scene}\0");
        let is_scene = line
            .is_ok_and(|line| String::from_utf8_lossy(&line).contains(&told));
        if is_scene && runs.is_ok_and(|runs| runs == program) {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(found)
}

#[test]
fn a_killed_scene_says_so_and_the_rest_of_the_page_works() -> Outcome<()> {
    let Some(reader) = reader(WHAT) else { return Ok(()) };
    reader.visit("gallery.html", "light")?;
    reader.start("scene-ode-orbit")?;
    reader.start("scene-contact-dominoes")?;
    let processes = scene_processes("contact", "dominoes")?;
    let killed = Command::new("kill").arg("-9").args(&processes).status();
    assert!(killed.is_ok_and(|done| done.success()), "{processes:?}");
    let said = "document.querySelector('#scene-contact-dominoes \
        .wb-scene-message').textContent.includes('ended from outside')";
    reader.browser.until(said)?;
    // The still is back, and can be started again; the other one runs on.
    reader.browser.until(
        "document.querySelector('#scene-contact-dominoes .wb-stage img')",
    )?;
    reader
        .ask("document.getElementById('scene-ode-orbit').scrollIntoView();")?;
    let steps = reader.view("view.state.steps")?;
    reader.view_until(&format!("view.state.steps > {steps}"))?;
    reader.start("scene-contact-dominoes")?;
    reader.end_scenes()
}
