//! The settings of the solver for contacts with friction: `cone.rs` says in
//! which order things are tried, `newton.rs` and `cone_projection.rs` how.
//!
//! A residual is the greatest acceleration that a condition still asks for,
//! as a fraction of the accelerations that are involved. A proximal weight is
//! a fraction of the inverse effective mass of its row.

/// The residual that is accepted at a state that is kept. Below, rounding is
/// reached and iterations run on for nothing; above, bodies at rest creep.
pub(crate) const KEPT_TOLERANCE: f64 = 2e-10;

/// The residual that is accepted at a trial state of a step. Below, digits are
/// computed that the integrator does not have; above, it loses some.
pub(crate) const TRIAL_TOLERANCE: f64 = 1e-8;

/// Forces with a residual up to this exist: a contact can go on sliding.
/// Below, rounding would jam it; above, forces that do not hold would count.
pub(crate) const SOLUTION_TOLERANCE: f64 = 1e-8;

/// The warm start is taken as it is if its residual is at most this fraction
/// of the tolerance: small errors must not add up. Far below, rounding alone
/// makes what stands still be solved again and again.
pub(super) const WARM_START_TOLERANCE: f64 = 0.1;

/// Newton iterations from the warm start, at most; then pivoting begins anew.
/// With far fewer, sliding heaps pivot in vain; with far more, they go on
/// where pivoting would help.
pub(super) const MAX_WARM_ITERATIONS: usize = 300;

/// How often limits are taken from the normal forces. At 1, a cold start would
/// have no friction at all; from 2 on, what is wrong is the square.
pub(super) const LIMIT_ITERATIONS: usize = 2;

/// Forces below this fraction of the largest are zero: a contact without force
/// does not slide. Below, rounding does; above, light bodies are overlooked.
pub(super) const ZERO_FORCE: f64 = 1e-9;

/// A contact whose friction is at least this fraction of its limit slides; with
/// less it holds. Nearer to 1, rounding decides; farther, what holds is said to
/// slide.
pub(super) const SLIDING_FRACTION: f64 = 1.0 - 1e-6;

/// Newton iterations in all, at most: a cap. The hardest systems of the dominoes
/// take some two hundred; what needs far more does not converge.
pub(crate) const MAX_NEWTON_ITERATIONS: usize = 1500;

/// The proximal weight at a residual of 1; it goes with the square root.
/// Smaller, and the first solutions are not found; larger, and more of them
/// are needed.
pub(super) const FIRST_WEIGHT: f64 = 0.5;

/// The least and the greatest proximal weight. Below, rounding decides; above,
/// forces stay where they are.
pub(super) const WEIGHT_RANGE: [f64; 2] = [1e-7, 100.0];

/// The factors of the weight after a solution was found, and after one was
/// found in [`EASY_ITERATIONS`]. Smaller, and the next one is not found;
/// nearer to 1, and more are needed.
pub(super) const SMALLER_WEIGHTS: [f64; 2] = [0.4, 0.1];

/// A solution in so many iterations was easy: Newton's method began on the
/// right piece, or one beside it.
pub(super) const EASY_ITERATIONS: usize = 2;

/// The factor of the weight after no solution was found: about what the last
/// success made of it, so that no weight is tried twice for long.
pub(super) const LARGER_WEIGHT: f64 = 2.5;

/// The tolerance of one solution, as a fraction of the final tolerance, and of
/// the present residual. Smaller, and digits are computed that the next
/// solution throws away; larger, and its error counts.
pub(super) const INNER_TOLERANCES: [f64; 2] = [0.03, 1e-3];

/// A residual below this that no longer shrinks is rounding. Below, iterations
/// go on for nothing; above, they end early.
pub(super) const ROUNDED_RESIDUAL: f64 = 8e-10;

/// Newton iterations for one solution, at most. With fewer, solutions are
/// given up that are near; with more, hopeless ones cost more.
pub(super) const MAX_INNER_ITERATIONS: usize = 9;

/// Iterations without progress, at most; more and fewer do as above.
pub(super) const MAX_STALLED_ITERATIONS: usize = 3;

/// Where iterations stall, a residual up to this is still a solution: it is
/// what rounding leaves in stiff systems.
pub(super) const STALLED_TOLERANCE: f64 = 1e-9;

/// A step that does not lower the residual is halved, so often at most: a
/// sixteenth of a step that does not help is no step.
pub(super) const MAX_HALVINGS: usize = 4;

/// The weight where no forces can hold the bodies, and they yield. Larger, and
/// they yield more; smaller, and rounding is multiplied by one over it.
pub(super) const YIELDING_WEIGHT: f64 = 0.01;

/// The residual of the forces of bodies that yield: to rounding, since nothing
/// follows that would mend it.
pub(super) const YIELDING_TOLERANCE: f64 = 1e-14;

/// A jamming impulse is that of a step of this fraction of a frame: so short
/// that weight does not matter, and long enough for digits of the forces.
pub(super) const JAMMING_DURATION: f64 = 1e-3;
