//! The search index, without what a browser makes in a moment.

use crate::packed::pack;
use judge::{Failure, read_file, write_file};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The index is an argument of this, as text within single quotes.
const CALL: &str = "JSON.parse('";

/// Finds the words of the sections when somebody searches.
const SCRIPT: &str = include_str!("../../assets/search.js");

/// What mdBook's search does when the index is loaded, and what it does here.
const BEGIN: [&str; 2] = [
    "script.onload = () => init(window.search);",
    "script.onload = () => window.search.ready.then(() => init(window.search));",
];

/// Rewrites the index, and the script that loads it, in a folder that mdBook
/// has written.
pub fn shorten(out: &Path) -> Result<(), Failure> {
    let entries =
        fs::read_dir(out).map_err(|e| Failure::machine("read", out, &e))?;
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let rewrite = match () {
            () if name.starts_with("searchindex") => shortened,
            () if name.starts_with("searcher") => waiting,
            () => continue,
        };
        let Some(rewritten) = rewrite(&read_file(&path)?) else {
            let shape = "has a format that the workbook does not know";
            let path = path.display();
            return Err(Failure::Machine(format!("mdBook: {path} {shape}")));
        };
        write_file(&path, rewritten)?;
    }
    Ok(())
}

/// The search that waits for the text of the sections.
fn waiting(script: &str) -> Option<String> {
    let [usual, patient] = BEGIN;
    script.contains(usual).then(|| script.replace(usual, patient))
}

/// The sections packed, their words left out.
fn shortened(script: &str) -> Option<String> {
    let (before, rest) = script.split_once(CALL)?;
    let (text, after) = rest.rsplit_once("')")?;
    let text = text.replace("\\'", "'").replace("\\\\", "\\");
    let mut index: Value = serde_json::from_str(&text).ok()?;
    let fields = index.pointer_mut("/index/index")?.as_object_mut()?;
    for field in fields.values_mut() {
        *field = json!({"root": {"df": 0, "docs": {}}});
    }
    let store = index.pointer_mut("/index/documentStore")?;
    let sections = std::mem::replace(store, json!({"docs": {}, "docInfo": {}}));
    let packed = pack(&serde_json::to_vec(&sections).ok()?).ok()?;
    let text = serde_json::to_string(&index).ok()?;
    let text = text.replace('\\', "\\\\").replace('\'', "\\'");
    Some(format!(
        "{before}{CALL}{text}'){after}\nwindow.search.packed = \"{packed}\";\n\
         {SCRIPT}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A script of mdBook with these sections and words.
    fn script(sections: &str, words: &str) -> String {
        let index = format!(
            r#"{{"index":{{"documentStore":{sections},"index":{words}}},"t":"a\\"b\'c"}}"#
        );
        format!("a({CALL}{index}'))")
    }

    #[test]
    fn quotes_and_backslashes_survive() {
        let shortened = shortened(&script("{}", "{}")).expect("read");
        assert!(shortened.contains(r#""t":"a\\"b\'c""#), "{shortened}");
        assert!(shortened.ends_with(SCRIPT));
    }

    #[test]
    fn words_are_left_out_and_sections_are_packed() {
        let tree = r#"{"root":{"df":1,"docs":{},"a":{"df":1,"docs":{}}}}"#;
        let words = format!(r#"{{"body":{tree}}}"#);
        let sections = r#"{"docs":{"0":{"body":"It\'s text."}}}"#;
        let shortened = shortened(&script(sections, &words)).expect("read");
        let (index, rest) =
            shortened.split_once("packed = \"").expect("what is packed");
        assert!(!index.contains(r#""a""#), "{index}");
        assert!(!index.contains("text"), "{index}");
        let packed = rest.split('"').next().unwrap_or_default();
        let unpacked = crate::packed::unpack(packed).expect("unpacked");
        let unpacked = String::from_utf8(unpacked).expect("text");
        assert_eq!(unpacked, r#"{"docs":{"0":{"body":"It's text."}}}"#);
    }

    #[test]
    fn the_search_waits_for_the_sections() {
        let [usual, patient] = BEGIN;
        let script = format!("a;\n{usual}\nb;");
        assert_eq!(waiting(&script), Some(format!("a;\n{patient}\nb;")));
        assert_eq!(waiting("another"), None);
    }

    #[test]
    fn another_format_is_noticed() {
        assert_eq!(shortened("window.search = {}"), None);
    }
}
