//! The state as JSON: how a test sees what a window shows.

use crate::Session;
use course::Camera;
use serde_json::{Map, Value, json};

/// What the window knows and the session does not.
pub(crate) struct Seen {
    pub camera: Camera,
    pub size: [f64; 2],
    pub frames: u32,
    pub held: bool,
    pub help: bool,
}

/// Everything a test may ask for.
pub(crate) fn json(session: &Session, seen: &Seen) -> Value {
    let scene = session.scene();
    let mut readings = Map::new();
    for reading in scene.energies() {
        readings.insert(reading.name.into(), json!(reading.value));
    }
    let mut sliders = Map::new();
    let params = session.entry().params.iter();
    for (param, value) in params.zip(session.values()) {
        sliders.insert(param.name.into(), json!(value));
    }
    json!({
        "scene": session.name(),
        "time": scene.time(),
        "steps": session.steps(),
        "paused": session.paused,
        "speed": session.clock.speed(),
        "trouble": session.trouble,
        "sliders": sliders,
        "readings": readings,
        "frames": seen.frames,
        "held": seen.held,
        "help": seen.help,
        "size": seen.size,
        "camera": {
            "eye": seen.camera.eye,
            "target": seen.camera.target,
            "angle": seen.camera.angle,
        },
    })
}

/// Writes the state in one go: a reader never sees half of it.
pub(crate) fn write(
    file: &str,
    session: &Session,
    seen: &Seen,
) -> Result<(), String> {
    let text = format!("{:#}\n", json(session, seen));
    let half = format!("{file}.part");
    std::fs::write(&half, text)
        .and_then(|()| std::fs::rename(&half, file))
        .map_err(|e| format!("cannot write {file}: {e}"))
}
