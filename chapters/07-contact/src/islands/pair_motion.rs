//! How two bodies move against each other at a point: what all rows of a
//! contact have in common.

use crate::JacobianRow;
use crate::resting::{contact_normal_rate, curvature_part, rolling_part};
use collision::{Contact, ContactKind};
use math::Vec3;
use rigid::Body;

/// The motion of two bodies, computed once for all of their contacts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairMotion {
    bodies: [usize; 2],
    x: [Vec3; 2],
    v: [Vec3; 2],
    omega: [Vec3; 2],
}

/// The motion of the pair that was asked for last: contacts of the same
/// bodies follow each other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastPair(Option<PairMotion>);

impl LastPair {
    /// How the bodies of a contact move.
    pub fn of(&mut self, bodies: &[Body], contact: &Contact) -> &PairMotion {
        let pair = [contact.a, contact.b];
        let known = self.0.filter(|known| known.bodies == pair);
        let motion = known.unwrap_or_else(|| PairMotion::new(bodies, pair));
        self.0.insert(motion)
    }

    /// How fast the gap of a contact opens, m/s.
    pub fn separation_speed(
        &mut self,
        bodies: &[Body],
        contact: &Contact,
    ) -> f64 {
        contact.n.dot(&self.of(bodies, contact).at(contact).v)
    }
}

impl PairMotion {
    fn new(bodies: &[Body], pair: [usize; 2]) -> Self {
        let of = pair.map(|i| &bodies[i]);
        Self {
            bodies: pair,
            x: of.map(|body| body.x),
            v: of.map(Body::v),
            omega: of.map(Body::omega),
        }
    }

    /// The motion where they touch.
    pub fn at(&self, contact: &Contact) -> PointMotion {
        let arms = self.x.map(|x| contact.p - x);
        let velocity = |k: usize| self.v[k] + self.omega[k].cross(&arms[k]);
        // omega x (omega x r)
        let centripetal = |k: usize| {
            let omega = self.omega[k];
            omega.cross(&omega.cross(&arms[k]))
        };
        PointMotion {
            bodies: self.bodies,
            arms,
            v: velocity(0) - velocity(1),
            centripetal: centripetal(0) - centripetal(1),
            omega: self.omega,
        }
    }
}

/// How A moves against B at a contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointMotion {
    bodies: [usize; 2],
    /// From the centres to the point, m.
    arms: [Vec3; 2],
    /// The relative velocity, m/s.
    pub v: Vec3,
    /// The relative centripetal acceleration, m/s².
    centripetal: Vec3,
    omega: [Vec3; 2],
}

impl PointMotion {
    /// The row of the direction `n`.
    pub fn row(&self, n: Vec3) -> JacobianRow {
        let [ra, rb] = self.arms;
        // J = [n, ra x n, -n, -(rb x n)]
        JacobianRow {
            a: self.bodies[0],
            b: self.bodies[1],
            linear: n,
            angular_a: ra.cross(&n),
            angular_b: n.cross(&rb),
        }
    }

    /// How fast A slides over B across `n`, m/s.
    pub fn sliding_speed(&self, n: Vec3) -> f64 {
        (self.v - n.dot(&self.v) * n).norm()
    }

    /// The relative acceleration, m/s², of bodies with the given
    /// accelerations and angular accelerations.
    pub fn acceleration(&self, free: &[[Vec3; 2]]) -> Vec3 {
        let part = |k: usize| {
            let [a, alpha] = free[self.bodies[k]];
            a + alpha.cross(&self.arms[k])
        };
        part(0) - part(1) + self.centripetal
    }

    /// The part of the acceleration of a contact's gap that comes of the
    /// motion of its normal, m/s².
    pub fn turning_part(&self, contact: &Contact) -> f64 {
        let n_rate = contact_normal_rate(contact, self.v, self.omega);
        // 2 n' . (pa' - pb'), and what round surfaces add
        2.0 * n_rate.dot(&self.v) + curvature_part(contact, n_rate, self.omega)
    }

    /// What rolling adds to the acceleration of the surfaces against each
    /// other, m/s².
    pub fn rolling_part(&self, contact: &Contact) -> Vec3 {
        if !matches!(contact.kind, ContactKind::Round { .. }) {
            return Vec3::zeros();
        }
        let n_rate = contact_normal_rate(contact, self.v, self.omega);
        rolling_part(contact, n_rate, self.omega)
    }

    /// The rate of change of a direction that rotates with B, 1/s.
    pub fn turning(&self, direction: Vec3) -> Vec3 {
        self.omega[1].cross(&direction)
    }
}
