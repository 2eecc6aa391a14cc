//! What every chapter of the workbook shares.
//!
//! - [`Report`]: labelled numbers with tolerances, the one currency between
//!   code and judgement, and [`compare`], the one comparison.
//! - [`Figure`], [`Table`], [`Value`]: the experiments a chapter lists, with
//!   [`Param`]eters that have a range and a default.
//! - [`Scene`] and [`Canvas`]: what steps and draws itself, and what it is
//!   drawn on; [`Still`] is the canvas that makes an SVG; [`light`] and
//!   [`shadow`] are the same on all of them, and [`path_data`] writes its paths.
//! - [`live`]: a scene being run, and the frames that say what to draw.
//! - [`Probe`]: runs a student's functions on cases.
//! - [`play`]: scenes written on the functions of the exercises.
//! - [`Chapter`] and [`main`]: the command line that all chapters share.
//! - [`json_output`]: what a chapter's program tells other programs.
//! - [`palette`]: the colours and dashes of window, still and page.
//! - [`testing`]: a chapter's outputs as numbers, for its tests; [`lock!`]
//!   locks all of them.
//!
//! This crate is light on purpose: no plotting, no 3D engine. An exercise
//! that reports numbers links nothing else.

mod chapter;
mod cli;
mod experiment;
pub mod html;
pub mod live;
mod number_format;
pub mod palette;
pub mod play;
mod probe;
mod project;
mod random;
mod report;
mod scene;
pub mod step_probe;
pub mod svg;
pub mod testing;
pub mod timing;

pub use chapter::Chapter;
pub use cli::{
    ParamChanges, ViewOptions, json_output, main, nearest, terminal, unknown,
    unknown_labelled, usage_error,
};
pub use experiment::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamError,
    ParamValues, Scale, Table, Value,
};
pub use number_format::{plain, pretty, superscript};
pub use probe::{
    Cases, GROUPS, Message, PANICKED, Probe, confine, probe_main, worst,
};
pub use project::{on_path, project_around};
pub use random::Random;
pub use report::{Case, Datum, Entry, Mismatch, Report, Tolerance, compare};
pub use scene::{
    Camera, Canvas, Floor, GridPiece, Point, Pose, Ray, Reading, Role, Scene,
    SceneBuilder, SceneEntry, Still, Trail, light, path_data, shadow,
};
