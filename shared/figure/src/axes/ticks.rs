//! The ticks of an axis and their labels.
//!
//! plotters' own ticks, its key points, are worse. From −0.3 to 0.3 they
//! begin at −0.2 and pass zero at −2.8e-17; on a logarithmic axis from 0.9
//! to 11 they mark only 1 and 10, from 0.021 to 0.029 nothing; and among many
//! decades they may skip 10⁰.

use crate::axes::range::AxisRange;
use crate::text;
use course::superscript;

/// The ticks of one axis.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ticks {
    /// Labelled ticks: value and text.
    pub major: Vec<(f64, String)>,
    /// Ticks between them, without text.
    pub minor: Vec<f64>,
    /// Power of ten that all labels were divided by, if any.
    pub factor: Option<i32>,
}

impl Ticks {
    /// At most about `most` labelled ticks, but at least two where possible.
    pub fn new(range: &AxisRange, most: usize) -> Ticks {
        if range.log {
            logarithmic(range, most.max(2))
        } else {
            linear(range, (range.hi - range.lo) / most.max(2) as f64)
        }
    }

    /// The distance between labelled ticks, where it is constant.
    pub fn step(&self) -> Option<f64> {
        let even = self.minor.is_empty() && self.major.len() > 1;
        even.then(|| self.major[1].0 - self.major[0].0)
    }

    /// Ticks of a linear axis at the multiples of `step`, a round number.
    pub fn with_step_of(range: &AxisRange, step: f64) -> Ticks {
        linear(range, step)
    }

    /// Width of the widest label.
    pub fn widest(&self, size: f64) -> f64 {
        let widths = self.major.iter().map(|(_, t)| text::width(t, size));
        widths.fold(0.0, f64::max)
    }
}

/// Multiples of 1, 2 or 5 times a power of ten, no closer than `least`.
fn linear(range: &AxisRange, least: f64) -> Ticks {
    let (mantissa, power) = nice_step(least);
    let step = mantissa as f64 * 10f64.powi(power);
    let first = (range.lo / step - 1e-9).ceil() as i64;
    let last = (range.hi / step + 1e-9).floor() as i64;
    let factor = common_factor(range.lo.abs().max(range.hi.abs()), step);
    let shift = power - factor.unwrap_or(0);
    let decimals = (-shift).max(0) as usize;
    let mut major = Vec::new();
    for k in first..=last {
        // k·mantissa is an integer: scaling it once leaves no binary noise.
        let shown = (k * mantissa) as f64 * 10f64.powi(shift);
        let label = if k == 0 {
            "0".to_string()
        } else {
            text::proper_minus(&format!("{shown:.decimals$}"))
        };
        major.push((k as f64 * step, label));
    }
    Ticks { major, minor: Vec::new(), factor }
}

/// The smallest of 1, 2, 5 × 10^p that is not below `rough`.
fn nice_step(rough: f64) -> (i64, i32) {
    let power = rough.log10().floor() as i32;
    let lead = rough / 10f64.powi(power);
    for mantissa in [1, 2, 5] {
        if lead <= mantissa as f64 * (1.0 + 1e-9) {
            return (mantissa, power);
        }
    }
    (1, power + 1)
}

/// Labels with many zeros are divided by a power of ten.
fn common_factor(largest: f64, step: f64) -> Option<i32> {
    let exponent = largest.log10().floor() as i32;
    let long = exponent >= 5 || exponent <= -3;
    // 1e6 ± 0.1 would only trade zeros before the point for zeros after it.
    (long && step > 1e-4 * largest).then_some(exponent)
}

fn logarithmic(range: &AxisRange, most: usize) -> Ticks {
    let first = (range.lo.log10() - 1e-9).ceil() as i32;
    let last = (range.hi.log10() + 1e-9).floor() as i32;
    if last - first >= 2 {
        return decades(range, first, last, most);
    }
    for mantissas in [&[1, 2, 5][..], &[1, 3], &[1]] {
        let major = within_decades(range, first, last, mantissas);
        if major.len() >= 2 && major.len() <= most {
            let minor = between(range, first, last);
            return Ticks { major, minor, factor: None };
        }
    }
    if last - first == 1 {
        return decades(range, first, last, most);
    }
    // Less than a decade with few round numbers in it: as on a linear axis.
    let least = (range.hi - range.lo) / most as f64;
    let mut ticks = linear(range, least);
    ticks.major.retain(|(v, _)| *v > 0.0);
    ticks
}

