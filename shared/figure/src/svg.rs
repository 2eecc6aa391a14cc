//! From marks to SVG. plotters writes the elements, in whole units of a
//! quarter of a CSS pixel, and knows only RGB; so each paint travels as a
//! placeholder colour and is exchanged for its CSS afterwards.

use crate::error::FigureError;
use crate::ink::{Dash, TEXT};
use crate::shape::Px;
use crate::sheet::{Anchor, Label, Mark, Sheet};
use course::svg::PAPER;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fmt::Write;

/// Units per CSS pixel. plotters rounds to whole units; a quarter of a pixel
/// keeps shallow curves smooth on dense screens and costs no extra digit.
pub(crate) const UNITS: f64 = 4.0;

/// First byte of every placeholder colour.
const PLACEHOLDER: u8 = 0xfa;

/// What a placeholder stands for: colour, and one more attribute.
type Paint = (&'static str, Option<String>);

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// Writes the sheet as an SVG of `width` × `height` CSS pixels that scales
/// with its container and takes its colours from the page.
pub(crate) fn write(
    sheet: &Sheet,
    width: f64,
    height: f64,
) -> Result<String, FigureError> {
    let size = (unit(width).max(1) as u32, unit(height).max(1) as u32);
    let mut raw = String::new();
    let mut paints: Vec<Paint> = Vec::new();
    {
        let area = SVGBackend::with_string(&mut raw, size).into_drawing_area();
        for mark in &sheet.marks {
            put(&area, mark, &mut paints)?;
        }
        area.present().map_err(writing)?;
    }
    Ok(repaint(&raw, &paints, width))
}

fn writing(error: impl std::fmt::Display) -> FigureError {
    FigureError::new("svg", error.to_string())
}

fn unit(px: f64) -> i32 {
    // Marks are clipped to the sheet; the clamp only guards the cast.
    (px * UNITS).round().clamp(-1e6, 1e6) as i32
}

fn units(points: &[Px]) -> Vec<(i32, i32)> {
    let mut out: Vec<(i32, i32)> = Vec::with_capacity(points.len());
    for &(x, y) in points {
        let p = (unit(x), unit(y));
        if out.last() != Some(&p) {
            out.push(p);
        }
    }
    if out.len() == 1 {
        out.push(out[0]);
    }
    out
}

fn placeholder(paints: &mut Vec<Paint>, paint: Paint) -> RGBColor {
    let found = paints.iter().position(|p| *p == paint);
    let index = found.unwrap_or_else(|| {
        paints.push(paint);
        paints.len() - 1
    });
    RGBColor(PLACEHOLDER, (index >> 8) as u8, (index & 255) as u8)
}

fn put(
    area: &Area<'_>,
    mark: &Mark,
    paints: &mut Vec<Paint>,
) -> Result<(), FigureError> {
    let drawn = match mark {
        Mark::Path(points, stroke) => {
            let dashes = dashes(stroke.dash, stroke.width);
            let colour = placeholder(paints, (stroke.css, dashes));
            let style = colour
                .mix(stroke.alpha)
                .stroke_width(unit(stroke.width).max(1) as u32);
            area.draw(&PathElement::new(units(points), style))
        }
        Mark::Fill(points, css, alpha) => {
            let colour = placeholder(paints, (css, None));
            area.draw(&Polygon::new(units(points), colour.mix(*alpha)))
        }
        Mark::Disc(at, radius, css, alpha) => {
            let colour = placeholder(paints, (css, None));
            let style = colour.mix(*alpha).filled();
            let center = (unit(at.0), unit(at.1));
            area.draw(&Circle::new(center, unit(*radius).max(1), style))
        }
        Mark::Tile(rect, css, alpha) => {
            let crisp = Some("shape-rendering=\"crispEdges\"".to_string());
            let colour = placeholder(paints, (css, crisp));
            let from = (unit(rect.left), unit(rect.top));
            let to = (unit(rect.right), unit(rect.bottom));
            let style = colour.mix(*alpha).filled();
            area.draw(&Rectangle::new([from, to], style))
        }
        Mark::Text(label) => {
            let colour = placeholder(paints, (TEXT, None));
            area.draw(&text_element(label, colour))
        }
    };
    drawn.map_err(writing)
}

fn dashes(dash: Dash, width: f64) -> Option<String> {
    let mut out = String::new();
    for length in dash.pattern() {
        let units = (length * width * UNITS * 10.0).round() / 10.0;
        let gap = if out.is_empty() { "" } else { " " };
        // Writing to a String cannot fail.
        let _ = write!(out, "{gap}{units}");
    }
    (!out.is_empty()).then(|| format!("stroke-dasharray=\"{out}\""))
}

fn text_element(
    label: &Label,
    colour: RGBColor,
) -> Text<'static, (i32, i32), String> {
    let horizontal = match label.anchor {
        Anchor::Start => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::End => HPos::Right,
    };
    // plotters divides by 1.24; the family is a carrier for the rim and is
    // dropped below, so that the page's own font is used.
    let family = if label.rim { "rim" } else { "plain" };
    let mut font = FontDesc::new(
        FontFamily::Name(family),
        label.size * UNITS * 1.24,
        if label.bold { FontStyle::Bold } else { FontStyle::Normal },
    );
    if label.upwards {
        font = font.transform(FontTransform::Rotate270);
    }
    let mut style = TextStyle::from(font);
    style.color = colour.to_backend_color();
    style.pos = Pos::new(horizontal, VPos::Center);
    let clean = label.text.replace(char::is_control, " ");
    Text::new(clean, (unit(label.at.0), unit(label.at.1)), style)
}

