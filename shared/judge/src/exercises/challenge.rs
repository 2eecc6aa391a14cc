//! An open challenge: an exercise whose right answers get a score.
//!
//! The entry in `exercises.toml` names the score and which way is better:
//!
//! ```toml
//! challenge = { score = "evaluations", better = "lower" }
//! ```
//!
//! The probe counts it, in a property case, beside what decides whether the
//! answer is valid. `grading/NAME/baselines.toml` lists answers to be ranked
//! against, each an edit of the solution as a bug is, with the points that a
//! score as good as theirs earns:
//!
//! ```toml
//! [[baseline]]
//! name = "Runge–Kutta 4, fixed step"
//! points = 5
//! function = "integrate"
//! body = '''…'''
//! ```
//!
//! A score as good as the solution's earns all points of the exercise. What
//! the baselines and the solution score is measured by `lock`, never typed.

use crate::exercises::edits::{Edit, VariantEntry, apply, parse_file};
use crate::exercises::solution::Solution;
use serde::{Deserialize, Serialize};

/// The name under which the solution is ranked.
pub const OURS: &str = "ours";

/// What is scored, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The entry of a property case that is the score: `evaluations`.
    pub score: String,
    /// Which of two scores is better.
    pub better: Better,
}

/// Which of two scores is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// The smaller one.
    Lower,
    /// The larger one.
    Higher,
}

impl Better {
    /// The word that people read.
    pub fn label(self) -> &'static str {
        match self {
            Better::Lower => "lower",
            Better::Higher => "higher",
        }
    }
}

/// An answer to be ranked against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Baseline {
    /// What it is called in the ranking.
    pub name: String,
    /// What a score as good as this one earns.
    pub points: u32,
    edits: Vec<Edit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineFile {
    baseline: Vec<VariantEntry>,
}

/// All baselines of a file; `most` are the points of the exercise.
pub fn parse_baselines(text: &str, most: u32) -> Result<Vec<Baseline>, String> {
    let file: BaselineFile = parse_file(text)?;
    let mut baselines: Vec<Baseline> = Vec::new();
    for entry in file.baseline {
        let name = entry.name.trim().to_string();
        let twice = baselines.iter().any(|other| other.name == name);
        if name.is_empty() || name == OURS || name.contains(['|', '=']) || twice
        {
            return Err(format!(
                "`{name}` cannot be the name of a baseline: it needs one of \
                 its own, without `|` and `=`"
            ));
        }
        if entry.hint.is_some() {
            return Err(format!("the baseline `{name}` has no hint"));
        }
        let points = entry.points.unwrap_or(0);
        if points >= most {
            return Err(format!(
                "the baseline `{name}` earns {points} points, and ours \
                 {most}: it must be less"
            ));
        }
        baselines.push(Baseline { name, points, edits: entry.edits() });
    }
    Ok(baselines)
}

impl Baseline {
    /// The solution turned into this baseline. The error names it.
    pub fn applied(&self, solution: &Solution) -> Result<String, String> {
        apply(&self.edits, solution)
            .map_err(|why| format!("the baseline `{}`: {why}", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_baseline_is_an_edit_of_the_solution_with_points() {
        let text = "[[baseline]]\nname = \"plain\"\npoints = 2\n\
                    line = 'x + x'\nto = 'x'\n";
        let read = parse_baselines(text, 6).unwrap();
        assert_eq!((read[0].name.as_str(), read[0].points), ("plain", 2));
        let solution = "fn f(x: f64) -> f64 {\n    // ANSWER\n    x + x\n    \
                        // END\n}\n";
        let solution = Solution::parse(solution).unwrap();
        assert!(read[0].applied(&solution).unwrap().contains("\n    x\n"));
        for (from, to, said) in [
            ("plain", "ours", "needs one of its own"),
            ("points = 2", "points = 6", "must be less"),
            ("points = 2", "hint = \"h\"", "has no hint"),
            ("points = 2", "point = 2", "line 3: unknown field `point`"),
        ] {
            let error =
                parse_baselines(&text.replace(from, to), 6).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }
}
