//! The display list: primitives in CSS pixels, which plotters draws at the
//! end, when all labels have been placed.

use crate::drawing::geometry::{Px, Rect};
use crate::series::Ink;
use crate::text;
use course::palette::{Dash, Paint};

/// A line's appearance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stroke {
    pub paint: Paint,
    pub alpha: f64,
    /// In CSS pixels.
    pub width: f64,
    pub dash: Dash,
}

impl Stroke {
    pub fn new(paint: Paint, width: f64) -> Self {
        Self { paint, alpha: 1.0, width, dash: Dash::Solid }
    }

    pub fn ink(ink: Ink, width: f64) -> Self {
        Self::new(ink.paint(), width).alpha(ink.alpha())
    }

    pub fn alpha(mut self, alpha: f64) -> Self {
        self.alpha = alpha;
        self
    }

    pub fn dash(mut self, dash: Dash) -> Self {
        self.dash = dash;
        self
    }
}

/// Which end of a text is at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextAnchor {
    Start,
    Middle,
    End,
}

/// One line of text, vertically centred on its position.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Label {
    pub text: String,
    pub at: Px,
    pub size: f64,
    pub anchor: TextAnchor,
    /// Rotated by a quarter turn, to read upwards.
    pub rotated: bool,
    /// With a halo in the page's colour, for text that crosses lines.
    pub halo: bool,
}

impl Label {
    pub fn new(text: impl Into<String>, at: Px, size: f64) -> Self {
        Self {
            text: text.into(),
            at,
            size,
            anchor: TextAnchor::Middle,
            rotated: false,
            halo: false,
        }
    }

    pub fn anchor(mut self, anchor: TextAnchor) -> Self {
        self.anchor = anchor;
        self
    }

    pub fn halo(mut self) -> Self {
        self.halo = true;
        self
    }

    /// The estimated bounding box of the text.
    pub fn extent(&self) -> Rect {
        let width = text::width(&self.text, self.size);
        let before = match self.anchor {
            TextAnchor::Start => 0.0,
            TextAnchor::Middle => 0.5 * width,
            TextAnchor::End => width,
        };
        let (x, y) = self.at;
        let half = 0.58 * self.size;
        if self.rotated {
            let bottom = y + before;
            return Rect::new(x - half, bottom - width, 2.0 * half, width);
        }
        Rect::new(x - before, y - half, width, 2.0 * half)
    }
}

/// One element of a display list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Primitive {
    Path(Vec<Px>, Stroke),
    Fill(Vec<Px>, Paint, f64),
    Disc(Px, f64, Paint, f64),
    /// A cell of a heat map: drawn without antialiasing, so that no seams
    /// show.
    Tile(Rect, Paint, f64),
    Text(Label),
}

/// What is drawn, back to front.
#[derive(Debug, Default)]
pub(crate) struct DisplayList {
    pub primitives: Vec<Primitive>,
}

impl DisplayList {
    pub fn path(&mut self, points: Vec<Px>, stroke: Stroke) {
        if points.len() > 1 {
            self.primitives.push(Primitive::Path(points, stroke));
        }
    }

    pub fn line(&mut self, from: Px, to: Px, stroke: Stroke) {
        self.path(vec![from, to], stroke);
    }

    pub fn fill(&mut self, points: Vec<Px>, paint: Paint, alpha: f64) {
        if points.len() > 2 {
            self.primitives.push(Primitive::Fill(points, paint, alpha));
        }
    }

    pub fn rect(&mut self, rect: &Rect, paint: Paint, alpha: f64) {
        let corners = vec![
            (rect.left, rect.top),
            (rect.right, rect.top),
            (rect.right, rect.bottom),
            (rect.left, rect.bottom),
        ];
        self.fill(corners, paint, alpha);
    }

    pub fn tile(&mut self, rect: Rect, paint: Paint, alpha: f64) {
        self.primitives.push(Primitive::Tile(rect, paint, alpha));
    }

    /// A patch in the page's colour, to write on.
    pub fn background_patch(&mut self, rect: &Rect) {
        self.rect(rect, Paint::Background, 0.86);
    }

    pub fn disc(&mut self, at: Px, radius: f64, paint: Paint, alpha: f64) {
        self.primitives.push(Primitive::Disc(at, radius, paint, alpha));
    }

    pub fn text(&mut self, label: Label) {
        if !label.text.trim().is_empty() {
            self.primitives.push(Primitive::Text(label));
        }
    }
}
