//! The settings of the world's solver.

use crate::FrictionModel;
use math::Vec3;

/// What is done about overlaps and gaps that a step leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stabilisation {
    /// Velocities are asked to close this part of the error within a step:
    /// simple, and what they are given stays in them as energy.
    Baumgarte {
        /// Part of the error, 0 to 1. Below 0.1 stacks sink; above 0.5 they
        /// jitter.
        part: f64,
    },
    /// Positions are moved on their own, after the velocities: nothing stays
    /// in them. Also called pseudo-velocities, or nonlinear Gauss–Seidel.
    SplitImpulse {
        /// Part of the error for each sweep, 0 to 1.
        part: f64,
    },
    /// A damped spring by backward Euler, and a sweep without it at the end
    /// that takes its speed out again.
    Soft,
}

/// The settings of a [`crate::BoxWorld`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverSettings {
    /// Gravity, m/s².
    pub gravity: Vec3,
    /// Into how many parts a step is divided. More of them make stacks and
    /// chains stiffer; each costs two sweeps.
    pub substeps: usize,
    /// Sweeps for each substep. One is best: another substep does more.
    pub iterations: usize,
    /// What is done about overlaps and gaps.
    pub stabilisation: Stabilisation,
    /// Frequency of the springs of overlaps, Hz, at most a quarter of the
    /// substeps in a second. Lower lets stacks sink in, higher shakes them.
    pub contact_hertz: f64,
    /// Their damping ratio. Below 1 overlaps bounce; high ones close slowly.
    pub contact_damping: f64,
    /// Frequency of the springs of joints, Hz, at most a quarter of the
    /// substeps in a second. Lower lets them stretch.
    pub joint_hertz: f64,
    /// Their damping ratio.
    pub joint_damping: f64,
    /// Overlaps are closed no faster than this, m/s: bodies that start
    /// inside each other part, and do not fly.
    pub max_push_speed: f64,
    /// An overlap up to this is left alone, m.
    pub slop: f64,
    /// Surfaces nearer than this have a contact already, m: what a body
    /// moves within a step should not be much more.
    pub margin: f64,
    /// Collisions slower than this do not bounce, m/s.
    pub restitution_threshold: f64,
    /// Box or cone.
    pub friction: FrictionModel,
    /// Whether impulses of the last step are the first guess.
    pub warm_starting: bool,
    /// Threads to use. The result is the same for any number.
    pub threads: usize,
}

/// Springs of contacts are as stiff as substeps can calm: so many hertz for
/// each substep of a frame of 1/60 s, a sixth of the substeps in a second.
/// Lower lets stacks sink in; from a quarter on nothing is gained.
const CONTACT_HERTZ: f64 = 10.0;

impl SolverSettings {
    /// So many substeps, and springs of contacts as stiff as that allows.
    pub fn with_substeps(substeps: usize) -> Self {
        let contact_hertz = CONTACT_HERTZ * substeps as f64;
        Self { substeps, contact_hertz, ..Self::default() }
    }
}

impl Default for SolverSettings {
    fn default() -> Self {
        Self {
            gravity: Vec3::new(0.0, 0.0, -9.81),
            substeps: 4,
            iterations: 1,
            stabilisation: Stabilisation::Soft,
            contact_hertz: 4.0 * CONTACT_HERTZ,
            contact_damping: 10.0,
            joint_hertz: 1e3,
            joint_damping: 2.0,
            max_push_speed: 3.0,
            slop: 0.0,
            margin: 0.02,
            restitution_threshold: 1.0,
            friction: FrictionModel::default(),
            warm_starting: true,
            threads: 1,
        }
    }
}
