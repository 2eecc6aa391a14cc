//! Triggers: when a part of a machine has done its work.

use math::Vec3;
use rigid::Body;

/// What a part must do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// Rotate about y by more than this, rad.
    Turned(f64),
    /// Fall below this height, m.
    Below(f64),
}

/// A part that is watched.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// What happens, for the table.
    pub name: &'static str,
    /// The number of the body.
    pub body: usize,
    /// What it waits for.
    pub rule: Rule,
    /// Its angle at first, rad.
    from: f64,
    /// When it happened, s.
    pub at: Option<f64>,
}

impl Trigger {
    /// Watches a body from now on.
    pub fn new(
        name: &'static str,
        bodies: &[Body],
        body: usize,
        rule: Rule,
    ) -> Self {
        let from = angle(&bodies[body]);
        Self { name, body, rule, from, at: None }
    }

    // ANCHOR: look
    /// Notes the time if it has happened.
    pub fn update(&mut self, t: f64, bodies: &[Body]) {
        let body = &bodies[self.body];
        let done = match self.rule {
            Rule::Turned(most) => self.turned(body).abs() > most,
            Rule::Below(height) => body.x.z < height,
        };
        if done && self.at.is_none() {
            self.at = Some(t);
        }
    }
    // ANCHOR_END: look

    /// How far its body has turned about y, rad, between -π and π.
    pub fn turned(&self, body: &Body) -> f64 {
        use std::f64::consts::{PI, TAU};
        (angle(body) - self.from + PI).rem_euclid(TAU) - PI
    }
}

/// How a body is turned about y, rad.
fn angle(body: &Body) -> f64 {
    let x = body.r() * Vec3::x();
    (-x.z).atan2(x.x)
}
