//! An articulated body: links, their coordinates, and a workspace.

use super::aba::LinkWork;
use super::kinematics::LinkState;
use super::{Link, SpatialVector};
use math::Vec3;
use math::check::{Checked, InputError, finite, finite_vector, require};

/// Why an articulated body has no accelerations.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ArticulatedError {
    /// An argument was refused.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Nothing resists the motion of a joint.
    #[error(
        "link {link} and all that hangs on it have no inertia about their \
         joint: give one of them a mass"
    )]
    NoInertia {
        /// The number of the link.
        link: usize,
    },
}

/// A tree of links on a fixed base, with joint coordinates, velocities and
/// torques.
#[derive(Clone, Debug)]
pub struct ArticulatedBody {
    pub(super) links: Vec<Link>,
    /// Joint coordinates, rad or m.
    pub(super) q: Vec<f64>,
    /// Joint velocities, rad/s or m/s.
    pub(super) qd: Vec<f64>,
    /// Joint accelerations of the last solve, rad/s² or m/s².
    pub(super) qdd: Vec<f64>,
    /// Joint torques, N m, or forces, N.
    pub(super) tau: Vec<f64>,
    /// Forces on links, with torques about their joints, world axes.
    pub(super) external: Vec<SpatialVector>,
    /// Gravity, m/s².
    pub(super) gravity: Vec3,
    pub(super) t: f64,
    pub(super) state: Vec<LinkState>,
    pub(super) work: Vec<LinkWork>,
    pub(super) pending: ode::PendingError<ArticulatedError>,
}

impl ArticulatedBody {
    /// A body of `links`, each after its parent, all coordinates zero.
    pub fn new(links: Vec<Link>, gravity: Vec3) -> Checked<Self> {
        for (i, link) in links.iter().enumerate() {
            let parent = link.parent.unwrap_or(0);
            let before = link.parent.is_none_or(|parent| parent < i);
            let accepted = "the number of an earlier link";
            require("parent", parent as f64, accepted, before)?;
        }
        let n = links.len();
        let mut body = Self {
            links,
            q: vec![0.0; n],
            qd: vec![0.0; n],
            qdd: vec![0.0; n],
            tau: vec![0.0; n],
            external: vec![SpatialVector::zeros(); n],
            gravity: finite_vector("gravity", gravity)?,
            t: 0.0,
            state: vec![LinkState::default(); n],
            work: vec![LinkWork::default(); n],
            pending: ode::PendingError::default(),
        };
        body.update_kinematics();
        Ok(body)
    }

    /// How many links there are, and so coordinates.
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Whether there are no links.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// The links.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Joint coordinates, rad or m.
    pub fn q(&self) -> &[f64] {
        &self.q
    }

    /// Joint velocities, rad/s or m/s.
    pub fn qd(&self) -> &[f64] {
        &self.qd
    }

    /// Joint accelerations of the last solve, rad/s² or m/s².
    pub fn qdd(&self) -> &[f64] {
        &self.qdd
    }

    /// The inertia that joint `i` itself felt in the last solve, with all
    /// joints behind it free to move, kg m² or kg.
    pub fn joint_inertia(&self, i: usize) -> f64 {
        self.work[i].joint_inertia()
    }

    /// Simulated time, s.
    pub fn t(&self) -> f64 {
        self.t
    }

    /// Sets all joint coordinates and velocities.
    pub fn set_joints(&mut self, q: &[f64], qd: &[f64]) -> Checked<()> {
        for (field, list) in [("q", q), ("qd", qd)] {
            self.check_list(field, list)?;
        }
        self.q.copy_from_slice(q);
        self.qd.copy_from_slice(qd);
        self.update_kinematics();
        Ok(())
    }

    /// Sets all joint torques, N m, or forces, N.
    pub fn set_torques(&mut self, tau: &[f64]) -> Checked<()> {
        self.check_list("tau", tau)?;
        self.tau.copy_from_slice(tau);
        Ok(())
    }

    fn check_list(&self, field: &'static str, list: &[f64]) -> Checked<()> {
        let (n, same) = (list.len() as f64, list.len() == self.len());
        require(field, n, "one number for each link", same)?;
        for x in list {
            finite(field, *x)?;
        }
        Ok(())
    }

    /// Lets `force`, N, pull at link `i` where it is at `point` in the
    /// world, m, until [`clear_forces`](Self::clear_forces).
    pub fn push(&mut self, i: usize, point: Vec3, force: Vec3) -> Checked<()> {
        let accepted = "the number of a link";
        require("link", i as f64, accepted, i < self.len())?;
        finite_vector("force", force)?;
        let arm = finite_vector("point", point)? - self.state[i].joint;
        self.external[i].angular += arm.cross(&force);
        self.external[i].linear += force;
        Ok(())
    }

    /// Takes all external forces away.
    pub fn clear_forces(&mut self) {
        self.external.fill(SpatialVector::zeros());
    }
}
