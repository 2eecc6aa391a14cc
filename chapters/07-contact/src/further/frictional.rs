//! A collision in one point with friction: Coulomb's law for impulses.
//!
//! The impulse that makes the surfaces grip is tried first. If it needs more
//! friction than `mu` times the normal impulse, they slide, and friction is
//! at its limit, against the slip.

use crate::{JacobianRow, Response, relative_velocity};
use collision::Contact;
use math::{Mat3, Vec3};
use rigid::Body;

/// How two surfaces bounce.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpactLaw {
    /// Of the speed of approach this fraction comes back, from 0 to 1.
    pub restitution: f64,
    /// Of the slip this fraction comes back where the surfaces grip: 0 for
    /// most things, 1 for a ball of the liveliest rubber.
    pub tangential_restitution: f64,
    /// The coefficient of friction; infinite if the surfaces always grip.
    pub mu: f64,
}

/// What friction did in a collision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// It was strong enough to stop the slip, or to reverse it.
    Gripping,
    /// It was at its limit.
    Sliding,
}

// ANCHOR: frictional
/// The impulse, N s, world, that A receives at a contact that collides, and B
/// in the opposite direction; zero where the bodies separate.
pub fn frictional_impulse(
    bodies: &[Body],
    contact: &Contact,
    law: &ImpactLaw,
) -> (Vec3, Slip) {
    let n = contact.n;
    let u = relative_velocity(bodies, contact);
    let approach = n.dot(&u);
    if approach >= 0.0 {
        return (Vec3::zeros(), Slip::Gripping);
    }
    let slip = u - approach * n;
    let k = inverse_mass_matrix(bodies, contact);
    // u+ = -e u_n - e_t u_t, and K j = u+ - u-
    let change = -(1.0 + law.restitution) * approach * n
        - (1.0 + law.tangential_restitution) * slip;
    let grip = k.try_inverse().map_or_else(Vec3::zeros, |inv| inv * change);
    let normal = n.dot(&grip);
    if (grip - normal * n).norm() <= law.mu * normal {
        return (grip, Slip::Gripping);
    }
    match sliding_impulse(&k, n, slip, law.mu, n.dot(&change)) {
        Some(j) => (j, Slip::Sliding),
        None => (grip, Slip::Gripping),
    }
}
// ANCHOR_END: frictional

// ANCHOR: sliding
/// The impulse with friction at its limit, against the `slip`, that changes
/// the speed along `n` by `change`, m/s; none if friction presses the bodies
/// together faster than the normal part pushes them apart.
fn sliding_impulse(
    k: &Mat3,
    n: Vec3,
    slip: Vec3,
    mu: f64,
    change: f64,
) -> Option<Vec3> {
    let against = slip.try_normalize(0.0).unwrap_or_else(Vec3::zeros);
    // j = j_n (n - mu t)
    let limit = n - mu * against;
    let resistance = n.dot(&(k * limit));
    let pushes = resistance > 0.0 && resistance.is_finite();
    pushes.then(|| change / resistance * limit)
}
// ANCHOR_END: sliding

/// Gives A the impulse `j`, N s, world, at the contact, and B the opposite.
pub fn apply_impulse_vector(bodies: &mut [Body], contact: &Contact, j: Vec3) {
    let pair = [contact.a, contact.b];
    JacobianRow::at(bodies, pair, contact.p, j).apply_impulse(1.0, bodies);
}

// ANCHOR: matrix
/// What an impulse of 1 N s along each axis adds to the relative velocity,
/// 1/kg: the matrix K.
fn inverse_mass_matrix(bodies: &[Body], contact: &Contact) -> Mat3 {
    let pair = [contact.a, contact.b];
    let row = |axis: usize| {
        let mut unit = Vec3::zeros();
        unit[axis] = 1.0;
        JacobianRow::at(bodies, pair, contact.p, unit)
    };
    Mat3::from_fn(|i, j| Response::of(bodies, &row(j)).along(&row(i)))
}
// ANCHOR_END: matrix
