//! The search index, without what a browser makes in a moment.

use judge::{Failure, read_file, write_file};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The index is an argument of this, as text within single quotes.
const CALL: &str = "JSON.parse('";

/// Finds the words of the sections when somebody searches.
const SCRIPT: &str = include_str!("../assets/search.js");

/// Rewrites the index in a folder that mdBook has written.
pub fn shorten(out: &Path) -> Result<(), Failure> {
    let entries =
        fs::read_dir(out).map_err(|e| Failure::machine("read", out, &e))?;
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if !name.to_string_lossy().starts_with("searchindex") {
            continue;
        }
        let Some(shortened) = shortened(&read_file(&path)?) else {
            let shape = "has a format that the workbook does not know";
            let path = path.display();
            return Err(Failure::Machine(format!("mdBook: {path} {shape}")));
        };
        write_file(&path, shortened)?;
    }
    Ok(())
}

/// The sections as they are, their words left out.
fn shortened(script: &str) -> Option<String> {
    let (before, rest) = script.split_once(CALL)?;
    let (text, after) = rest.rsplit_once("')")?;
    let text = text.replace("\\'", "'").replace("\\\\", "\\");
    let mut index: Value = serde_json::from_str(&text).ok()?;
    let fields = index.pointer_mut("/index/index")?.as_object_mut()?;
    for field in fields.values_mut() {
        *field = json!({"root": {"df": 0, "docs": {}}});
    }
    let text = serde_json::to_string(&index).ok()?;
    let text = text.replace('\\', "\\\\").replace('\'', "\\'");
    Some(format!("{before}{CALL}{text}'){after}\n{SCRIPT}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes_survive() {
        let index = r#"{"index":{"index":{}},"t":"a\\"b\'c"}"#;
        let script = format!("a({CALL}{index}'))");
        let shortened = shortened(&script).expect("read");
        assert_eq!(shortened, format!("{script}\n{SCRIPT}"));
    }

    #[test]
    fn words_are_left_out_and_sections_stay() {
        let tree = r#"{"root":{"df":0,"docs":{},"a":{"df":1,"docs":{}}}}"#;
        let index = format!(
            r#"{{"index":{{"documentStore":"s","index":{{"body":{tree}}}}}}}"#
        );
        let shortened = shortened(&format!("a({CALL}{index}'))"));
        let shortened = shortened.expect("read");
        let (index, _) = shortened.split_once(SCRIPT).expect("the script");
        assert!(index.contains("documentStore"), "{index}");
        assert!(!index.contains(r#""a""#), "{index}");
    }

    #[test]
    fn another_format_is_noticed() {
        assert_eq!(shortened("window.search = {}"), None);
    }
}
