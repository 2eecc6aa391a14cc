//! The state as JSON, from which a test sees what a window shows.

use crate::Session;
use course::Camera;
use serde_json::{Map, Value, json};

/// The state of the window, which the session does not know.
pub(crate) struct WindowState {
    pub camera: Camera,
    pub size: [f64; 2],
    pub frames: u32,
    pub held: bool,
    pub help: bool,
}

/// Everything that a test may ask for.
pub(crate) fn json(session: &Session, window: &WindowState) -> Value {
    let live = &session.live;
    let scene = live.scene();
    let mut readings = Map::new();
    for reading in scene.readings() {
        readings.insert(reading.name.into(), json!(reading.value));
    }
    let mut sliders = Map::new();
    let params = live.entry().params.iter();
    for (param, value) in params.zip(live.values()) {
        sliders.insert(param.name.into(), json!(value));
    }
    json!({
        "scene": session.name(),
        "time": scene.time(),
        "steps": live.steps(),
        "paused": live.paused,
        "speed": session.speed(),
        "error": live.error,
        "sliders": sliders,
        "readings": readings,
        "frames": window.frames,
        "held": window.held,
        "help": window.help,
        "size": window.size,
        "camera": {
            "eye": window.camera.eye,
            "target": window.camera.target,
            "angle": window.camera.angle,
        },
    })
}

/// Writes the state atomically: a reader never sees half of it.
pub(crate) fn write(
    file: &str,
    session: &Session,
    window: &WindowState,
) -> Result<(), String> {
    let text = format!("{:#}\n", json(session, window));
    let partial = format!("{file}.part");
    std::fs::write(&partial, text)
        .and_then(|()| std::fs::rename(&partial, file))
        .map_err(|e| format!("cannot write {file}: {e}"))
}
