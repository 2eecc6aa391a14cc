//! What somebody who watches a play sees of a known mistake: two runs from
//! the same start are compared, one on right functions and one with the
//! mistake.

use course::play::{Bound, DrawnState};

/// Simulated time in which a mistake should be seen, s, and how often to look.
pub const SEEN_WITHIN: f64 = 10.0;
/// How often the two runs are compared, s.
pub const LOOK_EVERY: f64 = 0.5;

/// A point that is drawn elsewhere by this fraction of the distance from which
/// it is seen is visibly elsewhere: with the usual angle of view that is 3 % of
/// the picture's height, 13 pixels of the 440 on a page, the width of a
/// finger's nail. Beside the same scene on right functions less would be seen,
/// but not by somebody who does not know where to look.
const VISIBLE: f64 = 0.02;

/// A reading is visibly another if it differs by a tenth of the range that it
/// keeps: a page shows three digits.
const READ: f64 = 0.1;

/// How far apart two states look, as a fraction of the distance from which
/// they are seen.
fn apart(a: &DrawnState, b: &DrawnState) -> f64 {
    if a.drawn.len() != b.drawn.len() {
        return f64::INFINITY;
    }
    let mut most = 0.0_f64;
    for pair in a.drawn.iter().zip(&b.drawn) {
        most = most.max(match pair {
            (Some(a), Some(b)) => f64::from((a - b).abs()),
            (None, None) => 0.0,
            _ => f64::INFINITY,
        });
    }
    most / a.view_distance
}

fn reading(state: &DrawnState, name: &str) -> Option<f64> {
    let found = state.readings.iter().find(|(known, _)| known == name);
    found.and_then(|(_, value)| *value)
}

/// A reading beyond its bounds by more than this many times their range is
/// far beyond.
const FAR: f64 = 10.0;

/// Something to be seen of a mistake.
#[derive(Debug, Clone, PartialEq)]
struct Sign {
    /// Nothing that leaves its bounds is missed: 0. What only differs is a
    /// weaker sign, 1, and that things are elsewhere the weakest, 2.
    rank: u8,
    /// When it is seen first, s.
    time: f64,
    /// How clear it is at its clearest, to choose among equals.
    size: f64,
    words: String,
}

impl Sign {
    /// The clearer one: by rank, then the earlier, then the larger.
    fn or(self, other: Option<Sign>) -> Sign {
        let key = |sign: &Sign| (sign.rank, sign.time, -sign.size);
        match other {
            Some(other) if key(&other) <= key(&self) => other,
            _ => self,
        }
    }
}

/// What is seen of one reading, if anything.
fn misread(
    right: &[DrawnState],
    wrong: &[DrawnState],
    bound: &Bound<String>,
) -> Option<Sign> {
    let name = &bound.reading;
    let range = bound.most - bound.least;
    let (mut left, mut differs) = (None::<Sign>, None::<Sign>);
    for (a, b) in right.iter().zip(wrong) {
        let Some(value) = reading(b, name) else {
            let words = format!("{name}: no number");
            let sign = Sign { rank: 0, time: b.time, size: 0.0, words };
            return Some(sign.or(left));
        };
        let beyond = (value - bound.most).max(bound.least - value);
        let off = value - reading(a, name)?;
        if beyond > 0.0 {
            let far = if beyond > FAR * range { "far " } else { "" };
            let way = if value > bound.most { "large" } else { "small" };
            let words = format!("{name}: {far}too {way}");
            let (rank, time) = (0, left.as_ref().map_or(b.time, |s| s.time));
            let size = beyond;
            if left.as_ref().is_none_or(|sign| beyond > sign.size) {
                left = Some(Sign { rank, time, size, words });
            }
        } else if off.abs() > READ * range && differs.is_none() {
            let way = if off > 0.0 { "larger" } else { "smaller" };
            let words = format!("{name}: {way} than it should be");
            let size = off.abs() / range;
            differs = Some(Sign { rank: 1, time: b.time, size, words });
        }
    }
    left.or(differs)
}

