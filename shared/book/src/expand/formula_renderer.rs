//! TeX to HTML while the book is built: readers need neither network nor
//! JavaScript.

use crate::html::sort_attributes;
use formula::{FormulaStyles, ShortFormula, WITHOUT_FONT};
use judge::digest_of;
use katex::{KatexContext, OutputFormat, Settings};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Cached formulas are valid as long as this stays the same.
const RENDERER: &str = "katex-rs 0.3.0";

/// Renders formulas and caches them on disk.
pub struct FormulaRenderer {
    file: PathBuf,
    known: BTreeMap<String, ShortFormula>,
    used: BTreeMap<String, ShortFormula>,
    katex: Option<KatexContext>,
    /// What the formulas so far need of a style sheet.
    pub styles: FormulaStyles,
}

impl FormulaRenderer {
    /// Begins with the formulas of the last build.
    pub fn open(folder: &Path) -> FormulaRenderer {
        let file = folder.join("formulas.json");
        let known = fs::read_to_string(&file)
            .ok()
            .and_then(|text| serde_json::from_str(&text).ok());
        FormulaRenderer {
            file,
            known: known.unwrap_or_default(),
            used: BTreeMap::new(),
            katex: None,
            styles: FormulaStyles::default(),
        }
    }

    /// A formula as HTML with MathML inside, or what is wrong with it.
    pub fn render(
        &mut self,
        tex: &str,
        display: bool,
    ) -> Result<String, String> {
        let what = format!("{RENDERER}, short\0{display}\0{tex}");
        let key = digest_of(what.as_bytes());
        if let Some(formula) = self.used.get(&key) {
            return Ok(formula.html.clone());
        }
        let formula = match self.known.remove(&key) {
            Some(formula) => formula,
            None => ShortFormula::new(&self.typeset(tex, display)?),
        };
        self.styles.add(&formula);
        let html = formula.html.clone();
        self.used.insert(key, formula);
        Ok(html)
    }

    fn typeset(&mut self, tex: &str, display: bool) -> Result<String, String> {
        check_roots(tex)?;
        // Its tables take a while to set up: only for a new formula.
        let katex = self.katex.get_or_insert_with(KatexContext::default);
        let settings = Settings::builder()
            .display_mode(display)
            .output(OutputFormat::HtmlAndMathml)
            .throw_on_error(true)
            .build();
        let html = katex::render_to_string(katex, tex, &settings)
            .map_err(|e| format!("formula `{tex}`: {e}"))?;
        if let Some(class) = WITHOUT_FONT.split(' ').find(|c| html.contains(c))
        {
            return Err(format!("formula `{tex}`: no font for {class}"));
        }
        Ok(sort_attributes(&without_tex(&html)))
    }

    /// Keeps this build's formulas for the next.
    pub fn save(&self) {
        if self.katex.is_none() && self.known.is_empty() {
            return; // nothing new, nothing gone
        }
        if let Some(folder) = self.file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        // If this fails, the next build is slower, not wrong.
        if let Ok(json) = serde_json::to_string(&self.used) {
            let _ = fs::write(&self.file, json);
        }
    }
}

/// The TeX that KaTeX puts beside its MathML is neither seen nor read aloud, in
/// HTML a formula needs no name space, a `math` element is a row by itself, and
/// there are thousands of them.
fn without_tex(html: &str) -> String {
    let (mut kept, mut rest) = (String::new(), html);
    while let Some((before, after)) = rest.split_once("<annotation") {
        kept.push_str(before);
        rest = after.split_once("</annotation>").map_or("", |(_, rest)| rest);
    }
    let kept = kept + rest;
    kept.replace("<semantics><mrow>", "")
        .replace("</mrow></semantics>", "")
        .replace(" xmlns=\"http://www.w3.org/1998/Math/MathML\"", "")
}

/// Refuses a root without braces: the renderer draws the sign on top of the
/// letter.
fn check_roots(tex: &str) -> Result<(), String> {
    for rest in tex.split("\\sqrt").skip(1) {
        if !rest.trim_start().starts_with(['{', '[']) {
            return Err(format!("formula `{tex}`: write \\sqrt{{…}}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> (tempfile::TempDir, FormulaRenderer) {
        let dir = tempfile::tempdir().unwrap();
        let formulas = FormulaRenderer::open(dir.path());
        (dir, formulas)
    }

    #[test]
    fn the_cache_is_named_after_the_renderer_in_use() {
        let lock = include_str!("../../../../Cargo.lock");
        let (name, version) = RENDERER.split_once(' ').unwrap();
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"");
        assert!(lock.contains(&entry), "update RENDERER to Cargo.lock");
    }

    #[test]
    fn a_wrong_formula_is_refused() {
        let (_dir, mut formulas) = fresh();
        for tex in [
            r"\frac{a}{",
            r"\nosuchcommand x",
            r"x_1_2",
            r"\sqrt{a} \sqrt b",
            r"\mathfrak{g}",
        ] {
            let error = formulas.render(tex, false).unwrap_err();
            assert!(error.contains(tex), "{error}");
        }
    }

    #[test]
    fn a_second_build_typesets_nothing() {
        let (dir, mut formulas) = fresh();
        let html = formulas.render("x^2", false).unwrap();
        formulas.save();
        let mut again = FormulaRenderer::open(dir.path());
        assert_eq!(again.render("x^2", false).unwrap(), html);
        assert!(again.katex.is_none());
        again.render("x^3", false).unwrap();
        assert!(again.katex.is_some());
    }
}
