//! Archives, made by people who mean well and by others.
//!
//! Nothing is unpacked to disk: members are chosen by name and read into
//! memory one at a time, up to a limit. What is packed as one stream is
//! unpacked in memory, up to a limit. A zip bomb stays packed.

pub mod kind;

use crate::submissions::moment::seconds_since_1970;
use flate2::read::MultiGzDecoder;
use kind::{ArchiveKind, HEAD_BYTES};
use std::io::{Cursor, Read, Seek, SeekFrom};
use zip::ZipArchive;

/// An archive.
pub struct Archive<R> {
    contents: Contents<R>,
}

enum Contents<R> {
    Zip(ZipArchive<R>),
    /// Unpacked, and where in it each member is.
    Unpacked(Vec<u8>, Vec<Stored>),
}

/// A member of what is unpacked.
struct Stored {
    member: ArchiveMember,
    start: usize,
    size: usize,
}

/// One member of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveMember {
    /// Its number.
    pub index: usize,
    /// Its path, with `/` between folders.
    pub path: String,
    /// When it was changed last, as the archive says.
    pub changed: Option<FileTime>,
    /// Why it will not be read, if so.
    pub refused: Option<&'static str>,
}

/// When a file was changed last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileTime {
    /// Seconds since 1970 in UTC.
    Utc(i64),
    /// The same on a clock of unknown zone: zip files keep no more.
    Local(i64),
}

impl<R: Read + Seek> Archive<R> {
    /// Reads the list of members. `name` is the file's name; of a packed
    /// stream at most so many bytes are unpacked.
    pub fn open(
        mut from: R,
        name: &str,
        most: u64,
    ) -> Result<Archive<R>, String> {
        let head = read_head(&mut from).map_err(damaged)?;
        let contents = match ArchiveKind::of(&head) {
            Some(ArchiveKind::Zip) => {
                let zip = ZipArchive::new(from);
                Contents::Zip(zip.map_err(|e| damaged(e.into()))?)
            }
            Some(ArchiveKind::Tar) => tar(read_up_to(from, most)?)?,
            Some(ArchiveKind::Gzip) => {
                let bytes = read_up_to(MultiGzDecoder::new(from), most)?;
                match ArchiveKind::of(&bytes[..bytes.len().min(HEAD_BYTES)]) {
                    Some(ArchiveKind::Tar) => tar(bytes)?,
                    _ => one_file(bytes, name),
                }
            }
            Some(ArchiveKind::Unread(kind)) => {
                return Err(format!("{UNREAD_KIND} ({kind})"));
            }
            None => return Err("it is not an archive, or damaged".into()),
        };
        Ok(Archive { contents })
    }

    /// How many bytes it takes in memory.
    pub fn unpacked_bytes(&self) -> u64 {
        match &self.contents {
            Contents::Zip(_) => 0,
            Contents::Unpacked(bytes, _) => bytes.len() as u64,
        }
    }

    /// The files in it, up to so many; and whether that was all.
    pub fn members(&self, most: usize) -> (Vec<ArchiveMember>, bool) {
        match &self.contents {
            Contents::Zip(zip) => zip_members(zip, most),
            Contents::Unpacked(_, stored) => {
                let first = stored.iter().take(most);
                let members = first.map(|s| s.member.clone()).collect();
                (members, stored.len() <= most)
            }
        }
    }

    /// The bytes of a member, up to a limit; more of them are an error.
    pub fn read(&mut self, index: usize, most: u64) -> Result<Vec<u8>, String> {
        match &mut self.contents {
            Contents::Zip(zip) => {
                let member = zip.by_index(index).map_err(|e| e.to_string())?;
                read_up_to(member, most)
            }
            Contents::Unpacked(bytes, stored) => {
                let Some(Stored { start, size, .. }) = stored.get(index) else {
                    return Err("there is no such member".to_string());
                };
                match *size as u64 > most {
                    true => Err(too_large(most)),
                    false => Ok(bytes[*start..*start + *size].to_vec()),
                }
            }
        }
    }
}

/// Why an archive is not opened; the words that people search for.
pub const UNREAD_KIND: &str = "it is an archive of a kind that is not read";

fn damaged(e: std::io::Error) -> String {
    format!("it is a damaged archive: {e}")
}

/// The beginning; what is read after it starts there again.
fn read_head(from: &mut (impl Read + Seek)) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::new();
    from.by_ref().take(HEAD_BYTES as u64).read_to_end(&mut head)?;
    from.seek(SeekFrom::Start(0))?;
    Ok(head)
}