/// Whether things are elsewhere, or other things are there.
fn misplaced(right: &[DrawnState], wrong: &[DrawnState]) -> Option<Sign> {
    for (a, b) in right.iter().zip(wrong) {
        let size = apart(a, b);
        if size > VISIBLE {
            let words = match size.is_finite() {
                true => "things are where they should not be",
                false => "something is missing, or too much",
            };
            let words = words.to_string();
            return Some(Sign { rank: 2, time: b.time, size, words });
        }
    }
    None
}

/// What stopped a scene, without the place in a file of ours.
fn stopped(why: &str, last: Option<&DrawnState>) -> String {
    let when = match last.map_or(0.0, |state| state.time) {
        time if time < LOOK_EVERY => "at once".to_string(),
        time => format!("after {time:.1} s"),
    };
    let why = match why.split_once(" panicked at ") {
        Some((function, rest)) => {
            let words = rest.split_once(": ").map_or("", |(_, words)| words);
            format!("{function} panics: {words}")
        }
        None => why.replace(" did not return within 3 s", " does not return"),
    };
    format!("stops {when}: {why}")
}

/// The symptom in a few words, if there is one within these states: why the
/// scene stops, or which reading leaves its bounds first, or else what differs
/// from the right scene; and when.
pub fn symptom(
    right: &[DrawnState],
    wrong: &[DrawnState],
    trouble: Option<&str>,
    bounds: &[Bound<String>],
) -> Option<String> {
    if let Some(why) = trouble {
        return Some(stopped(why, wrong.last()));
    }
    let mut found = misplaced(right, wrong);
    for bound in bounds {
        if let Some(sign) = misread(right, wrong, bound) {
            found = Some(sign.or(found));
        }
    }
    found.map(|Sign { time, words, .. }| match time < LOOK_EVERY {
        true => format!("{words}, from the start"),
        false => format!("{words} after {time:.1} s"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(time: f64, value: Option<f64>, x: f32) -> DrawnState {
        DrawnState {
            time,
            readings: vec![("energy".to_string(), value)],
            drawn: vec![Some(x)],
            view_distance: 5.0,
        }
    }

    fn seen(wrong: &[(f64, Option<f64>, f32)]) -> Option<String> {
        let bounds =
            [Bound { reading: "energy".to_string(), least: 0.0, most: 10.0 }];
        let (mut right, mut states) = (Vec::new(), Vec::new());
        for (time, value, x) in wrong {
            right.push(state(*time, Some(5.0), 1.0));
            states.push(state(*time, *value, *x));
        }
        symptom(&right, &states, None, &bounds)
    }

    #[test]
    fn a_symptom_says_what_somebody_sees_and_when() {
        assert_eq!(seen(&[(0.0, Some(5.5), 1.05)]), None);
        let words = |wrong: &[_]| seen(wrong).unwrap_or_default();
        // What leaves its bounds counts more than what only differs earlier.
        let grows = [
            (0.0, Some(5.0), 1.0),
            (0.5, Some(8.0), 9.0),
            (1.0, Some(12.0), 9.0),
            (1.5, Some(120.0), 9.0),
        ];
        assert_eq!(words(&grows), "energy: far too large after 1.0 s");
        assert_eq!(words(&grows[..3]), "energy: too large after 1.0 s");
        let less = "energy: smaller than it should be, from the start";
        assert_eq!(words(&[(0.0, Some(3.0), 9.0)]), less);
        assert_eq!(words(&[(1.0, None, 1.0)]), "energy: no number after 1.0 s");
        let moved = "things are where they should not be after 2.5 s";
        assert_eq!(words(&[(2.5, Some(5.0), 1.2)]), moved);
    }

    #[test]
    fn a_scene_that_stops_says_why_without_a_place_in_our_files() {
        let said = |why: &str| {
            let ran = [state(1.5, Some(5.0), 1.0)];
            symptom(&[], &ran, Some(why), &[]).unwrap_or_default()
        };
        assert_eq!(
            said("`f` did not return within 3 s"),
            "stops after 1.5 s: `f` does not return"
        );
        assert_eq!(
            said("`f` panicked at chapters/f/solution.rs:3:4: no such index"),
            "stops after 1.5 s: `f` panics: no such index"
        );
        let early = symptom(&[], &[], Some("it broke"), &[]);
        assert_eq!(early.as_deref(), Some("stops at once: it broke"));
    }
}
