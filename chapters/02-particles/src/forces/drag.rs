//! Viscous drag, as in syrup: notes C §4.1.

use crate::{Force, State};
use math::Vec3;
use math::check::{Checked, non_negative};

/// Slows all particles down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The drag coefficient, N s/m.
    pub kdrag: f64,
}

impl Drag {
    /// Drag with the coefficient `kdrag`.
    pub fn new(kdrag: f64) -> Checked<Self> {
        Ok(Self { kdrag: non_negative("kdrag", kdrag)? })
    }
}

impl Force for Drag {
    // ANCHOR: drag
    // EQ: particles/drag
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for (f, v) in force.iter_mut().zip(now.v) {
            // f = -kdrag v
            *f -= self.kdrag * v;
        }
    }
    // ANCHOR_END: drag
}
