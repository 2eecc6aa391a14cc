//! The right-hand sides of the rows of joints and contacts: for forces while
//! bodies rest, for impulses while they collide. All have the same matrix.

use super::pair_motion::{PairMotion, PointMotion};
use super::{BaumgarteRates, ConstraintSystem};
use crate::friction::{add_friction_rows, sliding_row, tangents};
use crate::{JacobianRow, JointRow, Row, relative_velocity};
use collision::Contact;
use math::Vec3;
use rigid::Body;

/// A contact with its material and its last force, the warm start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ContactPoint {
    pub contact: Contact,
    /// The coefficient of friction.
    pub mu: f64,
    /// The restitution.
    pub e: f64,
    pub force: ContactForce,
}

/// The force, or the impulse, of a contact on its body A.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactForce {
    /// Along the normal, N or N s.
    pub normal: f64,
    /// Across the normal, N or N s, world.
    pub friction: Vec3,
    /// The friction that would stop all sliding, without the limit of the
    /// cone, world: only its direction counts.
    pub(crate) unlimited_friction: Vec3,
}

/// What the rows are solved for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Formulation<'a> {
    /// Forces, with Baumgarte stabilisation.
    Forces {
        /// Acceleration and angular acceleration of each body without them.
        free: &'a [[Vec3; 2]],
        /// How fast errors decay.
        rates: BaumgarteRates,
    },
    /// The same, but contacts that slide faster than the threshold, m/s, go
    /// on sliding.
    SlidingForces {
        /// As above.
        free: &'a [[Vec3; 2]],
        /// As above.
        rates: BaumgarteRates,
        /// The speed from which on a contact slides.
        threshold: f64,
    },
    /// Impulses.
    Impulses,
    /// Impulses that bring joints to the speed at which their error decays.
    JointProjection {
        /// How fast, 1/s.
        rate: f64,
    },
    /// The impulses of a step that lasts `h` seconds.
    JammingImpulses {
        /// As above.
        free: &'a [[Vec3; 2]],
        /// How long, s.
        h: f64,
    },
    /// Displacements out of an overlap.
    Displacements {
        /// The overlap that may stay, m.
        slack: f64,
    },
}

impl ContactPoint {
    /// How fast A slides over B, m/s.
    pub fn sliding_speed(&self, bodies: &[Body]) -> f64 {
        let v = relative_velocity(bodies, &self.contact);
        let n = self.contact.n;
        (v - n.dot(&v) * n).norm()
    }
}

impl Formulation<'_> {
    /// Adds a row of a joint with the last `force`, N or N m.
    pub fn add_joint(
        &self,
        bodies: &[Body],
        row: &JointRow,
        force: f64,
        system: &mut ConstraintSystem,
    ) {
        let speed = row.jac.speed(bodies);
        let b = match self {
            // C'' + 2 r C' + r^2 C = 0
            Self::Forces { free, rates }
            | Self::SlidingForces { free, rates, .. } => {
                let damped = 2.0 * speed + rates.gap * row.c;
                row.jac.acceleration(free)
                    + row.velocity_part
                    + rates.gap * damped
            }
            // C'+ = 0 (K9: B89 keeps what error there is)
            Self::Impulses => speed,
            // C'+ + r C = 0
            Self::JointProjection { rate } => speed + rate * row.c,
            Self::JammingImpulses { free, h } => {
                let free = row.jac.acceleration(free);
                speed + h * (free + row.velocity_part)
            }
            Self::Displacements { .. } => row.c,
        };
        // A force is no guess of an impulse, nor of one that slides on.
        let warm = matches!(self, Self::Forces { .. });
        let guess = if warm { force } else { 0.0 };
        system.push(row.jac, Row::Bilateral, b, guess);
    }

    /// Adds the rows of a contact between two bodies that move like `pair`.
    pub fn add_contact(
        &self,
        pair: &PairMotion,
        point: &ContactPoint,
        system: &mut ConstraintSystem,
    ) {
        let contact = &point.contact;
        let motion = pair.at(contact);
        let n = contact.n;
        let speed = n.dot(&motion.v);
        // n . (pa'' - pb'') + 2 n' . (pa' - pb')
        let free_part = |free| {
            n.dot(&motion.acceleration(free)) + motion.turning_part(contact)
        };
        let b = match self {
            // d'' + 2 r d' + r^2 d >= 0
            Self::Forces { free, rates }
            | Self::SlidingForces { free, rates, .. } => {
                let damped = 2.0 * speed + rates.gap * contact.d;
                free_part(free) + rates.gap * damped
            }
            // v+ = v- + h d''
            Self::JammingImpulses { free, h } => speed + h * free_part(free),
            // v+ + e v- >= 0
            Self::Impulses | Self::JointProjection { .. } => {
                (1.0 + point.e) * speed
            }
            Self::Displacements { slack } => contact.d + slack,
        };
        let guess = point.force.normal;
        let normal = system.push(motion.row(n), Row::Unilateral, b, guess);
        if point.mu == 0.0 {
            return;
        }
        if let Self::SlidingForces { threshold, .. } = self
            && motion.sliding_speed(n) > *threshold
        {
            let (jac, row) = sliding_row(&motion, point, normal);
            system.push(jac, row, 0.0, 0.0);
            return;
        }
        let toward = point.force.unlimited_friction;
        let rows =
            tangents(n, toward).map(|t| self.tangential_row(&motion, point, t));
        add_friction_rows(system, normal, point.mu, rows);
    }

    /// The row along the tangent `t` of a contact, its `b`, and a guess of
    /// the force.
    fn tangential_row(
        &self,
        motion: &PointMotion,
        point: &ContactPoint,
        t: Vec3,
    ) -> (JacobianRow, f64, f64) {
        let speed = t.dot(&motion.v);
        let free_part = |free| {
            let t_rate = motion.turning(t);
            let rolling = motion.rolling_part(&point.contact);
            t.dot(&(motion.acceleration(free) + rolling))
                + 2.0 * t_rate.dot(&motion.v)
        };
        let slip = match self {
            // v_t' + r v_t: it comes to rest without turning back
            Self::Forces { free, rates }
            | Self::SlidingForces { free, rates, .. } => {
                let sliding = motion.sliding_speed(point.contact.n);
                let faster = 1.0 + sliding / rates.fast;
                free_part(free) + rates.slip * faster * speed
            }
            Self::JammingImpulses { free, h } => speed + h * free_part(free),
            _ => speed,
        };
        (motion.row(t), slip, point.force.friction.dot(&t))
    }
}

impl JacobianRow {
    /// The relative acceleration along it, m/s², of bodies with these
    /// accelerations and angular accelerations.
    pub(crate) fn acceleration(&self, free: &[[Vec3; 2]]) -> f64 {
        let ([a, alpha_a], [b, alpha_b]) = (free[self.a], free[self.b]);
        self.linear.dot(&(a - b))
            + self.angular_a.dot(&alpha_a)
            + self.angular_b.dot(&alpha_b)
    }
}
