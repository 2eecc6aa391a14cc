//! Incremental potential contact (Li et al. 2020): a barrier that grows
//! without bound as surfaces come near, and steps that are cut short before
//! they would touch. What starts apart stays apart.

mod barrier;
mod candidates;
mod closest_points;
mod continuous_collision;
mod intersection;
mod soft_step;
mod soft_world;

pub use barrier::barrier;
pub use closest_points::{
    ClosestPoints, edge_edge_distance, point_triangle_distance,
};
pub use continuous_collision::time_of_approach;
pub use intersection::surfaces_intersect;
pub use soft_world::{
    ContactSettings, Obstacle, SoftStepError, SoftStepReport, SoftWorld,
};
