//! The limit of friction: a box or a cone.

/// How the limit of friction is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrictionModel {
    /// Each tangent on its own: friction up to √2 times too strong along the
    /// diagonal, and the direction of slip depends on the choice of tangents.
    Box,
    /// Both together: Coulomb's law.
    #[default]
    Cone,
}

impl FrictionModel {
    // ANCHOR: clamp
    /// Brings the two friction impulses within `limit`, N s.
    #[inline]
    pub fn clamp(self, limit: f64, impulse: &mut [f64; 2]) {
        match self {
            FrictionModel::Box => {
                for f in impulse {
                    *f = f.min(limit).max(-limit);
                }
            }
            FrictionModel::Cone => {
                let squared = impulse[0] * impulse[0] + impulse[1] * impulse[1];
                if squared > limit * limit {
                    let scale = limit / squared.sqrt();
                    *impulse = impulse.map(|f| scale * f);
                }
            }
        }
    }
    // ANCHOR_END: clamp
}
