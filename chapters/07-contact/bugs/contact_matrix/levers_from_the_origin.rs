//! Some of your levers start at the origin of the world. A body turns about its
//! own centre: p - x.

use math::{Mat3, Vec3};

/// A body at one moment. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// 1/M (1/kg); zero if the body cannot move.
    pub mass_inv: f64,
    /// I⁻¹ (1/(kg m²)); zero if the body cannot turn.
    pub i_inv: Mat3,
    /// Its centre of mass (m).
    pub x: Vec3,
    /// The velocity of that (m/s).
    pub v: Vec3,
    /// Its angular velocity (rad/s).
    pub omega: Vec3,
    /// Its angular momentum L (kg m²/s).
    pub l: Vec3,
    /// The force on it (N), without contacts.
    pub force: Vec3,
    /// The torque on it (N m), without contacts.
    pub torque: Vec3,
}

/// A resting contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The number of body A.
    pub a: usize,
    /// The number of body B, which is another one.
    pub b: usize,
    /// Where they touch (m).
    pub p: Vec3,
    /// The direction from B to A, of length 1.
    pub n: Vec3,
    /// How fast that changes (1/s).
    pub ndot: Vec3,
}

/// How the accelerations at the contacts depend on the forces there.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// The matrix A (1/kg), row by row.
    pub a: Vec<Vec<f64>>,
    /// The vector b (m/s²).
    pub b: Vec<f64>,
}

/// A and b of all contacts.
pub fn contact_matrix(bodies: &[Body], contacts: &[Contact]) -> System {
    let mut system = System { a: Vec::new(), b: Vec::new() };
    for ci in contacts {
        let (a, b) = (&bodies[ci.a], &bodies[ci.b]);
        let pulled = acceleration(a, ci.p) - acceleration(b, ci.p);
        let parting = velocity(a, ci.p) - velocity(b, ci.p);
        // notes D §9 eq. 9-4, with no contact forces
        system.b.push(ci.n.dot(&pulled) + 2.0 * ci.ndot.dot(&parting));
        let mut row = Vec::new();
        for cj in contacts {
            let moved = response(bodies, cj, ci.a, ci.p)
                - response(bodies, cj, ci.b, ci.p);
            row.push(ci.n.dot(&moved));
        }
        system.a.push(row);
    }
    system
}

/// The velocity of a body's point.
fn velocity(body: &Body, p: Vec3) -> Vec3 {
    body.v + body.omega.cross(&(p - body.x))
}

/// The acceleration of a body's point without contact forces.
fn acceleration(body: &Body, p: Vec3) -> Vec3 {
    let (r, omega) = (p - body.x, body.omega);
    // omega' = I⁻¹ (torque + L × omega)   (notes D appendix C eq. C-10)
    let omega_dot = body.i_inv * (body.torque + body.l.cross(&omega));
    let around = omega.cross(&omega.cross(&r));
    body.mass_inv * body.force + omega_dot.cross(&r) + around
}

/// How 1 N at contact `cj` accelerates the point `p` of the body `k`.
fn response(bodies: &[Body], cj: &Contact, k: usize, p: Vec3) -> Vec3 {
    let force = if k == cj.a {
        cj.n
    } else if k == cj.b {
        -cj.n
    } else {
        return Vec3::zeros();
    };
    let body = &bodies[k];
    let omega_dot = body.i_inv * cj.p.cross(&force);
    body.mass_inv * force + omega_dot.cross(&(p - body.x))
}
