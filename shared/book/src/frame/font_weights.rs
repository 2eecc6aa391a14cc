//! The weights of mdBook's font that the book has a use for.

use judge::{Failure, files_under, has_extension, read_file, write_file};
use std::fs;
use std::path::Path;

/// What no style sheet of the book asks for, in the names of the files: extra
/// bold letters, and italics that are light or half bold.
const UNUSED: [&str; 4] =
    ["-300italic-", "-600italic-", "-800-", "-800italic-"];

/// Removes the others from a folder that mdBook has written.
pub fn prune(out: &Path) -> Result<(), Failure> {
    let fonts = Path::new("fonts");
    let files = files_under(out, fonts)
        .map_err(|e| Failure::machine("read", &out.join(fonts), &e))?;
    for file in files {
        let path = out.join(&file);
        let name = file.to_string_lossy();
        if has_extension(&file, "css") {
            write_file(&path, pruned(&read_file(&path)?))?;
        } else if UNUSED.iter().any(|weight| name.contains(weight)) {
            fs::remove_file(&path)
                .map_err(|e| Failure::machine("remove", &path, &e))?;
        }
    }
    Ok(())
}

/// The style sheet without the rules of those fonts.
fn pruned(sheet: &str) -> String {
    let mut kept = String::new();
    for rule in sheet.split_inclusive('}') {
        if !UNUSED.iter().any(|weight| rule.contains(weight)) {
            kept += rule;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_goes_with_its_font() {
        let used = "@font-face {\n  src: url(\"a-700-1f.woff2\");\n}";
        let unused = "\n@font-face {\n  src: url(\"a-800-2e.woff2\");\n}";
        assert_eq!(pruned(&format!("{used}{unused}\n")), format!("{used}\n"));
    }
}
