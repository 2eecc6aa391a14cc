//! The roster: who handed something in, read off the top level of a folder or
//! archive as learning platforms make it.

mod top_level;

use crate::submissions::archive::kind::archive_stem;
use crate::submissions::archive::{Archive, read_up_to};
use crate::submissions::gradescope_export::{
    ExportedSubmission, MAX_METADATA_BYTES, is_metadata, is_submission,
    read_metadata,
};
use crate::submissions::student_name::{
    StudentIdentity, from_folder_name, parse_platform_name,
};
use crate::submissions::submission_reader::{
    IgnoredFile, ReadSubmission, SubmissionReader,
};
use judge::printable;
use judge::{Exercise, Failure};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use top_level::{
    Part, PartSource, TopEntry, drop_system_files, entries_of_archive,
    entries_of_folder, inside_wrapper,
};

/// All submissions of a class, not read yet.
pub struct Roster {
    /// One for each student, by name.
    pub submissions: Vec<Submission>,
    /// Files that belong to nobody.
    pub stray: Vec<IgnoredFile>,
    archive: Option<Archive<File>>,
}

/// What one student handed in.
pub struct Submission {
    /// The student.
    pub student: StudentIdentity,
    /// When it was handed in, in seconds since 1970, if the platform's
    /// export says so.
    pub exported_time: Option<i64>,
    parts: Vec<Part>,
}

/// Larger than the packed submissions of any class.
const MAX_CLASS_BYTES: u64 = 1 << 30;

impl Roster {
    /// Reads the top level of a folder or an archive. With `single`, all of
    /// it is the work of one student.
    pub fn open(
        from: &Path,
        exercises: &[Exercise],
        single: bool,
    ) -> Result<Roster, Failure> {
        let unusable = |e: String| {
            let from = from.display();
            Failure::User(format!("{from}: {e}: give the folder with them"))
        };
        let mut stray = Vec::new();
        let (mut entries, mut archive) = match from.is_dir() {
            true => (entries_of_folder(from, &mut stray)?, None),
            false => {
                let file = File::open(from).map_err(|e| {
                    unusable(format!("it must be a folder or an archive: {e}"))
                })?;
                let name = from.to_string_lossy();
                let archive = Archive::open(file, &name, MAX_CLASS_BYTES);
                let archive = archive.map_err(unusable)?;
                (entries_of_archive(&archive, &mut stray), Some(archive))
            }
        };
        drop_system_files(&mut entries, &mut stray);
        if single {
            let parts = entries.into_iter().map(TopEntry::whole).collect();
            let student = from_folder_name(&stem(from));
            let submissions =
                vec![Submission { student, exported_time: None, parts }];
            return Ok(Roster { submissions, stray, archive });
        }
        while let Some(inner) = inside_wrapper(&entries, exercises, &mut stray)?
        {
            entries = inner;
        }
        let exported = take_metadata(&mut entries, &mut archive)?;
        let submissions = by_student(entries, &exported, &mut stray);
        for file in &mut stray {
            file.path = printable(&file.path);
        }
        Ok(Roster { submissions, stray, archive })
    }

    /// Reads the answers of one submission.
    pub fn take(
        &mut self,
        at: usize,
        exercises: &[Exercise],
    ) -> ReadSubmission {
        let mut reader = SubmissionReader::new(exercises);
        for part in &self.submissions[at].parts {
            match (&part.source, &mut self.archive) {
                (PartSource::Folder(folder), _) => {
                    reader.folder(folder, &part.path, 0);
                }
                (PartSource::File(file), _) => reader.file(file, &part.path),
                (PartSource::Member(index, changed), Some(archive)) => {
                    let mut read = |most| archive.read(*index, most);
                    reader.member(&part.path, *changed, &mut read);
                }
                (PartSource::Member(..), None) => {}
            }
        }
        reader.close()
    }
}

fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match path.is_dir() {
        true => name.into_owned(),
        false => archive_stem(&name).unwrap_or(&name).to_string(),
    }
}

