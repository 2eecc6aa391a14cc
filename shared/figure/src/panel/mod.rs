//! A panel: axes, series and annotations.

pub(crate) mod report;
mod resolve;

use crate::series::{Point, Series};
use std::ops::RangeInclusive;

/// Where the legend is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Legend {
    /// In a corner that no data touches, or else above the panel.
    #[default]
    Auto,
    /// In the upper left corner.
    TopLeft,
    /// In the upper right corner.
    TopRight,
    /// In the lower left corner.
    BottomLeft,
    /// In the lower right corner.
    BottomRight,
    /// In rows above the panel.
    Above,
    /// Nowhere.
    Off,
}

/// On which side of its position a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Wherever it covers least.
    Auto,
    /// To the right of the position.
    Right,
    /// To the left of the position.
    Left,
    /// Above the position.
    Above,
    /// Below the position.
    Below,
    /// On the position itself.
    Center,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Axis {
    pub label: String,
    pub range: Option<(f64, f64)>,
    pub log: bool,
}

/// What a panel shows beside its series.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Annotation {
    HorizontalRule { at: f64, label: String },
    VerticalRule { at: f64, label: String },
    HorizontalBand { from: f64, to: f64, label: String },
    VerticalBand { from: f64, to: f64, label: String },
    Note { at: Point, text: String, side: Side },
    Slope { order: f64, at: Point, width: f64 },
    Guide { order: f64, through: Point },
}

/// One coordinate system with everything in it.
#[derive(Debug, Clone, Default)]
pub struct Panel {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) equal: bool,
    pub(crate) bare: bool,
    pub(crate) legend: Legend,
    pub(crate) series: Vec<Series>,
    pub(crate) annotations: Vec<Annotation>,
}

impl Panel {
    /// An empty panel with linear axes and automatic ranges.
    pub fn new() -> Self {
        Self::default()
    }

    /// A title above the panel.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// What the x axis shows, with its unit: `"time t (s)"`.
    pub fn x(mut self, label: impl Into<String>) -> Self {
        self.x.label = label.into();
        self
    }

    /// What the y axis shows, with its unit.
    pub fn y(mut self, label: impl Into<String>) -> Self {
        self.y.label = label.into();
        self
    }

    /// What both axes show, with their units.
    pub fn axes(self, x: impl Into<String>, y: impl Into<String>) -> Self {
        self.x(x).y(y)
    }

    /// The range of x; automatic if not given.
    pub fn x_range(mut self, range: RangeInclusive<f64>) -> Self {
        self.x.range = Some(range.into_inner());
        self
    }

    /// The range of y; automatic if not given.
    pub fn y_range(mut self, range: RangeInclusive<f64>) -> Self {
        self.y.range = Some(range.into_inner());
        self
    }

    /// The ranges of both axes.
    pub fn ranges(
        self,
        x: RangeInclusive<f64>,
        y: RangeInclusive<f64>,
    ) -> Self {
        self.x_range(x).y_range(y)
    }

    /// Powers of ten along x.
    pub fn x_log(mut self) -> Self {
        self.x.log = true;
        self
    }

    /// Powers of ten along y.
    pub fn y_log(mut self) -> Self {
        self.y.log = true;
        self
    }

    /// Powers of ten along both axes.
    pub fn log_log(self) -> Self {
        self.x_log().y_log()
    }

    /// The same scale along both axes, so that a circle is round: one of the
    /// ranges grows as needed.
    pub fn equal(mut self) -> Self {
        self.equal = true;
        self
    }

    /// No axes, no grid: for constructions.
    pub fn bare(mut self) -> Self {
        self.bare = true;
        self
    }

    /// Where the legend goes; automatic if not given.
    pub fn legend(mut self, legend: Legend) -> Self {
        self.legend = legend;
        self
    }

    /// Adds a series.
    // A panel is not a number: nobody will read this as `+`.
    #[allow(clippy::should_implement_trait)]
    pub fn add(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// Adds several series.
    pub fn add_all(mut self, series: impl IntoIterator<Item = Series>) -> Self {
        self.series.extend(series);
        self
    }

    /// A thin horizontal line at a value of y, with a label (or an empty one).
    pub fn horizontal(self, at: f64, label: impl Into<String>) -> Self {
        let label = label.into();
        self.annotate(Annotation::HorizontalRule { at, label })
    }

    /// A thin vertical line at a value of x, with a label (or an empty one).
    pub fn vertical(self, at: f64, label: impl Into<String>) -> Self {
        let label = label.into();
        self.annotate(Annotation::VerticalRule { at, label })
    }

    /// Shades the panel between two values of y.
    pub fn horizontal_band(
        self,
        range: RangeInclusive<f64>,
        label: impl Into<String>,
    ) -> Self {
        let (from, to) = range.into_inner();
        let label = label.into();
        self.annotate(Annotation::HorizontalBand { from, to, label })
    }

    /// Shades the panel between two values of x.
    pub fn vertical_band(
        self,
        range: RangeInclusive<f64>,
        label: impl Into<String>,
    ) -> Self {
        let (from, to) = range.into_inner();
        let label = label.into();
        self.annotate(Annotation::VerticalBand { from, to, label })
    }

    /// A text beside a position, on the side where it covers least.
    pub fn note(self, at: Point, text: impl Into<String>) -> Self {
        self.note_beside(at, text, Side::Auto)
    }

    /// A text on the given side of a position.
    pub fn note_beside(
        self,
        at: Point,
        text: impl Into<String>,
        side: Side,
    ) -> Self {
        let text = text.into();
        self.annotate(Annotation::Note { at, text, side })
    }

    /// A slope triangle with its lower left corner at a position, `width`
    /// decades wide (units of x on a linear axis), labelled "slope 4".
    pub fn slope(self, order: f64, at: Point, width: f64) -> Self {
        self.annotate(Annotation::Slope { order, at, width })
    }

    /// A faint line of the given slope through a position, with its label.
    pub fn guide(self, order: f64, through: Point) -> Self {
        self.annotate(Annotation::Guide { order, through })
    }

    fn annotate(mut self, annotation: Annotation) -> Self {
        self.annotations.push(annotation);
        self
    }
}
