//! Joints that have come loose a little are brought to rest.
//!
//! A step of finite length leaves joints with a small speed, and a joint
//! force that acts along a speed does work, where a joint must do none. The
//! feedback in the forces would take it out within a few frames; a chain
//! that snaps tight pulls so hard that this is too late. So after every step
//! the joints get the impulses that stop them, but for the speed at which
//! feedback closes what gap there is. Of all velocities that suit the joints
//! these lead to the nearest, measured like an energy. Where there is no gap
//! that is a projection, which never puts energy in.

use crate::island_solver::{GOOD, Jointed, Members};
use crate::law::Law;
use crate::{ContactError, JointRow, World, joint_rows};

/// Slower than this fraction of what a resting contact may approach with is
/// nothing.
const STILL: f64 = 1e-3;

impl World {
    /// Stops all joints from coming loose.
    pub(crate) fn tighten_joints(&mut self) -> Result<(), ContactError> {
        if !self.joints_give(STILL * self.slow()) {
            return Ok(());
        }
        let rate = self.rates().gap;
        self.buffers.pairs.clear();
        self.group_pairs();
        for island in 0..self.islands.len() {
            let members =
                Members { contacts: &[], joints: self.islands.joints(island) };
            if members.joints.is_empty() {
                continue;
            }
            let solver = &mut self.island_solver;
            solver.good = GOOD;
            let bodies = self.rigid.bodies();
            let joints = &self.still_joints;
            solver.solve(bodies, Law::Tight { rate }, members, joints, &[])?;
            solver.kick(self.rigid.bodies_mut());
        }
        self.buffers.fresh = false;
        Ok(())
    }

    /// Whether a joint comes loose faster than `speed`, m/s or rad/s.
    pub(crate) fn joints_give(&mut self, speed: f64) -> bool {
        let rate = self.rates().gap;
        let Self { rigid, buffers, sleepers, .. } = self;
        let bodies = rigid.bodies();
        buffers.rows.clear();
        for Jointed { joint, .. } in &self.still_joints {
            let asleep = |i: usize| sleepers.is_asleep(i);
            if !asleep(joint.a) || !asleep(joint.b) {
                joint_rows(bodies, joint, &mut buffers.rows);
            }
        }
        let loose = |row: &JointRow| {
            let asked = -rate * row.c;
            (row.direction.speed(bodies) - asked).abs() > speed
        };
        buffers.rows.iter().any(loose)
    }
}
