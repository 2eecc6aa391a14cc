//! What every chapter of the workbook shares.
//!
//! - [`Report`]: labelled numbers with tolerances, the one currency between
//!   code and judgement, and [`compare`], the one comparison.
//! - [`Figure`], [`Table`], [`Value`]: the experiments a chapter lists, with
//!   [`Param`]eters that have a range and a default.
//! - [`Scene`] and [`Canvas`]: what steps and draws itself, and what it is
//!   drawn on; [`Still`] is the canvas that makes an SVG.
//! - [`Probe`]: puts a student's functions through cases.
//! - [`Chapter`] and [`main`]: the command line that all chapters answer.
//! - [`contract`]: what a chapter's program answers other programs.
//! - [`palette`]: the colours and dashes of window, still and page.
//! - [`shown`]: what a chapter shows, as numbers, for its tests; [`lock!`]
//!   locks all of it.
//!
//! This crate is light on purpose: no plotting, no 3D engine. An exercise
//! that reports numbers links nothing else.

mod arguments;
mod canvas;
mod chapter;
mod cli;
mod compare;
pub mod contract;
mod experiment;
pub mod html;
mod json;
#[doc(hidden)] // what `lock!` expands to
pub mod locked;
pub mod missing;
mod number;
mod odd_number;
pub mod palette;
mod param;
mod probe;
mod project;
mod projection;
mod random;
mod refusal;
mod report;
mod scene;
pub mod shown;
mod still;
mod suggest;
pub mod svg;
mod table;
pub mod terminal;
mod text;
pub mod timing;
mod tolerance;
mod tour;
mod view_options;

pub use canvas::{Canvas, Point, Pose, Role};
pub use chapter::Chapter;
pub use cli::main;
pub use compare::{Mismatch, compare};
pub use experiment::{Drawing, Figure, Outcome, Value};
pub use number::{plain, pretty};
pub use param::{Param, ParamError, Scale, Settings, setting};
pub use probe::{Cases, GROUPS, Message, PANICKED, Probe, probe_main, worst};
pub use project::project_around;
pub use projection::Camera;
pub use random::Random;
pub use refusal::refusal;
pub use report::{Case, Datum, Entry, Report};
pub use scene::{Ray, Reading, Scene, SceneEntry};
pub use still::Still;
pub use suggest::{nearest, unknown, unknown_told};
pub use table::{Cell, Column, Format, Table};
pub use tolerance::Tolerance;
pub use view_options::{Changes, ViewOptions};
