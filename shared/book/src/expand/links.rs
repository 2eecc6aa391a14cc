//! Links from a page to numbered elements and to source files.

use crate::expand::expansion::Expansion;
use crate::pages::directive::Name;
use crate::pages::numbering::{NumberedElement, NumberedKind};
use crate::pages::page::source_output;
use std::path::{Path, PathBuf};

impl Expansion<'_> {
    /// A link to something numbered.
    pub fn link_to(&self, element: &NumberedElement, text: &str) -> String {
        let other = &self.input.pages[element.page];
        let url = self.this().url_to_id(other, &element.id);
        format!("<a class=\"wb-ref\" href=\"{url}\">{text}</a>")
    }

    /// A link to what a name means: `Figure 1.3`, `(1.2)`.
    pub fn number_link(
        &self,
        kind: NumberedKind,
        name: &Name,
        fixed: &[(String, String)],
    ) -> Result<String, String> {
        let word = format!("{kind:?}");
        match (self.input.numbers.find(kind, name, fixed), kind) {
            (Some(element), NumberedKind::Equation) => {
                Ok(self.link_to(element, &format!("({})", element.number)))
            }
            (Some(element), _) => {
                let text = format!("{word} {}", element.number);
                Ok(self.link_to(element, &text))
            }
            (None, NumberedKind::Equation) => {
                Err(format!("no page has {{{{#eq {name}}}}}"))
            }
            (None, _) => {
                let with = match fixed.is_empty() {
                    true => "",
                    false => " with these parameters",
                };
                let word = word.to_lowercase();
                Err(format!("no page shows {word} {name}{with}"))
            }
        }
    }

    /// A link to a line of a source file, which thereby gets a page.
    pub fn link_to_source(
        &mut self,
        source: &Path,
        line: usize,
        text: &str,
    ) -> String {
        let linked = self.output.linked.entry(source.to_path_buf());
        let linked = linked.or_default();
        linked.pages.insert(self.page);
        linked.lines.insert(line);
        let url = self.this().url_to(&source_output(source));
        // The names of tests are sentences: they may break between words.
        let text = text.replace('_', "_<wbr>");
        format!("<a href=\"{url}#L{line}\"><code>{text}</code></a>")
    }

    /// The path from the root of a file written as `package/src/x.rs` (or
    /// `shared/package/src/x.rs`).
    pub fn source_path(&self, written: &str) -> Result<PathBuf, String> {
        let short = written.strip_prefix("shared/").unwrap_or(written);
        let (package, inside) = short
            .split_once('/')
            .ok_or_else(|| format!("`{written}` names no file of a chapter"))?;
        let project = self.input.project;
        let path = match project.member(package) {
            Some(member) => member.folder.join(inside),
            None if package == "tests" => PathBuf::from(written),
            None => {
                let names = project.members.iter().map(|m| m.package.as_str());
                let known = judge::known_names(names);
                return Err(format!("no crate `{package}`; {known}"));
            }
        };
        if self.input.sources.files.contains_key(&path) {
            return Ok(path);
        }
        Err(format!("no file {}", judge::slash_path(&path)))
    }
}
