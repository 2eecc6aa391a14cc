//! A series: points, and how they are shown.

mod contour;
mod ink;
mod style;

pub use ink::{Ink, Marker};

use course::Tolerance;
use course::palette::Dash;
use std::ops::RangeInclusive;

/// A position in the panel's coordinates.
pub type Point = (f64, f64);

/// The kind of a series.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum SeriesKind {
    Line,
    Points,
    Arrows(Vec<Point>),
    Field { arrows: Vec<Point>, columns: usize, even: bool },
    Region(Vec<usize>),
    Letters(Vec<String>),
    Heat { values: Vec<f64>, columns: usize },
}

/// One family of points of a panel, with a label and a style.
///
/// Where no ink is chosen, the panel assigns [`Ink::PALETTE`] in order. A
/// line takes the dash of its ink, points the marker. A value that is not
/// finite breaks a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    pub(crate) label: String,
    pub(crate) points: Vec<Point>,
    pub(crate) kind: SeriesKind,
    pub(crate) ink: Option<Ink>,
    pub(crate) dash: Option<Dash>,
    pub(crate) marker: Option<Marker>,
    /// Markers on a line, with the ink's own shape.
    pub(crate) marked: bool,
    pub(crate) width: f64,
    pub(crate) closed: bool,
    pub(crate) fill: Option<f64>,
    pub(crate) label_at_end: bool,
    pub(crate) listed: bool,
    pub(crate) tolerance: Option<Tolerance>,
}

/// Line width in CSS pixels.
pub(crate) const WIDTH: f64 = 2.0;

impl Series {
    fn new(
        label: impl Into<String>,
        points: Vec<Point>,
        kind: SeriesKind,
    ) -> Self {
        let label = label.into();
        Self {
            listed: !label.is_empty(),
            label,
            points,
            kind,
            ink: None,
            dash: None,
            marker: None,
            marked: false,
            width: WIDTH,
            closed: false,
            fill: None,
            label_at_end: false,
            tolerance: None,
        }
    }

    /// A line through the points, in the dash of its ink.
    pub fn line(
        label: impl Into<String>,
        points: impl IntoIterator<Item = Point>,
    ) -> Self {
        Self::new(label, points.into_iter().collect(), SeriesKind::Line)
    }

    /// A solid line with a marker on every point: a polygon path whose
    /// vertices are steps, an error measured at several step sizes.
    pub fn path(
        label: impl Into<String>,
        points: impl IntoIterator<Item = Point>,
    ) -> Self {
        Self::line(label, points).dash(Dash::Solid).marked()
    }

    /// Markers only.
    pub fn points(
        label: impl Into<String>,
        points: impl IntoIterator<Item = Point>,
    ) -> Self {
        Self::new(label, points.into_iter().collect(), SeriesKind::Points)
    }

    /// The graph of a function, sampled at 401 points.
    pub fn graph(
        label: impl Into<String>,
        range: RangeInclusive<f64>,
        f: impl Fn(f64) -> f64,
    ) -> Self {
        let (a, b) = range.into_inner();
        let xs = (0..=400).map(|i| a + (b - a) * i as f64 / 400.0);
        Self::line(label, xs.map(|x| (x, f(x))))
    }

    /// Arrows, each from its first point to its second.
    pub fn arrows(
        label: impl Into<String>,
        arrows: impl IntoIterator<Item = (Point, Point)>,
    ) -> Self {
        let (tails, heads) = arrows.into_iter().unzip();
        Self::new(label, tails, SeriesKind::Arrows(heads)).dash(Dash::Solid)
    }

    /// A vector field on a grid of `columns` × `rows` positions. Arrows are
    /// centred on their positions; the longest nearly fills its cell, and the
    /// others are in proportion. Faint unless another ink is chosen.
    pub fn field(
        x: RangeInclusive<f64>,
        y: RangeInclusive<f64>,
        (columns, rows): (usize, usize),
        f: impl Fn(f64, f64) -> Point,
    ) -> Self {
        let (places, arrows) = on_grid(&x, &y, (columns, rows), f);
        let kind = SeriesKind::Field { arrows, columns, even: false };
        Self::new("", places, kind).ink(Ink::Faint)
    }

    /// A filled closed polygon with a thin outline.
    pub fn region(
        label: impl Into<String>,
        points: impl IntoIterator<Item = Point>,
    ) -> Self {
        Self::rings(label, vec![points.into_iter().collect()])
    }

    /// Several closed rings filled together. A ring of opposite orientation
    /// inside another one is a hole.
    pub fn rings(label: impl Into<String>, rings: Vec<Vec<Point>>) -> Self {
        let mut points = Vec::new();
        let mut ends = Vec::new();
        for ring in rings {
            points.extend(ring);
            ends.push(points.len());
        }
        let mut series = Self::new(label, points, SeriesKind::Region(ends));
        series.fill = Some(0.28);
        series.width = 1.5;
        series.closed = true;
        series
    }

    /// A grid of `columns` × `rows` cells, shaded by a value: 0 and below is
    /// clear, 1 and above is opaque.
    pub fn heat(
        x: RangeInclusive<f64>,
        y: RangeInclusive<f64>,
        (columns, rows): (usize, usize),
        f: impl Fn(f64, f64) -> f64,
    ) -> Self {
        let (places, values) = on_grid(&x, &y, (columns, rows), f);
        Self::new("", places, SeriesKind::Heat { values, columns })
    }

    /// Points with a letter or number beside each.
    pub fn letters<S: Into<String>>(
        label: impl Into<String>,
        points: impl IntoIterator<Item = (Point, S)>,
    ) -> Self {
        let mut places = Vec::new();
        let mut texts = Vec::new();
        for (place, text) in points {
            places.push(place);
            texts.push(text.into());
        }
        Self::new(label, places, SeriesKind::Letters(texts))
    }
}

/// The centres of the cells of a grid, column by column, and the values of
/// `f` there.
fn on_grid<T>(
    x: &RangeInclusive<f64>,
    y: &RangeInclusive<f64>,
    (columns, rows): (usize, usize),
    f: impl Fn(f64, f64) -> T,
) -> (Vec<Point>, Vec<T>) {
    let middle = |range: &RangeInclusive<f64>, i: usize, n: usize| {
        let (a, b) = (*range.start(), *range.end());
        a + (b - a) * (i as f64 + 0.5) / n as f64
    };
    let mut places = Vec::new();
    let mut values = Vec::new();
    for i in 0..columns {
        for j in 0..rows {
            let place = (middle(x, i, columns), middle(y, j, rows));
            places.push(place);
            values.push(f(place.0, place.1));
        }
    }
    (places, values)
}

impl Series {
    /// The series' name in messages and in the data: its label, or its kind
    /// and its number in the panel, counted from one.
    pub(crate) fn name(&self, index: usize) -> String {
        if self.label.is_empty() {
            format!("{} {}", self.kind_name(), index + 1)
        } else {
            self.label.clone()
        }
    }

    pub(crate) fn kind_name(&self) -> &'static str {
        match self.kind {
            SeriesKind::Line => "line",
            SeriesKind::Points => "points",
            SeriesKind::Arrows(_) => "arrows",
            SeriesKind::Field { .. } => "field",
            SeriesKind::Region(_) => "region",
            SeriesKind::Letters(_) => "letters",
            SeriesKind::Heat { .. } => "heat",
        }
    }
}