/// Powers of ten, every k-th labelled so that at most `most` are.
fn decades(range: &AxisRange, first: i32, last: i32, most: usize) -> Ticks {
    let count = (last - first + 1) as usize;
    let mut every = 1;
    while count.div_ceil(every) > most {
        every += 1;
    }
    let mut major = Vec::new();
    let mut minor = Vec::new();
    for k in first..=last {
        let value = 10f64.powi(k);
        // Multiples of `every` keep 10⁰ labelled when it is in range.
        if k.rem_euclid(every as i32) == 0 {
            major.push((value, format!("10{}", superscript(k))));
        } else {
            minor.push(value);
        }
    }
    if every == 1 && count <= 6 {
        minor = between(range, first, last);
    }
    Ticks { major, minor, factor: None }
}

fn within_decades(
    range: &AxisRange,
    first: i32,
    last: i32,
    mantissas: &[i32],
) -> Vec<(f64, String)> {
    let plain = first > -4 && last < 5;
    let mut major = Vec::new();
    for k in first - 1..=last {
        for &m in mantissas {
            let value = m as f64 * 10f64.powi(k);
            if !inside(range, value) {
                continue;
            }
            let power = format!("10{}", superscript(k));
            let label = match (plain, m) {
                (true, _) => text::number(value),
                (false, 1) => power,
                (false, _) => format!("{m}×{power}"),
            };
            major.push((value, label));
        }
    }
    major
}

/// 2 … 9 times each power of ten.
fn between(range: &AxisRange, first: i32, last: i32) -> Vec<f64> {
    let mut minor = Vec::new();
    for k in first - 1..=last {
        for m in 2..10 {
            let value = m as f64 * 10f64.powi(k);
            if inside(range, value) {
                minor.push(value);
            }
        }
    }
    minor
}

fn inside(range: &AxisRange, value: f64) -> bool {
    value >= range.lo * (1.0 - 1e-9) && value <= range.hi * (1.0 + 1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(lo: f64, hi: f64, log: bool, most: usize) -> Vec<String> {
        let range = AxisRange::new(lo, hi, log).expect("a range");
        let ticks = Ticks::new(&range, most);
        ticks.major.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn linear_ticks_are_round() {
        assert_eq!(
            labels(-0.3, 0.3, false, 6),
            ["−0.3", "−0.2", "−0.1", "0", "0.1", "0.2", "0.3"]
        );
        assert_eq!(
            labels(0.0, 10.0, false, 5),
            ["0", "2", "4", "6", "8", "10"]
        );
        assert_eq!(labels(0.1, 0.9, false, 2), ["0.5"]);
    }

    #[test]
    fn small_and_large_numbers_share_a_factor() {
        let range = AxisRange::new(0.0, 3e-7, false).expect("a range");
        let ticks = Ticks::new(&range, 4);
        assert_eq!(ticks.factor, Some(-7));
        assert_eq!(ticks.major[1].1, "1");
        let range = AxisRange::new(0.0, 30.0, false).expect("a range");
        assert_eq!(Ticks::new(&range, 4).factor, None);
    }

    #[test]
    fn many_decades_are_thinned_through_zero() {
        assert_eq!(
            labels(1e-12, 1.0, true, 5),
            ["10⁻¹²", "10⁻⁹", "10⁻⁶", "10⁻³", "10⁰"]
        );
        assert_eq!(labels(1.0, 1000.0, true, 5), ["10⁰", "10¹", "10²", "10³"]);
    }

    #[test]
    fn a_small_range_has_ticks_within_the_decade() {
        assert_eq!(labels(0.9, 11.0, true, 5), ["1", "2", "5", "10"]);
        assert_eq!(
            labels(3e-7, 9e-6, true, 6),
            ["5×10⁻⁷", "10⁻⁶", "2×10⁻⁶", "5×10⁻⁶"]
        );
        assert_eq!(
            labels(0.021, 0.029, true, 5),
            ["0.022", "0.024", "0.026", "0.028"]
        );
    }
}
