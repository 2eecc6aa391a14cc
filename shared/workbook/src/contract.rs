//! What a chapter's binary answers: the JSON of `list`, `table`, `value`.

use crate::params::Param;
use serde::Deserialize;

/// The answer to `list --json`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ChapterList {
    /// The package's name.
    pub chapter: String,
    /// The chapter's place in the course.
    pub number: u32,
    /// The chapter's title.
    pub title: String,
    /// Pictures with parameters.
    pub figures: Vec<FigureInfo>,
    /// Computed tables.
    pub tables: Vec<TableInfo>,
    /// Computed numbers.
    pub values: Vec<ValueInfo>,
    /// Things to watch in a window.
    pub scenes: Vec<SceneInfo>,
}

/// A picture that the chapter can draw.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct FigureInfo {
    /// The name after the slash: `spiral`.
    pub name: String,
    /// A few words.
    pub title: String,
    /// What to look at.
    pub caption: String,
    /// What is seen, for those who cannot see it.
    pub alt: String,
    /// What a reader may change.
    pub params: Vec<Param>,
}

/// A table that the chapter can compute.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct TableInfo {
    /// The name after the slash: `regimes`.
    pub name: String,
    /// A few words.
    pub title: String,
    /// What to look at.
    pub caption: String,
}

/// A number that the chapter can compute.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ValueInfo {
    /// The name after the slash: `spiral_growth`.
    pub name: String,
    /// What the number is.
    pub title: String,
    /// Its unit, or nothing.
    pub unit: String,
}

/// A scene that opens in a window.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct SceneInfo {
    /// The name after the slash: `orbit`.
    pub name: String,
    /// A few words.
    pub title: String,
    /// What there is to see and do.
    pub sentence: String,
    /// What a viewer may change.
    pub params: Vec<Param>,
}

/// The answer to `table T --json`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct TableData {
    /// What to look at.
    pub caption: String,
    /// The head of the table.
    pub columns: Vec<Column>,
    /// The cells, as text.
    pub rows: Vec<Vec<String>>,
}

/// One column of a table.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Column {
    /// The column's title.
    pub title: String,
    /// The unit of its numbers, or nothing.
    pub unit: String,
    /// `right` for numbers, `left` for words.
    pub align: Align,
}

/// On which side of a column its cells stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    /// Words.
    #[default]
    Left,
    /// Numbers.
    Right,
}

/// The answer to `value V --json`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ValueData {
    /// What the number is.
    pub title: String,
    /// The number as the book prints it.
    pub text: String,
    /// Its unit, or nothing.
    pub unit: String,
}
