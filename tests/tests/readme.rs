//! What the README promises: every command in it and in the book works, and
//! the picture on it is the one that the chapter draws today.

use crate::html::Element;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::OnceLock;
use tests::workspace::{Outcome, cargo, program, read, root, run};

/// Everything that begins with `cargo`, in fences and between backticks.
fn commands(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut fenced = false;
    let mut outside = String::new();
    for line in text.lines() {
        let line = line.trim_start_matches("> "); // in a callout
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.starts_with("cargo ") {
                found.insert(line.to_string());
            }
        } else {
            outside.push_str(line);
            outside.push(' ');
        }
    }
    for code in outside.split('`').skip(1).step_by(2) {
        if code.starts_with("cargo ") {
            found.insert(code.to_string());
        }
    }
    found
}

#[test]
fn commands_are_found_in_fences_and_in_sentences() {
    let text =
        "Run `cargo a -p b`.\n```sh\ncargo c # d\nls\n```\n`ls` `cargo e`";
    let found: Vec<_> = commands(text).into_iter().collect();
    assert_eq!(found, ["cargo a -p b", "cargo c", "cargo e"]);
}

type Packages = BTreeMap<String, BTreeSet<String>>;

/// The workspace as cargo knows it: packages and the kinds of their targets.
/// Cargo is asked once, not for each command.
fn packages() -> Outcome<&'static Packages> {
    static PACKAGES: OnceLock<Outcome<Packages>> = OnceLock::new();
    let asked = PACKAGES.get_or_init(ask_for_packages);
    asked.as_ref().map_err(String::clone)
}

fn ask_for_packages() -> Outcome<Packages> {
    let said =
        run(cargo().args(["metadata", "--no-deps", "--format-version=1"]))?;
    let json: serde_json::Value =
        serde_json::from_str(&said.out).map_err(|e| e.to_string())?;
    let mut packages = BTreeMap::new();
    for package in json["packages"].as_array().into_iter().flatten() {
        let mut kinds = BTreeSet::new();
        for target in package["targets"].as_array().into_iter().flatten() {
            let kind = target["kind"][0].as_str().unwrap_or("");
            kinds.insert(kind.to_string());
        }
        let name = package["name"].as_str().unwrap_or("");
        packages.insert(name.to_string(), kinds);
    }
    Ok(packages)
}

/// Why a command would not work, if it would not.
fn problem(line: &str) -> Outcome<Option<String>> {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let package = words.iter().position(|word| *word == "-p");
    let package = package.and_then(|at| words.get(at + 1));
    let packages = packages()?;
    let kinds = package.map(|name| packages.get(*name));
    match (words[0], kinds) {
        (_, Some(None)) => Ok(Some("no such package".to_string())),
        ("run", Some(Some(kinds))) if kinds.contains("bin") => {
            let name = package.ok_or("no package")?;
            chapter_problem(name, &words)
        }
        ("bench", Some(Some(kinds))) if kinds.contains("bench") => Ok(None),
        ("test" | "fmt" | "clippy" | "insta", _) => Ok(None),
        ("workbook" | "cases", _) => alias_problem(&words),
        _ => Ok(Some("no such command".to_string())),
    }
}

/// A chapter's call is made; only a window is not opened.
fn chapter_problem(name: &str, words: &[&str]) -> Outcome<Option<String>> {
    let dashes = words.iter().position(|word| *word == "--");
    let mut args = dashes.map_or(&[][..], |at| &words[at + 1..]).to_vec();
    if args.first() == Some(&"view") {
        // Whoever knows the scene and its parameters can draw a still.
        args[0] = "still";
    }
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut command = Command::new(program(name)?);
    let said = run(command.args(args).current_dir(folder.path()))?;
    match said.code {
        Some(0) => Ok(None),
        _ => Ok(Some(said.err)),
    }
}

/// The alias must be there, and its words must mean something.
fn alias_problem(words: &[&str]) -> Outcome<Option<String>> {
    let aliases = read(".cargo/config.toml")?;
    if !aliases.contains(&format!("{} = ", words[0])) {
        return Ok(Some("no such alias".to_string()));
    }
    if words[0] == "cases" {
        let there = words[1..].iter().all(|file| root().join(file).is_file());
        return Ok((!there).then(|| "no such file".to_string()));
    }
    // `cargo workbook SUBCOMMAND --help` explains only what there is. In a
    // script `$I` is the number of a job, and `$SEED` a number as well.
    let number = |word: &&str| word.replace("$I", "3").replace("$SEED", "7");
    let mut args: Vec<String> = words[1..].iter().map(number).collect();
    args.push("--help".to_string());
    let said = run(Command::new(program("workbook")?).args(&args))?;
    Ok((said.code != Some(0)).then_some(said.err))
}

