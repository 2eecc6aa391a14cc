//! The settings of the loop that are not for a world to choose: of contact
//! detection, of impacts and of what is left of a frame.

/// Points of contact closer than this fraction of the tolerance are merged.
/// Below, one corner counts twice; above, small bodies lose corners.
pub(super) const MERGE_DISTANCE: f64 = 0.1;

/// Edges whose angle has a sine below this are nearly parallel and do not
/// tell how the normal rotates; they count as a vertex on a face (B89 §4.1).
/// Below, the normal rotates wildly; above, edges that cross lose its rotation.
pub(super) const PARALLEL_EDGES: f64 = 0.05;

/// How many changes of the list of pairs a witness outlives its own pair. A
/// short step lists fewer pairs than the long one before it: at 0 each of
/// them would be searched again; far above, memory fills with old pairs.
pub(super) const MAX_UNLISTED: u8 = 60;

/// A plane along which two pieces overlap by more than this fraction of the
/// tolerance is searched again, and again where it is half as much deeper:
/// below zero the best plane nearby need not be the best of all, and bodies
/// would seem to sink in where they pass each other. Below one half, each
/// impact would be searched: steps end half a tolerance deep.
pub(super) const TRUSTED_OVERLAP: f64 = 0.55;

/// A gap this many tolerances above the wanted one is an impact. Smaller:
/// more advances; larger: what rests deep in the band seems to leave it, and
/// steps become short for nothing.
pub(super) const IMPACT_PRECISION: f64 = 0.01;

/// The same as a fraction of what is left of the band when the step begins:
/// with more, a pair at its lower end would meet at once, in every step anew.
pub(super) const PRECISION_OF_REST: f64 = 0.1;

/// An impact may be passed by so many tolerances, so that the clock goes on.
/// It is aimed at half a tolerance; beyond a whole one bodies overlap.
pub(super) const MAX_OVERSHOOT: f64 = 0.25;

/// Advances, at most: where more are needed, the step ends early.
pub(super) const MAX_ADVANCES: usize = 200;

/// Times closer together than this fraction of a step are the same: an advance
/// of less would be lost in rounding.
pub(super) const TIME_ROUNDING: f64 = 1e-9;

/// What is left of a frame below this fraction is rounding. Below, frames end
/// with steps of no length.
pub(super) const FRAME_ROUNDING: f64 = 1e-12;

/// Below this angle, rad, the series of sine and cosine end after their first
/// terms: the next ones are rounding. Far above they are not; far below, the
/// quotients lose their digits.
pub(super) const SMALL_ANGLE: f64 = 1e-4;

/// From this multiple of the restitution threshold on, sliding is fast, and its
/// error decays faster. Below, what sticks trembles; above, friction no longer
/// points against the motion.
pub(super) const FAST_SLIDING: f64 = 4.0;

/// How often bodies are moved apart and their contacts detected again, at
/// most: a cap on the last resort.
pub(super) const MAX_DEPENETRATIONS: usize = 10;

/// An impulse may gain this fraction of the energy: rounding.
pub(crate) const ENERGY_ROUNDING: f64 = 1e-12;

/// The velocity error of joints that is left alone, as a fraction of the speed
/// at which a resting contact may approach: below, rounding is projected.
pub(crate) const IGNORED_JOINT_ERROR: f64 = 1e-3;

/// Loads that differ by less than this fraction are the same, and wake nobody.
pub(crate) const LOAD_TOLERANCE: f64 = 1e-9;
