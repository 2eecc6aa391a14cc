//! The scripts of every page: progress, questions, sliders and live scenes,
//! in one file. What only the local server offers is in `workbook`.

/// The name of the file that pages load.
pub const FILE: &str = "workbook.js";

/// Its text. Later parts use what earlier ones put into `workbook`.
pub const SCRIPTS: &str = concat!(
    include_str!("elements.js"),
    include_str!("reader/record.js"),
    include_str!("reader/repetition.js"),
    include_str!("reader/reading.js"),
    include_str!("reader/progress.js"),
    include_str!("question/curve.js"),
    include_str!("question/questions.js"),
    include_str!("params.js"),
    include_str!("figures.js"),
    include_str!("scene/frames.js"),
    include_str!("scene/camera.js"),
    include_str!("scene/shaders.js"),
    include_str!("scene/meshes.js"),
    include_str!("scene/webgl.js"),
    include_str!("scene/canvas2d.js"),
    include_str!("scene/readings.js"),
    include_str!("scene/pointer.js"),
    include_str!("scene/thrift.js"),
    include_str!("scene/scene_box.js"),
    include_str!("scene/scene_view.js"),
    include_str!("scene/scenes.js"),
    include_str!("scene/wasm.js"),
    include_str!("calls.js"),
);
