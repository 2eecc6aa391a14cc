//! Lists that a world keeps from step to step, so that a step allocates
//! nothing; and which of its results are still those of the present state.

use crate::{ContactError, JointRow};
use math::Vec3;
use ode::PendingError;
use rigid::Body;

/// Lists that are kept, and caches that [`Workspace::invalidate`] clears.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    /// Acceleration and angular acceleration of each body without contacts.
    pub free_accelerations: Vec<[Vec3; 2]>,
    pub impulses: Vec<f64>,
    /// The bodies of each contact, and of each joint.
    pub contact_pairs: Vec<[usize; 2]>,
    pub joint_pairs: Vec<[usize; 2]>,
    /// Which bodies move: neither fixed nor asleep.
    pub movable: Vec<bool>,
    /// The bodies before the step that is being tried.
    pub bodies_before: Vec<Body>,
    pub state: Vec<f64>,
    pub joint_rows: Vec<JointRow>,
    /// Why a derivative failed.
    pub pending_error: PendingError<ContactError>,
    loads_valid: bool,
    contacts_valid: bool,
}

impl Workspace {
    /// Bodies have moved: neither loads nor contacts are those of the
    /// present state any more.
    pub fn invalidate(&mut self) {
        self.loads_valid = false;
        self.contacts_valid = false;
    }

    /// Forces or velocities have changed: only the contacts are still right.
    pub fn invalidate_loads(&mut self) {
        self.loads_valid = false;
    }

    /// Other pairs count now: only the loads are still right.
    pub fn invalidate_contacts(&mut self) {
        self.contacts_valid = false;
    }

    /// The loads of the present state have been computed.
    pub fn validate_loads(&mut self) {
        self.loads_valid = true;
    }

    /// The contacts of the present state have been found.
    pub fn validate_contacts(&mut self) {
        self.contacts_valid = true;
    }

    pub fn has_loads(&self) -> bool {
        self.loads_valid
    }

    pub fn has_contacts(&self) -> bool {
        self.contacts_valid
    }
}
