//! Vectors in a plane or in space, as the case writes them.

pub(super) use crate::cases::vectors::{numbers, vector, vectors};

use super::{number, said};
use crate::cases::Inputs;
use math::Vec3;
use ode::{Adaptive, DormandPrince, System, Tolerance};
use serde_json::Value;

/// The allowed error per step: a few dozen roundings.
const TOLERANCE: f64 = 1e-14;

/// How many axes the vectors of a case have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Space(pub usize);

impl Space {
    /// The space of the vector, or of the first of the vectors, `key`.
    pub fn of(inputs: &Inputs<'_>, key: &str) -> Result<Self, String> {
        let mut value = inputs.0.get(key);
        while let Some(first) = value.and_then(|v| v.get(0)) {
            if first.is_array() {
                value = Some(first);
            } else {
                break;
            }
        }
        let axes = value.and_then(Value::as_array).map_or(0, Vec::len);
        if axes == 2 || axes == 3 {
            return Ok(Self(axes));
        }
        Err(format!("`{key}` is not a vector of 2 or 3 numbers"))
    }

    /// A vector as the case would write it.
    pub fn list(self, v: Vec3) -> Value {
        v.iter().take(self.0).map(|x| number(*x)).collect()
    }

    /// Vectors as the case would write them.
    pub fn lists(self, vectors: &[Vec3]) -> Value {
        vectors.iter().map(|v| self.list(*v)).collect()
    }

    /// The components of all vectors behind each other.
    pub fn row(self, vectors: impl Iterator<Item = Vec3>) -> Value {
        let mut row = Vec::new();
        for v in vectors {
            row.extend(v.iter().take(self.0).map(|x| number(*x)));
        }
        Value::from(row)
    }
}

/// Moves `system` to time `t`, as well as floating point numbers allow.
pub(super) fn go(system: &mut dyn System, t: f64) -> Result<(), String> {
    let tolerance = Tolerance::both(TOLERANCE).map_err(said)?;
    let mut solver = Adaptive::new(DormandPrince::new(), tolerance);
    solver.run(system, t).map_err(said)?;
    Ok(())
}
