//! A page for every source file that the book links to.

use crate::frame::icons::ICON_SHEET;
use crate::html::tags;
use crate::pages::page::{Page, source_output};
use crate::sources::source_files::Sources;
use course::html::escape;
use judge::{Failure, read_file, slash_path, write_file};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The script that gives source pages their theme.
const THEME: &str = "code/theme.js";

/// The script that colours the code and numbers its lines.
const LINES: &str = "code/lines.js";

/// Their style sheet: it loads those of the book.
const STYLE: &str = "code/style.css";

/// The links from pages to one source file.
#[derive(Debug, Default)]
pub struct SourceLinks {
    /// The indices of the pages.
    pub pages: BTreeSet<usize>,
    /// The lines that they lead to.
    pub lines: BTreeSet<usize>,
}

/// Writes the pages of all linked files into the output folder.
pub fn write(
    out: &Path,
    sources: &Sources,
    linked: &BTreeMap<PathBuf, SourceLinks>,
    pages: &[Page],
) -> Result<(), Failure> {
    if linked.is_empty() {
        return Ok(());
    }
    let look = PageStyle::of(&read_file(&out.join("index.html"))?);
    write_file(&out.join(THEME), look.theme_script())?;
    write_file(&out.join(STYLE), look.style_sheet())?;
    write_file(&out.join(LINES), include_str!("../../assets/lines.js"))?;
    for (path, linked) in linked {
        let Some(file) = sources.files.get(path) else {
            continue;
        };
        let target = source_output(path);
        let users = linked.pages.iter().map(|i| &pages[*i]);
        let users: Vec<&Page> = users.collect();
        let lines = marked(&file.text, &linked.lines);
        let html = look.page(path, &target, &lines, &users);
        write_file(&out.join(&target), html)?;
    }
    Ok(())
}

/// The book's style sheets and themes, taken from a page that mdBook wrote:
/// it chooses the names of the files.
struct PageStyle {
    /// The addresses of the style sheets from the root.
    styles: Vec<String>,
    /// The address of the book's icon.
    icon: String,
    /// That of the script that colours code.
    highlighter: String,
    light: String,
    dark: String,
}

impl PageStyle {
    fn of(front: &str) -> PageStyle {
        let (mut styles, mut icon) = (Vec::new(), String::new());
        let mut highlighter = String::new();
        for tag in tags(front) {
            if let Some(source) = tag.get("src")
                && source.starts_with("highlight")
            {
                highlighter = source.to_string();
            }
            let rel = tag.get("rel").unwrap_or("");
            let id = tag.get("id").unwrap_or("");
            // Of the themes of mdBook's own highlighter its script picks
            // one; here the book's style sheet colours the code. And no
            // source has formulas or buttons.
            let wanted = tag.name == "link"
                && tag.get("media").is_none()
                && !id.contains("highlight")
                && !id.contains("night");
            if wanted
                && rel != "shortcut icon"
                && let Some(href) = tag.get("href")
                && !href.starts_with("katex/")
                && href != ICON_SHEET
            {
                match rel {
                    "stylesheet" => styles.push(href.to_string()),
                    "icon" => icon = href.to_string(),
                    _ => {}
                }
            }
        }
        PageStyle {
            styles,
            icon,
            highlighter,
            light: constant(front, "default_light_theme", "light"),
            dark: constant(front, "default_dark_theme", "navy"),
        }
    }

    fn page(
        &self,
        source: &Path,
        target: &Path,
        lines: &str,
        users: &[&Page],
    ) -> String {
        let depth = target.components().count() - 1;
        let root = "../".repeat(depth);
        let mut back = Vec::new();
        for page in users {
            back.push(format!(
                "<a href=\"{root}{}\">{}</a>",
                slash_path(&page.output()),
                escape(&page.title)
            ));
        }
        let name = escape(&slash_path(source));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\" class=\"{light}\">\n<head>\n\
             <meta charset=\"utf-8\">\n<title>{name}</title>\n\
             <meta name=\"viewport\" content=\"width=device-width, \
             initial-scale=1\">\n\
             <link rel=\"icon\" href=\"{root}{icon}\">\n\
             <link rel=\"stylesheet\" href=\"{root}{STYLE}\">\n\
             <script src=\"{root}{THEME}\"></script>\n</head>\n\
             <body class=\"wb-source\">\n<main>\n<h1>{name}</h1>\n\
             <p>Shown in {back}.</p>\n<pre tabindex=0><code \
             class=\"language-rust\">{lines}</code></pre>\n</main>\n\
             <script src=\"{root}{highlighter}\"></script>\n\
             <script src=\"{root}{LINES}\"></script>\n</body>\n</html>\n",
            light = self.light,
            icon = self.icon,
            highlighter = self.highlighter,
            back = back.join(", "),
        )
    }

    /// The style sheets of the book, seen from that of the sources.
    fn style_sheet(&self) -> String {
        let mut sheet = String::new();
        for style in &self.styles {
            sheet += &format!("@import url(../{style});\n");
        }
        sheet
    }

    /// Follows the theme that the reader chose in the book.
    fn theme_script(&self) -> String {
        format!(
            "(function () {{\n  var theme = null;\n  try {{ theme = \
             localStorage.getItem('mdbook-theme'); }} catch (e) {{ }}\n  \
             if (!theme) {{\n    var dark = \
             window.matchMedia('(prefers-color-scheme: dark)').matches;\n    \
             theme = dark ? '{}' : '{}';\n  }}\n  \
             document.documentElement.className = theme + ' js';\n\
             }})();\n",
            self.dark, self.light
        )
    }
}

/// The value of a JavaScript constant that mdBook writes into its pages.
fn constant(front: &str, name: &str, otherwise: &str) -> String {
    let value = front
        .split_once(&format!("const {name} = \""))
        .and_then(|(_, rest)| rest.split_once('"'));
    value.map_or(otherwise, |(value, _)| value).to_string()
}

/// The text of a source, with marks where a page leads to a line.
fn marked(text: &str, linked: &BTreeSet<usize>) -> String {
    let mut html = String::new();
    for (line, n) in text.lines().zip(1..) {
        if linked.contains(&n) {
            html.push_str(&format!("<a id=L{n}></a>"));
        }
        // Four spaces of indentation are a tab, which is as wide in the style
        // sheet: the book has two hundred thousand of these spaces.
        let code = line.trim_start_matches(' ');
        let indent = line.len() - code.len();
        html.push_str(&"\t".repeat(indent / 4));
        html.push_str(&" ".repeat(indent % 4));
        // In text no other character means anything.
        html.push_str(&code.replace('&', "&amp;").replace('<', "&lt;"));
        html.push('\n');
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linked_lines_are_marked_and_indentation_is_in_tabs() {
        let html = marked("if a < b {\n      x\n    y\n", &[2].into());
        assert_eq!(html, "if a &lt; b {\n<a id=L2></a>\t  x\n\ty\n");
    }
}
