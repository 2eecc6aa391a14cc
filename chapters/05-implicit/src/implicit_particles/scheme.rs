//! The implicit integration schemes for particles.

use crate::bdf2_weights;

/// An implicit method for particles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheme {
    /// Order 1; it damps every motion that is fast compared with the step, and
    /// never gains energy.
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
///   `drift = history (x - x_previous) + g v`,
/// - `M (dv - history (v - v_previous)) = g F`,
/// - the step ends at `x + history (x - x_previous) + advance (v + dv)` with
///   the velocity `v + velocity_factor dv`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SchemeWeights {
    /// The effective step: how far ahead the implicit equation reaches, s.
    pub g: f64,
    /// How long the particles move with the velocity found, s.
    pub advance: f64,
    /// The weight of the change in the previous step.
    pub history: f64,
    /// By which multiple of `dv` the velocity changes.
    pub velocity_factor: f64,
}

impl Scheme {
    /// The weights for a step `h` after one of `previous`, if there was one.
    pub(crate) fn weights(
        self,
        h: f64,
        previous: Option<f64>,
    ) -> SchemeWeights {
        match (self, previous) {
            (Self::ImplicitMidpoint, _) => SchemeWeights {
                g: 0.5 * h,
                advance: h,
                history: 0.0,
                velocity_factor: 2.0,
            },
            (Self::Bdf2, Some(previous)) => {
                let (_, history, g) = bdf2_weights(h / previous);
                SchemeWeights {
                    g: g * h,
                    advance: g * h,
                    history,
                    velocity_factor: 1.0,
                }
            }
            _ => SchemeWeights {
                g: h,
                advance: h,
                history: 0.0,
                velocity_factor: 1.0,
            },
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
