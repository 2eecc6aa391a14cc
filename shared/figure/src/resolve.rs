//! From what a panel was told to what it shows: names, inks, ranges; and the
//! refusal of what cannot be shown.

use crate::error::FigureError;
use crate::ink::Ink;
use crate::panel::{Axis, Extra, Panel};
use crate::series::{Point, Series, Shape};
use crate::span::{self, Span};

impl Panel {
    /// How the panel is called in messages and in the data: by its title, or
    /// by its place in the plot, counted from one.
    pub(crate) fn name(&self, index: usize) -> String {
        if self.title.is_empty() {
            format!("panel {}", index + 1)
        } else {
            self.title.clone()
        }
    }

    /// Ranges of both axes, given or found from the data.
    pub(crate) fn spans(
        &self,
        index: usize,
    ) -> Result<(Span, Span), FigureError> {
        self.check(index)?;
        let x = self.span(&self.x, |p| p.0, &self.rules().0, 0.03);
        let y = self.span(&self.y, |p| p.1, &self.rules().1, 0.06);
        let fail = |axis: &str, problem: String| {
            FigureError::new(format!("{}, {axis}", self.name(index)), problem)
        };
        Ok((
            x.map_err(|e| fail("x axis", e))?,
            y.map_err(|e| fail("y axis", e))?,
        ))
    }

    fn span(
        &self,
        axis: &Axis,
        coordinate: fn(Point) -> f64,
        rules: &[f64],
        margin: f64,
    ) -> Result<Span, String> {
        if let Some((lo, hi)) = axis.range {
            return Span::new(lo, hi, axis.log);
        }
        let mut values = rules.to_vec();
        for series in &self.series {
            values.extend(series.points.iter().map(|&p| coordinate(p)));
            if let Shape::Arrows(heads) = &series.shape {
                values.extend(heads.iter().map(|&p| coordinate(p)));
            }
        }
        span::automatic(values.into_iter(), axis.log, margin)
    }

    /// Where rules stand, along x and along y: an automatic range has them.
    fn rules(&self) -> (Vec<f64>, Vec<f64>) {
        let (mut xs, mut ys) = (Vec::new(), Vec::new());
        for extra in &self.extras {
            match extra {
                Extra::VerticalRule { at, .. } => xs.push(*at),
                Extra::HorizontalRule { at, .. } => ys.push(*at),
                _ => {}
            }
        }
        (xs, ys)
    }

    fn check(&self, index: usize) -> Result<(), FigureError> {
        if self.series.is_empty() {
            return Err(FigureError::new(
                self.name(index),
                "has no series: give it one",
            ));
        }
        for (i, series) in self.series.iter().enumerate() {
            self.check_series(series).map_err(|problem| {
                let place = format!("{}, {}", self.name(index), series.name(i));
                FigureError::new(place, problem)
            })?;
        }
        let (xs, ys) = self.rules();
        for (axis, values) in [(&self.x, xs), (&self.y, ys)] {
            for at in values {
                if !can_show(axis, at) {
                    return Err(FigureError::new(
                        self.name(index),
                        format!("no axis can show a rule at {at}"),
                    ));
                }
            }
        }
        Ok(())
    }

    fn check_series(&self, series: &Series) -> Result<(), &'static str> {
        let shown =
            |p: &Point| can_show(&self.x, p.0) && can_show(&self.y, p.1);
        if !series.points.iter().any(shown) {
            return Err("has no point that the axes can show (all empty, not \
                 finite, or not positive on a logarithmic axis)");
        }
        let field = matches!(series.shape, Shape::Field { .. });
        if field && (self.x.log || self.y.log) {
            return Err("a vector field needs linear axes");
        }
        Ok(())
    }

    /// The ink of each series: its own, or the next of the palette.
    pub(crate) fn inks(&self) -> Vec<Ink> {
        let mut next = 0;
        let mut inks = Vec::new();
        for series in &self.series {
            inks.push(series.ink.unwrap_or_else(|| {
                next += 1;
                Ink::nth(next - 1)
            }));
        }
        inks
    }
}

fn can_show(axis: &Axis, value: f64) -> bool {
    value.is_finite() && (!axis.log || value > 0.0)
}
