//! Snapshot files: what is locked, and when it is written anew.

use super::{LockOptions, LockOutcome};
use crate::judging::locked::sections::ReportSection;
use course::{GROUPS, Report, compare};
use project::{Failure, read_text};
use std::fs;
use std::path::Path;

/// Writes locked reports unless they agree with what is locked already.
pub fn write_snapshot(
    path: &Path,
    text: String,
    same: bool,
    options: LockOptions,
    outcome: &mut LockOutcome,
) -> Result<(), Failure> {
    if same && !options.force {
        return Ok(());
    }
    let path = match options.review && path.is_file() {
        true => path.with_extension("snap.new"),
        false => path.to_path_buf(),
    };
    if read_text(&path).is_ok_and(|now| now == text) {
        return Ok(());
    }
    fs::write(&path, text).map_err(|e| Failure::machine("write", &path, &e))?;
    outcome.written.push(path);
    Ok(())
}

/// The groups to lock. The inputs of property cases are left out: they change
/// with the seed. Their numbers must not, which is checked here.
pub fn stable_groups(
    id: &str,
    reports: Vec<[Report; 2]>,
    outcome: &mut LockOutcome,
) -> [Report; 2] {
    for i in 0..2 {
        if let [first, .., last] = &reports[..]
            && let Some(mismatch) = compare(&first[i], &last[i]).first()
        {
            let group = GROUPS[i];
            outcome.problems.push(format!(
                "{id}: {group} cases depend on the seed: {mismatch}"
            ));
        }
    }
    let mut groups = reports.into_iter().next().unwrap_or_default();
    for case in &mut groups[1].cases {
        case.given.clear();
    }
    groups
}

/// Whether nothing is new. Inputs and tolerances belong to what is locked.
pub fn agree(old: &[ReportSection], new: &[ReportSection]) -> bool {
    old.len() == new.len()
        && old.iter().zip(new).all(|((name, a), (other, b))| {
            name == other && compare(a, b).is_empty() && same_shape(a, b)
        })
}

fn same_shape(old: &Report, new: &Report) -> bool {
    old.cases.len() == new.cases.len()
        && old.cases.iter().zip(&new.cases).all(|(a, b)| {
            a.label == b.label
                && a.given == b.given
                && a.entries.iter().zip(&b.entries).all(|(x, y)| {
                    x.name == y.name && x.tolerance == y.tolerance
                })
        })
}
