//! Many springs as one force with derivatives.

use crate::stretch::{Stretch, spring_jacobians};
use crate::{ImplicitForce, Jacobians, Stage, StepSystem};
use math::Vec3;
use math::check::Checked;
use math::sparse::{BlockSymmetric, Slot};
use particles::{Force, Spring, State};

/// Damped springs between particles.
#[derive(Clone, Debug, Default)]
pub struct SpringNet {
    list: Vec<Spring>,
    /// Where the block of each pair is.
    slots: Vec<Slot>,
    /// The transverse part of each in the current step.
    transverse: Vec<f64>,
}

impl SpringNet {
    /// A net of these springs.
    pub fn new(list: Vec<Spring>) -> Self {
        let transverse = vec![0.0; list.len()];
        Self { list, slots: Vec::new(), transverse }
    }

    /// The springs.
    pub fn list(&self) -> &[Spring] {
        &self.list
    }

    /// Multiplies all stiffnesses and dampings by `factor`.
    pub fn scale_stiffness(&mut self, factor: f64) -> Checked<()> {
        math::check::positive("factor", factor)?;
        for spring in &mut self.list {
            spring.ks *= factor;
            spring.kd *= factor;
        }
        Ok(())
    }

    /// The largest stretch of a spring, relative to its length of rest: 0
    /// where none is stretched.
    pub fn largest_strain(&self, x: &[Vec3]) -> f64 {
        let mut largest = 0.0_f64;
        for Spring { ends: [a, b], rest, .. } in &self.list {
            if *rest > 0.0 {
                let length = (x[*a] - x[*b]).norm();
                largest = largest.max(length / rest - 1.0);
            }
        }
        largest
    }
}

impl Force for SpringNet {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for spring in &mut self.list {
            spring.apply(now, force);
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        self.list.iter().map(|spring| spring.stored(now)).sum()
    }

    fn reach(&self) -> usize {
        self.list.iter().map(Spring::reach).max().unwrap_or(0)
    }
}

impl ImplicitForce for SpringNet {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        for spring in &self.list {
            pairs.push((spring.ends[0], spring.ends[1]));
        }
    }

    fn jacobians(&self, now: &State<'_>, jacobians: &mut Jacobians) {
        for Spring { ends: [a, b], ks, kd, rest } in self.list.iter().copied() {
            let (l, ldot) = (now.x[a] - now.x[b], now.v[a] - now.v[b]);
            let (dx, dv) = spring_jacobians(ks, kd, rest, l, ldot);
            for (i, j, sign) in
                [(a, a, 1.0), (a, b, -1.0), (b, a, -1.0), (b, b, 1.0)]
            {
                jacobians.add_x(i, j, &(sign * dx));
                jacobians.add_v(i, j, &(sign * dv));
            }
        }
    }

    fn bind(&mut self, matrix: &BlockSymmetric) {
        self.slots.clear();
        for spring in &self.list {
            self.slots.push(matrix.slot(spring.ends[0], spring.ends[1]));
        }
    }

    // ANCHOR: assemble
    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    ) {
        let g = stage.g;
        for (e, spring) in self.list.iter().enumerate() {
            let Spring { ends: [a, b], ks, kd, rest } = *spring;
            let drift = stage.drift[a] - stage.drift[b];
            let stretch = Stretch::new(now.x[a] - now.x[b], rest);
            if stage.first {
                let needed = stage.guarded.then(|| stretch.needed(drift));
                self.transverse[e] =
                    stretch.transverse().max(needed.unwrap_or(0.0));
            }
            let stiffness = ks * stretch.stiffness(self.transverse[e]);
            let u = stretch.u;
            let rate = (now.v[a] - now.v[b]).dot(&u);
            let pull = -(ks * (stretch.length - rest) + kd * rate) * u;
            // S = g² K + g kd uu on the diagonal, -S beside it;
            // b += g (F - K drift)
            let s = g * g * stiffness + (g * kd) * (u * u.transpose());
            let impulse = g * (pull - stiffness * drift);
            system.rhs[a] += impulse;
            system.rhs[b] -= impulse;
            system.matrix.add(a, a, &s);
            system.matrix.add(b, b, &s);
            system.matrix.add_at(self.slots[e], &-s);
        }
    }
    // ANCHOR_END: assemble

    fn surplus(&self, x: &[Vec3], dx: &[Vec3]) -> f64 {
        let mut surplus = 0.0;
        for (e, spring) in self.list.iter().enumerate() {
            let Spring { ends: [a, b], ks, rest, .. } = *spring;
            let stretch = Stretch::new(x[a] - x[b], rest);
            let unpaid = stretch.unpaid(self.transverse[e], dx[a] - dx[b]);
            surplus += 0.5 * ks * unpaid;
        }
        surplus
    }

    fn stiffen(&mut self, x: &[Vec3], dx: &[Vec3], all: bool) {
        for (e, spring) in self.list.iter().enumerate() {
            let [a, b] = spring.ends;
            let stretch = Stretch::new(x[a] - x[b], spring.rest);
            let d = dx[a] - dx[b];
            let t = self.transverse[e];
            self.transverse[e] = stretch.stiffened(t, d, all);
        }
    }
}
