//! A frame as bytes: the state as JSON, then the display list.

use super::{LiveScene, VERSION};
use crate::palette::Dash;
use crate::{Camera, Floor, Param, Point, Role, light};
use serde::Serialize;

/// What a frame says beside the display list. A number that is not finite is
/// `null` in JSON.
#[derive(Debug, Serialize)]
pub struct State {
    /// Simulated time, s.
    pub time: f64,
    /// Steps since it was set up.
    pub steps: u64,
    /// Whether it is paused.
    pub paused: bool,
    /// Whether something is held by the mouse.
    pub held: bool,
    /// Why it stopped, or what was refused.
    pub message: Option<String>,
    /// The fraction of the wanted time that was simulated recently.
    pub real_time_factor: f64,
    /// The values of the sliders, in the order of the parameters.
    pub values: Vec<f64>,
    /// Name, unit and value of each reading.
    pub readings: Vec<(&'static str, &'static str, f64)>,
    /// The texts of the labels in the display list.
    pub labels: Vec<String>,
    /// In the first frame after each start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<SceneDescription>,
}

/// What does not change while a scene runs.
#[derive(Debug, Serialize)]
pub struct SceneDescription {
    /// The version of the display list.
    pub version: u32,
    /// A few words.
    pub title: &'static str,
    /// The fixed step it advances by, s.
    pub step_size: f64,
    /// From where it is best seen.
    pub camera: Camera,
    /// The grid of the floor, if it draws one.
    pub floor: Floor,
    /// The direction of the sun.
    pub sun: Point,
    /// The keys it understands, and what they do.
    pub keys: Vec<(char, &'static str)>,
    /// Its sliders.
    pub params: Vec<Param>,
    /// The colour (CSS) and the dashes (lengths in widths of the line) of each
    /// role.
    pub roles: Vec<(&'static str, &'static [f64])>,
}

impl LiveScene {
    /// The state now.
    fn state(&mut self, labels: Vec<String>, refused: Option<&str>) -> State {
        let scene =
            std::mem::take(&mut self.is_new).then(|| self.description());
        let refused = refused.map(str::to_string);
        let readings = self.scene.readings();
        State {
            time: self.scene.time(),
            steps: self.steps,
            paused: self.paused,
            held: self.held,
            message: self.error.clone().or(refused),
            real_time_factor: self.accumulator.real_time_factor(),
            values: self.values.clone(),
            readings: readings
                .iter()
                .map(|r| (r.name, r.unit, r.value))
                .collect(),
            labels,
            scene,
        }
    }

    fn description(&self) -> SceneDescription {
        let entry = self.entry();
        let style = |role: Role| {
            let (css, dash): (_, Dash) = (role.style().css, role.style().dash);
            (css, dash.pattern())
        };
        SceneDescription {
            version: VERSION,
            title: entry.title,
            step_size: self.scene.step_size(),
            camera: self.scene.camera(),
            floor: Floor::under(&self.scene.camera()),
            sun: light::SUN,
            keys: self.scene.keys(),
            params: entry.params.clone(),
            roles: Role::ALL.map(style).to_vec(),
        }
    }

    /// The frame now, without its length; `refused` is what the last input
    /// was answered with.
    pub fn frame(&mut self, refused: Option<&str>) -> Vec<u8> {
        let list = self.display_list();
        let state = self.state(list.labels, refused);
        // Only maps with keys that are not text could fail.
        let mut json = serde_json::to_vec(&state).unwrap_or_default();
        json.resize(json.len().next_multiple_of(4), b' ');
        let mut frame =
            Vec::with_capacity(4 + json.len() + 4 * list.numbers.len());
        frame.extend((json.len() as u32).to_le_bytes());
        frame.extend(json);
        for number in list.numbers {
            frame.extend(number.to_le_bytes());
        }
        frame
    }
}
