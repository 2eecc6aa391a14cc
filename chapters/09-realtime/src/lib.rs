//! Chapter 9: real-time methods since 1999. What game engines and film cloth
//! do today, measured against the exact answers of the earlier chapters.
//!
//! ```
//! use contact::Lcp;
//! use realtime::Pgs;
//!
//! // Two contacts that share a load: w = A f + b.
//! let problem = Lcp::unilateral(&[2.0, 1.0, 1.0, 2.0], &[-5.0, -6.0])?;
//! let pgs = Pgs::new(problem)?;
//! let mut f = [0.0, 0.0];
//! pgs.sweep(&mut f);
//! assert_eq!(f, [2.5, 1.75]);
//! for _ in 0..30 {
//!     pgs.sweep(&mut f);
//! }
//! assert!((f[0] - 4.0 / 3.0).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod articulated;
mod elasticity;
mod ipc;
mod lab;
mod manifold;
mod minimisation;
mod sequential_impulses;
mod time_stepping;
mod world;
mod xpbd;

pub use articulated::{
    ArticulatedBody, ArticulatedError, ArticulatedInertia, BackwardPass,
    JointKind, Link, PUPPET_AT_REST, PUPPET_RODS, Puppet, SpatialVector,
    backward_link, hanging_chain, puppet_mass, swinging_arm,
};
pub use elasticity::{
    BendError, BentBlock, CantileverBeam, Deformation, HessianMode, NeoHookean,
    TetElement, TetMesh, TipLoad, bend_block,
};
pub use ipc::{
    ClosestPoints, ContactSettings, Obstacle, SoftStepError, SoftStepReport,
    SoftWorld, barrier, edge_edge_distance, point_triangle_distance,
    surfaces_intersect, time_of_approach,
};
pub use lab::{arrangements, chapter};
pub use manifold::{
    Axis, Candidate, Manifold, ManifoldPoint, OrientedBox, best_axis, tangents,
};
pub use minimisation::{
    ElasticSpring, Minimised, Minimiser, MinimiserSettings, NotMinimised,
    Objective, ProjectiveDynamics, SpringStep, SpringSystem,
};
pub use sequential_impulses::{
    Bias, ContactConstraint, FrictionModel, JointConstraint, JointSide,
    MassRoots, Motion, Pgs, PgsError, PointRows, Row, SoftCoefficients,
    column_rate,
};
pub use time_stepping::{ContactStep, Scheme};
pub use world::{
    BallJoint, BoxBody, BoxDef, BoxWorld, SolverSettings, Stabilisation,
};
pub use xpbd::{
    DistanceConstraint, VolumeConstraint, XpbdCloth, XpbdParticles, xpbd_block,
    xpbd_cloth, xpbd_rope,
};
