//! The scripts of every page: progress, questions, sliders and live scenes,
//! in one file.

use judge::Failure;
use std::fs;
use std::path::Path;

const SCRIPTS: &str = concat!(
    include_str!("../assets/page/elements.js"),
    include_str!("../assets/page/record.js"),
    include_str!("../assets/page/repetition.js"),
    include_str!("../assets/page/reading.js"),
    include_str!("../assets/page/progress.js"),
    include_str!("../assets/page/curve.js"),
    include_str!("../assets/page/questions.js"),
    include_str!("../assets/page/params.js"),
    include_str!("../assets/page/figures.js"),
    include_str!("../assets/page/frames.js"),
    include_str!("../assets/page/camera.js"),
    include_str!("../assets/page/webgl.js"),
    include_str!("../assets/page/canvas2d.js"),
    include_str!("../assets/page/readings.js"),
    include_str!("../assets/page/pointer.js"),
    include_str!("../assets/page/scenes.js"),
    include_str!("../assets/page/wasm.js"),
    include_str!("../assets/page/calls.js"),
);

/// Writes them to `workbook.js` in the output folder.
pub fn write(out: &Path) -> Result<(), Failure> {
    let file = out.join("workbook.js");
    fs::write(&file, SCRIPTS).map_err(|e| Failure::machine("write", &file, &e))
}
