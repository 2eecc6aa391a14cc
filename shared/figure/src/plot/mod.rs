//! A plot: one panel or several, drawn together.

mod compose;
pub(crate) mod frame;
pub(crate) mod layout;
pub(crate) mod legend;

use crate::error::FigureError;
use crate::panel::{Panel, report};
use crate::svg;
use course::Drawing;

/// One or several panels, and the size of the whole in CSS pixels.
#[derive(Debug, Clone)]
pub struct Plot {
    pub(crate) panels: Vec<Panel>,
    pub(crate) columns: usize,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) share_x: bool,
    pub(crate) share_y: bool,
    pub(crate) shared_legend: bool,
}

/// The width of a page's column of text.
const PAGE: f64 = 640.0;

impl Plot {
    fn new(panels: Vec<Panel>, columns: usize, size: (f64, f64)) -> Self {
        Self {
            panels,
            columns: columns.max(1),
            width: size.0,
            height: size.1,
            share_x: false,
            share_y: false,
            shared_legend: false,
        }
    }

    /// One panel, twice as wide as high: something against time.
    pub fn wide(panel: Panel) -> Self {
        Self::new(vec![panel], 1, (PAGE, 0.5 * PAGE))
    }

    /// One square panel: orbits, fields, constructions.
    pub fn square(panel: Panel) -> Self {
        Self::new(vec![panel], 1, (480.0, 480.0))
    }

    /// Panels side by side.
    pub fn strip(panels: impl IntoIterator<Item = Panel>) -> Self {
        let panels: Vec<Panel> = panels.into_iter().collect();
        let count = panels.len();
        let height = (PAGE / count.max(1) as f64 + 115.0).min(0.53 * PAGE);
        Self::new(panels, count, (PAGE, height))
    }

    /// Panels in rows of `columns`.
    pub fn grid(
        columns: usize,
        panels: impl IntoIterator<Item = Panel>,
    ) -> Self {
        let panels: Vec<Panel> = panels.into_iter().collect();
        let columns = columns.max(1);
        let rows = panels.len().div_ceil(columns) as f64;
        let each = (0.75 * PAGE / columns as f64 + 60.0).min(0.45 * PAGE);
        Self::new(panels, columns, (PAGE, rows * each))
    }

    /// Another size, in CSS pixels.
    pub fn size(mut self, width: f64, height: f64) -> Self {
        (self.width, self.height) = (width, height);
        self
    }

    /// One y range for all panels of a row, written at the first.
    pub fn share_y(mut self) -> Self {
        self.share_y = true;
        self
    }

    /// One x range for all panels of a column, written at the last.
    pub fn share_x(mut self) -> Self {
        self.share_x = true;
        self
    }

    /// One legend above all panels in place of one in each.
    pub fn shared_legend(mut self) -> Self {
        self.shared_legend = true;
        self
    }

    /// The picture, and the data under it.
    pub fn draw(self) -> Result<Drawing, FigureError> {
        let list = self.display_list()?;
        Ok(Drawing {
            svg: svg::write(list, self.width, self.height)?,
            data: report::report(&self.panels),
        })
    }
}
