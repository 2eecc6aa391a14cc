//! A page for every source file that the book links to.

use crate::frame::icons::ICON_SHEET;
use crate::highlight::highlight;
use crate::html::tags;
use crate::pages::page::{Page, source_output};
use crate::sources::source_files::Sources;
use course::html::escape;
use judge::{Failure, read_file, slash_path, write_file};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The script that gives source pages their theme.
const THEME: &str = "code/theme.js";

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
    for (path, linked) in linked {
        let Some(file) = sources.files.get(path) else {
            continue;
        };
        let target = source_output(path);
        let users = linked.pages.iter().map(|i| &pages[*i]);
        let users: Vec<&Page> = users.collect();
        let lines = numbered(&file.text, &linked.lines);
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
    light: String,
    dark: String,
}

impl PageStyle {
    fn of(front: &str) -> PageStyle {
        let (mut styles, mut icon) = (Vec::new(), String::new());
        for tag in tags(front) {
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
             <p>Shown in {back}.</p>\n<ol tabindex=0>{lines}\
             </ol>\n</main>\n</body>\n</html>\n",
            light = self.light,
            icon = self.icon,
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

/// The lines of a source as items of a list, which a browser numbers.
/// Those that a page leads to can be found by their number.
fn numbered(text: &str, linked: &BTreeSet<usize>) -> String {
    let mut html = String::new();
    for (line, n) in highlight(text).iter().zip(1..) {
        let id = match linked.contains(&n) {
            true => format!(" id=\"L{n}\""),
            false => String::new(),
        };
        html.push_str(&format!("<li{id}>{line}\n"));
    }
    html
}
