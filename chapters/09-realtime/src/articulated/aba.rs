//! The articulated-body algorithm (Featherstone 2008, §7.3), in the world's
//! axes with moments about each link's own joint.

use super::kinematics::LinkState;
use super::{
    ArticulatedBody, ArticulatedError, ArticulatedInertia, JointKind, Link,
    SpatialVector,
};
use math::Vec3;

/// What the passes hand to each other about one link.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkWork {
    /// The articulated inertia of the link and all that hangs on it.
    inertia: ArticulatedInertia,
    /// The force it takes to keep the link from accelerating.
    bias: SpatialVector,
    /// The part of its acceleration that is known from velocities.
    known: SpatialVector,
    solved: BackwardPass,
}

/// What the backward pass finds at one joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BackwardPass {
    /// `U = I S`: the force for a unit acceleration of the joint alone.
    pub force: SpatialVector,
    /// `D = SᵀU`: the inertia that the joint itself feels, kg m² or kg.
    pub d: f64,
    /// `u = τ - Sᵀp`: the torque that is left for it, N m or N.
    pub torque: f64,
}

impl Default for LinkWork {
    fn default() -> Self {
        let zero = SpatialVector::zeros();
        let solved = BackwardPass { force: zero, d: 0.0, torque: 0.0 };
        let inertia = ArticulatedInertia::zeros();
        Self { inertia, bias: zero, known: zero, solved }
    }
}

/// The motion of a link when only its joint moves, at unit speed.
fn motion(kind: JointKind, axis: Vec3) -> SpatialVector {
    let zero = Vec3::zeros();
    match kind {
        JointKind::Revolute => SpatialVector { angular: axis, linear: zero },
        JointKind::Prismatic => SpatialVector { angular: zero, linear: axis },
    }
}

// ANCHOR: backward-link
// EQ: realtime/articulated-inertia
/// Eliminates one joint: its own acceleration is expressed by that of its
/// parent, and `inertia` and `bias` become those that the parent feels,
/// still about this joint.
pub fn backward_link(
    s: &SpatialVector,
    tau: f64,
    known: &SpatialVector,
    inertia: &mut ArticulatedInertia,
    bias: &mut SpatialVector,
) -> BackwardPass {
    // U = I S, D = Sᵀ U, u = τ - Sᵀ p
    let force = inertia.times(s);
    let d = s.dot(&force);
    let torque = tau - s.dot(bias);
    // I <- I - U Uᵀ/D, p <- p + I c + U u/D
    inertia.subtract_outer(1.0 / d, &force);
    *bias = bias.add_scaled(1.0, &inertia.times(known));
    *bias = bias.add_scaled(torque / d, &force);
    BackwardPass { force, d, torque }
}
// ANCHOR_END: backward-link

impl LinkWork {
    /// `D`, of the last backward pass.
    pub fn joint_inertia(&self) -> f64 {
        self.solved.d
    }

    /// The known part of the acceleration.
    pub fn known(&self) -> &SpatialVector {
        &self.known
    }

    /// The force that the isolated link takes for the acceleration `a`.
    pub fn force_for(&self, a: &SpatialVector) -> SpatialVector {
        self.inertia.times(a).add_scaled(1.0, &self.bias)
    }
}

impl ArticulatedBody {
    /// The motion of link `i` when only its joint moves, at unit speed.
    pub(super) fn joint_motion(&self, i: usize) -> SpatialVector {
        motion(self.links[i].kind, self.state[i].axis)
    }

    /// The acceleration of the base: upwards, and that is gravity.
    pub(super) fn base(&self) -> SpatialVector {
        SpatialVector { angular: Vec3::zeros(), linear: -self.gravity }
    }

