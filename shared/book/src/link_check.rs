//! Checks the written pages: every link and image leads somewhere, and no page
//! loads anything from outside.

use crate::html::{tags, unescape};
use judge::files_under;
use percent_encoding::percent_decode_str;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A link that leads nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadLink {
    /// The page, relative to the output folder.
    pub page: PathBuf,
    /// The link as the page has it.
    pub link: String,
    /// What is wrong with it.
    pub message: String,
}

/// The files of an output folder, and what can be linked to.
struct Site {
    files: BTreeSet<PathBuf>,
    ids: BTreeMap<PathBuf, BTreeSet<String>>,
}

/// Checks all pages and style sheets of an output folder.
pub fn check(out: &Path) -> io::Result<Vec<DeadLink>> {
    let files = files_under(out, Path::new(""))?.into_iter().collect();
    let mut site = Site { files, ids: BTreeMap::new() };
    let mut references = Vec::new();
    for file in &site.files {
        match file.extension().and_then(|ext| ext.to_str()) {
            Some("html") => {
                let html = fs::read_to_string(out.join(file))?;
                let (ids, links) = read_page(&html);
                site.ids.insert(file.clone(), ids);
                references.push((file.clone(), links));
            }
            Some("css") => {
                let css = fs::read_to_string(out.join(file))?;
                references.push((file.clone(), read_style(&css)));
            }
            _ => {}
        }
    }
    let mut dead = Vec::new();
    for (page, links) in references {
        for reference in links {
            if let Err(message) = site.resolve(&page, &reference) {
                dead.push(DeadLink {
                    page: page.clone(),
                    link: reference.link,
                    message,
                });
            }
        }
    }
    Ok(dead)
}

/// Something that a page or style sheet refers to.
struct Reference {
    link: String,
    /// Whether a reader follows it (`<a href>`) or the browser loads it.
    followed: bool,
}

fn read_page(html: &str) -> (BTreeSet<String>, Vec<Reference>) {
    let mut ids = BTreeSet::new();
    let mut links = Vec::new();
    for tag in tags(html) {
        for (key, value) in &tag.attributes {
            match *key {
                "id" => {
                    ids.insert(unescape(value).into_owned());
                }
                "href" | "src" | "xlink:href" | "poster" | "action" => {
                    links.push(Reference {
                        link: unescape(value).into_owned(),
                        followed: tag.name == "a" && *key == "href",
                    });
                }
                _ => {}
            }
        }
    }
    (ids, links)
}

fn read_style(css: &str) -> Vec<Reference> {
    let mut links = Vec::new();
    for piece in css.split("url(").skip(1) {
        let inside = piece.split(')').next().unwrap_or("");
        links.push(Reference {
            link: inside.trim_matches([' ', '"', '\'']).to_string(),
            followed: false,
        });
    }
    links
}

impl Site {
    fn resolve(
        &self,
        page: &Path,
        reference: &Reference,
    ) -> Result<(), String> {
        let link = reference.link.as_str();
        if let Some(scheme) = scheme(link) {
            return match scheme {
                "http" | "https" | "mailto" if reference.followed => Ok(()),
                "data" => Ok(()),
                _ => Err("it is loaded from outside the book".to_string()),
            };
        }
        if link.starts_with('/') {
            return Err("it starts with `/`: it breaks when the book is not \
                        at the root of its host"
                .to_string());
        }
        let (path, fragment) = match link.split_once('#') {
            Some((path, fragment)) => (path, Some(fragment)),
            None => (link, None),
        };
        let path = decode(path.split('?').next().unwrap_or(""));
        let target = match path.is_empty() {
            true => page.to_path_buf(),
            false => self.locate(page, &path)?,
        };
        match fragment {
            Some(id) if !id.is_empty() => self.find_id(&target, id),
            _ => Ok(()),
        }
    }

    fn locate(&self, page: &Path, path: &str) -> Result<PathBuf, String> {
        let folder = page.parent().unwrap_or(Path::new(""));
        let target = normalised(&folder.join(path))
            .ok_or_else(|| "it leads out of the book".to_string())?;
        for candidate in [target.clone(), target.join("index.html")] {
            if self.files.contains(&candidate) {
                return Ok(candidate);
            }
        }
        Err("no such file".to_string())
    }

    fn find_id(&self, target: &Path, id: &str) -> Result<(), String> {
        match self.ids.get(target) {
            Some(ids) if !ids.contains(&decode(id)) => {
                Err(format!("no element with id `{id}` there"))
            }
            _ => Ok(()),
        }
    }
}

fn scheme(link: &str) -> Option<&str> {
    if link.starts_with("//") {
        return Some("");
    }
    let (scheme, _) = link.split_once(':')?;
    let letter = |c: char| c.is_ascii_alphanumeric() || "+.-".contains(c);
    (!scheme.is_empty() && scheme.chars().all(letter)).then_some(scheme)
}

/// Resolves `.` and `..`; none if the path leads above its start.
pub fn normalised(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => plain.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !plain.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(plain)
}

/// Decodes `%20` and the like.
pub fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_are_checked_too() {
        let links = read_style("a{b:url(fonts/x.woff2)} c{d:url('y.svg')}");
        let names: Vec<&str> = links.iter().map(|l| l.link.as_str()).collect();
        assert_eq!(names, ["fonts/x.woff2", "y.svg"]);
    }
}
