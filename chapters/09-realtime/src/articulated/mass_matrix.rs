//! The mass matrix, by the composite-rigid-body algorithm, for comparison:
//! with it the accelerations take a dense solve.

use super::{ArticulatedBody, ArticulatedInertia, SpatialVector};
use math::{MatN, VecN};

impl ArticulatedBody {
    /// The matrix `M` of `T = ½ q̇ᵀ M q̇`, at the present coordinates.
    pub fn mass_matrix(&self) -> MatN {
        let n = self.len();
        let mut composite = Vec::with_capacity(n);
        for (link, state) in self.links.iter().zip(&self.state) {
            let rotation = state.world_from_link;
            let inertia = rotation * link.inertia * rotation.transpose();
            let c = rotation * link.centre;
            composite.push(ArticulatedInertia::rigid(link.mass, c, inertia));
        }
        let mut matrix = MatN::zeros(n, n);
        for i in (0..n).rev() {
            // All that hangs on joint i moves as one rigid body, and takes
            // this force; its parts along earlier joints are the row.
            let mut force = composite[i].times(&self.joint_motion(i));
            matrix[(i, i)] = self.joint_motion(i).dot(&force);
            let mut child = i;
            while let Some(parent) = self.links[child].parent {
                force = force.shift_force(self.state[child].r);
                let entry = self.joint_motion(parent).dot(&force);
                (matrix[(i, parent)], matrix[(parent, i)]) = (entry, entry);
                child = parent;
            }
            if let Some(parent) = self.links[i].parent {
                let moved = composite[i];
                composite[parent].add_shifted(&moved, self.state[i].r);
            }
        }
        matrix
    }

    /// The accelerations by the mass matrix: `M q̈ = τ - c`, with the forces
    /// `c` found as the torques at zero acceleration. Cubic in the number
    /// of links; none if the matrix has no inverse.
    pub fn accelerations_by_mass_matrix(&mut self) -> Option<VecN> {
        let matrix = self.mass_matrix();
        let bias = self.inverse_dynamics(&vec![0.0; self.len()]);
        let rhs = VecN::from_vec(self.tau.clone()) - bias;
        matrix.cholesky().map(|factor| factor.solve(&rhs))
    }

    /// The joint torques that the accelerations `qdd` take, N m or N (the
    /// recursive Newton–Euler algorithm).
    pub fn inverse_dynamics(&mut self, qdd: &[f64]) -> VecN {
        let n = self.len();
        self.update_kinematics();
        let mut forces = Vec::with_capacity(n);
        let mut accelerations: Vec<SpatialVector> = Vec::with_capacity(n);
        for i in 0..n {
            self.isolate(i);
            let parent = self.links[i].parent;
            let from_parent = parent.map_or(self.base(), |p| accelerations[p]);
            let a = from_parent
                .shift_acceleration(self.state[i].r)
                .add_scaled(1.0, self.work[i].known())
                .add_scaled(qdd[i], &self.joint_motion(i));
            accelerations.push(a);
            forces.push(self.work[i].force_for(&a));
        }
        let mut tau = VecN::zeros(n);
        for i in (0..n).rev() {
            tau[i] = self.joint_motion(i).dot(&forces[i]);
            if let Some(parent) = self.links[i].parent {
                let shifted = forces[i].shift_force(self.state[i].r);
                forces[parent] = forces[parent].add_scaled(1.0, &shifted);
            }
        }
        tau
    }
}
