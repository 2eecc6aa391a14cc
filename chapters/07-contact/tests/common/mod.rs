//! What several tests start from or look at.

pub mod positions;
pub mod worlds;
