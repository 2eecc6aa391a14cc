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

mod lab;
mod manifold;
mod sequential_impulses;
mod time_stepping;
mod world;

pub use lab::{arrangements, chapter};
pub use manifold::{
    Axis, Candidate, Manifold, ManifoldPoint, OrientedBox, best_axis, tangents,
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
