//! Post-stabilisation: velocities are projected onto what the joints allow.
//!
//! A step of finite length leaves joints with a small velocity error, and a
//! joint force along it does work, where a joint must do none. Baumgarte
//! stabilisation in the forces would remove it within a few frames; a chain
//! that snaps tight pulls so hard that this is too late. So after every step
//! the joints get the impulses that remove it, up to the speed at which
//! stabilisation closes the position error. Of all velocities that the joints
//! allow, these impulses lead to the nearest in the energy norm. Where there
//! is no position error that is a projection, which never puts energy in.

use super::JointConstraint;
use crate::friction::settings::KEPT_TOLERANCE;
use crate::islands::{Formulation, IslandMembers};
use crate::simulation::settings::IGNORED_JOINT_ERROR;
use crate::{ContactError, JointRow, World, joint_rows};

impl World {
    /// Removes the velocity errors of all joints.
    pub(crate) fn project_joints(&mut self) -> Result<(), ContactError> {
        let ignored = IGNORED_JOINT_ERROR * self.resting_approach_speed();
        let guarded = self.settings.guards.joint_projection;
        if !guarded || !self.joint_velocity_error_exceeds(ignored) {
            return Ok(());
        }
        let rate = self.baumgarte_rates().gap;
        let formulation = Formulation::JointProjection { rate };
        self.workspace.contact_pairs.clear();
        self.group_pairs();
        for island in 0..self.islands.len() {
            let members = IslandMembers {
                contacts: &[],
                joints: self.islands.joints(island),
            };
            if members.joints.is_empty() {
                continue;
            }
            let solver = &mut self.island_solver;
            solver.tolerance = KEPT_TOLERANCE;
            let bodies = self.rigid.bodies();
            let joints = &self.joints.list;
            solver.solve(bodies, formulation, members, joints, &[])?;
            solver.apply_impulses(self.rigid.bodies_mut());
        }
        self.workspace.invalidate_loads();
        Ok(())
    }

    /// Whether the velocity error of a joint exceeds `speed`, m/s or rad/s.
    pub(crate) fn joint_velocity_error_exceeds(&mut self, speed: f64) -> bool {
        let rate = self.baumgarte_rates().gap;
        let Self { rigid, workspace, sleep, .. } = self;
        let bodies = rigid.bodies();
        workspace.joint_rows.clear();
        for JointConstraint { joint, .. } in &self.joints.list {
            let asleep = |i: usize| sleep.is_asleep(i);
            if !asleep(joint.a) || !asleep(joint.b) {
                joint_rows(bodies, joint, &mut workspace.joint_rows);
            }
        }
        let exceeds = |row: &JointRow| {
            let wanted = -rate * row.c;
            (row.jac.speed(bodies) - wanted).abs() > speed
        };
        workspace.joint_rows.iter().any(exceeds)
    }
}
