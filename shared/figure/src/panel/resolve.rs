//! Resolves what a panel leaves open: names, inks and ranges; and reports
//! what cannot be shown.

use crate::axes::range::{AxisRange, automatic};
use crate::error::FigureError;
use crate::panel::{Annotation, Axis, Panel};
use crate::series::Ink;
use crate::series::{Point, Series, SeriesKind};

impl Panel {
    /// The panel's name in messages and in the data: its title, or its number
    /// in the plot, counted from one.
    pub(crate) fn name(&self, index: usize) -> String {
        if self.title.is_empty() {
            format!("panel {}", index + 1)
        } else {
            self.title.clone()
        }
    }

    /// Ranges of both axes, given or found from the data.
    pub(crate) fn resolved_ranges(
        &self,
        index: usize,
    ) -> Result<(AxisRange, AxisRange), FigureError> {
        self.check(index)?;
        let x = self.axis_range(&self.x, |p| p.0, &self.rules().0, 0.03);
        let y = self.axis_range(&self.y, |p| p.1, &self.rules().1, 0.06);
        let fail = |axis: &str, problem: String| {
            FigureError::new(format!("{}, {axis}", self.name(index)), problem)
        };
        Ok((
            x.map_err(|e| fail("x axis", e))?,
            y.map_err(|e| fail("y axis", e))?,
        ))
    }

    fn axis_range(
        &self,
        axis: &Axis,
        coordinate: fn(Point) -> f64,
        rules: &[f64],
        margin: f64,
    ) -> Result<AxisRange, String> {
        if let Some((lo, hi)) = axis.range {
            return AxisRange::new(lo, hi, axis.log);
        }
        let mut values = rules.to_vec();
        for series in &self.series {
            values.extend(series.points.iter().map(|&p| coordinate(p)));
            if let SeriesKind::Arrows(heads) = &series.kind {
                values.extend(heads.iter().map(|&p| coordinate(p)));
            }
        }
        automatic(values.into_iter(), axis.log, margin)
    }

    /// The positions of rules along x and along y: automatic ranges include
    /// them.
    fn rules(&self) -> (Vec<f64>, Vec<f64>) {
        let (mut xs, mut ys) = (Vec::new(), Vec::new());
        for annotation in &self.annotations {
            match annotation {
                Annotation::VerticalRule { at, .. } => xs.push(*at),
                Annotation::HorizontalRule { at, .. } => ys.push(*at),
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
        let is_shown =
            |p: &Point| can_show(&self.x, p.0) && can_show(&self.y, p.1);
        if !series.points.iter().any(is_shown) {
            return Err("has no point that the axes can show (all empty, not \
                 finite, or not positive on a logarithmic axis)");
        }
        let field = matches!(series.kind, SeriesKind::Field { .. });
        if field && (self.x.log || self.y.log) {
            return Err("a vector field needs linear axes");
        }
        Ok(())
    }

    /// The ink of each series: the chosen one, or the next of the palette.
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
