//! The palette in the engine's linear colours.

use course::palette::Rgb;
use kiss3d::prelude::{Color, SceneNode3d};

/// The linear colour of an sRGB colour: the engine computes with light.
pub(crate) fn linear_color([r, g, b]: Rgb) -> Color {
    Color::new(linear(r), linear(g), linear(b), 1.0)
}

/// A darker shade, for the back of a sheet.
pub(crate) fn darkened(color: Color) -> Color {
    Color::new(0.55 * color.r, 0.55 * color.g, 0.55 * color.b, color.a)
}

/// A node that no light falls on: its emission is all that is seen.
pub(crate) fn unlit(mut node: SceneNode3d) -> SceneNode3d {
    node.set_color(Color::new(0.0, 0.0, 0.0, 1.0));
    node.set_metallic(1.0).set_roughness(1.0)
}

/// The inverse of the engine's gamma: a power, where sRGB proper has a
/// slightly different curve.
fn linear(part: u8) -> f32 {
    (f32::from(part) / 255.0).powf(2.2)
}
