//! One window for every scene of every chapter.
//!
//! A [`course::Scene`] knows how to step, to draw itself on a canvas and to
//! be pulled; everything else is here: the window and its camera, a clock
//! that keeps the physics step apart from the frame rate, the panel with the
//! sliders, the mouse, the keys, and pictures made without a display.
//!
//! What can be said without a window is said without one ([`Session`],
//! [`Clock`], the canvas, the keys), so that tests need no graphics.

mod arguments;
mod camera;
mod canvas;
mod cli;
mod clock;
mod dash;
mod grid;
mod help;
mod input;
mod keys;
mod list;
mod listen;
mod offscreen;
mod open;
mod palette;
mod panel;
mod picture;
mod record;
mod samples;
mod session;
mod shading;
mod shapes;
mod stage;
mod state;
mod surfaces;
mod window;
mod words;

pub use cli::run;
pub use clock::Clock;
pub use list::{chapters, scene_names};
pub use session::Session;
