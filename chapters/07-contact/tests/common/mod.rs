//! What several tests start from or look at.

pub mod bricks;
pub mod positions;
pub mod worlds;
