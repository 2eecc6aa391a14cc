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

/// What is wrong with a reading, and how much, in tenths of its range.
fn misread(
    a: &DrawnState,
    b: &DrawnState,
    bound: &Bound<String>,
) -> Option<(f64, String)> {
    let name = &bound.reading;
    let (Some(right), Some(wrong)) = (reading(a, name), reading(b, name))
    else {
        return Some((f64::INFINITY, format!("{name}: not a number")));
    };
    let off = (wrong - right).abs() / (READ * (bound.most - bound.least));
    let words = match wrong {
        w if w > bound.most => "far too large",
        w if w < bound.least => "far too small",
        w if w > right => "larger than it should be",
        _ => "smaller than it should be",
    };
    (off > 1.0).then(|| (off, format!("{name}: {words}")))
}

/// The symptom in a few words, if there is one within these states.
pub fn symptom(
    right: &[DrawnState],
    wrong: &[DrawnState],
    trouble: Option<&str>,
    bounds: &[Bound<String>],
) -> Option<String> {
    if let Some(why) = trouble {
        return Some(match why.contains("did not return") {
            true => "a function that never returns".to_string(),
            false => "the scene stops with a message".to_string(),
        });
    }
    let (mut worst, mut elsewhere) = (None::<(f64, String)>, 0.0_f64);
    for (a, b) in right.iter().zip(wrong) {
        elsewhere = elsewhere.max(apart(a, b));
        for bound in bounds {
            if let Some((off, words)) = misread(a, b, bound)
                && worst.as_ref().is_none_or(|(most, _)| off > *most)
            {
                worst = Some((off, words));
            }
        }
    }
    if let Some((_, words)) = worst {
        return Some(words);
    }
    (elsewhere > VISIBLE).then(|| match elsewhere.is_finite() {
        true => "things are where they should not be".to_string(),
        false => "something is missing, or too much".to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(value: Option<f64>, x: f32) -> DrawnState {
        DrawnState {
            time: 0.0,
            readings: vec![("energy".to_string(), value)],
            drawn: vec![Some(x)],
            view_distance: 5.0,
        }
    }

    fn seen(wrong: DrawnState) -> Option<String> {
        let bounds =
            [Bound { reading: "energy".to_string(), least: 0.0, most: 10.0 }];
        symptom(&[state(Some(5.0), 1.0)], &[wrong], None, &bounds)
    }

    #[test]
    fn a_symptom_says_what_somebody_sees() {
        assert_eq!(seen(state(Some(5.5), 1.05)), None);
        let words = |wrong| seen(wrong).unwrap_or_default();
        assert_eq!(words(state(Some(12.0), 1.0)), "energy: far too large");
        let less = "energy: smaller than it should be";
        assert_eq!(words(state(Some(3.0), 9.0)), less);
        assert_eq!(words(state(None, 1.0)), "energy: not a number");
        let moved = "things are where they should not be";
        assert_eq!(words(state(Some(5.0), 1.2)), moved);
        let late =
            symptom(&[], &[], Some("`f` did not return within 3 s"), &[]);
        assert_eq!(late.as_deref(), Some("a function that never returns"));
    }
}
