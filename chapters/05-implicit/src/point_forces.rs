//! Derivatives of the forces of chapter 2 that act on each particle by
//! itself: gravity, drag and the mouse.

use crate::{ImplicitForce, Jacobians, Stage, StepSystem};
use math::Mat3;
use particles::{Drag, Gravity, MouseSpring, State};

impl ImplicitForce for Gravity {
    /// None: the weight is the same everywhere.
    fn jacobians(&self, _now: &State<'_>, _jacobians: &mut Jacobians) {}

    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    ) {
        for (b, m) in system.rhs.iter_mut().zip(now.mass) {
            *b += stage.g * m * self.g;
        }
    }
}

impl ImplicitForce for Drag {
    fn jacobians(&self, now: &State<'_>, jacobians: &mut Jacobians) {
        for i in 0..now.x.len() {
            // dF/dv = -kdrag
            jacobians.add_v(i, i, &(-self.kdrag * Mat3::identity()));
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    ) {
        if self.kdrag == 0.0 {
            return;
        }
        let block = stage.g * self.kdrag * Mat3::identity();
        for i in 0..now.x.len() {
            system.matrix.add(i, i, &block);
            system.rhs[i] -= stage.g * self.kdrag * now.v[i];
        }
    }
}

impl ImplicitForce for MouseSpring {
    fn jacobians(&self, _now: &State<'_>, jacobians: &mut Jacobians) {
        let i = self.particle;
        jacobians.add_x(i, i, &(-self.ks * Mat3::identity()));
        jacobians.add_v(i, i, &(-self.kd * Mat3::identity()));
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    ) {
        let (i, g) = (self.particle, stage.g);
        let weight = g * g * self.ks + g * self.kd;
        system.matrix.add(i, i, &(weight * Mat3::identity()));
        // b += g (F - ks drift)
        let stretch = now.x[i] + stage.drift[i] - self.target;
        system.rhs[i] -= g * (self.ks * stretch + self.kd * now.v[i]);
    }
}
