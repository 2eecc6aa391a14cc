//! Which implicit method moves the particles.

use crate::bdf2_weights;

/// An implicit method for particles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheme {
    /// Order 1; it damps every motion that is fast for the step, and no
    /// energy ever comes from nowhere.
    #[default]
    BackwardEuler,
    /// Order 2, with no damping of its own: stiff springs ring for ever.
    ImplicitMidpoint,
    /// Order 2; it damps what is fast, but less.
    Bdf2,
}

/// The numbers of a scheme for one step: with velocity change `dv`,
///
/// - the force is taken at `x + drift + g dv`, where
///   `drift = reuse (x - x_before) + g v`,
/// - `M (dv - reuse (v - v_before)) = g F`,
/// - the step ends at `x + reuse (x - x_before) + go (v + dv)` with the
///   velocity `v + turn dv`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    /// How far ahead the implicit equation reaches, s.
    pub g: f64,
    /// How long the velocity found is kept, s.
    pub go: f64,
    /// How much of the last change is used again.
    pub reuse: f64,
    /// By which multiple of `dv` the velocity changes.
    pub turn: f64,
}

impl Scheme {
    /// The weights for a step `h` after one of `before`, if there was one.
    pub(crate) fn weights(self, h: f64, before: Option<f64>) -> Weights {
        match (self, before) {
            (Self::ImplicitMidpoint, _) => {
                Weights { g: 0.5 * h, go: h, reuse: 0.0, turn: 2.0 }
            }
            (Self::Bdf2, Some(before)) => {
                let (_, reuse, g) = bdf2_weights(h / before);
                Weights { g: g * h, go: g * h, reuse, turn: 1.0 }
            }
            _ => Weights { g: h, go: h, reuse: 0.0, turn: 1.0 },
        }
    }

    /// The name on a figure's legend.
    pub fn name(self) -> &'static str {
        match self {
            Self::BackwardEuler => "backward Euler",
            Self::ImplicitMidpoint => "implicit midpoint",
            Self::Bdf2 => "BDF2",
        }
    }
}
