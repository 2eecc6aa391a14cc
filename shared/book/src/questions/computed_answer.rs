//! Whether exactly one answer is right, by computation.

use super::question::{Answer, Choice, CurveAnswer, Question};

/// A curve: where its points stand, from left to right.
pub type CurvePoints = Vec<(f64, f64)>;

/// Checks a question that a number decides. The right answer comes first.
pub fn check_number(question: &Question, value: f64) -> Result<(), String> {
    if !value.is_finite() {
        return Err(format!("the computed value is {value}"));
    }
    match &question.answer {
        Answer::Choose { choices, .. } => check_choices(choices, value),
        Answer::Number { within, mistakes } => {
            for (number, _) in mistakes {
                if is_near(*number, value, *within) {
                    return Err(format!(
                        "{number} counts as wrong, but is within {within} of \
                         the computed {value}"
                    ));
                }
            }
            Ok(())
        }
        Answer::Curve(_) => Err("a curve takes no `computed`".to_string()),
    }
}

fn check_choices(choices: &[Choice], value: f64) -> Result<(), String> {
    for (i, choice) in choices.iter().enumerate() {
        let Some([low, high]) = choice.holds else { continue };
        let holds = (low..=high).contains(&value);
        let text = choice.text.text.lines().next().unwrap_or("");
        if i == 0 && !holds {
            return Err(format!(
                "the answer `{text}` is wrong: the computed value is {value}, \
                 not from {low} to {high}"
            ));
        }
        if i > 0 && holds {
            return Err(format!(
                "the wrong answer `{text}` is right: the computed value is \
                 {value}, from {low} to {high}"
            ));
        }
    }
    Ok(())
}

/// Whether a number counts as the computed one.
fn is_near(number: f64, value: f64, within: f64) -> bool {
    (number - value).abs() <= within * value.abs()
}

/// How far a curve is off: the mean distance, relative to the height of the
/// plot.
fn distance(curve: &CurveAnswer, drawn: &[f64], points: &CurvePoints) -> f64 {
    let height = curve.range[1] - curve.range[0];
    let mut sum = 0.0;
    for (up, (_, right)) in drawn.iter().zip(points) {
        sum += (up - right).abs();
    }
    sum / (height * points.len() as f64)
}

/// Checks that every typical mistake is told from the computed curve, and
/// that the curve lies in its plot.
pub fn check_curve(
    curve: &CurveAnswer,
    points: &CurvePoints,
) -> Result<(), String> {
    let [low, high] = curve.range;
    if points.len() < 3 {
        return Err("a curve has at least three points".to_string());
    }
    for pair in points.windows(2) {
        if pair[0].0 >= pair[1].0 {
            return Err("the first column must increase".to_string());
        }
    }
    for (_, up) in points {
        if !(low..=high).contains(up) {
            return Err(format!("{up} is outside `range`, {low} to {high}"));
        }
    }
    for (mistake, _) in &curve.mistakes {
        if mistake.len() != points.len() {
            return Err(format!(
                "a curve of {} numbers for {} rows",
                mistake.len(),
                points.len()
            ));
        }
        let off = distance(curve, mistake, points);
        if off <= curve.within {
            return Err(format!(
                "a curve that counts as wrong is only {off:.3} of the height \
                 away from the computed one"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::directive::Name;
    use crate::pages::markdown;
    use crate::questions::question::QuestionText;

    /// A line from 0 to 1 is right; this one counts as wrong.
    fn with_mistake(mistake: [f64; 3], within: f64) -> CurveAnswer {
        let words = || QuestionText {
            text: "why".to_string(),
            parsed: markdown::read("why"),
        };
        CurveAnswer {
            table: Name { chapter: "ode".into(), item: "line".into() },
            columns: [1, 2],
            range: [0.0, 2.0],
            within,
            mistakes: vec![(mistake.to_vec(), words())],
        }
    }

    const LINE: [(f64, f64); 3] = [(0.0, 0.0), (1.0, 0.5), (2.0, 1.0)];

    #[test]
    fn a_curve_that_counts_as_wrong_is_told_from_the_computed_one() {
        // Off by 0, 0.5 and 1 in a plot of height 2: a quarter on average.
        let flat = [0.0, 0.0, 0.0];
        assert_eq!(
            distance(&with_mistake(flat, 0.1), &flat, &LINE.to_vec()),
            0.25
        );
        assert!(check_curve(&with_mistake(flat, 0.24), &LINE.to_vec()).is_ok());
        // The control: with more room the wrong curve would be right, too.
        let wide = check_curve(&with_mistake(flat, 0.26), &LINE.to_vec());
        assert!(wide.unwrap_err().contains("only 0.250 of the height"));
    }

    #[test]
    fn a_curve_that_cannot_be_drawn_is_refused() {
        let wrong = |points: &[(f64, f64)]| {
            let curve = with_mistake([9.0, 9.0, 9.0], 0.1);
            check_curve(&curve, &points.to_vec()).unwrap_err()
        };
        assert!(wrong(&LINE[..2]).contains("three points"));
        let back = [(0.0, 0.0), (0.0, 0.5), (2.0, 1.0)];
        assert!(wrong(&back).contains("must increase"));
        let high = [(0.0, 0.0), (1.0, 0.5), (2.0, 2.5)];
        assert!(wrong(&high).contains("outside"));
        let four = [(0.0, 0.0), (1.0, 0.5), (2.0, 1.0), (3.0, 1.0)];
        assert!(wrong(&four).contains("3 numbers for 4 rows"));
    }
}
