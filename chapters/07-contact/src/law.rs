//! What the rows of joints and contacts ask for: of forces while bodies
//! rest, of impulses while they collide. Both have the same matrix.

use crate::assembly::Assembly;
use crate::friction::{add_cone, tangents};
use crate::painleve::sliding_row;
use crate::{Direction, JointRow, Row};
use crate::{normal_rate, relative_velocity, velocity_part};
use collision::Contact;
use math::Vec3;
use rigid::Body;

/// A contact, what it is made of, and what pushed there last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Touch {
    pub contact: Contact,
    /// The coefficient of friction.
    pub mu: f64,
    /// The restitution.
    pub e: f64,
    pub push: Push,
}

/// What a contact does to its body A.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Push {
    /// Along the normal, N or N s.
    pub f: f64,
    /// Across the normal, N or N s, world.
    pub across: Vec3,
    /// Where friction wants to go, world: the direction counts.
    pub(crate) toward: Vec3,
}

/// How fast errors decay.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rates {
    /// Gaps and joints that are off, 1/s.
    pub gap: f64,
    /// Sliding that friction could stop, 1/s.
    pub slip: f64,
    /// Sliding faster than this, m/s, decays faster still: then friction
    /// looks against the motion, whatever else accelerates the contact.
    pub fast: f64,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Law<'a> {
    /// Forces, with feedback.
    Forces {
        /// Acceleration and angular acceleration of each body without them.
        free: &'a [[Vec3; 2]],
        /// How fast errors decay.
        rates: Rates,
    },
    /// The same, but whoever slides faster than the threshold, m/s, goes on
    /// sliding.
    Sliding {
        /// As above.
        free: &'a [[Vec3; 2]],
        /// As above.
        rates: Rates,
        /// From where on it slides.
        threshold: f64,
    },
    /// Impulses.
    Impulses,
    /// Impulses that leave joints the speed at which their error, if any,
    /// decays.
    Tight {
        /// How fast, 1/s.
        rate: f64,
    },
    /// The impulses of a step that lasts `h` seconds.
    Jam {
        /// As above.
        free: &'a [[Vec3; 2]],
        /// How long, s.
        h: f64,
    },
    /// Ways out of an overlap.
    Displacements {
        /// How deep bodies may stay, m.
        slack: f64,
    },
}

impl Touch {
    /// How fast A slides over B, m/s.
    pub fn sliding_speed(&self, bodies: &[Body]) -> f64 {
        let v = relative_velocity(bodies, &self.contact);
        let n = self.contact.n;
        (v - n.dot(&v) * n).norm()
    }
}

impl Law<'_> {
    /// Adds a row of a joint.
    pub fn add_joint(
        &self,
        bodies: &[Body],
        row: &JointRow,
        guess: f64,
        system: &mut Assembly,
    ) {
        let speed = row.direction.speed(bodies);
        let b = match self {
            // C'' + 2 r C' + r^2 C = 0
            Self::Forces { free, rates }
            | Self::Sliding { free, rates, .. } => {
                let feedback = 2.0 * speed + rates.gap * row.c;
                row.direction.acceleration(free)
                    + row.velocity_part
                    + rates.gap * feedback
            }
            // C'+ = 0 (K9: B89 keeps what error there is)
            Self::Impulses => speed,
            // C'+ + r C = 0
            Self::Tight { rate } => speed + rate * row.c,
            Self::Jam { free, h } => {
                let free = row.direction.acceleration(free);
                speed + h * (free + row.velocity_part)
            }
            Self::Displacements { .. } => row.c,
        };
        system.push(row.direction, Row::Bilateral, b, guess);
    }

    /// Adds the rows of a contact.
    pub fn add_contact(
        &self,
        bodies: &[Body],
        touch: &Touch,
        system: &mut Assembly,
    ) {
        let contact = &touch.contact;
        let direction = Direction::normal(bodies, contact);
        let speed = direction.speed(bodies);
        let free_part = |free| {
            let n_rate = normal_rate(bodies, contact);
            direction.acceleration(free)
                + velocity_part(bodies, contact, n_rate)
        };
        let b = match self {
            // d'' + 2 r d' + r^2 d >= 0
            Self::Forces { free, rates }
            | Self::Sliding { free, rates, .. } => {
                let feedback = 2.0 * speed + rates.gap * contact.d;
                free_part(free) + rates.gap * feedback
            }
            // v+ = v- + h d''
            Self::Jam { free, h } => speed + h * free_part(free),
            // v+ + e v- >= 0
            Self::Impulses | Self::Tight { .. } => (1.0 + touch.e) * speed,
            Self::Displacements { slack } => contact.d + slack,
        };
        let push = touch.push;
        let normal = system.push(direction, Row::Contact, b, push.f);
        if touch.mu == 0.0 {
            return;
        }
        if let Self::Sliding { threshold, .. } = self
            && touch.sliding_speed(bodies) > *threshold
        {
            let (along, row) = sliding_row(bodies, touch, normal);
            system.push(along, row, 0.0, 0.0);
            return;
        }
        self.add_friction(bodies, touch, normal, system);
    }

    /// Adds the two rows across a contact's normal.
    fn add_friction(
        &self,
        bodies: &[Body],
        touch: &Touch,
        normal: usize,
        system: &mut Assembly,
    ) {
        let across = tangents(touch.contact.n, touch.push.toward);
        let rows = across.map(|t| self.row_across(bodies, touch, t));
        add_cone(system, normal, touch.mu, rows);
    }

    /// The row along `t` across a contact's normal: its direction, `b`, and
    /// a guess of the force.
    fn row_across(
        &self,
        bodies: &[Body],
        touch: &Touch,
        t: Vec3,
    ) -> (Direction, f64, f64) {
        let Contact { a, b, p, .. } = touch.contact;
        let direction = Direction::at(bodies, [a, b], p, t);
        let speed = direction.speed(bodies);
        let free_part = |free| {
            let seen = Contact { n: t, ..touch.contact };
            let t_rate = bodies[b].omega().cross(&t);
            direction.acceleration(free) + velocity_part(bodies, &seen, t_rate)
        };
        let slip = match self {
            // v_t' + r v_t: it comes to rest without turning back
            Self::Forces { free, rates }
            | Self::Sliding { free, rates, .. } => {
                let faster = touch.sliding_speed(bodies) / rates.fast;
                free_part(free) + rates.slip * (1.0 + faster) * speed
            }
            Self::Jam { free, h } => speed + h * free_part(free),
            _ => speed,
        };
        (direction, slip, touch.push.across.dot(&t))
    }
}

impl Direction {
    /// The relative acceleration along it, m/s², of bodies with these
    /// accelerations and angular accelerations.
    pub(crate) fn acceleration(&self, free: &[[Vec3; 2]]) -> f64 {
        let ([a, alpha_a], [b, alpha_b]) = (free[self.a], free[self.b]);
        self.linear.dot(&(a - b))
            + self.turn_a.dot(&alpha_a)
            + self.turn_b.dot(&alpha_b)
    }
}
