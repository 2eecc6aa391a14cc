//! Pages of an edition's book: they must link only to what is there.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// The table of contents without the pages that are not in the edition, and
/// without a heading that has none left.
pub fn summary(text: &str, paths: &BTreeSet<PathBuf>) -> String {
    let source = Path::new("book/src");
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        let target = line.split_once("](").and_then(|(_, r)| r.split_once(')'));
        let there =
            target.is_none_or(|(file, _)| paths.contains(&source.join(file)));
        if there {
            lines.push(line);
        }
    }
    let mut kept = String::new();
    for (i, line) in lines.iter().enumerate() {
        let next = lines[i + 1..].iter().find(|l| !l.trim().is_empty());
        let is_part = line.starts_with("# ") && i > 0;
        let ends = next.is_none_or(|l| l.starts_with("# ") || *l == "---");
        if !(is_part && ends) {
            kept += &format!("{line}\n");
        }
    }
    while kept.contains("\n\n\n") {
        kept = kept.replace("\n\n\n", "\n\n");
    }
    kept.trim_end().to_string() + "\n"
}

/// A page without exercises and plays that are not handed out, and without
/// links to pages that are not there.
pub fn page(
    text: &str,
    name: &str,
    paths: &BTreeSet<PathBuf>,
    withheld: &BTreeSet<String>,
) -> String {
    let mut text = without_listings_of_plays(text, withheld);
    for id in withheld {
        text = text
            .replace(
                &format!("{{{{#exercise {id}}}}}"),
                "*This edition leaves out an exercise here.*",
            )
            .replace(
                &format!("{{{{#play {id}}}}}"),
                "*This edition leaves out a scene here.*",
            )
            .replace(
                &format!("{{{{#ex {id}}}}}"),
                "an exercise that this edition leaves out",
            );
    }
    unlinked(&text, name, paths)
}

/// The page without listings from the files of plays that are not handed out.
fn without_listings_of_plays(
    text: &str,
    withheld: &BTreeSet<String>,
) -> String {
    let mut kept = String::new();
    for line in text.split_inclusive('\n') {
        let shows = |id: &String| {
            id.split_once('/').is_some_and(|(chapter, play)| {
                let file = format!("{{{{#listing {chapter}/play/{play}");
                let rest = line.strip_prefix(&file);
                rest.is_some_and(|rest| rest.starts_with(['.', '/']))
            })
        };
        if !withheld.iter().any(shows) {
            kept += line;
        }
    }
    kept
}

/// Questions without the pictures of exercises that are not handed out.
pub fn questions(text: &str, withheld: &BTreeSet<String>) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        let shows = |id: &String| line.starts_with(&format!("bug = \"{id}:"));
        if !withheld.iter().any(shows) {
            kept += &format!("{line}\n");
        }
    }
    kept
}

/// Turns links to missing pages into plain text.
fn unlinked(text: &str, name: &str, paths: &BTreeSet<PathBuf>) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("](") {
        let (before, link) = rest.split_at(at);
        let end = link.find(')').unwrap_or(link.len());
        let target = link[..end].trim_start_matches("](");
        let open = before.rfind('[');
        match (open, leads_nowhere(target, name, paths)) {
            (Some(open), true) => {
                kept += &before[..open];
                kept += &before[open + 1..];
                rest = link.get(end + 1..).unwrap_or_default();
            }
            _ => {
                kept += before;
                kept += "](";
                rest = &link[2..];
            }
        }
    }
    kept + rest
}

fn leads_nowhere(target: &str, name: &str, paths: &BTreeSet<PathBuf>) -> bool {
    let file = target.split('#').next().unwrap_or_default();
    if !file.ends_with(".md") || file.contains("://") {
        return false;
    }
    let from = Path::new(name).parent().unwrap_or(Path::new(""));
    let mut place = PathBuf::new();
    for part in from.join(file).components() {
        match part {
            Component::ParentDir => {
                place.pop();
            }
            Component::CurDir => {}
            part => place.push(part),
        }
    }
    !paths.contains(&place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths() -> BTreeSet<PathBuf> {
        ["book/src/intro.md", "book/src/01-ode/euler.md"]
            .iter()
            .map(PathBuf::from)
            .collect()
    }

    #[test]
    fn the_contents_list_what_is_there() {
        let text = "# Summary\n\n[Intro](intro.md)\n\n- [Euler](01-ode/euler.md)\
                    \n\n# Instructors\n\n- [Grading](instructors/grading.md)\n\
                      - [Scale](instructors/scale.md)\n\n---\n\n\
                    [Gone](gone.md)\n";
        let want = "# Summary\n\n[Intro](intro.md)\n\n\
                    - [Euler](01-ode/euler.md)\n\n---\n";
        assert_eq!(summary(text, &paths()), want);
    }

    #[test]
    fn links_to_missing_pages_become_words_and_others_stay() {
        let text = "See [how to *grade*](../instructors/grading.md#top), \
                    [Euler](euler.md), [the start](../intro.md#a), \
                    [a site](https://a.example/x.md) and x[i](j).";
        let want = "See how to *grade*, [Euler](euler.md), \
                    [the start](../intro.md#a), \
                    [a site](https://a.example/x.md) and x[i](j).";
        let name = "book/src/01-ode/page.md";
        assert_eq!(page(text, name, &paths(), &BTreeSet::new()), want);
    }

    #[test]
    fn exercises_that_are_withheld_leave_a_sentence() {
        let text = "{{#exercise rigid/spin}}\n\nSee {{#ex rigid/spin}} and \
                    {{#ex ode/a}}.\n";
        let withheld = BTreeSet::from(["rigid/spin".to_string()]);
        let adapted = page(text, "book/src/x.md", &paths(), &withheld);
        assert!(adapted.starts_with("*This edition leaves out an exercise"));
        assert!(
            adapted.contains("See an exercise that this edition leaves out")
        );
        assert!(adapted.contains("{{#ex ode/a}}"));
    }

    #[test]
    fn the_files_of_plays_that_are_withheld_are_not_shown() {
        let text = "a\n{{#listing rigid/play/spin.rs:step \"A step\"}}\n\
                    {{#listing rigid/play/spin/parts.rs:all \"All\"}}\n\
                    {{#listing rigid/play/spinner.rs:step \"Other\"}}\nb\n";
        let withheld = BTreeSet::from(["rigid/spin".to_string()]);
        let kept = "a\n{{#listing rigid/play/spinner.rs:step \"Other\"}}\nb\n";
        assert_eq!(page(text, "book/src/x.md", &paths(), &withheld), kept);
    }

    #[test]
    fn the_picture_of_a_withheld_exercise_goes_and_its_question_stays() {
        let text = "text = 'a'\nbug = \"ode/a:b\"\nbug = \"ode/aa:b\"\n";
        let withheld = BTreeSet::from(["ode/a".to_string()]);
        let kept = questions(text, &withheld);
        assert_eq!(kept, "text = 'a'\nbug = \"ode/aa:b\"\n");
    }
}
