//! The score of a valid answer to a challenge, ranked against ours.

use crate::exercises::challenge::{Better, Challenge, OURS};
use course::{Case, Datum, Report, Tolerance, plain};
use serde::{Deserialize, Serialize};

/// A score this much worse counts as good as one to be ranked against: the
/// inputs are other ones in every grading run, and a count depends on them.
const SLACK: f64 = 0.05;
/// The entry with the points in the section of locked scores.
const POINTS: &str = "points";

/// What an answer to be ranked against scores.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// Whose score it is.
    pub name: String,
    /// The score.
    pub score: f64,
    /// What a score as good as this one earns.
    pub points: u32,
}

/// The score of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// What was counted, and which way is better.
    #[serde(flatten)]
    pub challenge: Challenge,
    /// The unit of the score; empty where it has none.
    pub unit: String,
    /// The score.
    pub value: f64,
    /// The points that it earns.
    pub points: u32,
    /// Those that it is ranked against, the best first.
    pub standings: Vec<Standing>,
}

/// The number that a report has for the score, and its unit.
pub fn score_in(
    challenge: &Challenge,
    report: &Report,
) -> Option<(f64, String)> {
    let entries = report.cases.iter().flat_map(|case| &case.entries);
    let mut named = entries.filter(|entry| entry.name == challenge.score);
    match (named.next(), named.next()) {
        (Some(entry), None) => match entry.datum {
            Datum::Scalar(x) if x.is_finite() => Some((x, entry.unit.clone())),
            _ => None,
        },
        _ => None,
    }
}

impl Score {
    /// The score that a valid answer's property cases report.
    pub fn of(
        challenge: &Challenge,
        property: &Report,
        standings: &[Standing],
    ) -> Option<Score> {
        let (value, unit) = score_in(challenge, property)?;
        let mut score = Score {
            challenge: challenge.clone(),
            unit,
            value,
            points: 0,
            standings: standings.to_vec(),
        };
        let reached = standings.iter().filter(|one| score.reaches(one.score));
        score.points = reached.map(|one| one.points).max().unwrap_or(0);
        Some(score)
    }

    /// Whether it is as good as another.
    fn reaches(&self, other: f64) -> bool {
        match self.challenge.better {
            Better::Lower => self.value <= other * (1.0 + SLACK),
            Better::Higher => self.value * (1.0 + SLACK) >= other,
        }
    }

    /// Whether it is better than another by more than the inputs of both runs
    /// explain.
    fn beats(&self, other: f64) -> bool {
        match self.challenge.better {
            Better::Lower => self.value * (1.0 + 2.0 * SLACK) < other,
            Better::Higher => self.value > other * (1.0 + 2.0 * SLACK),
        }
    }

    /// `1843 evaluations`, `0.042 step (s)`.
    pub fn text(&self) -> String {
        self.with_name(self.value)
    }

    fn with_name(&self, value: f64) -> String {
        let unit = match self.unit.as_str() {
            "" => String::new(),
            unit => format!(" {unit}"),
        };
        format!("{} {}{unit}", self.challenge.score, number(value))
    }

    /// The scores in order, the best first, as text; its own has no name.
    pub fn ranking(&self) -> Vec<(Option<&str>, String)> {
        let mut rows: Vec<(Option<&str>, String)> = Vec::new();
        let mut placed = false;
        for one in &self.standings {
            let behind = match self.challenge.better {
                Better::Lower => self.value < one.score,
                Better::Higher => self.value > one.score,
            };
            if behind && !placed {
                rows.push((None, number(self.value)));
                placed = true;
            }
            rows.push((Some(&one.name), number(one.score)));
        }
        if !placed {
            rows.push((None, number(self.value)));
        }
        rows
    }

    /// Where it stands, in a sentence.
    pub fn sentence(&self) -> String {
        let better = self.challenge.better.label();
        let mut text = format!("{} ({better} is better)", self.text());
        let reached = self.standings.iter().find(|one| self.reaches(one.score));
        text += &match reached {
            Some(one) if self.beats(one.score) => {
                format!("; better than {}", named(one))
            }
            Some(one) => format!("; as good as {}", named(one)),
            None => String::new(),
        };
        let mut missed = self.standings.iter().rev();
        let next = missed.find(|one| !self.reaches(one.score));
        text + &next.map_or(String::new(), |one| {
            let points = if one.points == 1 { "point" } else { "points" };
            format!("; next: {}, for {} {points}", named(one), one.points)
        })
    }

    /// What an instructor should look at.
    pub fn doubt(&self) -> Option<String> {
        let ours = self.standings.iter().find(|one| one.name == OURS)?;
        self.beats(ours.score).then(|| {
            let value = self.text();
            format!("its score ({value}) beats {}: read how", named(ours))
        })
    }
}

fn named(one: &Standing) -> String {
    format!("{} ({})", one.name, number(one.score))
}

