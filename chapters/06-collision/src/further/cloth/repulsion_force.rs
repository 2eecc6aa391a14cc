//! The springs and the friction of a repulsion layer as a force with
//! derivatives, like all others of chapter 5.

use crate::further::cloth::repulsion::Repulsion;
use implicit::{ForceJacobians, ImplicitForce, LinearSystem, StepContext};
use math::Vec3;
use particles::{Force, State};

impl Force for Repulsion {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for spring in &self.springs {
            let depth = spring.depth(|i| now.x[i]).max(0.0);
            for (i, w) in spring.particles() {
                force[i] += w * spring.stiffness * depth * spring.normal;
            }
        }
        for (i, lagged) in self.friction.iter().enumerate() {
            let v = now.v[i];
            force[i] -= lagged.drag(v) * (v - lagged.surface_velocity);
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        let mut energy = 0.0;
        for spring in &self.springs {
            let depth = spring.depth(|i| now.x[i]).max(0.0);
            energy += 0.5 * spring.stiffness * depth * depth;
        }
        energy
    }

    fn min_particles(&self) -> usize {
        self.friction.len()
    }
}

impl ImplicitForce for Repulsion {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        pairs.extend(self.edges.iter().map(|[i, j]| (*i, *j)));
    }

    /// With the drag as it is for the present speed.
    fn jacobians(&self, now: &State<'_>, jacobians: &mut ForceJacobians) {
        for spring in &self.springs {
            let along = spring.normal * spring.normal.transpose();
            let pushes = spring.depth(|i| now.x[i]) > 0.0;
            let stiffness = if pushes { spring.stiffness } else { 0.0 };
            for (i, wi) in spring.particles() {
                for (j, wj) in spring.particles() {
                    jacobians.add_x(i, j, &(-(wi * wj * stiffness) * along));
                }
            }
        }
        for (i, lagged) in self.friction.iter().enumerate() {
            jacobians.add_v(i, i, &-lagged.drag(now.v[i]));
        }
    }

    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &StepContext<'_>,
        system: &mut LinearSystem,
    ) {
        let g = stage.g;
        for spring in &self.springs {
            let depth = spring.depth(|i| now.x[i] + stage.drift[i]);
            let push = g * spring.stiffness * depth * spring.normal;
            let along = spring.normal * spring.normal.transpose();
            for (i, wi) in spring.particles() {
                // b += g (F - K drift), A += g² K
                system.rhs[i] += wi * push;
                for (j, wj) in spring.particles().filter(|(j, _)| *j >= i) {
                    let block = (g * g * wi * wj * spring.stiffness) * along;
                    system.matrix.add(i, j, &block);
                }
            }
        }
        for (i, lagged) in self.friction.iter().enumerate() {
            if lagged.limit > 0.0 {
                // A += g kd, b -= g kd v
                let drag = g * lagged.drag(now.v[i]);
                system.matrix.add(i, i, &drag);
                system.rhs[i] -= drag * (now.v[i] - lagged.surface_velocity);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::further::cloth::repulsion::{LaggedFriction, RepulsionSpring};
    use math::sparse::BlockSymmetric;
    use math::{MatN, VecN};

    const X: [Vec3; 3] = [
        Vec3::new(0.1, -0.2, 0.3),
        Vec3::new(0.7, 0.4, -0.1),
        Vec3::new(-0.3, 0.5, 0.2),
    ];
    const V: [Vec3; 3] =
        [X[2], Vec3::new(0.5, -0.6, 0.1), Vec3::new(0.2, 0.3, -0.4)];

    /// One compressed spring, and one particle with friction.
    fn repulsion() -> Repulsion {
        let mut repulsion = Repulsion::new(&[[0, 1], [1, 2], [0, 2]]);
        repulsion.springs.push(RepulsionSpring {
            corners: [2, 0, 1, 9],
            weights: [0.2, 0.5, 0.3, 0.0],
            normal: Vec3::new(0.6, 0.0, 0.8),
            level: 0.5,
            stiffness: 70.0,
            surface_velocity: Vec3::zeros(),
            friction: 0.5,
        });
        let normal_force = Vec3::new(0.0, 3.0, 4.0);
        repulsion.friction[1] = LaggedFriction {
            normal_force,
            limit: 2.5,
            surface_velocity: Vec3::x(),
        };
        repulsion
    }

    fn state<'a>(x: &'a [Vec3], v: &'a [Vec3]) -> State<'a> {
        State { t: 0.0, x, v, mass: &[1.0; 3] }
    }

    fn forces(x: &[Vec3], v: &[Vec3]) -> VecN {
        let mut force = [Vec3::zeros(); 3];
        repulsion().apply(&state(x, v), &mut force);
        VecN::from_iterator(9, force.iter().flatten().copied())
    }

    #[test]
    fn forces_are_the_slope_of_the_energy_and_stiffness_is_theirs() {
        const D: f64 = 1e-6;
        let mut jacobians = ForceJacobians::zeros(3);
        repulsion().jacobians(&state(&X, &V), &mut jacobians);
        let still = forces(&X, &[Vec3::zeros(); 3]);
        for k in 0..9 {
            let (mut more, mut less) = (X, X);
            more[k / 3][k % 3] += D;
            less[k / 3][k % 3] -= D;
            let energy = |x: &[Vec3]| repulsion().energy(&state(x, &V));
            let slope = (energy(&more) - energy(&less)) / (2.0 * D);
            // A moving solid drags what is at rest: only particle 1.
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
        let mut system = LinearSystem { matrix, rhs };
        let stage =
            StepContext { g, drift: &drift, first: true, energy_guard: true };
        repulsion().assemble(&state(&X, &V), &stage, &mut system);
        let mut jacobians = ForceJacobians::zeros(3);
        repulsion().jacobians(&state(&X, &V), &mut jacobians);
        // A = -g dF/dv - g² dF/dx, b = g (F + dF/dx drift)
        let wanted: MatN = -g * &jacobians.dfdv - g * g * &jacobians.dfdx;
        assert!((system.matrix.to_dense() - wanted).norm() < 1e-12);
        let drift = VecN::from_iterator(9, drift.iter().flatten().copied());
        let wanted = g * (forces(&X, &V) + &jacobians.dfdx * drift);
        let rhs = VecN::from_iterator(9, system.rhs.iter().flatten().copied());
        assert!((rhs - wanted).norm() < 1e-12);
    }

    #[test]
    fn friction_is_coulombs_and_acts_only_across_the_normal_force() {
        let at = |v: Vec3| {
            let lagged = repulsion().friction[1];
            -lagged.drag(v) * (v - lagged.surface_velocity)
        };
        let slide = Vec3::x() + 0.3 * Vec3::new(0.0, 0.8, -0.6);
        assert!((at(slide).norm() - 2.5).abs() < 1e-12);
        assert!(at(slide).dot(&(slide - Vec3::x())) < 0.0);
        assert!(at(Vec3::x() + Vec3::new(0.0, 3.0, 4.0)).norm() < 1e-9);
        assert_eq!(at(Vec3::x()), Vec3::zeros());
    }
}
