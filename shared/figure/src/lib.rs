//! Figures in the house style: data in, an SVG that follows the page's theme
//! out, together with the numbers that a snapshot locks.
//!
//! A chapter describes a figure as a [`Plot`] of [`Panel`]s of [`Series`];
//! sizes, margins, ticks, inks and the legend are chosen automatically.
//! plotters draws it, on a backend of our own that writes SVG for the page.
//!
//! ```
//! use figure::{Ink, Panel, Plot, Series};
//!
//! fn decay(h: f64) -> Result<course::Drawing, String> {
//!     let steps = (0..=10).map(|i| (i as f64 * h, (1.0 - h).powi(i)));
//!     let panel = Panel::new()
//!         .x("time t (s)")
//!         .y("x (m)")
//!         .add(Series::graph("exact", 0.0..=5.0, |t| (-t).exp())
//!             .ink(Ink::Exact))
//!         .add(Series::path(format!("Euler, h = {h} s"), steps))
//!         .horizontal(0.0, "rest");
//!     Ok(Plot::wide(panel).draw()?)
//! }
//!
//! let drawing = decay(0.5)?;
//! assert!(drawing.svg.starts_with("<svg viewBox"));
//! assert!(drawing.svg.contains("currentColor"));
//! # Ok::<(), String>(())
//! ```
//!
//! Inline in a page, text and axes take the page's `color`, the grid its
//! `--wb-grid` and halos around labels its `--bg`. For a file of its own a
//! picture goes through [`course::svg::standalone`].

mod axes;
mod drawing;
mod error;
mod panel;
mod plot;
mod series;
mod svg;
mod text;

pub use course::palette::Dash;
pub use error::FigureError;
pub use panel::{Legend, Panel, Side};
pub use plot::Plot;
pub use series::{Ink, Marker, Point, Series};
pub use text::number;
