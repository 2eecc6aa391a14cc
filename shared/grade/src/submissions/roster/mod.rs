//! The roster: who handed something in, read off the top level of a folder or
//! zip file as learning platforms make it.

mod top_level;

use crate::submissions::archive::Archive;
use crate::submissions::student_name::{
    StudentIdentity, from_folder_name, parse_platform_name,
};
use crate::submissions::submission_reader::{
    IgnoredFile, SubmissionReader, SubmittedAnswer,
};
use judge::{Exercise, Failure};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use top_level::{
    Part, PartSource, TopEntry, drop_system_files, entries_of_folder,
    entries_of_zip, inside_wrapper,
};

/// All submissions of a class, not read yet.
pub struct Roster {
    /// One for each student, by name.
    pub submissions: Vec<Submission>,
    /// Files that belong to nobody.
    pub stray: Vec<IgnoredFile>,
    zip: Option<Archive<File>>,
}

/// What one student handed in.
pub struct Submission {
    /// The student.
    pub student: StudentIdentity,
    parts: Vec<Part>,
}

impl Roster {
    /// Reads the top level of a folder or a zip file. With `single`, all of
    /// it is the work of one student.
    pub fn open(
        from: &Path,
        exercises: &[Exercise],
        single: bool,
    ) -> Result<Roster, Failure> {
        let unusable =
            |e: String| Failure::User(format!("{}: {e}", from.display()));
        let mut stray = Vec::new();
        let (mut entries, zip) = match from.is_dir() {
            true => (entries_of_folder(from, &mut stray)?, None),
            false => {
                let file = File::open(from).map_err(|e| {
                    unusable(format!("it must be a folder or a zip file: {e}"))
                })?;
                let archive = Archive::open(file).map_err(unusable)?;
                (entries_of_zip(&archive, &mut stray), Some(archive))
            }
        };
        drop_system_files(&mut entries, &mut stray);
        if single {
            let parts = entries.into_iter().map(TopEntry::whole).collect();
            let student = from_folder_name(&stem(from));
            let submissions = vec![Submission { student, parts }];
            return Ok(Roster { submissions, stray, zip });
        }
        while let Some(inner) = inside_wrapper(&entries, exercises, &mut stray)?
        {
            entries = inner;
        }
        let submissions = by_student(entries, &mut stray);
        Ok(Roster { submissions, stray, zip })
    }

    /// Reads the answers of one submission.
    pub fn take(
        &mut self,
        at: usize,
        exercises: &[Exercise],
    ) -> (Vec<SubmittedAnswer>, Vec<IgnoredFile>) {
        let mut reader = SubmissionReader::new(exercises);
        for part in &self.submissions[at].parts {
            match (&part.source, &mut self.zip) {
                (PartSource::Folder(folder), _) => {
                    reader.folder(folder, &part.path, 0);
                }
                (PartSource::File(file), _) => reader.file(file, &part.path),
                (PartSource::Member(index), Some(zip)) => {
                    let mut read = |most| zip.read(*index, most);
                    reader.offer(&part.path, 1, &mut read);
                }
                (PartSource::Member(_), None) => {}
            }
        }
        reader.close()
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Groups what belongs to the same student.
fn by_student(
    entries: Vec<TopEntry>,
    stray: &mut Vec<IgnoredFile>,
) -> Vec<Submission> {
    let mut students: BTreeMap<(String, String), Submission> = BTreeMap::new();
    for entry in entries {
        let Some((student, path)) = owner(&entry) else {
            let why = "it is outside every submission".to_string();
            stray.push(IgnoredFile { path: entry.whole().path, why });
            continue;
        };
        // The platform's number tells students of the same name apart.
        let key = match student.id.is_empty() {
            true => (student.name.clone(), String::new()),
            false => (String::new(), student.id.clone()),
        };
        let late = student.late;
        let submission = students
            .entry(key)
            .or_insert_with(|| Submission { student, parts: Vec::new() });
        submission.student.late |= late;
        submission.parts.push(Part { path, source: entry.source });
    }
    let mut all: Vec<Submission> = students.into_values().collect();
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
    let lower = entry.name.to_lowercase();
    lower.ends_with(".zip").then(|| {
        (from_folder_name(&stem(Path::new(&entry.name))), entry.name.clone())
    })
}

#[cfg(test)]
mod tests;
