//! Where the time of a submission comes from.

use crate::marks::late::LatePolicy;
use crate::submissions::archive::FileTime;
use crate::submissions::collect::StudentWork;
use crate::submissions::moment::parse_moment;
use judge::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Where the times come from. There is no default: a wrong source is worse
/// than none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TimeSource {
    /// `"export"` or `"files"`.
    Named(NamedSource),
    /// A column of a table.
    Table(TimeTable),
}

/// A source that comes with the submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NamedSource {
    /// What the platform's export says; only Gradescope's does.
    Export,
    /// When the newest answer file was changed, as the folder or the
    /// platform's archive says.
    Files,
}

/// A table with a row for each student.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeTable {
    /// The CSV file, beside the policy.
    pub table: String,
    /// The column with names or numbers.
    pub student: String,
    /// The column with moments; an empty cell means that it is not known.
    pub time: String,
}

/// Times of submissions, in seconds since 1970.
pub struct SubmissionTimes {
    source: TimeSource,
    zone: i32,
    table: BTreeMap<String, i64>,
}

impl SubmissionTimes {
    /// Reads the table, if there is one, from the policy's folder.
    pub fn open(
        policy: &LatePolicy,
        folder: &Path,
    ) -> Result<SubmissionTimes, Failure> {
        let (source, zone) = (policy.times.clone(), policy.zone());
        let mut table = BTreeMap::new();
        if let TimeSource::Table(columns) = &source {
            let path = folder.join(&columns.table);
            let wrong =
                |e: String| Failure::User(format!("{}: {e}", path.display()));
            let text = std::fs::read_to_string(&path)
                .map_err(|e| wrong(e.to_string()))?;
            table = read_table(&text, columns, zone).map_err(wrong)?;
        }
        Ok(SubmissionTimes { source, zone, table })
    }

    /// When a student's work was handed in.
    pub fn of(&self, work: &StudentWork) -> Option<i64> {
        match &self.source {
            TimeSource::Named(NamedSource::Export) => work.exported_time,
            TimeSource::Named(NamedSource::Files) => {
                work.changed.map(|time| match time {
                    FileTime::Utc(seconds) => seconds,
                    FileTime::Local(seconds) => {
                        seconds - 60 * i64::from(self.zone)
                    }
                })
            }
            TimeSource::Table(_) => {
                let (id, name) = (&work.student.id, &work.student.name);
                let by_id = self.table.get(id).filter(|_| !id.is_empty());
                by_id.or_else(|| self.table.get(name)).copied()
            }
        }
    }
}

fn read_table(
    text: &str,
    columns: &TimeTable,
    zone: i32,
) -> Result<BTreeMap<String, i64>, String> {
    let text = text.trim_start_matches('\u{feff}');
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let head = rows.headers().map_err(|e| e.to_string())?.clone();
    let column = |name: &str| {
        let at = head.iter().position(|cell| cell.trim() == name);
        at.ok_or_else(|| format!("there is no column `{name}`"))
    };
    let (student, time) = (column(&columns.student)?, column(&columns.time)?);
    let mut table = BTreeMap::new();
    for row in rows.records() {
        let row = row.map_err(|e| e.to_string())?;
        let cell = |at| row.get(at).unwrap_or_default().trim();
        // As Moodle's worksheets call them.
        let who = cell(student).trim_start_matches("Participant ");
        if who.is_empty() || ["", "-"].contains(&cell(time)) {
            continue;
        }
        let moment = parse_moment(cell(time), zone)
            .map_err(|e| format!("{who}: {e}"))?;
        if table.insert(who.to_string(), moment).is_some() {
            return Err(format!("`{who}` has two rows"));
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> TimeTable {
        let [table, student, time] = ["t.csv", "Who", "When"].map(Into::into);
        TimeTable { table, student, time }
    }

    #[test]
    fn times_are_found_by_number_or_name_and_mistakes_are_named() {
        let text = "\u{feff}Mark,Who,When\n1,Participant 12,2026-12-01T18:00\n\
                    ,Ada,2026-12-01T17:00Z\n,Bob,\n,Eve,-\n";
        let table = read_table(text, &columns(), 60).unwrap();
        assert_eq!(table.len(), 2);
        assert_eq!(table["12"], table["Ada"], "18:00 an hour east");
        for (text, words) in [
            ("Who,Time\na,b\n", "no column `When`"),
            ("Who,When\nAda,yesterday\n", "Ada: `yesterday` is no moment"),
            ("Who,When\na,2026-12-01\na,2026-12-02\n", "`a` has two rows"),
        ] {
            let error = read_table(text, &columns(), 0).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
