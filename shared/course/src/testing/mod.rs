//! For the tests of chapters and tools: a chapter's outputs as numbers,
//! locked outputs, and what to do where the machine lacks something.

mod computed;
mod display_lists;
mod drawn;
mod outputs;
mod skip;
#[doc(hidden)] // what `lock!` expands to
pub mod snapshots;

pub use display_lists::assert_lists_draw_the_stills;
pub use drawn::{Drawn, ray_to};
pub use outputs::{
    Outputs, arrow, assert_near, entry, fitted_order, number, points, reading,
    run, slope,
};
pub use skip::{REQUIRE_ALL, all_is_required, skip};
