//! How often Baraff's prediction of 1989 is wrong: B89 §6.

use crate::survey_predictions;
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// Random systems of each size.
const TRIALS: usize = 200;

/// One system in 200 may be decided by rounding, %.
const LOOSE: Tolerance = Tolerance { abs: 0.6, rel: 0.0 };

/// The outcomes of the prediction in percent of random systems with `n`
/// contacts and as many degrees of freedom: none vanishes, right, wrong.
pub(super) fn outcomes(n: usize) -> Outcome<[f64; 3]> {
    let seen = survey_predictions(n, n, TRIALS, n as u64)?;
    let counts = [seen.none_vanishes, seen.predicted, seen.missed];
    Ok(counts.map(|count| 100.0 * count as f64 / TRIALS as f64))
}

/// Wrong predictions against the number of contacts.
pub fn figure() -> Figure {
    Figure {
        name: "prediction_fails",
        title: "How often the prediction is wrong",
        caption: "Random systems, 200 of each size. The first guess is that \
                  no contact vanishes. If no forces fit, Baraff's heuristic \
                  takes the forces with the least sum, and predicts that those \
                  contacts vanish that separate under them. The more contacts \
                  there are, the more often at least one of them is predicted \
                  wrong.",
        alt: "Three lines against the number of contacts: systems in which \
              none vanishes fall quickly, right predictions rise and fall \
              again, and wrong predictions rise.",
        params: vec![],
        draw: |_| {
            let mut rows: [Vec<Point>; 3] = Default::default();
            for n in [1, 2, 3, 4, 6, 8, 10, 12] {
                for (row, share) in rows.iter_mut().zip(outcomes(n)?) {
                    row.push((n as f64, share));
                }
            }
            let names = ["none vanishes", "predicted right", "predicted wrong"];
            let inks = [Ink::Green, Ink::Blue, Ink::Orange];
            let mut panel = Panel::new()
                .axes("contacts", "systems (%)")
                .y_range(0.0..=100.0)
                .legend(Legend::Above);
            for ((name, ink), row) in names.into_iter().zip(inks).zip(rows) {
                let path = Series::path(name, row).ink(ink);
                panel = panel.add(path.tolerance(LOOSE));
            }
            Ok(Plot::wide(panel).size(640.0, 340.0).draw()?)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    let wrong = Value::new(
        "wrong_predictions",
        "random systems of 12 contacts that are predicted wrong",
        "%",
        2,
        || Ok(outcomes(12)?[2]),
    );
    vec![Value { tolerance: LOOSE, ..wrong }]
}
