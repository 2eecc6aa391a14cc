//! Puts the plays of all chapters into the module, each with our answers to
//! the exercises that it calls. An edition without answers has none of them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapters = entries(&root.join("chapters"))?;
    println!("cargo::rerun-if-changed={}", root.join("chapters").display());
    let (mut modules, mut list) = (String::new(), String::new());
    for chapter in &chapters {
        for play in entries(&chapter.join("play")).unwrap_or_default() {
            if play.extension().is_none_or(|end| end != "rs") {
                continue;
            }
            println!("cargo::rerun-if-changed={}", play.display());
            let mut text = fs::read_to_string(&play)?;
            for part in entries(&play.with_extension("")).unwrap_or_default() {
                println!("cargo::rerun-if-changed={}", part.display());
                text += &fs::read_to_string(part)?;
            }
            let Some(answers) = answers(&text, &chapters) else {
                continue;
            };
            let (of, name) = (package(chapter), stem(&play));
            let _ = writeln!(
                modules,
                "mod {of}_{name} {{\npub mod answers {{\n{answers}}}\n\
                 #[path = {play:?}]\npub mod play;\n}}"
            );
            let _ =
                writeln!(list, "(\"{of}/{name}\", {of}_{name}::play::play),");
        }
    }
    let text = format!(
        "{modules}\n/// The plays by name.\n\
         pub const PLAYS: &[(&str, fn() -> course::play::Play)] = &[{list}];\n"
    );
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(out.join("plays.rs"), text)
}

/// What is in a folder, sorted.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        found.push(fs::canonicalize(entry?.path())?);
    }
    found.sort();
    Ok(found)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// `ode` of `chapters/01-ode`.
fn package(chapter: &Path) -> String {
    let name = stem(chapter);
    name.split_once('-').map_or(name.clone(), |(_, name)| name.to_string())
}

/// Modules with our answers, chapter by chapter, or nothing if one of them is
/// not there. A play names each as `use super::answers::CHAPTER::EXERCISE::…`.
fn answers(play: &str, chapters: &[PathBuf]) -> Option<String> {
    let mut modules: BTreeMap<&str, String> = BTreeMap::new();
    let mut seen = Vec::new();
    for line in play.lines().filter(|line| line.starts_with("use super::")) {
        let Some((_, path)) = line.split_once("answers::") else { continue };
        let (of, rest) = path.split_once("::")?;
        let (exercise, _) = rest.split_once("::")?;
        if seen.contains(&(of, exercise)) {
            continue;
        }
        seen.push((of, exercise));
        let chapter = chapters.iter().find(|chapter| package(chapter) == of)?;
        let file = chapter.join("grading").join(exercise).join("solution.rs");
        println!("cargo::rerun-if-changed={}", file.display());
        if !file.is_file() {
            return None;
        }
        let module = format!("#[path = {file:?}]\npub mod {exercise};\n");
        *modules.entry(of).or_default() += &module;
    }
    let mut text = String::new();
    for (chapter, answers) in modules {
        let _ = writeln!(text, "pub mod {chapter} {{\n{answers}}}");
    }
    Some(text)
}
