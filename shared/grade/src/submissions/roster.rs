//! Who handed something in: the top of a folder, or of a zip file, as
//! learning platforms hand it out.

use crate::submissions::archive::Archive;
use crate::submissions::intake::{Answer, Ignored, Intake};
use crate::submissions::who::{Who, of_folder, of_platform};
use judge::{Exercise, Failure};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// More members than any class's zip file has.
const MEMBERS: usize = 1_000_000;

/// The whole class's work, where it lies.
pub struct Roster {
    /// Everybody, by name.
    pub submissions: Vec<Submission>,
    /// What belongs to nobody.
    pub stray: Vec<Ignored>,
    zip: Option<Archive<File>>,
}

/// What one person handed in.
pub struct Submission {
    /// Who it is.
    pub who: Who,
    parts: Vec<Part>,
}

/// A piece of a submission: a path in it, and where its bytes are.
struct Part {
    path: String,
    source: Source,
}

#[derive(Clone)]
enum Source {
    Folder(PathBuf),
    File(PathBuf),
    Member(usize),
}

/// Something at the top level: `name`, or `name/rest` within a zip file.
struct Top {
    name: String,
    rest: Option<String>,
    source: Source,
}

impl Roster {
    /// Looks at a folder or a zip file. With `single`, all of it is the work
    /// of one person.
    pub fn open(
        from: &Path,
        exercises: &[Exercise],
        single: bool,
    ) -> Result<Roster, Failure> {
        let unusable =
            |e: String| Failure::User(format!("{}: {e}", from.display()));
        let mut stray = Vec::new();
        let (mut tops, zip) = match from.is_dir() {
            true => (tops_of_folder(from, &mut stray)?, None),
            false => {
                let file = File::open(from).map_err(|e| {
                    unusable(format!("a folder or a zip file is needed: {e}"))
                })?;
                let archive = Archive::open(file).map_err(unusable)?;
                (tops_of_zip(&archive, &mut stray), Some(archive))
            }
        };
        set_aside(&mut tops, &mut stray);
        if single {
            let parts = tops.into_iter().map(Top::whole).collect();
            let who = of_folder(&stem(from));
            let submissions = vec![Submission { who, parts }];
            return Ok(Roster { submissions, stray, zip });
        }
        while let Some(inner) = unwrapped(&tops, exercises, &mut stray)? {
            tops = inner;
        }
        let submissions = grouped(tops, &mut stray);
        Ok(Roster { submissions, stray, zip })
    }

    /// Takes the answers out of one submission.
    pub fn take(
        &mut self,
        at: usize,
        exercises: &[Exercise],
    ) -> (Vec<Answer>, Vec<Ignored>) {
        let mut intake = Intake::new(exercises);
        for part in &self.submissions[at].parts {
            match (&part.source, &mut self.zip) {
                (Source::Folder(folder), _) => {
                    intake.folder(folder, &part.path, 0);
                }
                (Source::File(file), _) => intake.file(file, &part.path),
                (Source::Member(index), Some(zip)) => {
                    let mut read = |most| zip.read(*index, most);
                    intake.offer(&part.path, 1, &mut read);
                }
                (Source::Member(_), None) => {}
            }
        }
        intake.close()
    }
}

/// Leaves what systems and packing programs add: `.DS_Store`, `__MACOSX`.
fn set_aside(tops: &mut Vec<Top>, stray: &mut Vec<Ignored>) {
    let is_added = |name: &str| name.starts_with('.') || name == "__MACOSX";
    for top in tops.iter().filter(|top| is_added(&top.name)) {
        if stray.last().is_none_or(|last| last.path != top.name) {
            let why = "nobody has handed it in".to_string();
            stray.push(Ignored { path: top.name.clone(), why });
        }
    }
    tops.retain(|top| !is_added(&top.name));
}

impl Top {
    /// With its whole path.
    fn whole(self) -> Part {
        let path = match self.rest {
            Some(rest) => format!("{}/{rest}", self.name),
            None => self.name,
        };
        Part { path, source: self.source }
    }

