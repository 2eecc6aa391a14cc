//! What cannot be shown is an error of one line, and nothing panics.

use crate::machine::{self, run, said, viewer};
use std::process::Output;

/// Exactly one line that says `what`, and the exit code of a usage error.
fn assert_usage_error(output: &Output, what: &str) {
    let all = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{all}");
    assert!(!all.contains("panicked"), "{all}");
    let said = said(output);
    assert_eq!(said.len(), 1, "{all}");
    assert!(said[0].contains(what), "{said:?} does not say {what}");
}

#[test]
fn without_a_name_every_scene_is_listed_with_a_sentence() {
    let output = run(&[]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let chapters = viewer::chapters();
    for name in viewer::scene_names(&chapters) {
        assert!(text.contains(&name), "{name} is not listed");
    }
    for chapter in &chapters {
        for scene in &chapter.scenes {
            assert!(text.contains(scene.sentence), "{}", scene.name);
        }
    }
}

#[test]
fn wrong_names_and_values_are_answered_with_what_is_right() {
    for (words, what) in [
        (vec!["ode/orbti"], "did you mean `ode/orbit`?"),
        (vec!["ode/orbit", "--set", "ee=0.1"], "did you mean `e`?"),
        (vec!["ode/orbit", "--set", "e=2"], "outside 0 to 0.8"),
        (vec!["ode/orbit", "--set", "steps=30.5"], "whole numbers"),
        (vec!["ode/orbit", "--short", "a.png"], "did you mean `--shot`?"),
        (vec!["ode/orbit", "--shot", "a.jpg"], "should end in .png"),
    ] {
        assert_usage_error(&run(&words), what);
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let words = ["ode/orbit", "--frames", "1", "--shot", "/no/such/a.png"];
    let output = run(&words);
    if said(&output).iter().any(|line| line.contains("no graphics driver")) {
        return machine::skip("writing a picture", "no driver is there");
    }
    assert_usage_error(&output, "cannot write /no/such/a.png");
}

#[test]
fn no_display_is_one_sentence() {
    let output = viewer()
        .arg("ode/orbit")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("the viewer starts");
    if cfg!(target_os = "linux") {
        assert_usage_error(&output, "there is no display");
    }
}

#[test]
fn no_driver_is_one_sentence() {
    // The loaders of Vulkan and of EGL look here for drivers.
    let output = viewer()
        .args(["ode/orbit", "--frames", "1", "--shot", "/no/such/a.png"])
        .env("VK_DRIVER_FILES", "/no/such/file")
        .env("VK_ICD_FILENAMES", "/no/such/file")
        .env("__EGL_VENDOR_LIBRARY_FILENAMES", "/no/such/file")
        .output()
        .expect("the viewer starts");
    if cfg!(target_os = "linux") {
        assert_usage_error(&output, "there is no graphics driver");
    }
}