/// The README and every page of the book.
fn texts() -> Outcome<Vec<String>> {
    let mut files = vec!["README.md".to_string()];
    let summary = read("book/src/SUMMARY.md")?;
    for part in summary.split("](").skip(1) {
        let page = part.split(')').next().unwrap_or("");
        files.push(format!("book/src/{page}"));
    }
    Ok(files)
}

#[test]
fn every_command_in_the_readme_and_the_book_works() -> Outcome<()> {
    let mut all = BTreeMap::new();
    for file in texts()? {
        for line in commands(&read(&file)?) {
            all.insert(line, file.clone());
        }
    }
    assert!(all.len() >= 20, "only {all:?}");
    let mut wrong = Vec::new();
    for (line, file) in all {
        if let Some(why) = problem(&line)? {
            wrong.push(format!("{file}: {line}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn a_command_that_would_not_work_is_noticed() -> Outcome<()> {
    for line in [
        "cargo run -p edo",
        "cargo run -p ode -- figure sprial",
        "cargo run -p ode -- view orbits",
        "cargo workbook bild",
        "cargo cases no.json",
        "cargo bench -p math",
        "cargo cake",
    ] {
        assert!(problem(line)?.is_some(), "{line} passes");
    }
    Ok(())
}

#[test]
fn every_option_of_handing_out_and_grading_is_explained() -> Outcome<()> {
    for (command, page) in [("release", "release.md"), ("grade", "grading.md")]
    {
        let text = read(format!("book/src/instructors/{page}"))?;
        let mut help = Command::new(program("workbook")?);
        let said = run(help.args([command, "--help"]))?;
        let mut options = 0;
        for line in said.out.lines().map(str::trim_start) {
            let option = line.split_whitespace().next().unwrap_or("");
            if option.starts_with("--") {
                options += 1;
                let row = format!("| `{option}");
                assert!(text.contains(&row), "{page}: {option}");
            }
        }
        assert!(options >= 2, "{command}: {}", said.out);
    }
    Ok(())
}

#[test]
fn every_file_that_the_readme_links_to_is_there() -> Outcome<()> {
    let text = read("README.md")?;
    let mut files = Vec::new();
    for part in text.split("](").skip(1) {
        files.push(part.split(')').next().unwrap_or("").to_string());
    }
    for image in Element::parse(&text).named("img") {
        files.extend(image.attribute("src").map(String::from));
        assert!(image.attribute("alt").is_some_and(|alt| alt.len() > 20));
    }
    files.retain(|file| !file.contains("://"));
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        assert!(root().join(&file).exists(), "there is no {file}");
    }
    Ok(())
}

/// All numbers of a picture in order, and all that is not a number.
fn taken_apart(svg: &str) -> (Vec<f64>, String) {
    let mut numbers = Vec::new();
    let mut words = String::new();
    let mut digits = String::new();
    for c in svg.chars().chain([' ']) {
        if c.is_ascii_digit() || c == '.' {
            digits.push(c);
            continue;
        }
        match digits.parse() {
            Ok(number) => numbers.push(number),
            Err(_) => words.push_str(&digits),
        }
        digits.clear();
        words.push(c);
    }
    (numbers, words)
}

/// How two pictures differ by more than so many pixels, if they do.
fn difference(a: &str, b: &str, pixels: f64) -> Option<String> {
    let ((a, a_words), (b, b_words)) = (taken_apart(a), taken_apart(b));
    if a_words != b_words || a.len() != b.len() {
        return Some("other shapes or words".to_string());
    }
    let far = a.iter().zip(&b).find(|(a, b)| (*a - *b).abs() > pixels);
    far.map(|(a, b)| format!("{a} is now {b}"))
}

#[test]
fn the_picture_on_the_readme_is_what_the_chapter_draws() -> Outcome<()> {
    let cover = read("book/cover.svg")?;
    let drawn = run(Command::new(program("ode")?).args(["figure", "spiral"]))?;
    // Rounding to whole pixels may fall either way on another machine.
    if let Some(how) = difference(&cover, &drawn.out, 2.0) {
        return Err(format!(
            "book/cover.svg is out of date ({how}): \
             cargo run -p ode -- figure spiral -o book/cover.svg"
        ));
    }
    // The control: a slightly larger step is noticed.
    let args = ["figure", "spiral", "--set", "h=0.102"];
    let other = run(Command::new(program("ode")?).args(args))?;
    assert!(difference(&cover, &other.out, 2.0).is_some());
    Ok(())
}
