//! A series: points, and how they are shown.

use crate::ink::{Ink, Marker};
use course::Tolerance;
use course::palette::Dash;
use std::ops::RangeInclusive;

/// A place in the panel's own coordinates.
pub type Point = (f64, f64);

/// What kind of thing a series is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    Line,
    Points,
    Arrows(Vec<Point>),
    Field { arrows: Vec<Point>, columns: usize, even: bool },
    Region(Vec<usize>),
    Letters(Vec<String>),
    Heat { values: Vec<f64>, columns: usize },
}

/// One family of points of a panel, with a label and a look.
///
/// Where no ink is chosen, the panel deals out [`Ink::PALETTE`] in order. A
/// line takes the dash of its ink, points the marker. A value that is not
/// finite breaks a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    pub(crate) label: String,
    pub(crate) points: Vec<Point>,
    pub(crate) shape: Shape,
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
    fn new(label: impl Into<String>, points: Vec<Point>, shape: Shape) -> Self {
        let label = label.into();
        Self {
            listed: !label.is_empty(),
            label,
            points,
            shape,
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
        Self::new(label, points.into_iter().collect(), Shape::Line)
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
        Self::new(label, points.into_iter().collect(), Shape::Points)
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
        Self::new(label, tails, Shape::Arrows(heads)).dash(Dash::Solid)
    }

    /// A vector field on a grid of `columns` × `rows` places. Arrows are
    /// centred on their places; the longest nearly fills its cell, and the
    /// others are in proportion. Faint unless another ink is chosen.
    pub fn field(
        x: RangeInclusive<f64>,
        y: RangeInclusive<f64>,
        (columns, rows): (usize, usize),
        f: impl Fn(f64, f64) -> Point,
    ) -> Self {
        let (places, arrows) = on_grid(&x, &y, (columns, rows), f);
        let shape = Shape::Field { arrows, columns, even: false };
        Self::new("", places, shape).ink(Ink::Faint)
    }

    /// A filled closed polygon with a thin outline.
    pub fn region(
        label: impl Into<String>,
        points: impl IntoIterator<Item = Point>,
    ) -> Self {
        Self::rings(label, vec![points.into_iter().collect()])
    }

    /// Several closed rings filled together. A ring that turns the other way
    /// round inside another one is a hole.
    pub fn rings(label: impl Into<String>, rings: Vec<Vec<Point>>) -> Self {
        let mut points = Vec::new();
        let mut ends = Vec::new();
        for ring in rings {
            points.extend(ring);
            ends.push(points.len());
        }
        let mut series = Self::new(label, points, Shape::Region(ends));
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
        Self::new("", places, Shape::Heat { values, columns })
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
        Self::new(label, places, Shape::Letters(texts))
    }
}

/// The middles of the cells of a grid, column by column, and what `f` gives.
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
    /// How the series is called in messages and in the data: by its label,
    /// or by its kind and its place in the panel, counted from one.
    pub(crate) fn name(&self, index: usize) -> String {
        if self.label.is_empty() {
            format!("{} {}", self.kind(), index + 1)
        } else {
            self.label.clone()
        }
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self.shape {
            Shape::Line => "line",
            Shape::Points => "points",
            Shape::Arrows(_) => "arrows",
            Shape::Field { .. } => "field",
            Shape::Region(_) => "region",
            Shape::Letters(_) => "letters",
            Shape::Heat { .. } => "heat",
        }
    }
}
