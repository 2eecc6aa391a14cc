//! The reader's hand on a scene: a mouse or a finger, and a keyboard.

use super::Reader;
use serde_json::json;
use tests::workspace::Outcome;

/// What the reader points with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hand {
    Mouse,
    Finger,
}

/// What a hand does.
#[derive(Clone, Copy, Debug)]
pub enum Motion {
    Press,
    Move,
    Lift,
}

impl Reader {
    /// Where a point of the scene that runs last is on the screen; `point` is
    /// an expression about its `view`.
    pub fn on_screen(&self, point: &str) -> Outcome<[f64; 2]> {
        let at = self.view(&format!(
            "(() => {{
                const box = view.canvas.getBoundingClientRect();
                const project = workbook.projector(view.camera,
                    view.canvas.clientWidth, view.canvas.clientHeight);
                const at = project({point});
                return [box.left + at.x, box.top + at.y];
            }})()"
        ))?;
        let number = |i: usize| at[i].as_f64().ok_or("not on the screen");
        Ok([number(0)?, number(1)?])
    }

    /// Presses at a place and goes to another, without a pause in between.
    pub fn pull(
        &self,
        hand: Hand,
        from: [f64; 2],
        to: [f64; 2],
    ) -> Outcome<()> {
        self.point(hand, Motion::Press, from)?;
        for k in 1..=4 {
            let part = f64::from(k) / 4.0;
            let at = [0, 1].map(|i| from[i] + part * (to[i] - from[i]));
            self.point(hand, Motion::Move, at)?;
        }
        Ok(())
    }

    /// One motion of a hand, as the browser gets it from the system.
    pub fn point(
        &self,
        hand: Hand,
        motion: Motion,
        [x, y]: [f64; 2],
    ) -> Outcome<()> {
        let (command, event) = match hand {
            Hand::Mouse => {
                let kind = match motion {
                    Motion::Press => "mousePressed",
                    Motion::Move => "mouseMoved",
                    Motion::Lift => "mouseReleased",
                };
                let event = json!({"type": kind, "x": x, "y": y,
                    "button": "left", "buttons": 1, "clickCount": 1});
                ("Input.dispatchMouseEvent", event)
            }
            Hand::Finger => {
                let (kind, touching) = match motion {
                    Motion::Press => ("touchStart", json!([{"x": x, "y": y}])),
                    Motion::Move => ("touchMove", json!([{"x": x, "y": y}])),
                    Motion::Lift => ("touchEnd", json!([])),
                };
                let event = json!({"type": kind, "touchPoints": touching});
                ("Input.dispatchTouchEvent", event)
            }
        };
        self.browser.develop(command, event).map(drop)
    }

    /// Presses a key and lets it go: its name, and the text that it types.
    pub fn key(&self, key: &str, text: &str) -> Outcome<()> {
        let down = match text {
            "" => json!({"type": "rawKeyDown", "key": key}),
            _ => json!({"type": "keyDown", "key": key, "text": text}),
        };
        self.browser.develop("Input.dispatchKeyEvent", down)?;
        let up = json!({"type": "keyUp", "key": key});
        self.browser.develop("Input.dispatchKeyEvent", up).map(drop)
    }

    /// The same with the key's code, for keys that act.
    pub fn key_coded(&self, key: &str, code: u32) -> Outcome<()> {
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({"type": kind, "key": key, "code": key,
                "windowsVirtualKeyCode": code});
            self.browser.develop("Input.dispatchKeyEvent", event)?;
        }
        Ok(())
    }
}