    // ANCHOR: accelerate
    /// The joint accelerations that gravity, torques and forces cause.
    pub fn accelerate(&mut self) -> Result<(), ArticulatedError> {
        self.update_kinematics();
        for i in 0..self.len() {
            self.isolate(i);
        }
        for i in (0..self.len()).rev() {
            self.eliminate(i)?;
        }
        for i in 0..self.len() {
            self.solve(i);
        }
        Ok(())
    }

    // ANCHOR_END: accelerate

    // ANCHOR: eliminate
    /// Second pass, from the tips inwards: adds the link, with its joint
    /// free, to its parent.
    fn eliminate(&mut self, i: usize) -> Result<(), ArticulatedError> {
        let (s, r) = (self.joint_motion(i), self.state[i].r);
        let LinkWork { mut inertia, mut bias, known, .. } = self.work[i];
        let tau = self.tau[i];
        let solved = backward_link(&s, tau, &known, &mut inertia, &mut bias);
        if solved.d.is_nan() || solved.d <= 0.0 {
            return Err(ArticulatedError::NoInertia { link: i });
        }
        self.work[i].solved = solved;
        if let Some(parent) = self.links[i].parent {
            let parent = &mut self.work[parent];
            parent.inertia.add_shifted(&inertia, r);
            let shifted = bias.shift_force(r);
            parent.bias = parent.bias.add_scaled(1.0, &shifted);
        }
        Ok(())
    }

    // ANCHOR_END: eliminate

    // ANCHOR: solve
    /// Third pass, outwards: `q̈ = (u - Uᵀ a)/D`.
    fn solve(&mut self, i: usize) {
        let parent = self.links[i].parent;
        let from_parent = parent.map_or(self.base(), |p| self.work[p].known);
        let LinkWork { known, solved, .. } = self.work[i];
        let a = from_parent.shift_acceleration(self.state[i].r);
        let a = a.add_scaled(1.0, &known);
        let qdd = (solved.torque - solved.force.dot(&a)) / solved.d;
        self.qdd[i] = qdd;
        // From here on, the link's whole acceleration.
        self.work[i].known = a.add_scaled(qdd, &self.joint_motion(i));
    }
    // ANCHOR_END: solve

    // ANCHOR: isolate
    /// The link on its own: inertia, the forces that its motion takes, and
    /// the part of its acceleration that velocities alone cause.
    pub(super) fn isolate(&mut self, i: usize) {
        let (link, state) = (&self.links[i], &self.state[i]);
        let base = LinkState::default();
        let parent = link.parent.map_or(base, |p| self.state[p]);
        let rotation = state.world_from_link;
        let c = rotation * link.centre;
        let inertia = rotation * link.inertia * rotation.transpose();
        let rigid = ArticulatedInertia::rigid(link.mass, c, inertia);
        let omega = state.omega;
        // Gyroscopic torque ω × I ω, and the force m ω × (ω × c).
        let turning = SpatialVector {
            angular: omega.cross(&(rigid.i * omega)),
            linear: link.mass * omega.cross(&omega.cross(&c)),
        };
        let work = &mut self.work[i];
        work.inertia = rigid;
        work.bias = turning.add_scaled(-1.0, &self.external[i]);
        work.known = known_acceleration(link, state, &parent, self.qd[i]);
    }
    // ANCHOR_END: isolate
}

/// The acceleration of the link's point at the joint beyond that of its
/// parent's, with the joint's own acceleration zero.
fn known_acceleration(
    link: &Link,
    state: &LinkState,
    parent: &LinkState,
    qd: f64,
) -> SpatialVector {
    // ANCHOR: known
    let (omega, along) = (parent.omega, qd * state.axis);
    let centripetal = omega.cross(&omega.cross(&state.r));
    match link.kind {
        JointKind::Revolute => {
            SpatialVector { angular: omega.cross(&along), linear: centripetal }
        }
        JointKind::Prismatic => SpatialVector {
            angular: Vec3::zeros(),
            linear: centripetal + 2.0 * omega.cross(&along),
        },
    }
    // ANCHOR_END: known
}
