//! By asking: C' is linear in the velocities, so column after column of J is
//! what C' is if one velocity is 1 and the others are 0. The bend comes from a
//! product rule written down once, for both kinds of rows.

use math::Vec3;

/// A body.
#[derive(Clone, Copy)]
pub struct Body {
    /// Centre.
    pub x: Vec3,
    /// Velocity.
    pub v: Vec3,
    /// Spin.
    pub omega: Vec3,
}

/// A hinge.
#[derive(Clone, Copy)]
pub struct Hinge {
    /// Hole.
    pub pa: Vec3,
    /// Pin.
    pub pb: Vec3,
    /// Across the hole.
    pub across: [Vec3; 2],
    /// Along the pin.
    pub axis: Vec3,
    /// On C.
    pub ks: f64,
    /// On C'.
    pub kd: f64,
}

/// The rows.
pub struct Rows {
    /// C.
    pub c: [f64; 5],
    /// J.
    pub jac: [[f64; 12]; 5],
    /// The right side.
    pub goal: [f64; 5],
}

/// C' for any velocities.
fn rates(levers: [Vec3; 2], hinge: &Hinge, q: &[Vec3; 4]) -> [f64; 5] {
    let [va, omega_a, vb, omega_b] = q;
    let apart = va + omega_a.cross(&levers[0]) - vb - omega_b.cross(&levers[1]);
    let [c, d] = hinge.across.map(|u| {
        let (turned, leant) = (omega_a.cross(&u), omega_b.cross(&hinge.axis));
        turned.dot(&hinge.axis) + u.dot(&leant)
    });
    [apart.x, apart.y, apart.z, c, d]
}

/// The five rows.
pub fn hinge_rows(a: &Body, b: &Body, hinge: &Hinge) -> Rows {
    let levers = [hinge.pa - a.x, hinge.pb - b.x];
    let mut jac = [[0.0; 12]; 5];
    for k in 0..12 {
        let mut q = [Vec3::zeros(); 4];
        q[k / 3][k % 3] = 1.0;
        for (row, rate) in jac.iter_mut().zip(rates(levers, hinge, &q)) {
            row[k] = rate;
        }
    }
    let off = hinge.pa - hinge.pb;
    let [u, w] = hinge.across;
    let c = [off.x, off.y, off.z, u.dot(&hinge.axis), w.dot(&hinge.axis)];
    let rate = rates(levers, hinge, &[a.v, a.omega, b.v, b.omega]);
    // omega × (omega × r)
    let twice =
        |omega: Vec3, r: Vec3| omega * omega.dot(&r) - r * omega.dot(&omega);
    let round = twice(a.omega, levers[0]) - twice(b.omega, levers[1]);
    let [p, s] = hinge.across.map(|u| {
        // (u . h)'' = u'' . h + 2 u' . h' + u . h''
        let (ud, hd) = (a.omega.cross(&u), b.omega.cross(&hinge.axis));
        twice(a.omega, u).dot(&hinge.axis)
            + 2.0 * ud.dot(&hd)
            + u.dot(&twice(b.omega, hinge.axis))
    });
    let bend = [round.x, round.y, round.z, p, s];
    let mut goal = [0.0; 5];
    for k in 0..5 {
        goal[k] = -(bend[k] + hinge.ks * c[k] + hinge.kd * rate[k]);
    }
    Rows { c, jac, goal }
}
