//! Axis by axis: each axis of the body contributes the share of `L` along
//! it, over its moment, and its share of the energy.

use math::{Mat3, Vec3};

/// The answer.
#[derive(Clone, Copy)]
pub struct Spin {
    /// Angular velocity.
    pub omega: Vec3,
    /// Energy.
    pub energy: f64,
}

/// How a body with this angular momentum turns.
pub fn omega_from_momentum(
    moments: Vec3,
    world_from_body: &Mat3,
    l: Vec3,
) -> Spin {
    let mut spin = Spin { omega: Vec3::zeros(), energy: 0.0 };
    for k in 0..3 {
        let axis = world_from_body.column(k);
        let share = axis.dot(&l);
        let easiness = moments[k].recip();
        spin.omega += axis * (share * easiness);
        spin.energy += share * share * easiness / 2.0;
    }
    spin
}
