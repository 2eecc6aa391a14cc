//! The viewer as a program, and what this machine has to run it.

pub use course::testing::skip;
use image::RgbImage;
use std::path::Path;
use std::process::{Command, Output};

/// The viewer's command, without arguments.
pub fn viewer() -> Command {
    Command::new(env!("CARGO_BIN_EXE_viewer"))
}

/// Runs the viewer to its end.
pub fn run(words: &[&str]) -> Output {
    viewer().args(words).output().expect("the viewer starts")
}

/// Its own messages, without what drivers print.
pub fn said(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines = text.lines().filter(|line| line.starts_with("viewer: "));
    lines.map(String::from).collect()
}

/// Runs the viewer for a picture; `None`, and a visible line, where no driver
/// can draw one.
pub fn draw(what: &str, words: &[&str]) -> Option<()> {
    let output = run(words);
    let said = said(&output).join(" ");
    if output.status.code() == Some(2) && said.contains("no graphics driver") {
        skip(what, "there is no graphics driver");
        return None;
    }
    let all = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?} failed: {all}");
    Some(())
}

/// A picture from a file.
pub fn picture(file: &Path) -> RgbImage {
    image::open(file).expect("the picture can be read").into_rgb8()
}

/// The fraction of colourful pixels: grid and ground are grey, so these belong
/// to the scene.
pub fn colourful(picture: &RgbImage) -> f64 {
    let mut count = 0;
    for pixel in picture.pixels() {
        let most = pixel.0.iter().max().unwrap_or(&0);
        let least = pixel.0.iter().min().unwrap_or(&0);
        count += usize::from(most - least > 60);
    }
    count as f64 / f64::from(picture.width() * picture.height())
}

/// The state that the viewer wrote.
pub fn state(file: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}
