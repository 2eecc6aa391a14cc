//! The settings of the collisions of cloth. Lengths are in thicknesses of the
//! layer that two pieces of cloth keep between them.

/// The particles of a cloth are kept this many thicknesses away from solids:
/// so only edges and corners are left to collide with. At 1, particles
/// that lie on a face would count there, too; far above, cloth floats.
pub(super) const OBSTACLE_THICKNESS_RATIO: f64 = 1.25;

/// The stiffness of a spring of the repulsion in units of effective mass over
/// step squared: what it carries compresses it by as many times less. Below,
/// cloth sinks into edges; above, the system of the step loses digits.
pub(super) const STIFFNESS_RATIO: f64 = 120.0;

/// The fraction of the missing gap that a spring makes up in a step. Larger
/// ones throw the cloth off; half of it barely does.
pub(super) const REPULSION_RECOVERY: f64 = 0.4;

/// Friction grows from zero to Coulomb's within this speed, m/s: what should
/// stick creeps at most as fast. Below, its derivative is too steep.
pub(super) const REGULARISATION_SPEED: f64 = 1e-3;

/// During a step, features touch if they come closer than this fraction of
/// the thickness: enough to be safe from rounding. Above the least gap, what
/// rests would touch in every step.
pub(super) const TOUCH_FRACTION: f64 = 0.01;

/// At the end of a step nothing is closer than this fraction of the
/// thickness: so that the next step can tell on which side it starts. Near 1,
/// layers that are pressed together could not give way.
pub(super) const MIN_GAP_FRACTION: f64 = 0.05;

/// The fraction of the missing distance that a correction makes up in one
/// step: all of it at once would stretch the threads; far less, and layers
/// stay closer than they should.
pub(super) const CONTACT_RECOVERY: f64 = 0.25;

/// Iterations of corrections before what is left becomes impact zones. With
/// fewer, cloth sticks together in zones; with more, hopeless ones cost more.
pub(super) const MAX_ITERATIONS: usize = 16;

/// After so many iterations, pairs that are merely close are left alone: they
/// would push others for ever.
pub(super) const EAGER_ITERATIONS: usize = 3;

/// How often impact zones grow before the step is left as it is: a cap.
pub(super) const MAX_ZONE_ITERATIONS: usize = 20;

/// Gauss–Seidel sweeps over all contacts in one iteration. With fewer, more
/// iterations, each with a search; with more, exact answers to a question that
/// the next search changes.
pub(super) const SWEEPS: usize = 3;

/// Iterations of conservative advancement for features that stay coplanar: a
/// cap.
pub(super) const MAX_ADVANCES: usize = 64;

/// Volumes smaller than this fraction of the product of the lengths are
/// rounding.
pub(super) const VOLUME_ROUNDING: f64 = 1e-12;

/// Bisecting an interval of time more often changes nothing: an `f64` has 53
/// binary digits.
pub(super) const MAX_BISECTIONS: usize = 60;

/// Two faces whose normals enclose a smaller angle, rad, are coplanar, and the
/// edge between them is none to collide with: the rounding of a mesh that was
/// written with seven digits.
pub(super) const COPLANAR_ANGLE: f64 = 1e-6;
