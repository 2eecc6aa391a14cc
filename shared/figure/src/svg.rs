//! From marks to SVG, in tenths of a pixel, with the page's own colours.
//!
//! No library writes it. The one that did, plotters, draws through a trait
//! (`DrawingBackend`) of whole pixels, RGB and unbroken lines: places,
//! `currentColor` and dashes would have to be smuggled past it, and nothing
//! else of it was used.

use crate::shape::{Px, Rect};
use crate::sheet::{Anchor, Label, Mark, Sheet, Stroke};
use course::html::escape;
use course::palette::{Dash, PAPER, TEXT};
use std::fmt::Write;

/// Units per CSS pixel: places are whole numbers, as on stills, and shallow
/// curves stay smooth on dense screens.
const UNITS: f64 = 10.0;

/// Writes the sheet as an SVG of `width` × `height` CSS pixels that scales
/// with its container and takes its colours from the page.
pub(crate) fn write(sheet: &Sheet, width: f64, height: f64) -> String {
    let (w, h) = (unit(width), unit(height));
    // What most marks have in common stands at the root.
    let mut svg = format!(
        "<svg viewBox=\"0 0 {w} {h}\" fill=\"none\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\" \
         text-anchor=\"middle\" \
         style=\"display:block;margin:0 auto;max-width:{width}px;\
         width:100%;height:auto\">\n"
    );
    for mark in &sheet.marks {
        // Writing to a String cannot fail.
        let _ = put(&mut svg, mark);
    }
    svg + "</svg>\n"
}

fn unit(px: f64) -> i32 {
    // Marks are clipped to the sheet; the clamp only guards the cast.
    (px * UNITS).round().clamp(-1e6, 1e6) as i32
}

fn put(svg: &mut String, mark: &Mark) -> std::fmt::Result {
    match mark {
        Mark::Path(points, stroke) => path(svg, points, stroke),
        Mark::Fill(points, css, alpha) => {
            svg.push_str("<polygon");
            fill(svg, css, *alpha)?;
            places(svg, points)
        }
        Mark::Disc(at, radius, css, alpha) => {
            let (x, y, r) = (unit(at.0), unit(at.1), unit(*radius).max(1));
            write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"")?;
            fill(svg, css, *alpha)?;
            svg.write_str("/>\n")
        }
        Mark::Tile(rect, css, alpha) => tile(svg, rect, css, *alpha),
        Mark::Text(label) => text(svg, label),
    }
}

fn path(svg: &mut String, points: &[Px], stroke: &Stroke) -> std::fmt::Result {
    let width = unit(stroke.width).max(1);
    write!(
        svg,
        "<polyline stroke=\"{}\" stroke-width=\"{width}\"",
        stroke.css
    )?;
    opacity(svg, stroke.alpha)?;
    dashes(svg, stroke.dash, stroke.width)?;
    places(svg, points)
}

fn tile(
    svg: &mut String,
    rect: &Rect,
    css: &str,
    alpha: f64,
) -> std::fmt::Result {
    let (x, y) = (unit(rect.left), unit(rect.top));
    let (w, h) = (unit(rect.right) - x, unit(rect.bottom) - y);
    write!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" \
         shape-rendering=\"crispEdges\""
    )?;
    fill(svg, css, alpha)?;
    svg.write_str("/>\n")
}

fn fill(svg: &mut String, css: &str, alpha: f64) -> std::fmt::Result {
    write!(svg, " fill=\"{css}\"")?;
    opacity(svg, alpha)
}

fn opacity(svg: &mut String, alpha: f64) -> std::fmt::Result {
    let percent = (100.0 * alpha).round();
    if percent == 100.0 {
        return Ok(());
    }
    write!(svg, " opacity=\"{}\"", percent / 100.0)
}

/// Ends an element with where it goes; a place is not said twice in a row,
/// unless it is the only one: a line of no length is a dot.
fn places(svg: &mut String, points: &[Px]) -> std::fmt::Result {
    let mut places = Vec::with_capacity(points.len());
    for &(x, y) in points {
        places.push((unit(x), unit(y)));
    }
    places.dedup();
    if let [only] = places[..] {
        places.push(only);
    }
    let mut before = " points=\"";
    for (x, y) in places {
        write!(svg, "{before}{x},{y}")?;
        before = " ";
    }
    svg.write_str("\"/>\n")
}

fn dashes(svg: &mut String, dash: Dash, width: f64) -> std::fmt::Result {
    let mut before = " stroke-dasharray=\"";
    for (i, seen) in dash.pattern().iter().enumerate() {
        // A round cap lengthens a dash by half a width at either end.
        let length = if i % 2 == 0 { seen - 1.0 } else { seen + 1.0 };
        write!(svg, "{before}{}", unit(length * width).max(1))?;
        before = " ";
    }
    let is_broken = !dash.pattern().is_empty();
    svg.write_str(if is_broken { "\"" } else { "" })
}

fn text(svg: &mut String, label: &Label) -> std::fmt::Result {
    let (x, y) = (unit(label.at.0), unit(label.at.1));
    // Half of a capital's height below its place: centres digits.
    let baseline = unit(label.at.1 + 0.35 * label.size);
    let size = unit(label.size);
    write!(svg, "<text x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\"")?;
    svg.push_str(match label.anchor {
        Anchor::Start => " text-anchor=\"start\"",
        Anchor::Middle => "",
        Anchor::End => " text-anchor=\"end\"",
    });
    if label.upwards {
        write!(svg, " transform=\"rotate(270 {x} {y})\"")?;
    }
    if label.rim {
        let rim = unit(4.0);
        write!(
            svg,
            " paint-order=\"stroke\" stroke=\"{PAPER}\" stroke-width=\"{rim}\""
        )?;
    }
    let words = label.text.replace(char::is_control, " ");
    writeln!(svg, " fill=\"{TEXT}\">{}</text>", escape(&words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(mark: Mark) -> String {
        let svg = write(&Sheet { marks: vec![mark] }, 100.0, 50.0);
        svg.lines().nth(1).unwrap_or("").to_string()
    }

    #[test]
    fn places_are_tenths_of_a_pixel() {
        let line = vec![(0.0, 0.04), (10.26, 0.0), (10.27, 0.0)];
        let svg = written(Mark::Path(line, Stroke::new("#123456", 1.5)));
        let wanted = "<polyline stroke=\"#123456\" stroke-width=\"15\" \
                      points=\"0,0 103,0\"/>";
        assert_eq!(svg, wanted);
    }

    #[test]
    fn a_line_that_shrinks_to_a_place_is_still_a_dot() {
        let line = vec![(1.0, 1.0), (1.01, 1.0)];
        let svg = written(Mark::Path(line, Stroke::new(TEXT, 1.0)));
        assert!(svg.ends_with("points=\"10,10 10,10\"/>"), "{svg}");
    }

    #[test]
    fn only_what_shows_through_says_so() {
        let disc = |alpha| written(Mark::Disc((1.0, 2.0), 3.0, TEXT, alpha));
        assert!(disc(0.55).contains("opacity=\"0.55\""));
        assert!(!disc(1.0).contains("opacity"));
    }

    #[test]
    fn dashes_grow_with_the_line() {
        let dashes = |width| {
            let stroke = Stroke::new(TEXT, width).dash(Dash::Dashed);
            written(Mark::Path(vec![(0.0, 0.0), (9.0, 0.0)], stroke))
        };
        assert!(dashes(1.0).contains("stroke-dasharray=\"35 35\""));
        assert!(dashes(2.0).contains("stroke-dasharray=\"70 70\""));
    }
}
