//! The floor's grid in the window.

use super::colors::linear_color;
use super::draw_list::DrawList;
use course::Floor;
use course::palette::window::{GRID, GRID_FIFTH};

/// Draws a floor at a height, a little below it, so that what a scene draws
/// there is on top.
pub(crate) fn draw(floor: &Floor, height: f64, list: &mut DrawList) {
    for (ends, is_fifth) in floor.lines(height - 0.01 * floor.square) {
        let (color, width) = match is_fifth {
            true => (linear_color(GRID_FIFTH), 1.2),
            false => (linear_color(GRID), 1.0),
        };
        list.segment(ends[0], ends[1], color, width);
    }
}
