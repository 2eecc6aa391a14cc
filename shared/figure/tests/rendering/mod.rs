//! Claims about what is drawn, checked on the SVG itself.

mod frame;
mod lines;
mod reader;
mod theme;
