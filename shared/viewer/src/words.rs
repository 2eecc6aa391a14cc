//! Words beside the things they name.

use crate::picture::Picture;
use course::palette::{Rgb, window::PAPER};
use kiss3d::egui::{Color32, Context, FontId, LayerId, Pos2, Rect};

/// Writes the picture's words on a screen of the given height, of which
/// `density` points are one of the finished picture. They lie over
/// everything that is drawn and under the panel.
pub(crate) fn write(
    ctx: &Context,
    picture: &Picture,
    height: f32,
    density: f32,
) {
    let painter = ctx.layer_painter(LayerId::background());
    // Small pictures have smaller letters, as long as one can read them.
    let letters = (height / density / 40.0).clamp(11.0, 15.0) * density;
    let halo = color(PAPER).gamma_multiply(0.6);
    let mut lines = Vec::new();
    for words in &picture.words {
        let [x, y] = words.place.map(|part| part as f32 * height);
        let font = FontId::proportional(letters);
        let ink = color(words.color);
        let galley = painter.layout_no_wrap(words.text.clone(), font, ink);
        // The place is on the line that the letters stand on.
        let corner = Pos2::new(x, y - 0.78 * galley.size().y);
        let around = Rect::from_min_size(corner, galley.size());
        painter.rect_filled(around.expand(1.0), 3.0, halo);
        lines.push((corner, galley, ink));
    }
    for (corner, galley, ink) in lines {
        painter.galley(corner, galley, ink);
    }
}

/// A designer's colour as the panel's.
pub(crate) fn color([r, g, b]: Rgb) -> Color32 {
    Color32::from_rgb(r, g, b)
}
