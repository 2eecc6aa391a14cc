use super::*;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
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

/// A tar file in memory.
pub fn tarred(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mtime(1_000_000_000);
        tar.append_data(&mut header, name, *bytes).unwrap();
    }
    tar.into_inner().unwrap()
}

/// The same bytes, packed.
pub fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

type InMemory = Archive<Cursor<Vec<u8>>>;

fn opened(bytes: Vec<u8>, name: &str) -> Result<InMemory, String> {
    Archive::open(Cursor::new(bytes), name, 1 << 20)
}

fn open(bytes: Vec<u8>) -> InMemory {
    opened(bytes, "a").unwrap()
}

#[test]
fn members_are_listed_and_read() {
    let mut archive = open(zipped(&[("a/x.rs", b"one"), ("b\\y.rs", b"two")]));
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
        assert!(opened(bytes.to_vec(), "a.zip").is_err());
    }
    let mut cut = zipped(&[("a.rs", b"one")]);
    cut.truncate(cut.len() - 30);
    assert!(opened(cut, "a.zip").is_err());
}

#[test]
fn tar_files_are_read_packed_or_not() {
    let long = format!("{}/y.rs", "deep/".repeat(40));
    let tar = tarred(&[("a/x.rs", b"one"), (&long, b"two")]);
    for bytes in [tar.clone(), gzipped(&tar)] {
        let mut archive = open(bytes);
        let (members, all) = archive.members(9);
        assert!(all && members[1].path == long.replace("//", "/"));
        assert_eq!(members[0].path, "a/x.rs");
        assert_eq!(members[0].changed, Some(FileTime::Utc(1_000_000_000)));
        assert_eq!(archive.read(1, 3).unwrap(), b"two");
        assert!(archive.read(1, 2).is_err(), "a limit is a limit");
        assert!(archive.read(2, 9).is_err(), "there is no third");
    }
}

#[test]
fn a_single_packed_file_loses_its_end() {
    let mut archive = opened(gzipped(b"one"), "w/euler_step.rs.gz").unwrap();
    assert_eq!(archive.members(9).0[0].path, "euler_step.rs");
    assert_eq!(archive.read(0, 9).unwrap(), b"one");
}

#[test]
fn links_in_tar_files_and_paths_that_lead_outside_are_refused() {
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::Symlink);
    header.set_size(0);
    tar.append_link(&mut header, "l.rs", "/etc/passwd").unwrap();
    // The library refuses to write such a path, so it goes in by hand.
    let mut header = tar::Header::new_gnu();
    header.set_size(0);
    header.as_gnu_mut().unwrap().name[..7].copy_from_slice(b"../a.rs");
    header.set_cksum();
    tar.append(&header, &b""[..]).unwrap();
    let archive = open(tar.into_inner().unwrap());
    let (members, _) = archive.members(9);
    assert_eq!(members[0].refused, Some("it is a link"));
    assert_eq!(members[1].refused, Some(LEADS_OUT));
}

#[test]
fn a_packed_stream_is_unpacked_to_a_limit() {
    let bomb = gzipped(&vec![0; 30 << 20]);
    assert!(bomb.len() < 100_000, "{}", bomb.len());
    let error = opened(bomb, "bomb.tar.gz").err().unwrap();
    assert_eq!(error, "it is larger than 1024 KiB");
    let tar = gzipped(&tarred(&[("a.rs", &[b'x'; 5000])]));
    let cut = tar[..tar.len() - 12].to_vec();
    assert!(opened(cut, "cut.tar.gz").err().unwrap().contains("damaged"));
}

#[test]
fn other_kinds_are_called_by_their_names_whatever_the_file_is_called() {
    for (head, kind) in [
        (&b"7z\xbc\xaf\x27\x1c\0\x04"[..], "7z"),
        (b"Rar!\x1a\x07\x01\0", "RAR"),
        (b"\xfd7zXZ\0\0", "xz"),
    ] {
        let error = opened(head.to_vec(), "work.zip").err().unwrap();
        assert_eq!(error, format!("{UNREAD_KIND} ({kind})"));
    }
    // Negative control: a tar file called zip is a tar file.
    assert!(opened(tarred(&[("a.rs", b"x")]), "work.zip").is_ok());
}
