//! One window for every scene of every chapter.
//!
//! A [`course::Scene`] knows how to step, to draw itself on a canvas and to
//! be pulled with the mouse; everything else is here: the window and its
//! camera, the clock that drives a [`course::live::LiveScene`], the panel with the sliders, the mouse, the keys, and pictures made without a
//! display.
//!
//! What needs no window ([`Session`], the canvas, the keys) is
//! separate from it, so that its tests need no graphics.

mod cli;
mod drawing;
mod recording;
mod session;
mod window;

pub use cli::{chapters, run, scene_names};
pub use session::Session;
