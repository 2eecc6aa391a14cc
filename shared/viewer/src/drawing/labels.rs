//! Text labels beside the things that they name.

use super::draw_list::DrawList;
use course::palette::{Rgb, window::BACKGROUND};
use kiss3d::egui::{Color32, Context, FontId, LayerId, Pos2, Rect};

/// Draws the labels on a screen of the given height, of which `density`
/// points are one of the finished picture. They lie over the scene and under
/// the panel.
pub(crate) fn draw(ctx: &Context, list: &DrawList, height: f32, density: f32) {
    let painter = ctx.layer_painter(LayerId::background());
    // Small pictures have smaller text, as long as it can be read.
    let size = (height / density / 40.0).clamp(11.0, 15.0) * density;
    let halo = color(BACKGROUND).gamma_multiply(0.6);
    let mut lines = Vec::new();
    for label in &list.labels {
        let [x, y] = label.at.map(|part| part as f32 * height);
        let font = FontId::proportional(size);
        let ink = color(label.color);
        let galley = painter.layout_no_wrap(label.text.clone(), font, ink);
        // The position is on the baseline.
        let corner = Pos2::new(x, y - 0.78 * galley.size().y);
        let around = Rect::from_min_size(corner, galley.size());
        painter.rect_filled(around.expand(1.0), 3.0, halo);
        lines.push((corner, galley, ink));
    }
    for (corner, galley, ink) in lines {
        painter.galley(corner, galley, ink);
    }
}

/// The colour as egui's.
pub(crate) fn color([r, g, b]: Rgb) -> Color32 {
    Color32::from_rgb(r, g, b)
}
