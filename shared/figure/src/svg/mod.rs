//! From primitives to SVG. Primitives become plotters' elements on plotters'
//! drawing area; a backend of our own writes them for the page.
//!
//! plotters' styles know RGB and a width. A paint travels as RGB: each has
//! its own, and the backend looks it up in the palette. Dashes and halos are
//! elements of our own, which use the backend directly.

mod backend;
mod elements;
mod writer;

use crate::drawing::display_list::{
    DisplayList, Label, Primitive, Stroke, TextAnchor,
};
use crate::drawing::geometry::Px;
use crate::error::FigureError;
use course::palette::{Dash, Paint};
use elements::{DashedPath, HaloText};
use plotters::coord::CoordTranslate;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use writer::{Svg, UNITS};

type Area<'a> = DrawingArea<Svg<'a>, Tenths>;
type Drawn = Result<(), DrawingAreaErrorKind<FigureError>>;

/// Writes a display list as an SVG of `width` × `height` CSS pixels that scales
/// with its container and takes its colours from the page.
pub(crate) fn write(
    list: DisplayList,
    width: f64,
    height: f64,
) -> Result<String, FigureError> {
    let mut svg = String::new();
    let backend = Svg::new(&mut svg, (length(width), length(height)));
    let area = backend.into_drawing_area().apply_coord_spec(Tenths);
    for primitive in list.primitives {
        put(&area, primitive).map_err(failure)?;
    }
    area.present().map_err(failure)?;
    drop(area);
    Ok(svg)
}

fn failure(error: DrawingAreaErrorKind<FigureError>) -> FigureError {
    FigureError::new("svg", error.to_string())
}

/// Converts CSS pixels to the backend's units. plotters' own ranges round
/// down, this one to the nearest.
struct Tenths;

impl CoordTranslate for Tenths {
    type From = Px;

    fn translate(&self, &(x, y): &Px) -> (i32, i32) {
        (unit(x), unit(y))
    }
}

fn unit(px: f64) -> i32 {
    // Primitives are clipped to the drawing; the clamp only guards the cast.
    (px * UNITS).round().clamp(-1e6, 1e6) as i32
}

/// A width or a radius in units, at least one.
fn length(px: f64) -> u32 {
    unit(px).max(1) as u32
}

fn colour(paint: Paint, alpha: f64) -> RGBAColor {
    let [r, g, b] = paint.rgb();
    RGBAColor(r, g, b, alpha)
}

fn put(area: &Area<'_>, primitive: Primitive) -> Drawn {
    match primitive {
        Primitive::Path(points, stroke) => path(area, points, stroke),
        Primitive::Fill(points, paint, alpha) => {
            area.draw(&Polygon::new(points, colour(paint, alpha)))
        }
        Primitive::Disc(at, radius, paint, alpha) => {
            let style = colour(paint, alpha).filled();
            area.draw(&Circle::new(at, length(radius), style))
        }
        Primitive::Tile(rect, paint, alpha) => {
            let corners = [(rect.left, rect.top), (rect.right, rect.bottom)];
            let style = colour(paint, alpha).filled();
            area.draw(&Rectangle::new(corners, style))
        }
        Primitive::Text(label) => text(area, label),
    }
}

fn path(area: &Area<'_>, points: Vec<Px>, stroke: Stroke) -> Drawn {
    let colour = colour(stroke.paint, stroke.alpha);
    let style = colour.stroke_width(length(stroke.width));
    match stroke.dash {
        Dash::Solid => area.draw(&PathElement::new(points, style)),
        dash => area.draw(&DashedPath { points, style, dash }),
    }
}

fn text(area: &Area<'_>, label: Label) -> Drawn {
    let anchor = match label.anchor {
        TextAnchor::Start => HPos::Left,
        TextAnchor::Middle => HPos::Center,
        TextAnchor::End => HPos::Right,
    };
    // Of the font only the size is written.
    let mut font = (FontFamily::SansSerif, UNITS * label.size).into_font();
    if label.rotated {
        font = font.transform(FontTransform::Rotate270);
    }
    let style = font.color(&colour(Paint::Text, 1.0));
    let style = style.pos(Pos::new(anchor, VPos::Center));
    let Label { text, at, halo, .. } = label;
    match halo {
        true => area.draw(&HaloText { text, at, style }),
        false => area.draw(&Text::new(text, at, style)),
    }
}

#[cfg(test)]
mod tests;
