//! Writes SVG elements, one per line: coordinates in tenths of a CSS pixel,
//! colours from the palette, fonts left to the page.

use crate::error::FigureError;
use course::html::escape;
use course::palette::{Dash, Paint};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle,
    DrawingErrorKind, FontTransform,
};
use std::fmt::{self, Write};

/// Units per CSS pixel: plotters' coordinates are whole numbers, and in tenths
/// of a pixel shallow curves stay smooth on dense screens.
pub(super) const UNITS: f64 = 10.0;

/// Stroke width of the halo around a text, in units: 2 CSS pixels on either
/// side.
const HALO_WIDTH: f64 = 4.0 * UNITS;

/// The SVG so far.
pub(super) struct Svg<'a> {
    pub out: &'a mut String,
    /// Width and height, in units.
    pub size: (u32, u32),
}

pub(super) type Drawn = Result<(), DrawingErrorKind<FigureError>>;

impl<'a> Svg<'a> {
    pub fn new(out: &'a mut String, size: (u32, u32)) -> Self {
        Self { out, size }
    }

    pub fn put(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.out.write_fmt(text);
    }

    /// The picture scales with its container up to its own width; what most
    /// elements have in common is here, too.
    pub fn root(&mut self) {
        let (width, height) = self.size;
        let most = f64::from(width) / UNITS;
        self.put(format_args!(
            "<svg viewBox=\"0 0 {width} {height}\" fill=\"none\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\" \
             text-anchor=\"middle\" \
             style=\"display:block;margin:0 auto;max-width:{most}px;\
             width:100%;height:auto\">\n"
        ));
    }

    fn paint(&mut self, key: &str, colour: BackendColor) -> Drawn {
        let (r, g, b) = colour.rgb;
        let Some(paint) = Paint::of([r, g, b]) else {
            let problem =
                format!("#{r:02x}{g:02x}{b:02x} is not in the palette");
            let error = FigureError::new("colour", problem);
            return Err(DrawingErrorKind::DrawingError(error));
        };
        self.put(format_args!(" {key}=\"{}\"", paint.css()));
        Ok(())
    }

    fn opacity(&mut self, colour: BackendColor) {
        let percent = (100.0 * colour.alpha).round();
        if percent < 100.0 {
            self.put(format_args!(" opacity=\"{}\"", percent / 100.0));
        }
    }

    /// A shape is filled, or else it is an outline.
    pub fn shape<S: BackendStyle>(&mut self, style: &S, fill: bool) -> Drawn {
        let colour = style.color();
        self.paint(if fill { "fill" } else { "stroke" }, colour)?;
        if !fill {
            let width = style.stroke_width().max(1);
            self.put(format_args!(" stroke-width=\"{width}\""));
        }
        self.opacity(colour);
        Ok(())
    }

    /// A line with its dash.
    pub fn polyline<S: BackendStyle>(
        &mut self,
        path: impl IntoIterator<Item = BackendCoord>,
        style: &S,
        dash: Dash,
    ) -> Drawn {
        self.out.push_str("<polyline");
        self.shape(style, false)?;
        self.dashes(dash, f64::from(style.stroke_width().max(1)));
        self.points(path);
        Ok(())
    }

    fn dashes(&mut self, dash: Dash, width: f64) {
        let mut before = " stroke-dasharray=\"";
        for (i, seen) in dash.pattern().iter().enumerate() {
            // A round cap lengthens a dash by half a width at either end.
            let length = if i % 2 == 0 { seen - 1.0 } else { seen + 1.0 };
            let units = (length * width).round().max(1.0);
            self.put(format_args!("{before}{units}"));
            before = " ";
        }
        if !dash.pattern().is_empty() {
            self.out.push('"');
        }
    }

    /// Ends an element with its points; a point is not repeated, unless it is
    /// the only one: a line of no length is a dot.
    pub fn points(&mut self, points: impl IntoIterator<Item = BackendCoord>) {
        let mut points: Vec<BackendCoord> = points.into_iter().collect();
        points.dedup();
        if let [only] = points[..] {
            points.push(only);
        }
        let mut before = "";
        self.out.push_str(" points=\"");
        for (x, y) in points {
            self.put(format_args!("{before}{x},{y}"));
            before = " ";
        }
        self.out.push_str("\"/>\n");
    }

    /// Text, with a halo in the page's colour if it crosses lines.
    pub fn text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        (x, y): BackendCoord,
        halo: bool,
    ) -> Drawn {
        let size = style.size();
        let baseline = y + to_baseline(style.anchor().v_pos, size);
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{baseline}\" font-size=\"{}\"",
            size.round()
        ));
        self.out.push_str(match style.anchor().h_pos {
            HPos::Left => " text-anchor=\"start\"",
            HPos::Center => "",
            HPos::Right => " text-anchor=\"end\"",
        });
        let angle = degrees(&style.transform());
        if angle != 0 {
            self.put(format_args!(" transform=\"rotate({angle} {x} {y})\""));
        }
        if halo {
            let page = Paint::Background.css();
            self.put(format_args!(
                " paint-order=\"stroke\" stroke=\"{page}\" \
                 stroke-width=\"{HALO_WIDTH}\""
            ));
        }
        self.paint("fill", style.color())?;
        self.opacity(style.color());
        let printable = text.replace(char::is_control, " ");
        self.put(format_args!(">{}</text>\n", escape(&printable)));
        Ok(())
    }
}

/// From the position of a text down to its baseline. A capital is 0.7 of the
/// font size high.
fn to_baseline(position: VPos, size: f64) -> i32 {
    let capitals = match position {
        VPos::Top => 1.0,
        VPos::Center => 0.5,
        VPos::Bottom => 0.0,
    };
    (0.7 * capitals * size).round() as i32
}

fn degrees(rotation: &FontTransform) -> i32 {
    match rotation {
        FontTransform::None => 0,
        FontTransform::Rotate90 => 90,
        FontTransform::Rotate180 => 180,
        FontTransform::Rotate270 => 270,
    }
}
