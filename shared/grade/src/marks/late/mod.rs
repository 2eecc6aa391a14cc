//! What late work costs: the rule, read from a small file, and what it takes
//! off a student's points.

pub mod times;

use crate::submissions::moment::{
    DAY, parse_moment, parse_offset, write_local, write_utc,
};
use crate::submissions::student_name::StudentIdentity;
use judge::Failure;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;
use times::TimeSource;

/// The rule, `late.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatePolicy {
    /// When it is due: `2026-12-01T18:00`, or with an offset of its own.
    /// Without it the manifest's date counts.
    #[serde(default)]
    pub due: Option<String>,
    /// How far the clock of moments without an offset is ahead of UTC:
    /// `+01:00`. Never this machine's own: marks must not depend on it.
    pub utc_offset: String,
    /// Minutes after the due date in which nothing is taken off.
    #[serde(default)]
    pub grace_minutes: u32,
    /// Points taken off for each day that has begun since the due date.
    pub points_per_day: u32,
    /// At most so many points are taken off.
    #[serde(default)]
    pub most_points: Option<u32>,
    /// Where the times come from.
    pub times: TimeSource,
    /// Students with a due date of their own.
    #[serde(default)]
    pub extension: Vec<Extension>,
}

/// A student with a due date of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extension {
    /// The platform's number, or the name.
    pub student: String,
    /// When that student's work is due.
    pub due: String,
}

/// How late a student's work was, and what it cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lateness {
    /// When it was handed in, in UTC; none if nobody knows.
    pub submitted: Option<String>,
    /// When it was due for this student, in UTC.
    pub due: String,
    /// Whether that is a date of the student's own.
    pub extended: bool,
    /// Days begun since then; 0 within the time of grace.
    pub days: u32,
    /// Points taken off.
    pub deducted: u32,
}

impl LatePolicy {
    /// Reads the file and checks every moment in it. `due` is the manifest's
    /// date.
    pub fn read(
        path: &Path,
        due: Option<&String>,
    ) -> Result<LatePolicy, Failure> {
        let wrong =
            |e: String| Failure::User(format!("{}: {e}", path.display()));
        let text =
            fs::read_to_string(path).map_err(|e| wrong(e.to_string()))?;
        let mut policy: LatePolicy =
            toml::from_str(&text).map_err(|e| wrong(e.to_string()))?;
        policy.due = policy.due.or_else(|| due.cloned());
        policy.check().map_err(wrong)?;
        Ok(policy)
    }

    fn check(&self) -> Result<(), String> {
        let zone = parse_offset(&self.utc_offset)?;
        let Some(due) = &self.due else {
            let why = "`due` is missing, and so is a manifest with a date";
            return Err(why.to_string());
        };
        parse_moment(due, zone)?;
        for extension in &self.extension {
            parse_moment(&extension.due, zone)?;
        }
        Ok(())
    }

    /// Minutes that the clock of this policy is ahead of UTC.
    pub fn zone(&self) -> i32 {
        parse_offset(&self.utc_offset).unwrap_or(0)
    }

    /// A moment in UTC as the clock of this policy shows it.
    fn shown(&self, moment: &str) -> String {
        let seconds = parse_moment(moment, 0);
        seconds.map_or(moment.to_string(), |s| write_local(s, self.zone()))
    }

    /// Who is meant by each extension: an error if it is not one student. An
    /// extension of somebody who has handed in nothing harms nobody.
    pub fn check_names(
        &self,
        students: &[&StudentIdentity],
    ) -> Result<(), Failure> {
        for Extension { student, .. } in &self.extension {
            let named = students.iter().filter(|s| is_called(s, student));
            if named.count() > 1 {
                return Err(Failure::User(format!(
                    "late policy: `{student}` is the name of several students: \
                     give the platform's number"
                )));
            }
        }
        Ok(())
    }

    /// Whom of the extensions nobody knows.
    pub fn unknown<'a>(
        &'a self,
        students: &[&StudentIdentity],
    ) -> Vec<&'a str> {
        let known =
            |e: &&Extension| students.iter().any(|s| is_called(s, &e.student));
        let unknown = self.extension.iter().filter(|e| !known(e));
        unknown.map(|e| &e.student[..]).collect()
    }

    /// How late a student was who handed in at this moment.
    pub fn lateness(
        &self,
        student: &StudentIdentity,
        submitted: Option<i64>,
        points: u32,
    ) -> Lateness {
        let own =
            self.extension.iter().find(|e| is_called(student, &e.student));
        let due = own.map(|e| &e.due).or(self.due.as_ref());
        let due = due.and_then(|due| parse_moment(due, self.zone()).ok());
        let due = due.unwrap_or(i64::MAX / 2);
        let days = submitted.map_or(0, |at| self.days(at - due));
        Lateness {
            submitted: submitted.map(write_utc),
            due: write_utc(due),
            extended: own.is_some(),
            days,
            deducted: self.deducted(days, points),
        }
    }

    /// Days begun in so many seconds; none within the time of grace.
    fn days(&self, seconds: i64) -> u32 {
        if seconds <= 60 * i64::from(self.grace_minutes) {
            return 0;
        }
        let begun = (seconds + DAY - 1).div_euclid(DAY);
        u32::try_from(begun).unwrap_or(u32::MAX)
    }

    /// What so many days cost of these points: never more than there are.
    pub fn deducted(&self, days: u32, points: u32) -> u32 {
        let cost = days.saturating_mul(self.points_per_day);
        cost.min(self.most_points.unwrap_or(u32::MAX)).min(points)
    }
}

/// By number or by name.
fn is_called(student: &StudentIdentity, name: &str) -> bool {
    let name = name.trim();
    !name.is_empty() && (student.id == name || student.name == name)
}

impl Lateness {
    /// What a student reads about it.
    pub fn sentence(&self, policy: &LatePolicy) -> String {
        let rule = &policy.points_per_day;
        let due = policy.shown(&self.due);
        let own = if self.extended { " (your own date)" } else { "" };
        let Some(submitted) = &self.submitted else {
            return format!(
                "It was due {due}{own}, by UTC{}; when it was handed in is \
                 not known, and nothing is taken off.",
                policy.utc_offset
            );
        };
        let (submitted, clock) = (policy.shown(submitted), &policy.utc_offset);
        let came =
            format!("Handed in {submitted}, due {due}{own}, by UTC{clock}");
        match self.days {
            0 if submitted > due => format!(
                "{came}: within the {} minutes of grace, nothing is taken off.",
                policy.grace_minutes
            ),
            0 => format!("{came}: nothing is taken off."),
            days => format!(
                "{came}: {days} {} late, {} points taken off ({rule} for each \
                 day begun).",
                if days == 1 { "day" } else { "days" },
                self.deducted
            ),
        }
    }
}

#[cfg(test)]
mod tests;
