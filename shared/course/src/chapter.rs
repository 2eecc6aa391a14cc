//! A chapter: its name, and everything it can compute and show.

use crate::{Figure, SceneEntry, Table, Value, unknown};

/// What a chapter hands to [`crate::main`], to tests and to the viewer.
pub struct Chapter {
    /// The crate's name, such as `ode`.
    pub name: &'static str,
    /// Its number in the course, from 1.
    pub number: usize,
    /// Its title.
    pub title: &'static str,
    /// The page of the book to read, relative to the book's root.
    pub page: &'static str,
    /// Figures, in the order of the page.
    pub figures: Vec<Figure>,
    /// Tables, in the order of the page.
    pub tables: Vec<Table>,
    /// Numbers that the prose quotes.
    pub values: Vec<Value>,
    /// Scenes to watch in a window.
    pub scenes: Vec<SceneEntry>,
}

impl Chapter {
    /// The figure of that name, or one line that lists what there is.
    pub fn figure(&self, name: &str) -> Result<&Figure, String> {
        find("figure", name, &self.figures, |figure| figure.name)
    }

    /// The table of that name, or one line that lists what there is.
    pub fn table(&self, name: &str) -> Result<&Table, String> {
        find("table", name, &self.tables, |table| table.name)
    }

    /// The value of that name, or one line that lists what there is.
    pub fn value(&self, name: &str) -> Result<&Value, String> {
        find("value", name, &self.values, |value| value.name)
    }

    /// The scene of that name, or one line that lists what there is.
    pub fn scene(&self, name: &str) -> Result<&SceneEntry, String> {
        find("scene", name, &self.scenes, |scene| scene.name)
    }

    /// The list of everything, for people.
    pub fn to_text(&self) -> String {
        let mut text = format!("Chapter {}: {}\n", self.number, self.title);
        let run = format!("cargo run -p {} --", self.name);
        let mut section = |kind: &str, lines: Vec<(&str, String)>| {
            let widest = lines.iter().map(|(name, _)| name.len()).max();
            let Some(widest) = widest else { return };
            text += &format!("\n{kind}s ({run} {kind} NAME)\n");
            for (name, title) in lines {
                text += &format!("  {name:widest$}  {title}\n");
            }
        };
        let named = |title: &str, params: &[crate::Param]| {
            let names: Vec<_> = params.iter().map(|p| p.name).collect();
            match names.is_empty() {
                true => title.to_string(),
                false => format!("{title} [--set {}=…]", names.join(", ")),
            }
        };
        let figures = self.figures.iter();
        section(
            "figure",
            figures.map(|f| (f.name, named(f.title, &f.params))).collect(),
        );
        let tables = self.tables.iter();
        section("table", tables.map(|t| (t.name, t.title.into())).collect());
        let values = self.values.iter();
        section("value", values.map(|v| (v.name, v.title.into())).collect());
        let scenes = self.scenes.iter();
        section(
            "view",
            scenes.map(|s| (s.name, named(s.title, &s.params))).collect(),
        );
        text
    }
}

fn find<'a, T>(
    kind: &str,
    name: &str,
    all: &'a [T],
    name_of: fn(&T) -> &'static str,
) -> Result<&'a T, String> {
    let found = all.iter().find(|item| name_of(item) == name);
    let known: Vec<_> = all.iter().map(name_of).collect();
    found.ok_or_else(|| unknown(kind, name, &known))
}
