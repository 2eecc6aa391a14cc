//! With big matrices: every contact is a row of J over the six velocities of
//! each body, n and r × n for A, the opposite for B. Then A = J W Jᵀ, and b is
//! J times the accelerations without contacts plus what is left over.

use math::{Mat3, MatN, Vec3, VecN};

/// A body.
#[derive(Clone, Copy)]
pub struct Body {
    /// 1/M.
    pub mass_inv: f64,
    /// I⁻¹.
    pub i_inv: Mat3,
    /// Centre.
    pub x: Vec3,
    /// Velocity.
    pub v: Vec3,
    /// Spin.
    pub omega: Vec3,
    /// Angular momentum.
    pub l: Vec3,
    /// Force.
    pub force: Vec3,
    /// Torque.
    pub torque: Vec3,
}

/// A contact.
#[derive(Clone, Copy)]
pub struct Contact {
    /// A.
    pub a: usize,
    /// B.
    pub b: usize,
    /// Where.
    pub p: Vec3,
    /// Normal.
    pub n: Vec3,
    /// How it turns.
    pub ndot: Vec3,
}

/// A and b.
pub struct System {
    /// A.
    pub a: Vec<Vec<f64>>,
    /// b.
    pub b: Vec<f64>,
}

/// The system of all contacts.
pub fn contact_matrix(bodies: &[Body], contacts: &[Contact]) -> System {
    let size = 6 * bodies.len();
    let mut jac = MatN::zeros(contacts.len(), size);
    let mut w = MatN::zeros(size, size);
    let mut q = VecN::zeros(size);
    for (k, body) in bodies.iter().enumerate() {
        let at = 6 * k;
        let mass = Mat3::from_diagonal_element(body.mass_inv);
        w.fixed_view_mut::<3, 3>(at, at).copy_from(&mass);
        w.fixed_view_mut::<3, 3>(at + 3, at + 3).copy_from(&body.i_inv);
        let torque = body.torque - body.omega.cross(&body.l);
        q.fixed_rows_mut::<3>(at).copy_from(&body.force);
        q.fixed_rows_mut::<3>(at + 3).copy_from(&torque);
    }
    let mut rest = VecN::zeros(contacts.len());
    for (i, c) in contacts.iter().enumerate() {
        for (k, n, ndot) in [(c.a, c.n, c.ndot), (c.b, -c.n, -c.ndot)] {
            let body = &bodies[k];
            let r = c.p - body.x;
            for m in 0..3 {
                jac[(i, 6 * k + m)] = n[m];
                jac[(i, 6 * k + 3 + m)] = r.cross(&n)[m];
            }
            let round = body.omega.cross(&r);
            rest[i] += 2.0 * ndot.dot(&(body.v + round));
            rest[i] += n.dot(&body.omega.cross(&round));
        }
    }
    let a = &jac * &w * jac.transpose();
    let b = jac * w * q + rest;
    let rows = a.row_iter().map(|row| row.iter().copied().collect());
    System { a: rows.collect(), b: b.iter().copied().collect() }
}
