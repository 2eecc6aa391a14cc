//! The range of an axis, linear or logarithmic, and the position of a value.
//!
//! plotters' ranges go from a value to a whole pixel in one step. That is too
//! early for us: lines are clipped and simplified in between, and a value on
//! its way to infinity would lose its direction.

/// The range that an axis shows: `lo < hi`, both finite; positive if `log`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct AxisRange {
    pub lo: f64,
    pub hi: f64,
    pub log: bool,
}

impl AxisRange {
    /// A range, or the reason why these numbers do not make one.
    pub fn new(lo: f64, hi: f64, log: bool) -> Result<AxisRange, String> {
        if !lo.is_finite() || !hi.is_finite() {
            return Err(format!("range {lo} to {hi} is not finite"));
        }
        if lo >= hi {
            return Err(format!(
                "range {lo} to {hi} runs backwards or is empty"
            ));
        }
        if log && lo <= 0.0 {
            return Err(format!(
                "range {lo} to {hi} on a logarithmic axis: \
                 both ends must be positive"
            ));
        }
        let range = AxisRange { lo, hi, log };
        let noise = 1e-12 * lo.abs().max(hi.abs());
        if !range.length().is_finite() || (!log && hi - lo <= noise) {
            return Err(format!(
                "range {lo} to {hi} is too wide or too narrow for f64"
            ));
        }
        Ok(range)
    }

    /// The coordinate along the axis: the value, or its logarithm.
    pub fn coordinate(&self, value: f64) -> f64 {
        if self.log { value.log10() } else { value }
    }

    fn value_at(&self, coordinate: f64) -> f64 {
        if self.log { 10f64.powf(coordinate) } else { coordinate }
    }

    /// Its length in this coordinate.
    pub fn length(&self) -> f64 {
        self.coordinate(self.hi) - self.coordinate(self.lo)
    }

    /// 0 at `lo`, 1 at `hi`; `None` for a value that the axis cannot show.
    pub fn fraction(&self, value: f64) -> Option<f64> {
        if !value.is_finite() || (self.log && value <= 0.0) {
            return None;
        }
        let f =
            (self.coordinate(value) - self.coordinate(self.lo)) / self.length();
        // Times the width of a drawing this is still finite.
        Some(f.clamp(-1e303, 1e303))
    }

    /// The value at a fraction of the axis.
    pub fn at(&self, fraction: f64) -> f64 {
        self.value_at(self.coordinate(self.lo) + fraction * self.length())
    }

    /// The same centre, stretched by `factor` in this coordinate.
    pub fn stretched(&self, factor: f64) -> AxisRange {
        let more = 0.5 * (factor - 1.0);
        AxisRange { lo: self.at(-more), hi: self.at(1.0 + more), log: self.log }
    }
}

/// The range of `values` with a margin on both sides (a fraction of the
/// length). Values that the axis cannot show are skipped.
pub(crate) fn automatic(
    values: impl Iterator<Item = f64>,
    log: bool,
    margin: f64,
) -> Result<AxisRange, String> {
    let (mut lo, mut hi) = (f64::INFINITY, f64::NEG_INFINITY);
    for v in values {
        if v.is_finite() && (!log || v > 0.0) {
            lo = lo.min(v);
            hi = hi.max(v);
        }
    }
    if lo > hi {
        let kind = if log { "positive finite" } else { "finite" };
        return Err(format!("no {kind} value to choose a range from"));
    }
    if log {
        let grow = if lo == hi { 10f64.sqrt() } else { 1.0 };
        let range =
            AxisRange::new(lo / grow, (hi * grow).max(lo * 1.001), true)?;
        return Ok(range.stretched(1.0 + 2.0 * margin));
    }
    // A constant gets a range in proportion to its size.
    let least = 1e-9 * lo.abs().max(hi.abs());
    if hi - lo <= least {
        let room = if lo == 0.0 && hi == 0.0 { 1.0 } else { 0.1 * lo.abs() };
        return AxisRange::new(lo - room, hi + room, false);
    }
    let range = AxisRange::new(lo, hi, false)?;
    Ok(range.stretched(1.0 + 2.0 * margin))
}
