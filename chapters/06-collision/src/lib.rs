//! Chapter 6: collision detection: who touches whom, where, and when.
//!
//! **Who may touch.** A [`BroadPhase`] finds the pairs of overlapping boxes
//! ([`Aabb`], made of [`Interval`]s): [`SortAndSweep`] by coherence,
//! [`SortedGrid`] and [`RefittedTree`] where everything moves, [`Padded`]
//! around any of them, [`AllPairs`] to check them by. In one dimension there
//! are [`sweep_1d`] and the [`CoherentList`].
//!
//! **Who touches, and where.** A [`Polyhedron`] in a [`Pose`] is [`Placed`].
//! [`separation`] looks for the plane between two of them; a [`Witness`]
//! remembers it from step to step; [`distance`](fn@distance) and [`depth`]
//! measure; a [`ContactFinder`] turns the plane into [`Contact`]s. What is
//! not convex is a [`Compound`].
//!
//! **When.** [`first_contact`], [`bisection`], [`regula_falsi`] and
//! [`conservative_advance`] find the time of an [`Impact`].
//!
//! **Cloth and meshes.** A [`BoxTree`] over a [`TriangleMesh`], the
//! [`SolidMesh`] that knows inside from outside, and [`ClothContact`] for the
//! cloth of chapter 5.
//!
//! ```
//! use collision::{ContactFinder, Placed, Polyhedron, Pose, separation};
//! use math::Vec3;
//!
//! let brick = Polyhedron::block(Vec3::new(2.0, 1.0, 1.0))?;
//! let below = Placed::new(&brick, Pose::at(Vec3::zeros()));
//! let above = Placed::new(&brick, Pose::at(Vec3::new(1.0, 0.0, 1.0)));
//! let plane = separation(&above, &below);
//! assert_eq!(plane.n, Vec3::z(), "from the second to the first");
//! let mut contacts = Vec::new();
//! let mut finder = ContactFinder::new(1e-4, 1e-5);
//! finder.contacts((0, &above), (1, &below), &plane, &mut contacts);
//! // Half over, they share a square of one metre: its corners.
//! assert_eq!(contacts.len(), 4);
//! # Ok::<(), collision::PolyhedronError>(())
//! ```

mod aabb;
mod all_pairs;
mod approach;
mod around;
pub mod arrangements;
mod bodies;
mod box_tree;
mod broad_phase;
mod changes;
mod cloth_contact;
mod cloth_link;
mod coherent;
mod columns;
mod compound;
mod contact;
mod contacts;
mod coplanarity;
mod crossings;
mod cushion;
mod cushion_force;
mod depth;
mod distance;
mod end_point;
mod error;
mod experiments;
mod feature_pair;
mod gjk;
mod hull;
mod impact;
mod impact_zone;
mod interval;
pub mod look;
mod mesh_query;
mod moves;
mod near_features;
mod newcomers;
mod overlap;
mod padded;
mod pair;
mod pair_table;
mod placed;
mod polyhedron;
mod pose;
mod refitted_tree;
mod scenes;
mod separation;
mod sheet;
mod simplex;
mod sort_and_sweep;
mod sorted_grid;
mod swarm;
mod sweep;
mod swept;
mod touches;
mod tree_pairs;
mod triangle;
mod triangle_mesh;
mod witness;

pub use aabb::Aabb;
pub use all_pairs::{AllPairs, all_pairs};
pub use approach::approach;
pub use box_tree::{BoxTree, Found};
pub use broad_phase::BroadPhase;
pub use cloth_contact::{ClothContact, ContactReport};
pub use coherent::{CoherentList, Exchange};
pub use compound::{Compound, CompoundWitness, compound_distance};
pub use contact::{Contact, ContactKind};
pub use contacts::ContactFinder;
pub use coplanarity::Coplanarity;
pub use depth::depth;
pub use distance::{Closest, closest_points, distance, signed_distance};
pub use end_point::{EndKind, EndPoint};
pub use error::{BoundsError, ImpactError, PolyhedronError};
pub use experiments::chapter;
pub use feature_pair::FeaturePair;
pub use impact::{
    Impact, Moving, Precision, bisection, conservative_advance, first_contact,
    regula_falsi,
};
pub use interval::Interval;
pub use mesh_query::{SignedDistance, SolidMesh};
pub use overlap::{Overlap, edge_through_face};
pub use padded::Padded;
pub use pair::{Pair, PairEvent};
pub use placed::Placed;
pub use polyhedron::{Edge, Face, Polyhedron};
pub use pose::Pose;
pub use refitted_tree::RefittedTree;
pub use separation::{
    Feature, Separation, edge_separation, face_separation, separation,
};
pub use sort_and_sweep::SortAndSweep;
pub use sorted_grid::SortedGrid;
pub use swarm::{SPEED, Swarm};
pub use sweep::{SweepStep, sweep_1d, sweep_steps};
pub use swept::{SweptTouch, first_touch};
pub use triangle::{
    Segment, Triangle, crosses, crossing, mixed, nearest_on_segment,
    nearest_on_segments, nearest_on_triangle, triangle_distance,
};
pub use triangle_mesh::{NearestPoint, TriangleMesh};
pub use witness::{Verdict, Witness, WitnessCounts};
