//! The top level of a download: folders and files, on disk or in an archive.

use crate::submissions::archive::{Archive, FileTime};
use crate::submissions::student_name::parse_platform_name;
use crate::submissions::submission_reader::IgnoredFile;
use judge::{Exercise, Failure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// More members than any class's archive has.
const MAX_MEMBERS: usize = 1_000_000;

/// A piece of a submission: a path in it, and where its bytes are.
pub struct Part {
    pub path: String,
    pub source: PartSource,
}

/// Where the bytes of a part are.
#[derive(Clone)]
pub enum PartSource {
    /// A folder on disk.
    Folder(PathBuf),
    /// A file on disk.
    File(PathBuf),
    /// A member of the archive, and when it was changed.
    Member(usize, Option<FileTime>),
}

/// Something at the top level: `name`, or `name/rest` within an archive.
pub struct TopEntry {
    pub name: String,
    pub rest: Option<String>,
    pub source: PartSource,
}

/// Drops what systems and packing programs add: `.DS_Store`, `__MACOSX`.
pub fn drop_system_files(
    entries: &mut Vec<TopEntry>,
    stray: &mut Vec<IgnoredFile>,
) {
    let is_added = |name: &str| name.starts_with('.') || name == "__MACOSX";
    for entry in entries.iter().filter(|entry| is_added(&entry.name)) {
        if stray.last().is_none_or(|last| last.path != entry.name) {
            let why = "no student handed it in".to_string();
            stray.push(IgnoredFile { path: entry.name.clone(), why });
        }
    }
    entries.retain(|entry| !is_added(&entry.name));
}

impl TopEntry {
    /// The part with its whole path.
    pub fn whole(self) -> Part {
        let path = match self.rest {
            Some(rest) => format!("{}/{rest}", self.name),
            None => self.name,
        };
        Part { path, source: self.source }
    }

    /// Whether it is a folder, or in one.
    pub fn is_folder(&self) -> bool {
        self.rest.is_some() || matches!(self.source, PartSource::Folder(_))
    }
}

/// The entries of a folder on disk, by name.
pub fn entries_of_folder(
    folder: &Path,
    stray: &mut Vec<IgnoredFile>,
) -> Result<Vec<TopEntry>, Failure> {
    let listed = fs::read_dir(folder)
        .map_err(|e| Failure::machine("read", folder, &e))?;
    let mut entries = Vec::new();
    for entry in listed.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().ok();
        let source = if kind.is_some_and(|kind| kind.is_dir()) {
            PartSource::Folder(entry.path())
        } else if kind.is_some_and(|kind| kind.is_file()) {
            PartSource::File(entry.path())
        } else {
            let why = "it is neither a folder nor a file".to_string();
            stray.push(IgnoredFile { path: name, why });
            continue;
        };
        entries.push(TopEntry { name, rest: None, source });
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(entries)
}

/// The members of an archive.
pub fn entries_of_archive(
    archive: &Archive<File>,
    stray: &mut Vec<IgnoredFile>,
) -> Vec<TopEntry> {
    let (members, whole) = archive.members(MAX_MEMBERS);
    let mut entries = Vec::new();
    for member in members {
        if let Some(why) = member.refused {
            stray.push(IgnoredFile { path: member.path, why: why.to_string() });
            continue;
        }
        let source = PartSource::Member(member.index, member.changed);
        let (name, rest) = match member.path.split_once('/') {
            Some((name, rest)) => (name.to_string(), Some(rest.to_string())),
            None => (member.path, None),
        };
        entries.push(TopEntry { name, rest, source });
    }
    if !whole {
        let why = format!("only its first {MAX_MEMBERS} members were read");
        stray.push(IgnoredFile { path: "the archive".into(), why });
    }
    entries
}

/// The entries of the one folder around everything, if there is such a folder
/// and it is not a submission itself.
pub fn inside_wrapper(
    entries: &[TopEntry],
    exercises: &[Exercise],
    stray: &mut Vec<IgnoredFile>,
) -> Result<Option<Vec<TopEntry>>, Failure> {
    let Some(first) = entries.first() else { return Ok(None) };
    let alone = entries
        .iter()
        .all(|entry| entry.is_folder() && entry.name == first.name);
    if !alone || parse_platform_name(&first.name).is_some() {
        return Ok(None);
    }
    let mut inner = Vec::new();
    if let PartSource::Folder(folder) = &first.source {
        inner = entries_of_folder(folder, stray)?;
    } else {
        for entry in entries {
            let rest = entry.rest.clone().unwrap_or_default();
            let (name, rest) = match rest.split_once('/') {
                Some((name, rest)) => (name.into(), Some(rest.to_string())),
                None => (rest, None),
            };
            inner.push(TopEntry { name, rest, source: entry.source.clone() });
        }
    }
    let is_class = inner.iter().any(TopEntry::is_folder)
        || inner.iter().any(|entry| parse_platform_name(&entry.name).is_some());
    let is_work = inner.iter().any(|entry| is_work(&entry.name, exercises));
    Ok((is_class && !is_work).then_some(inner))
}

/// Whether a folder that holds this is a submission.
fn is_work(name: &str, exercises: &[Exercise]) -> bool {
    let plain = parse_platform_name(name).is_none();
    let parts = ["chapters", "exercises", "src", "Cargo.toml"];
    let chapters = exercises.iter().any(|exercise| {
        let folder = exercise.folder.file_name().unwrap_or_default();
        name == exercise.chapter || name == folder.to_string_lossy()
    });
    plain && (name.ends_with(".rs") || parts.contains(&name) || chapters)
}
