//! The springs and the friction of a cushion as a force with derivatives,
//! like all others of chapter 5.

use crate::cushion::Cushion;
use implicit::{ImplicitForce, Jacobians, Stage, StepSystem};
use math::Vec3;
use particles::{Force, State};

impl Force for Cushion {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for pad in &self.pads {
            let depth = pad.depth(|i| now.x[i]).max(0.0);
            for (i, w) in pad.parts() {
                force[i] += w * pad.stiffness * depth * pad.normal;
            }
        }
        for (i, grip) in self.grips.iter().enumerate() {
            let v = now.v[i];
            force[i] -= grip.drag(v) * (v - grip.surface);
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        let mut energy = 0.0;
        for pad in &self.pads {
            let depth = pad.depth(|i| now.x[i]).max(0.0);
            energy += 0.5 * pad.stiffness * depth * depth;
        }
        energy
    }

    fn reach(&self) -> usize {
        self.grips.len()
    }
}

impl ImplicitForce for Cushion {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        pairs.extend(self.edges.iter().map(|[i, j]| (*i, *j)));
    }

    /// With the drag as it is for the present speed.
    fn jacobians(&self, now: &State<'_>, jacobians: &mut Jacobians) {
        for pad in &self.pads {
            let along = pad.normal * pad.normal.transpose();
            let pushes = pad.depth(|i| now.x[i]) > 0.0;
            let stiffness = if pushes { pad.stiffness } else { 0.0 };
            for (i, wi) in pad.parts() {
                for (j, wj) in pad.parts() {
                    jacobians.add_x(i, j, &(-(wi * wj * stiffness) * along));
                }
            }
        }
        for (i, grip) in self.grips.iter().enumerate() {
            jacobians.add_v(i, i, &-grip.drag(now.v[i]));
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    ) {
        let g = stage.g;
        for pad in &self.pads {
            let depth = pad.depth(|i| now.x[i] + stage.drift[i]);
            let push = g * pad.stiffness * depth * pad.normal;
            let along = pad.normal * pad.normal.transpose();
            for (i, wi) in pad.parts() {
                // b += g (F - K drift), A += g² K
                system.rhs[i] += wi * push;
                for (j, wj) in pad.parts().filter(|(j, _)| *j >= i) {
                    let block = (g * g * wi * wj * pad.stiffness) * along;
                    system.matrix.add(i, j, &block);
                }
            }
        }
        for (i, grip) in self.grips.iter().enumerate() {
            if grip.brake > 0.0 {
                // A += g kd, b -= g kd v
                let drag = g * grip.drag(now.v[i]);
                system.matrix.add(i, i, &drag);
                system.rhs[i] -= drag * (now.v[i] - grip.surface);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cushion::{Grip, Pad};
    use math::sparse::BlockSymmetric;
    use math::{MatN, VecN};

    const X: [Vec3; 3] = [
        Vec3::new(0.1, -0.2, 0.3),
        Vec3::new(0.7, 0.4, -0.1),
        Vec3::new(-0.3, 0.5, 0.2),
    ];
    const V: [Vec3; 3] =
        [X[2], Vec3::new(0.5, -0.6, 0.1), Vec3::new(0.2, 0.3, -0.4)];

    /// One spring that is pressed down, and one particle that is braked.
    fn cushion() -> Cushion {
        let mut cushion = Cushion::new(&[[0, 1], [1, 2], [0, 2]]);
        cushion.pads.push(Pad {
            corners: [2, 0, 1, 9],
            weights: [0.2, 0.5, 0.3, 0.0],
            normal: Vec3::new(0.6, 0.0, 0.8),
            level: 0.5,
            stiffness: 70.0,
            surface: Vec3::zeros(),
            friction: 0.5,
        });
        let push = Vec3::new(0.0, 3.0, 4.0);
        cushion.grips[1] = Grip { push, brake: 2.5, surface: Vec3::x() };
        cushion
    }

    fn state<'a>(x: &'a [Vec3], v: &'a [Vec3]) -> State<'a> {
        State { t: 0.0, x, v, mass: &[1.0; 3] }
    }

    fn forces(x: &[Vec3], v: &[Vec3]) -> VecN {
        let mut force = [Vec3::zeros(); 3];
        cushion().apply(&state(x, v), &mut force);
        VecN::from_iterator(9, force.iter().flatten().copied())
    }

    #[test]
    fn pushes_are_the_slope_of_the_energy_and_stiffness_is_theirs() {
        const D: f64 = 1e-6;
        let mut jacobians = Jacobians::zeros(3);
        cushion().jacobians(&state(&X, &V), &mut jacobians);
        let still = forces(&X, &[Vec3::zeros(); 3]);
        for k in 0..9 {
            let (mut more, mut less) = (X, X);
            more[k / 3][k % 3] += D;
            less[k / 3][k % 3] -= D;
            let energy = |x: &[Vec3]| cushion().energy(&state(x, &V));
            let slope = (energy(&more) - energy(&less)) / (2.0 * D);
            // A solid that moves brakes what is at rest: only particle 1.
            if k / 3 != 1 {
                assert!((still[k] + slope).abs() < 1e-6, "{k}");
            }
            let change = (forces(&more, &V) - forces(&less, &V)) / (2.0 * D);
            let column = jacobians.dfdx.column(k);
            assert!((change - column).norm() < 1e-6, "{k}");
        }
    }

    #[test]
    fn a_step_sees_the_force_and_its_derivatives() {
        let (g, drift) = (0.02, V.map(|v| 0.02 * v));
        let pairs = [(0, 1), (1, 2), (0, 2)];
        let matrix = BlockSymmetric::new(3, &pairs);
        let rhs = vec![Vec3::zeros(); 3];
        let mut system = StepSystem { matrix, rhs };
        let stage = Stage { g, drift: &drift, first: true, guarded: true };
        cushion().assemble(&state(&X, &V), &stage, &mut system);
        let mut jacobians = Jacobians::zeros(3);
        cushion().jacobians(&state(&X, &V), &mut jacobians);
        // A = -g dF/dv - g² dF/dx, b = g (F + dF/dx drift)
        let wanted: MatN = -g * &jacobians.dfdv - g * g * &jacobians.dfdx;
        assert!((system.matrix.to_dense() - wanted).norm() < 1e-12);
        let drift = VecN::from_iterator(9, drift.iter().flatten().copied());
        let wanted = g * (forces(&X, &V) + &jacobians.dfdx * drift);
        let rhs = VecN::from_iterator(9, system.rhs.iter().flatten().copied());
        assert!((rhs - wanted).norm() < 1e-12);
    }

    #[test]
    fn friction_is_coulombs_and_slows_down_only_across_the_push() {
        let at = |v: Vec3| {
            let grip = cushion().grips[1];
            -grip.drag(v) * (v - grip.surface)
        };
        let slide = Vec3::x() + 0.3 * Vec3::new(0.0, 0.8, -0.6);
        assert!((at(slide).norm() - 2.5).abs() < 1e-12);
        assert!(at(slide).dot(&(slide - Vec3::x())) < 0.0);
        assert!(at(Vec3::x() + Vec3::new(0.0, 3.0, 4.0)).norm() < 1e-9);
        assert_eq!(at(Vec3::x()), Vec3::zeros());
    }
}
