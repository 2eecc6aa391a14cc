//! What a submission is made of: folders and files on disk, archives, members
//! of the class's archive.

use super::{MAX_FILES, MAX_FOLDER_DEPTH, ReadFile, SubmissionReader};
use crate::submissions::archive::kind::archive_stem;
use crate::submissions::archive::{Archive, ENCRYPTED, FileTime, read_up_to};
use crate::submissions::exercise_path::never_holds_answers;
use std::fs::{self, File};
use std::io::{Read, Seek};
use std::path::Path;
use std::time::UNIX_EPOCH;

impl SubmissionReader<'_> {
    /// A folder on disk. `above` is its path in the submission.
    pub fn folder(&mut self, folder: &Path, above: &str, depth: usize) {
        let mut entries = Vec::new();
        match fs::read_dir(folder) {
            Ok(list) => entries.extend(list.flatten()),
            Err(e) => self.ignore(above, &format!("it cannot be read: {e}")),
        }
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = joined(above, &name);
            // Does not follow links.
            let kind = entry.file_type().ok();
            let is_folder = kind.is_some_and(|kind| kind.is_dir());
            if is_folder && never_holds_answers(&name) {
                self.ignore(&format!("{path}/"), "answers are never in here");
            } else if is_folder && depth < MAX_FOLDER_DEPTH {
                self.folder(&entry.path(), &path, depth + 1);
            } else if kind.is_some_and(|kind| kind.is_file()) {
                self.file(&entry.path(), &path);
            } else if kind.is_some_and(|kind| kind.is_symlink()) {
                self.ignore(&path, "it is a link");
            } else if is_folder {
                let why =
                    format!("it is deeper than {MAX_FOLDER_DEPTH} folders");
                self.leave_unread(&path, &why);
            } else {
                self.ignore(&path, "it is not a regular file");
            }
        }
    }

    /// A file on disk. `path` is its path in the submission.
    pub fn file(&mut self, file: &Path, path: &str) {
        let changed = fs::metadata(file).and_then(|about| about.modified());
        let changed = changed.ok().and_then(|t| {
            let since = t.duration_since(UNIX_EPOCH).ok()?;
            i64::try_from(since.as_secs()).ok()
        });
        self.changed = changed.map(FileTime::Utc);
        if archive_stem(path).is_none() {
            return self.offer(path, 0, &mut |most| read_file(file, most));
        }
        self.count(path);
        let budget = self.unpack_budget;
        let opened = File::open(file).map_err(|e| e.to_string());
        match opened.and_then(|file| Archive::open(file, path, budget)) {
            Ok(archive) => self.archive(archive, path, 1),
            Err(why) => self.leave_unread(path, &why),
        }
    }

    /// A member of the class's archive, changed at this time.
    pub fn member(
        &mut self,
        path: &str,
        changed: Option<FileTime>,
        read: ReadFile<'_>,
    ) {
        self.changed = changed;
        self.offer(path, 1, read);
    }

    /// All members of an archive.
    pub(super) fn archive<R: Read + Seek>(
        &mut self,
        mut archive: Archive<R>,
        above: &str,
        depth: usize,
    ) {
        let unpacked = archive.unpacked_bytes();
        self.unpack_budget = self.unpack_budget.saturating_sub(unpacked);
        let (members, whole) = archive.members(MAX_FILES);
        for member in members {
            let path = joined(above, &member.path);
            match member.refused {
                Some(why @ ENCRYPTED) => self.leave_unread(&path, why),
                Some(why) => self.ignore(&path, why),
                None => self.offer(&path, depth, &mut |most| {
                    archive.read(member.index, most)
                }),
            }
        }
        if !whole {
            self.seen = self.seen.max(MAX_FILES + 1);
        }
    }
}

fn joined(above: &str, name: &str) -> String {
    match above {
        "" => name.to_string(),
        above => format!("{above}/{name}"),
    }
}

fn read_file(file: &Path, most: u64) -> Result<Vec<u8>, String> {
    let opened = File::open(file);
    read_up_to(opened.map_err(|e| format!("it cannot be read: {e}"))?, most)
}
