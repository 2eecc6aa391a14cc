//! Baumgarte stabilisation: errors of gaps, joints and friction decay by
//! feedback in the right-hand sides of their rows.

/// How fast errors decay.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct BaumgarteRates {
    /// Errors of gaps and joints, 1/s.
    pub gap: f64,
    /// Sliding that friction could stop, 1/s.
    pub slip: f64,
    /// Sliding faster than this, m/s, decays faster still: then friction
    /// points against the motion, whatever else accelerates the contact.
    pub fast: f64,
}