    fn is_folder(&self) -> bool {
        self.rest.is_some() || matches!(self.source, Source::Folder(_))
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn tops_of_folder(
    folder: &Path,
    stray: &mut Vec<Ignored>,
) -> Result<Vec<Top>, Failure> {
    let entries = fs::read_dir(folder)
        .map_err(|e| Failure::machine("read", folder, &e))?;
    let mut tops = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().ok();
        let source = if kind.is_some_and(|kind| kind.is_dir()) {
            Source::Folder(entry.path())
        } else if kind.is_some_and(|kind| kind.is_file()) {
            Source::File(entry.path())
        } else {
            let why = "it is neither a folder nor a file".to_string();
            stray.push(Ignored { path: name, why });
            continue;
        };
        tops.push(Top { name, rest: None, source });
    }
    tops.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(tops)
}

fn tops_of_zip(archive: &Archive<File>, stray: &mut Vec<Ignored>) -> Vec<Top> {
    let (members, whole) = archive.members(MEMBERS);
    let mut tops = Vec::new();
    for member in members {
        if let Some(why) = member.refused {
            stray.push(Ignored { path: member.path, why: why.to_string() });
            continue;
        }
        let source = Source::Member(member.index);
        let (name, rest) = match member.path.split_once('/') {
            Some((name, rest)) => (name.to_string(), Some(rest.to_string())),
            None => (member.path, None),
        };
        tops.push(Top { name, rest, source });
    }
    if !whole {
        let why = format!("only {MEMBERS} members are looked at");
        stray.push(Ignored { path: "the zip file".into(), why });
    }
    tops
}

/// What is in the one folder around everything, if there is such a folder
/// and it is not somebody's submission.
fn unwrapped(
    tops: &[Top],
    exercises: &[Exercise],
    stray: &mut Vec<Ignored>,
) -> Result<Option<Vec<Top>>, Failure> {
    let Some(first) = tops.first() else { return Ok(None) };
    let alone =
        tops.iter().all(|top| top.is_folder() && top.name == first.name);
    if !alone || of_platform(&first.name).is_some() {
        return Ok(None);
    }
    let mut inner = Vec::new();
    if let Source::Folder(folder) = &first.source {
        inner = tops_of_folder(folder, stray)?;
    } else {
        for top in tops {
            let rest = top.rest.clone().unwrap_or_default();
            let (name, rest) = match rest.split_once('/') {
                Some((name, rest)) => (name.into(), Some(rest.to_string())),
                None => (rest, None),
            };
            inner.push(Top { name, rest, source: top.source.clone() });
        }
    }
    let is_class = inner.iter().any(Top::is_folder)
        || inner.iter().any(|top| of_platform(&top.name).is_some());
    let is_work = inner.iter().any(|top| is_work(&top.name, exercises));
    Ok((is_class && !is_work).then_some(inner))
}

/// Whether a folder that holds this is somebody's submission.
fn is_work(name: &str, exercises: &[Exercise]) -> bool {
    let plain = of_platform(name).is_none();
    let parts = ["chapters", "exercises", "src", "Cargo.toml"];
    let chapters = exercises.iter().any(|exercise| {
        let folder = exercise.folder.file_name().unwrap_or_default();
        name == exercise.chapter || name == folder.to_string_lossy()
    });
    plain && (name.ends_with(".rs") || parts.contains(&name) || chapters)
}

/// Puts together what belongs to the same person.
fn grouped(tops: Vec<Top>, stray: &mut Vec<Ignored>) -> Vec<Submission> {
    let mut people: BTreeMap<(String, String), Submission> = BTreeMap::new();
    for top in tops {
        let Some((who, path)) = owner(&top) else {
            let why = "it lies outside of every submission".to_string();
            stray.push(Ignored { path: top.whole().path, why });
            continue;
        };
        // The platform's number tells people of the same name apart.
        let key = match who.id.is_empty() {
            true => (who.name.clone(), String::new()),
            false => (String::new(), who.id.clone()),
        };
        let late = who.late;
        let submission = people
            .entry(key)
            .or_insert_with(|| Submission { who, parts: Vec::new() });
        submission.who.late |= late;
        submission.parts.push(Part { path, source: top.source });
    }
    let mut all: Vec<Submission> = people.into_values().collect();
    all.sort_by(|a, b| a.who.cmp(&b.who));
    all
}

/// Whose it is, and its path in the submission.
fn owner(top: &Top) -> Option<(Who, String)> {
    let inside = top.rest.clone().unwrap_or_default();
    if let Some(named) = of_platform(&top.name) {
        let path = match top.is_folder() {
            true => inside,
            false => named.rest,
        };
        return Some((named.who, path));
    }
    if top.is_folder() {
        return Some((of_folder(&top.name), inside));
    }
    let lower = top.name.to_lowercase();
    lower
        .ends_with(".zip")
        .then(|| (of_folder(&stem(Path::new(&top.name))), top.name.clone()))
}

#[cfg(test)]
mod tests;
