//! Zip files, made by people who mean well and by others.
//!
//! Nothing is unpacked to disk: members are chosen by name and read into
//! memory one at a time, up to a limit. A zip bomb stays packed.

use std::io::{Read, Seek};
use zip::ZipArchive;

/// A zip file.
pub struct Archive<R> {
    zip: ZipArchive<R>,
}

/// One member of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveMember {
    /// Its number.
    pub index: usize,
    /// Its path, with `/` between folders.
    pub path: String,
    /// Why it will not be read, if so.
    pub refused: Option<&'static str>,
}

impl<R: Read + Seek> Archive<R> {
    /// Reads the list of members.
    pub fn open(from: R) -> Result<Archive<R>, String> {
        let zip = ZipArchive::new(from);
        let zip = zip.map_err(|e| format!("it is not a zip file: {e}"))?;
        Ok(Archive { zip })
    }

    /// The files in it, up to so many; and whether that was all.
    pub fn members(&self, most: usize) -> (Vec<ArchiveMember>, bool) {
        let mut members = Vec::new();
        for index in 0..self.zip.len().min(most) {
            let Ok(entry) = self.zip.by_index_data(index) else { continue };
            if entry.is_dir() {
                continue;
            }
            let raw = String::from_utf8_lossy(entry.name_raw()).into_owned();
            // In the old encoding where the archive says so; otherwise as it is.
            let name = entry.name().map_or(raw, |name| name.into_owned());
            let refused = if entry.encrypted() {
                Some("it is encrypted")
            } else if entry.is_symlink() {
                Some("it is a link")
            } else {
                None
            };
            let (path, inside) = inside(&name);
            let refused = refused.or((!inside).then_some(LEADS_OUT));
            members.push(ArchiveMember { index, path, refused });
        }
        (members, self.zip.len() <= most)
    }

    /// The bytes of a member, up to a limit; more of them are an error.
    pub fn read(&mut self, index: usize, most: u64) -> Result<Vec<u8>, String> {
        let member = self.zip.by_index(index).map_err(|e| e.to_string())?;
        let mut bytes = Vec::new();
        let read = member.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|e| format!("it is damaged: {e}"))?;
        match bytes.len() as u64 > most {
            true => Err(too_large(most)),
            false => Ok(bytes),
        }
    }
}

const LEADS_OUT: &str = "its path leads out of the submission";

/// Why a file beyond the limit is not read.
pub fn too_large(most: u64) -> String {
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
pub(crate) mod tests {
    use super::*;
    use std::io::{Cursor, Write};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    /// A zip file in memory.
    pub fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn open(bytes: Vec<u8>) -> Archive<Cursor<Vec<u8>>> {
        Archive::open(Cursor::new(bytes)).unwrap()
    }

    #[test]
    fn members_are_listed_and_read() {
        let mut archive =
            open(zipped(&[("a/x.rs", b"one"), ("b\\y.rs", b"two")]));
        let (members, all) = archive.members(9);
        let paths: Vec<&str> = members.iter().map(|m| &m.path[..]).collect();
        assert_eq!((paths, all), (vec!["a/x.rs", "b/y.rs"], true));
        assert_eq!(archive.read(1, 3).unwrap(), b"two");
        assert_eq!(archive.members(1), (members[..1].to_vec(), false));
    }

    #[test]
    fn a_zip_bomb_stays_packed() {
        let bytes = vec![0; 30 << 20];
        let packed = zipped(&[("x.rs", &bytes)]);
        assert!(packed.len() < 100_000, "{}", packed.len());
        let error = open(packed).read(0, 1 << 20).unwrap_err();
        assert_eq!(error, "it is larger than 1024 KiB");
    }

    #[test]
    fn links_and_paths_that_lead_outside_are_refused() {
        let plain = SimpleFileOptions::default();
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.add_symlink("l.rs", "/etc/passwd", plain).unwrap();
        for name in ["../a.rs", "b/../../a.rs", "/etc/a.rs", "C:\\a.rs"] {
            zip.start_file(name, plain).unwrap();
        }
        let archive = open(zip.finish().unwrap().into_inner());
        let (members, _) = archive.members(9);
        assert_eq!(members.len(), 5);
        assert_eq!(members[0].refused, Some("it is a link"));
        for member in &members[1..] {
            assert_eq!(member.refused, Some(LEADS_OUT), "{}", member.path);
        }
    }

    #[test]
    fn what_is_not_a_zip_file_is_an_error() {
        for bytes in [&b""[..], b"PK\x03\x04 and so on", b"fn main() {}"] {
            assert!(Archive::open(Cursor::new(bytes.to_vec())).is_err());
        }
        let mut cut = zipped(&[("a.rs", b"one")]);
        cut.truncate(cut.len() - 30);
        assert!(Archive::open(Cursor::new(cut)).is_err());
    }
}
