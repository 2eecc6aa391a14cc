//! By effective masses: a hinged part meets an impulse like a free mass I/r², so
//! the impulse is that of two beads on a wire. The inertia comes from the four
//! corners, and the swing from the half angle.

/// A part.
#[derive(Clone, Copy)]
pub struct Part {
    /// Mass.
    pub mass: f64,
    /// Width and height.
    pub size: [f64; 2],
    /// From the hinge.
    pub centre: [f64; 2],
    /// Of the impulse.
    pub arm: f64,
}

/// A block has the inertia of a third of its mass in its corners and two
/// thirds in its centre.
pub fn inertia(part: &Part) -> f64 {
    let square = |x: f64, z: f64| x.powi(2) + z.powi(2);
    let [x, z] = part.centre;
    let mut corners = 0.0;
    for (i, k) in [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)] {
        corners += square(x + i * part.size[0], z + k * part.size[1]);
    }
    part.mass * (corners / 4.0 + 2.0 * square(x, z)) / 3.0
}

/// Two beads: the common speed, and then e times the approach.
pub fn strike(hammer: &Part, flap: &Part, omega: f64, e: f64) -> [f64; 2] {
    let bead = |part: &Part| inertia(part) / (part.arm * part.arm);
    let (ma, mb) = (bead(hammer), bead(flap));
    let u = omega * hammer.arm;
    let common = ma * u / (ma + mb);
    let after_a = common - e * u * mb / (ma + mb);
    let after_b = common + e * u * ma / (ma + mb);
    [after_a / hammer.arm, after_b / flap.arm]
}

/// sin²(θ/2) is the share of the hammer's greatest fall.
pub fn least_swing(hammer: &Part, flap: &Part, e: f64, g: f64) -> Option<f64> {
    let bead = |part: &Part| inertia(part) / (part.arm * part.arm);
    let (ma, mb) = (bead(hammer), bead(flap));
    let [x, z] = flap.centre;
    // sqrt(x² + z²) - z without cancellation, for a flap that stands.
    let rise = x * x / ((x * x + z * z).sqrt() + z);
    // mb v²/2 = m g rise, with v = (1 + e) u ma / (ma + mb)
    let square = 2.0 * flap.mass * g * rise / mb;
    let u2 = square * ((ma + mb) / ((1.0 + e) * ma)).powi(2);
    let arm = hammer.centre[0].hypot(hammer.centre[1]);
    let share = 0.5 * ma * u2 / (2.0 * hammer.mass * g * arm);
    if share > 1.0 { None } else { Some(2.0 * share.sqrt().asin()) }
}
