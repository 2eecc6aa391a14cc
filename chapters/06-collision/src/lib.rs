//! Chapter 6: collision detection: who touches whom, where, and when.
//!
//! ```
//! use collision::{ManifoldFinder, Placed, Polyhedron, Pose, separation};
//! use math::Vec3;
//!
//! let brick = Polyhedron::block(Vec3::new(2.0, 1.0, 1.0))?;
//! let below = Placed::new(&brick, Pose::at(Vec3::zeros()));
//! let above = Placed::new(&brick, Pose::at(Vec3::new(1.0, 0.0, 1.0)));
//! let plane = separation(&above, &below);
//! assert_eq!(plane.n, Vec3::z(), "from the second to the first");
//! let mut contacts = Vec::new();
//! let mut finder = ManifoldFinder::new(1e-4, 1e-5);
//! finder.find_contacts((0, &above), (1, &below), &plane, &mut contacts);
//! // Half over, they share a square of one metre: its corners.
//! assert_eq!(contacts.len(), 4);
//! # Ok::<(), collision::PolyhedronError>(())
//! ```

mod bounds;
mod broad_phase;
mod contact_manifold;
mod error;
mod further;
mod lab;
mod narrow_phase;
mod shapes;
mod time_of_impact;

pub use bounds::{Aabb, Interval};
pub use broad_phase::{
    AllPairs, BroadPhase, Endpoint, EndpointKind, EndpointList, Exchange,
    FatAabbs, Pair, PairEvent, RefittedTree, SortAndSweep, SortedGrid,
    SweepStep, all_pairs, sweep_1d, sweep_steps,
};
pub use contact_manifold::{
    Contact, ContactKind, CoreKind, ManifoldFinder, round_contacts,
};
pub use error::{BoundsError, PolyhedronError, TimeOfImpactError};
pub use further::{
    AabbTree, ClothCollision, ClothCollisionReport, Coplanarity,
    DecompositionError, FeaturePair, NearestItem, NearestPoint, SignedDistance,
    SolidMesh, SweptContact, Triangle, TriangleMesh, convex_decomposition,
    first_swept_contact, nearest_on_triangle, segment_crosses_triangle,
    segment_triangle_intersection, surface_order, triangle_distance,
};
pub use lab::{SWARM_SPEED, Swarm, arrangements, chapter, draw, tumbling_pose};
pub use narrow_phase::{
    ClosestPoints, CoreFeature, Feature, Overlap, RoundPair, Separation,
    Verdict, Witness, WitnessCounts, closest_points, distance, edge_separation,
    edge_through_face, face_separation, penetration, separation,
    signed_closest_points, signed_distance,
};
pub use shapes::{
    ConvexShape, Edge, Face, Placed, PlacedShape, Polyhedron, Pose, Segment,
    Shape, nearest_on_segment, nearest_on_segments, weighted_sum,
};
pub use time_of_impact::{
    MotionBound, MovingPolyhedron, Precision, SafeStep, TimeOfImpact,
    bisection, conservative_advancement, regula_falsi, safe_time,
    time_of_impact,
};
