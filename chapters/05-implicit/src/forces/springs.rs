//! A network of springs as one force with Jacobians.

use crate::{
    ForceJacobians, ImplicitForce, LinearSystem, StepContext, Stretch,
    spring_jacobians,
};
use math::Vec3;
use math::check::Checked;
use math::sparse::{BlockSlot, BlockSymmetric};
use particles::{Force, Spring, State};

/// Damped springs between particles.
#[derive(Clone, Debug, Default)]
pub struct SpringNetwork {
    springs: Vec<Spring>,
    /// The slot of each pair's block.
    slots: Vec<BlockSlot>,
    /// The transverse stiffness factor of each in the current step.
    transverse: Vec<f64>,
}

impl SpringNetwork {
    /// A network of these springs.
    pub fn new(springs: Vec<Spring>) -> Self {
        let transverse = vec![0.0; springs.len()];
        Self { springs, slots: Vec::new(), transverse }
    }

    /// The springs.
    pub fn springs(&self) -> &[Spring] {
        &self.springs
    }

    /// Multiplies all stiffnesses and dampings by `factor`.
    pub fn scale_stiffness(&mut self, factor: f64) -> Checked<()> {
        math::check::positive("factor", factor)?;
        for spring in &mut self.springs {
            spring.ks *= factor;
            spring.kd *= factor;
        }
        Ok(())
    }

    /// The largest stretch of a spring, relative to its length of rest: 0
    /// where none is stretched.
    pub fn largest_strain(&self, x: &[Vec3]) -> f64 {
        let mut largest = 0.0_f64;
        for Spring { ends: [a, b], rest, .. } in &self.springs {
            if *rest > 0.0 {
                let length = (x[*a] - x[*b]).norm();
                largest = largest.max(length / rest - 1.0);
            }
        }
        largest
    }
}

impl Force for SpringNetwork {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for spring in &mut self.springs {
            spring.apply(now, force);
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        self.springs.iter().map(|spring| spring.potential_energy(now)).sum()
    }

    fn min_particles(&self) -> usize {
        self.springs.iter().map(Spring::min_particles).max().unwrap_or(0)
    }
}

impl ImplicitForce for SpringNetwork {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        for spring in &self.springs {
            pairs.push((spring.ends[0], spring.ends[1]));
        }
    }

    fn jacobians(&self, now: &State<'_>, jacobians: &mut ForceJacobians) {
        for Spring { ends: [a, b], ks, kd, rest } in
            self.springs.iter().copied()
        {
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
        for spring in &self.springs {
            self.slots.push(matrix.slot(spring.ends[0], spring.ends[1]));
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        context: &StepContext<'_>,
        system: &mut LinearSystem,
    ) {
        // ANCHOR: assemble
        let g = context.g;
        for (e, spring) in self.springs.iter().enumerate() {
            let Spring { ends: [a, b], ks, kd, rest } = *spring;
            let drift = context.drift[a] - context.drift[b];
            let stretch = Stretch::new(now.x[a] - now.x[b], rest);
            if context.first {
                let needed =
                    context.energy_guard.then(|| stretch.needed(drift));
                self.transverse[e] =
                    stretch.transverse().max(needed.unwrap_or(0.0));
            }
            let stiffness = ks * stretch.stiffness(self.transverse[e]);
            let u = stretch.u;
            let rate = (now.v[a] - now.v[b]).dot(&u);
            let force = -(ks * (stretch.length - rest) + kd * rate) * u;
            // S = g² K + g kd uu on the diagonal, -S beside it;
            // b += g (F - K drift)
            let s = g * g * stiffness + (g * kd) * (u * u.transpose());
            let impulse = g * (force - stiffness * drift);
            system.rhs[a] += impulse;
            system.rhs[b] -= impulse;
            system.matrix.add(a, a, &s);
            system.matrix.add(b, b, &s);
            system.matrix.add_at(self.slots[e], &-s);
        }
        // ANCHOR_END: assemble
    }

    fn energy_excess(&self, x: &[Vec3], dx: &[Vec3]) -> f64 {
        let mut excess = 0.0;
        for (e, spring) in self.springs.iter().enumerate() {
            let Spring { ends: [a, b], ks, rest, .. } = *spring;
            let stretch = Stretch::new(x[a] - x[b], rest);
            let unit = stretch.energy_excess(self.transverse[e], dx[a] - dx[b]);
            excess += 0.5 * ks * unit;
        }
        excess
    }

    fn strain_change(&self, x: &[Vec3], dx: &[Vec3]) -> f64 {
        let mut largest = 0.0_f64;
        for Spring { ends: [a, b], rest, .. } in &self.springs {
            if *rest > 0.0 {
                let (l, dl) = (x[*a] - x[*b], dx[*a] - dx[*b]);
                let change = (l + dl).norm() - l.norm();
                largest = largest.max((change / rest).abs());
            }
        }
        largest
    }

    fn stiffen(&mut self, x: &[Vec3], dx: &[Vec3], all: bool) {
        for (e, spring) in self.springs.iter().enumerate() {
            let [a, b] = spring.ends;
            let stretch = Stretch::new(x[a] - x[b], spring.rest);
            let d = dx[a] - dx[b];
            let t = self.transverse[e];
            self.transverse[e] = stretch.stiffened(t, d, all);
        }
    }
}
