//! The list of all scenes.

use course::{Chapter, SceneEntry, unknown};
use std::borrow::Borrow;

/// Every chapter whose scenes can be watched, in the order of the course.
/// A new chapter is added here and in `Cargo.toml`, nowhere else.
pub fn chapters() -> Vec<Chapter> {
    vec![
        ode::chapter(),
        particles::chapter(),
        rigid::chapter(),
        constraints::chapter(),
        implicit::chapter(),
        collision::chapter(),
        contact::chapter(),
        capstones::chapter(),
        realtime::chapter(),
    ]
}

/// Every scene as `chapter/scene`, in the order in which Tab shows them.
pub fn scene_names<C: Borrow<Chapter>>(chapters: &[C]) -> Vec<String> {
    let mut names = Vec::new();
    for chapter in chapters {
        let chapter = chapter.borrow();
        for scene in &chapter.scenes {
            names.push(format!("{}/{}", chapter.name, scene.name));
        }
    }
    names
}

/// Chapter and scene index of every scene, in the order of
/// [`scene_names`].
pub(crate) fn scene_indices<C: Borrow<Chapter>>(
    chapters: &[C],
) -> Vec<(usize, usize)> {
    let mut indices = Vec::new();
    for (c, chapter) in chapters.iter().enumerate() {
        for s in 0..chapter.borrow().scenes.len() {
            indices.push((c, s));
        }
    }
    indices
}

/// The position of a scene named `chapter/scene`, or just `scene` where only
/// one chapter has it; an error is one line that lists what there is.
pub(crate) fn find(chapters: &[Chapter], typed: &str) -> Result<usize, String> {
    let names = scene_names(chapters);
    let mut matches = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let bare = name.rsplit('/').next();
        if name == typed || bare == Some(typed) {
            matches.push(i);
        }
    }
    if let [only] = matches[..] {
        return Ok(only);
    }
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    Err(unknown("scene", typed, &known))
}

/// All scenes, with one sentence each, and how to open one.
pub(crate) fn listing(chapters: &[Chapter]) -> String {
    let mut text = String::from("cargo run -p viewer -- CHAPTER/SCENE\n");
    for chapter in chapters {
        if chapter.scenes.is_empty() {
            continue;
        }
        text += &format!("\nChapter {}: {}\n", chapter.number, chapter.title);
        for scene in &chapter.scenes {
            text += &format!("  {}/{}\n", chapter.name, scene.name);
            text += &format!("      {}\n", sentence(scene));
        }
    }
    text + "\n`--help` shows the options; in a window, H shows the keys.\n"
}

/// A scene's sentence, with the names of its sliders.
fn sentence(scene: &SceneEntry) -> String {
    let names: Vec<_> = scene.params.iter().map(|p| p.name).collect();
    match names.is_empty() {
        true => scene.sentence.to_string(),
        false => format!("{} [--set {}=…]", scene.sentence, names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scene_is_found_by_its_full_name_and_is_listed() {
        let chapters = chapters();
        let text = listing(&chapters);
        for (i, name) in scene_names(&chapters).iter().enumerate() {
            assert_eq!(find(&chapters, name), Ok(i));
            assert!(text.contains(name.as_str()));
        }
        assert_eq!(
            scene_indices(&chapters).len(),
            scene_names(&chapters).len()
        );
    }

    #[test]
    fn a_name_that_only_one_chapter_has_needs_no_chapter() {
        let chapters = chapters();
        assert_eq!(find(&chapters, "orbit"), find(&chapters, "ode/orbit"));
        // A scene of another chapter's name is not taken for it.
        assert!(find(&chapters, "rigid/orbit").is_err());
    }

    #[test]
    fn an_unknown_scene_is_answered_with_the_nearest() {
        let said = find(&chapters(), "ode/orbti").unwrap_err();
        assert!(said.contains("did you mean `ode/orbit`?"), "{said}");
        assert!(!said.contains('\n'));
    }
}