/// Exchanges the placeholders, drops what the page decides (fonts, pixel
/// size) and what is the default anyway.
fn repaint(raw: &str, paints: &[Paint], width: f64) -> String {
    let mut out = String::with_capacity(raw.len());
    for line in raw.lines() {
        if line.starts_with("<svg") {
            out.push_str(&root(line, width));
        } else if line.starts_with("</") {
            out.push_str(line);
            out.push('\n');
        } else if let Some(tag) = line.strip_prefix('<') {
            element(tag, paints, &mut out);
        } else {
            out.push_str(line);
        }
    }
    out
}

fn root(line: &str, width: f64) -> String {
    let view = line.split("viewBox=\"").nth(1).unwrap_or("");
    let view = view.split('"').next().unwrap_or("");
    format!(
        "<svg viewBox=\"{view}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" \
         style=\"display:block;margin:0 auto;max-width:{width}px;\
         width:100%;height:auto\">\n"
    )
}

/// One tag, after its `<`: copies the attributes that say something.
fn element(tag: &str, paints: &[Paint], out: &mut String) {
    let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
    out.push('<');
    out.push_str(name);
    let mut parts = rest.split('"');
    while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
        let key = key.trim().trim_end_matches('=');
        attribute(name, key, value, paints, out);
    }
    out.push_str(if rest.ends_with("/>") { "/>\n" } else { ">" });
}

fn attribute(
    tag: &str,
    key: &str,
    value: &str,
    paints: &[Paint],
    out: &mut String,
) {
    let _ = match (key, value) {
        ("font-family", "rim") => write!(
            out,
            " paint-order=\"stroke\" stroke=\"{PAPER}\" \
             stroke-width=\"{}\"",
            4.0 * UNITS
        ),
        ("font-family", _) | ("opacity", "1") => Ok(()),
        ("stroke", "none") => Ok(()),
        ("stroke-width", _) if tag == "circle" => Ok(()),
        // Half of a capital's height: centres digits better than 0.5ex.
        ("dy", _) => write!(out, " dy=\".35em\""),
        ("font-size", size) => {
            let size: f64 = size.parse().unwrap_or(14.0 * UNITS);
            write!(out, " font-size=\"{}\"", size.round())
        }
        ("points", list) => write!(out, " points=\"{}\"", list.trim_end()),
        ("stroke" | "fill", colour) => paint(key, colour, paints, out),
        _ => write!(out, " {key}=\"{value}\""),
    };
}

fn paint(
    key: &str,
    colour: &str,
    paints: &[Paint],
    out: &mut String,
) -> std::fmt::Result {
    let number = u32::from_str_radix(colour.trim_start_matches('#'), 16);
    let index = match number {
        Ok(n) if n >> 16 == u32::from(PLACEHOLDER) => (n & 0xffff) as usize,
        _ => return write!(out, " {key}=\"{colour}\""),
    };
    let Some((css, more)) = paints.get(index) else {
        return write!(out, " {key}=\"{colour}\"");
    };
    write!(out, " {key}=\"{css}\"")?;
    match more {
        Some(attribute) => write!(out, " {attribute}"),
        None => Ok(()),
    }
}