/// Counts in full, other scores with three digits.
pub fn number(x: f64) -> String {
    let digits = if x.fract() == 0.0 { 17 } else { 3 };
    plain(x, digits)
}

/// Scores as they are locked: a case each, the best first.
pub fn standings_report(
    challenge: &Challenge,
    unit: &str,
    mut standings: Vec<Standing>,
) -> Report {
    // A score is a count or follows from some: rounding alone may differ.
    let same = Tolerance::rel(1e-9);
    standings.sort_by(|a, b| match challenge.better {
        Better::Lower => a.score.total_cmp(&b.score),
        Better::Higher => b.score.total_cmp(&a.score),
    });
    let mut report = Report::new();
    for one in standings {
        let case = Case::new(one.name)
            .scalar(&challenge.score, one.score, same)
            .unit(unit)
            .scalar(POINTS, f64::from(one.points), Tolerance::EXACT);
        report.push(case);
    }
    report
}

/// The same read back.
pub fn standings_in(
    challenge: &Challenge,
    report: &Report,
) -> Result<Vec<Standing>, String> {
    let mut standings = Vec::new();
    for case in &report.cases {
        let number = |name: &str| {
            let entry = case.entries.iter().find(|entry| entry.name == name);
            match entry.map(|entry| &entry.datum) {
                Some(Datum::Scalar(x)) => Ok(*x),
                _ => Err(format!("`{}` has no `{name}`", case.label)),
            }
        };
        standings.push(Standing {
            name: case.label.clone(),
            score: number(&challenge.score)?,
            points: number(POINTS)? as u32,
        });
    }
    Ok(standings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(better: Better, value: f64) -> Score {
        let challenge = Challenge { score: "steps".into(), better };
        let mut property = Report::new();
        let any = Tolerance::abs(f64::INFINITY);
        property.push(Case::new("scored").scalar("steps", value, any));
        let three =
            [("ours", 100.0, 6), ("good", 200.0, 4), ("poor", 900.0, 1)];
        let mut standings = Vec::new();
        for (name, lower, points) in three {
            let score = match better {
                Better::Lower => lower,
                Better::Higher => 1.0 / lower,
            };
            let name = name.to_string();
            standings.push(Standing { name, score, points });
        }
        let report = standings_report(&challenge, "", standings);
        let again = Report::parse(&report.to_text()).unwrap();
        let standings = standings_in(&challenge, &again).unwrap();
        Score::of(&challenge, &property, &standings).unwrap()
    }

    #[test]
    fn points_are_those_of_the_best_baseline_that_is_reached() {
        for (value, points) in [
            (50.0, 6),
            (104.0, 6),
            (106.0, 4),
            (210.0, 4),
            (901.0, 1),
            (1e4, 0),
        ] {
            assert_eq!(score(Better::Lower, value).points, points, "{value}");
            let inverse = score(Better::Higher, 1.0 / value);
            assert_eq!(inverse.points, points, "1/{value}");
        }
    }

    #[test]
    fn an_own_score_stands_in_the_ranking() {
        let at = |value: f64| {
            let score = score(Better::Lower, value);
            let rows = score.ranking();
            rows.iter().position(|(name, _)| name.is_none())
        };
        assert_eq!([at(50.0), at(150.0), at(1e4)], [Some(0), Some(1), Some(3)]);
        let score = score(Better::Higher, 1.0 / 150.0);
        assert_eq!(score.ranking()[1].0, None);
    }

    #[test]
    fn the_sentence_says_what_is_reached_and_what_is_next() {
        assert_eq!(
            score(Better::Lower, 150.0).sentence(),
            "steps 150 (lower is better); better than good (200); \
             next: ours (100), for 6 points"
        );
        let best = score(Better::Lower, 101.0).sentence();
        assert!(best.ends_with("; as good as ours (100)"), "{best}");
        let worst = score(Better::Lower, 2000.0).sentence();
        assert!(worst.ends_with("; next: poor (900), for 1 point"), "{worst}");
    }

    #[test]
    fn only_a_score_that_beats_ours_is_to_be_read() {
        assert_eq!(score(Better::Lower, 99.0).doubt(), None);
        let doubt = score(Better::Lower, 50.0).doubt().unwrap();
        assert!(doubt.contains("beats ours (100): read how"), "{doubt}");
    }

    #[test]
    fn a_score_that_is_reported_twice_or_is_no_number_is_none() {
        let better = Better::Lower;
        let challenge = Challenge { score: "steps".into(), better };
        let mut report = Report::new();
        let any = Tolerance::abs(f64::INFINITY);
        report.push(Case::new("a").scalar("steps", f64::NAN, any));
        assert_eq!(score_in(&challenge, &report), None);
        report.cases.clear();
        report.push(Case::new("a").scalar("steps", 1.0, any));
        report.push(Case::new("b").scalar("steps", 2.0, any));
        assert_eq!(score_in(&challenge, &report), None);
    }
}
