//! Jacobians of the forces of chapter 2 that act on each particle by itself:
//! gravity, drag and the mouse spring.

use crate::{ForceJacobians, ImplicitForce, LinearSystem, StepContext};
use math::Mat3;
use particles::{Drag, Gravity, MouseSpring, State};

impl ImplicitForce for Gravity {
    /// None: the weight is the same everywhere.
    fn jacobians(&self, _now: &State<'_>, _jacobians: &mut ForceJacobians) {}

    fn assemble(
        &mut self,
        now: &State<'_>,
        context: &StepContext<'_>,
        system: &mut LinearSystem,
    ) {
        for (b, m) in system.rhs.iter_mut().zip(now.mass) {
            *b += context.g * m * self.g;
        }
    }
}

impl ImplicitForce for Drag {
    fn jacobians(&self, now: &State<'_>, jacobians: &mut ForceJacobians) {
        for i in 0..now.x.len() {
            // dF/dv = -kdrag
            jacobians.add_v(i, i, &(-self.kdrag * Mat3::identity()));
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        context: &StepContext<'_>,
        system: &mut LinearSystem,
    ) {
        if self.kdrag == 0.0 {
            return;
        }
        let block = context.g * self.kdrag * Mat3::identity();
        for i in 0..now.x.len() {
            system.matrix.add(i, i, &block);
            system.rhs[i] -= context.g * self.kdrag * now.v[i];
        }
    }
}

impl ImplicitForce for MouseSpring {
    fn jacobians(&self, _now: &State<'_>, jacobians: &mut ForceJacobians) {
        let i = self.particle;
        jacobians.add_x(i, i, &(-self.ks * Mat3::identity()));
        jacobians.add_v(i, i, &(-self.kd * Mat3::identity()));
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        context: &StepContext<'_>,
        system: &mut LinearSystem,
    ) {
        let (i, g) = (self.particle, context.g);
        let weight = g * g * self.ks + g * self.kd;
        system.matrix.add(i, i, &(weight * Mat3::identity()));
        // b += g (F - ks drift)
        let stretch = now.x[i] + context.drift[i] - self.target;
        system.rhs[i] -= g * (self.ks * stretch + self.kd * now.v[i]);
    }
}
