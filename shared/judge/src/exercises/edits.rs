//! Edits of a solution, as authors write them in TOML: `line` and `to`, or
//! `function` and `body`.

use crate::exercises::solution::{Patch, Solution};
use project::line_of;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// One variant of the solution, as it is written: `[[bug]]`, `[[baseline]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantEntry {
    pub name: String,
    pub hint: Option<String>,
    pub points: Option<u32>,
    #[serde(default)]
    pub picture: bool,
    line: Option<String>,
    to: Option<String>,
    function: Option<String>,
    body: Option<String>,
    #[serde(default)]
    edit: Vec<Edit>,
}

/// One change of the solution's text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    line: Option<String>,
    to: Option<String>,
    function: Option<String>,
    body: Option<String>,
}

impl VariantEntry {
    /// All its edits.
    pub fn edits(self) -> Vec<Edit> {
        let VariantEntry { line, to, function, body, mut edit, .. } = self;
        let own = Edit { line, to, function, body };
        if own != Edit::default() {
            edit.push(own);
        }
        edit
    }
}

/// Reads a file of variants. Errors begin with the line, where there is one.
pub fn parse_file<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|e| {
        let line = e.span().map(|span| line_of(text, span.start));
        let line = line.map_or(String::new(), |line| format!("line {line}: "));
        format!("{line}{}", e.message())
    })
}

/// The solution with these edits, which must change something.
pub fn apply(edits: &[Edit], solution: &Solution) -> Result<String, String> {
    let mut patches = Vec::new();
    for edit in edits {
        patches.push(edit.patch(solution)?);
    }
    let text = solution.patched(&patches)?;
    match text == solution.patched(&[])? {
        true => Err("it changes nothing".to_string()),
        false => Ok(text),
    }
}

impl Edit {
    fn patch(&self, solution: &Solution) -> Result<Patch, String> {
        let (lines, to) =
            match (&self.line, &self.to, &self.function, &self.body) {
                (Some(line), Some(to), None, None) => {
                    let wanted: Vec<&str> = line.trim_end().lines().collect();
                    let found = solution.find(&wanted).map_err(|e| {
                        format!("`{}` {e}", line.trim().replace('\n', " ⏎ "))
                    });
                    (found?, to)
                }
                (None, None, Some(function), Some(body)) => {
                    (solution.body(function)?, body)
                }
                _ => {
                    return Err(
                        "an edit needs `line` and `to`, or `function` \
                                and `body`"
                            .to_string(),
                    );
                }
            };
        let to = to.trim_end().lines().map(String::from).collect();
        Ok(Patch { lines, to })
    }
}
