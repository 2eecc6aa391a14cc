//! Damped springs: notes C §4.2.

use crate::forces::{one_past_largest, renumber};
use crate::{Force, State};
use math::Vec3;
use math::check::{Checked, non_negative, particle_index};
use ode::InputError;

/// A damped spring between two particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// The particles at its ends.
    pub ends: [usize; 2],
    /// Stiffness, N/m.
    pub ks: f64,
    /// Damping, N s/m.
    pub kd: f64,
    /// Its rest length, m.
    pub rest: f64,
}

impl Spring {
    /// A spring between the particles `ends`.
    pub fn new(ends: [usize; 2], ks: f64, kd: f64, rest: f64) -> Checked<Self> {
        if ends[0] == ends[1] {
            let accepted = "two different particles";
            let value = ends[1] as f64;
            return Err(InputError { field: "ends", value, accepted });
        }
        let (ks, kd) = (non_negative("ks", ks)?, non_negative("kd", kd)?);
        Ok(Self { ends, ks, kd, rest: non_negative("rest", rest)? })
    }

    /// A spring whose rest length is the present distance of the particles.
    pub fn between(
        now: &State<'_>,
        ends: [usize; 2],
        ks: f64,
        kd: f64,
    ) -> Checked<Self> {
        let a = particle_index("ends", ends[0], now.x.len())?;
        let b = particle_index("ends", ends[1], now.x.len())?;
        Self::new(ends, ks, kd, (now.x[a] - now.x[b]).norm())
    }

    // ANCHOR: force
    // EQ: particles/spring
    /// The force on the first end, given `l = a - b` and its derivative; the
    /// force on the second end is the opposite (notes C §4.2 eq. 1).
    #[inline]
    pub fn force(&self, l: Vec3, ldot: Vec3) -> Vec3 {
        let length = l.norm();
        if length == 0.0 {
            // Both ends at one point: the force has no direction.
            return Vec3::zeros();
        }
        let along = l / length;
        // fa = -[ks (|l| - r) + kd l'.l/|l|] l/|l|
        -(self.ks * (length - self.rest) + self.kd * ldot.dot(&along)) * along
    }
    // ANCHOR_END: force

    /// Its potential energy, J: `ks/2 (|l| - r)^2`.
    pub fn potential_energy(&self, now: &State<'_>) -> f64 {
        let [a, b] = self.ends;
        let stretch = (now.x[a] - now.x[b]).norm() - self.rest;
        0.5 * self.ks * stretch * stretch
    }
}

impl Force for Spring {
    // ANCHOR: apply
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let [a, b] = self.ends;
        let fa = self.force(now.x[a] - now.x[b], now.v[a] - now.v[b]);
        force[a] += fa;
        force[b] -= fa;
    }
    // ANCHOR_END: apply

    fn energy(&self, now: &State<'_>) -> f64 {
        self.potential_energy(now)
    }

    fn min_particles(&self) -> usize {
        one_past_largest(&self.ends)
    }

    fn particle_removed(&mut self, removed: usize) -> bool {
        renumber(&mut self.ends, removed)
    }
}

/// Many springs as one force: the system makes one call for all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Springs {
    /// The springs, in any order.
    pub list: Vec<Spring>,
}

impl Force for Springs {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for spring in &mut self.list {
            spring.apply(now, force);
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        self.list.iter().map(|spring| spring.potential_energy(now)).sum()
    }

    fn min_particles(&self) -> usize {
        self.list.iter().map(Spring::min_particles).max().unwrap_or(0)
    }

    fn particle_removed(&mut self, removed: usize) -> bool {
        self.list.retain_mut(|spring| spring.particle_removed(removed));
        !self.list.is_empty()
    }
}