/// What Gradescope's list says about the folders beside it; nothing if there
/// is no such list.
fn take_metadata(
    entries: &mut Vec<TopEntry>,
    archive: &mut Option<Archive<File>>,
) -> Result<BTreeMap<String, ExportedSubmission>, Failure> {
    let list =
        entries.iter().position(|e| !e.is_folder() && is_metadata(&e.name));
    let exported =
        entries.iter().any(|e| e.is_folder() && is_submission(&e.name));
    let Some(list) = list.filter(|_| exported) else {
        return Ok(BTreeMap::new());
    };
    let entry = entries.remove(list);
    let bytes = match (&entry.source, archive) {
        (PartSource::File(file), _) => File::open(file)
            .map_err(|e| e.to_string())
            .and_then(|file| read_up_to(file, MAX_METADATA_BYTES)),
        (PartSource::Member(index, _), Some(archive)) => {
            archive.read(*index, MAX_METADATA_BYTES)
        }
        _ => Err("it is not a file".to_string()),
    };
    let text = bytes.map(|b| String::from_utf8_lossy(&b).into_owned());
    let wrong = |e| Failure::User(format!("{}: {e}", entry.name));
    read_metadata(&text.map_err(wrong)?).map_err(wrong)
}

/// Groups what belongs to the same student.
fn by_student(
    entries: Vec<TopEntry>,
    exported: &BTreeMap<String, ExportedSubmission>,
    stray: &mut Vec<IgnoredFile>,
) -> Vec<Submission> {
    let mut students: BTreeMap<(String, String), Submission> = BTreeMap::new();
    let mut put =
        |student: StudentIdentity, time, part: Option<Part>| {
            // The platform's number tells students of the same name apart.
            let key = match student.id.is_empty() {
                true => (student.name.clone(), String::new()),
                false => (String::new(), student.id.clone()),
            };
            let late = student.late;
            let submission = students.entry(key).or_insert_with(|| {
                Submission { student, exported_time: None, parts: Vec::new() }
            });
            submission.student.late |= late;
            submission.exported_time = submission.exported_time.max(time);
            submission.parts.extend(part);
        };
    for entry in entries {
        let known = exported.get(&entry.name).filter(|_| entry.is_folder());
        if let Some(known) = known.filter(|k| !k.submitters.is_empty()) {
            // A group hands in one folder, and each gets its marks.
            for student in &known.submitters {
                let path = entry.rest.clone().unwrap_or_default();
                let part = Part { path, source: entry.source.clone() };
                put(student.clone(), known.created, Some(part));
            }
            continue;
        }
        let Some((student, path)) = owner(&entry) else {
            let why = "it is outside every submission".to_string();
            stray.push(IgnoredFile { path: entry.whole().path, why });
            continue;
        };
        let time = known.and_then(|known| known.created);
        put(student, time, Some(Part { path, source: entry.source }));
    }
    // Those whose folder is empty, and so is in no archive, have a row too.
    for known in exported.values() {
        for student in &known.submitters {
            put(student.clone(), known.created, None);
        }
    }
    let mut all: Vec<Submission> = students.into_values().collect();
    for submission in &mut all {
        let student = &mut submission.student;
        student.name = printable(&student.name);
        student.id = printable(&student.id);
    }
    all.sort_by(|a, b| a.student.cmp(&b.student));
    all
}

/// Whose it is, and its path in the submission.
fn owner(entry: &TopEntry) -> Option<(StudentIdentity, String)> {
    let inside = entry.rest.clone().unwrap_or_default();
    if let Some(named) = parse_platform_name(&entry.name) {
        let path = match entry.is_folder() {
            true => inside,
            false => named.rest,
        };
        return Some((named.student, path));
    }
    if entry.is_folder() {
        return Some((from_folder_name(&entry.name), inside));
    }
    let stem = archive_stem(&entry.name)?;
    Some((from_folder_name(stem), entry.name.clone()))
}

#[cfg(test)]
mod tests;
