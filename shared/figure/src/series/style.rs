//! The style of a series: ink, dash, markers, fill, label.

use super::{Ink, Marker, Series, SeriesKind, WIDTH};
use course::Tolerance;
use course::palette::Dash;

impl Series {
    /// Chooses the ink.
    pub fn ink(mut self, ink: Ink) -> Self {
        self.ink = Some(ink);
        self
    }

    /// Chooses the dash; the ink's own is used otherwise.
    pub fn dash(mut self, dash: Dash) -> Self {
        self.dash = Some(dash);
        self
    }

    /// An unbroken line whatever the ink.
    pub fn solid(self) -> Self {
        self.dash(Dash::Solid)
    }

    /// A dashed line whatever the ink.
    pub fn dashed(self) -> Self {
        self.dash(Dash::Dashed)
    }

    /// A dotted line whatever the ink.
    pub fn dotted(self) -> Self {
        self.dash(Dash::Dotted)
    }

    /// Puts markers of this shape on the points.
    pub fn marker(mut self, marker: Marker) -> Self {
        self.marker = Some(marker);
        self.marked = true;
        self
    }

    /// Puts the ink's own marker on every point.
    pub fn marked(mut self) -> Self {
        self.marked = true;
        self
    }

    /// A thinner line, smaller markers.
    pub fn thin(mut self) -> Self {
        self.width = 0.6 * WIDTH;
        self
    }

    /// A thicker line, larger markers.
    pub fn thick(mut self) -> Self {
        self.width = 1.5 * WIDTH;
        self
    }

    /// Joins the last point of a line to the first.
    pub fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    /// Fills the inside of a line or region, 0 clear to 1 opaque.
    pub fn filled(mut self, opacity: f64) -> Self {
        self.fill = Some(opacity.clamp(0.0, 1.0));
        self
    }

    /// All arrows of a field equally long: direction only.
    pub fn even(mut self) -> Self {
        if let SeriesKind::Field { even, .. } = &mut self.kind {
            *even = true;
        }
        self
    }

    /// Writes the label beside the last visible point instead of listing it
    /// in the legend.
    pub fn label_at_end(mut self) -> Self {
        self.label_at_end = true;
        self.listed = false;
        self
    }

    /// Keeps the series out of the legend.
    pub fn unlisted(mut self) -> Self {
        self.listed = false;
        self
    }

    /// The tolerance within which the data under the figure is locked; by
    /// default 1e-6 of each number plus 1e-9 of the largest.
    pub fn tolerance(mut self, tolerance: Tolerance) -> Self {
        self.tolerance = Some(tolerance);
        self
    }
}
