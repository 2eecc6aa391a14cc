//! The house palette as light: what the engine computes with.

use course::palette::Rgb;
use kiss3d::prelude::Color;

/// The colour as the engine wants it: it computes with light, not with
/// what a designer writes.
pub(crate) fn light([r, g, b]: Rgb) -> Color {
    Color::new(linear(r), linear(g), linear(b), 1.0)
}

/// A darker shade: the inside of a sheet.
pub(crate) fn shade(color: Color) -> Color {
    Color::new(0.55 * color.r, 0.55 * color.g, 0.55 * color.b, color.a)
}

/// The inverse of what the engine does last: a power, where sRGB proper
/// has a slightly different curve.
fn linear(part: u8) -> f32 {
    (f32::from(part) / 255.0).powf(2.2)
}
