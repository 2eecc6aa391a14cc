//! The floor's grid in the window.

use super::colors::linear_color;
use super::draw_list::DrawList;
use course::Floor;
use course::palette::window::{BACKGROUND, GRID, GRID_FIFTH};
use course::palette::{Rgb, mixed};

/// Draws a floor at a height.
pub(crate) fn draw(floor: &Floor, height: f64, list: &mut DrawList) {
    for piece in floor.grid(height) {
        let (color, width): (Rgb, f32) = match piece.is_fifth {
            true => (GRID_FIFTH, 1.2),
            false => (GRID, 1.0),
        };
        let color = linear_color(mixed(BACKGROUND, color, piece.ink));
        let [from, to] = piece.ends;
        list.segment(from, to, color, width);
    }
}