/// All bytes, unless there are more than the limit.
pub fn read_up_to(from: impl Read, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = from.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|e| format!("it is damaged: {e}"))?;
    match bytes.len() as u64 > most {
        true => Err(too_large(most)),
        false => Ok(bytes),
    }
}

fn zip_members<R: Read + Seek>(
    zip: &ZipArchive<R>,
    most: usize,
) -> (Vec<ArchiveMember>, bool) {
    let mut members = Vec::new();
    for index in 0..zip.len().min(most) {
        let Ok(entry) = zip.by_index_data(index) else { continue };
        if entry.is_dir() {
            continue;
        }
        let raw = String::from_utf8_lossy(entry.name_raw()).into_owned();
        // In the old encoding where the archive says so; otherwise as it is.
        let name = entry.name().map_or(raw, |name| name.into_owned());
        let refused = if entry.encrypted() {
            Some(ENCRYPTED)
        } else if entry.is_symlink() {
            Some("it is a link")
        } else {
            None
        };
        let changed = entry.last_modified().and_then(|t| {
            let day = [t.year().into(), t.month().into(), t.day().into()];
            let time = [t.hour().into(), t.minute().into(), t.second().into()];
            seconds_since_1970(day, time).map(FileTime::Local)
        });
        let (path, inside) = inside(&name);
        let refused = refused.or((!inside).then_some(LEADS_OUT));
        members.push(ArchiveMember { index, path, changed, refused });
    }
    (members, zip.len() <= most)
}

/// Lists the members of a tar file.
fn tar<R>(bytes: Vec<u8>) -> Result<Contents<R>, String> {
    let mut stored = Vec::new();
    let mut archive = tar::Archive::new(Cursor::new(&bytes[..]));
    for entry in archive.entries().map_err(damaged)? {
        let entry = entry.map_err(damaged)?;
        let kind = entry.header().entry_type();
        if kind.is_dir() {
            continue;
        }
        let refused = if kind.is_symlink() || kind.is_hard_link() {
            Some("it is a link")
        } else if !kind.is_file() && !kind.is_contiguous() {
            Some("it is not a regular file")
        } else {
            None
        };
        let changed = entry.header().mtime().ok();
        let changed = changed.and_then(|t| i64::try_from(t).ok());
        let (path, inside) =
            inside(&String::from_utf8_lossy(&entry.path_bytes()));
        let start = entry.raw_file_position() as usize;
        let size = entry.size() as usize;
        let whole = start.checked_add(size).is_some_and(|e| e <= bytes.len());
        let size = if whole || refused.is_some() { size } else { 0 };
        let refused = refused.or((!inside).then_some(LEADS_OUT));
        let refused = refused.or((!whole).then_some("it is cut off"));
        let member = ArchiveMember {
            index: stored.len(),
            path,
            changed: changed.map(FileTime::Utc),
            refused,
        };
        stored.push(Stored { member, start, size });
    }
    Ok(Contents::Unpacked(bytes, stored))
}

/// A file that was packed on its own: `euler_step.rs.gz`.
fn one_file<R>(bytes: Vec<u8>, name: &str) -> Contents<R> {
    let name = name.rsplit('/').next().unwrap_or_default();
    let path = kind::archive_stem(name).unwrap_or(name).to_string();
    let (index, changed, refused) = (0, None, None);
    let member = ArchiveMember { index, path, changed, refused };
    let size = bytes.len();
    Contents::Unpacked(bytes, vec![Stored { member, start: 0, size }])
}

/// Why a member with a password is not read.
pub const ENCRYPTED: &str = "it is encrypted";
const LEADS_OUT: &str = "its path leads out of the submission";

/// Why a file beyond the limit is not read.
fn too_large(most: u64) -> String {
    format!("it is larger than {} KiB", most >> 10)
}

/// A path with `/` between its folders, and whether it stays inside the
/// submission. Some programs pack with `\`.
fn inside(name: &str) -> (String, bool) {
    let name = name.replace('\\', "/");
    let absolute =
        name.starts_with('/') || name.as_bytes().get(1) == Some(&b':');
    let parts: Vec<&str> =
        name.split('/').filter(|part| !["", "."].contains(part)).collect();
    let leaves = parts.contains(&"..");
    (parts.join("/"), !absolute && !leaves)
}

#[cfg(test)]
pub(crate) mod tests;
