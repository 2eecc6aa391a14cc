//! Chapter 6: collision detection: who touches whom, where, and when.

mod aabb;
mod all_pairs;
mod approach;
mod around;
pub mod arrangements;
mod bodies;
mod box_tree;
mod broad_phase;
mod changes;
mod check;
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
