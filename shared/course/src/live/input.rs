//! What the reader does to a live scene.

use super::LiveScene;
use crate::Ray;
use serde::{Deserialize, Serialize};

/// What the reader did, or that time has passed. As JSON:
/// `{"advance":0.016}`, `{"set":["k",50]}`, `{"grab":RAY}`, `{"drag":RAY}`,
/// `"release"`, `{"key":["c",RAY]}`, `{"pause":true}`, `"step"`, `"reset"`,
/// where RAY is `{"origin":[x,y,z],"direction":[x,y,z]}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Input {
    /// Time has passed, s; the answer is a frame.
    Advance(f64),
    /// The slider of this name was moved.
    Set(String, f64),
    /// The mouse went down here.
    Grab(Ray),
    /// It was moved while it was down.
    Drag(Ray),
    /// It came up.
    Release,
    /// One of the scene's keys was pressed while the mouse was here.
    Key(char, Ray),
    /// Pauses or goes on.
    Pause(bool),
    /// One step, then pause.
    Step,
    /// From the beginning, with the sliders as they are.
    Reset,
}

impl LiveScene {
    /// Does what an input says. `another` is asked whether a further step fits
    /// the frame (see [`LiveScene::advance`]). An error is one line.
    pub fn apply(
        &mut self,
        input: &Input,
        another: impl FnMut(u32) -> bool,
    ) -> Result<(), String> {
        match input {
            Input::Advance(dt) if *dt >= 0.0 && dt.is_finite() => {
                self.advance(*dt, another);
            }
            Input::Advance(dt) => {
                return Err(format!("time goes forward, not by {dt} s"));
            }
            Input::Set(name, value) => {
                let params = &self.entry().params;
                let slider = params.iter().position(|p| p.name == name);
                let names: Vec<_> = params.iter().map(|p| p.name).collect();
                let slider = slider
                    .ok_or_else(|| crate::unknown("parameter", name, &names))?;
                self.set(slider, *value);
            }
            Input::Grab(ray) => drop(self.grab(&ray.normalised()?)),
            Input::Drag(ray) => self.drag(&ray.normalised()?),
            Input::Release => self.release(),
            Input::Key(key, ray) => {
                self.key(*key, &ray.normalised()?);
            }
            Input::Pause(paused) => {
                self.paused = *paused;
                self.error = None;
            }
            Input::Step => {
                self.paused = true;
                self.step();
            }
            Input::Reset => self.reset(),
        }
        Ok(())
    }
}

impl Ray {
    /// The same ray with a direction of length one; an error where it has
    /// none, or is not finite.
    fn normalised(&self) -> Result<Ray, String> {
        let length = self.direction.iter().map(|d| d * d).sum::<f64>().sqrt();
        let finite = self.origin.iter().all(|x| x.is_finite());
        if !finite || !length.is_finite() || length <= 0.0 {
            return Err("a ray has an origin and a direction".to_string());
        }
        let direction = self.direction.map(|d| d / length);
        Ok(Ray { origin: self.origin, direction })
    }
}
