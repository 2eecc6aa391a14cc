//! Drawing: geometry in CSS pixels, and the series, annotations and labels of
//! a panel as primitives of a display list.

pub(crate) mod annotations;
pub(crate) mod clip;
pub(crate) mod display_list;
pub(crate) mod draw_series;
pub(crate) mod end_labels;
pub(crate) mod geometry;
pub(crate) mod markers;
pub(crate) mod obstacles;
pub(crate) mod simplify;
