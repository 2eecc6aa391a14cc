//! The JSON that a chapter's program writes for other programs: the output
//! of `list`, `table` and `value`.
//!
//! A missing field reads as empty, so that the output of an older program
//! can still be read.

use crate::report::non_finite;
use crate::{
    Chapter, Column, Figure, Format, Outcome, Param, SceneEntry, Table, Value,
};
use serde::{Deserialize, Serialize};

/// The output of `list --json`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ChapterList {
    /// The package's name.
    pub chapter: String,
    /// The chapter's number in the course.
    pub number: usize,
    /// The chapter's title.
    pub title: String,
    /// The page of the book to read, relative to the book's root.
    pub page: String,
    /// Pictures with parameters.
    pub figures: Vec<FigureInfo>,
    /// Computed tables.
    pub tables: Vec<TableInfo>,
    /// Computed numbers.
    pub values: Vec<ValueInfo>,
    /// Scenes to watch in a window.
    pub scenes: Vec<SceneInfo>,
}

/// A picture that the chapter can draw.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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
    pub params: Vec<Param<String>>,
}

/// A table that the chapter can compute.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SceneInfo {
    /// The name after the slash: `orbit`.
    pub name: String,
    /// A few words.
    pub title: String,
    /// What there is to see and do.
    pub sentence: String,
    /// What is seen on the still, for those who cannot see it.
    pub alt: String,
    /// What a viewer may change.
    pub params: Vec<Param<String>>,
}

/// The output of `table T --json`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TableData {
    /// The name after the slash.
    pub name: String,
    /// A few words.
    pub title: String,
    /// What to look at.
    pub caption: String,
    /// The headings.
    pub columns: Vec<ColumnInfo>,
    /// The cells, as text.
    pub rows: Vec<Vec<String>>,
}

/// One column of a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ColumnInfo {
    /// The column's title.
    pub title: String,
    /// The unit of its numbers, or nothing.
    pub unit: String,
    /// `right` for numbers, `left` for words.
    pub align: Align,
}

/// How the cells of a column are aligned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    /// Words.
    #[default]
    Left,
    /// Numbers.
    Right,
}

/// The output of `value V --json`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ValueData {
    /// The name after the slash.
    pub name: String,
    /// What the number is.
    pub title: String,
    /// Its unit, or nothing.
    pub unit: String,
    /// The number as the book prints it.
    pub text: String,
    /// The number with all its digits.
    #[serde(with = "non_finite")]
    pub number: f64,
}

impl From<&Chapter> for ChapterList {
    fn from(chapter: &Chapter) -> ChapterList {
        ChapterList {
            chapter: chapter.name.into(),
            number: chapter.number,
            title: chapter.title.into(),
            page: chapter.page.into(),
            figures: chapter.figures.iter().map(FigureInfo::from).collect(),
            tables: chapter.tables.iter().map(TableInfo::from).collect(),
            values: chapter.values.iter().map(ValueInfo::from).collect(),
            scenes: chapter.scenes.iter().map(SceneInfo::from).collect(),
        }
    }
}

impl From<&Figure> for FigureInfo {
    fn from(figure: &Figure) -> FigureInfo {
        FigureInfo {
            name: figure.name.into(),
            title: figure.title.into(),
            caption: figure.caption.into(),
            alt: figure.alt.into(),
            params: figure.params.iter().map(Param::owned).collect(),
        }
    }
}

impl From<&Table> for TableInfo {
    fn from(table: &Table) -> TableInfo {
        TableInfo {
            name: table.name.into(),
            title: table.title.into(),
            caption: table.caption.into(),
        }
    }
}

impl From<&Value> for ValueInfo {
    fn from(value: &Value) -> ValueInfo {
        ValueInfo {
            name: value.name.into(),
            title: value.title.into(),
            unit: value.unit.into(),
        }
    }
}

impl From<&SceneEntry> for SceneInfo {
    fn from(scene: &SceneEntry) -> SceneInfo {
        SceneInfo {
            name: scene.name.into(),
            title: scene.title.into(),
            sentence: scene.sentence.into(),
            alt: scene.alt.into(),
            params: scene.params.iter().map(Param::owned).collect(),
        }
    }
}

impl From<&Column> for ColumnInfo {
    fn from(column: &Column) -> ColumnInfo {
        let align = match column.format {
            Format::Text => Align::Left,
            _ => Align::Right,
        };
        ColumnInfo {
            title: column.title.into(),
            unit: column.unit.into(),
            align,
        }
    }
}

impl TableData {
    /// The table, computed.
    pub fn of(table: &Table) -> Outcome<TableData> {
        Ok(TableData {
            name: table.name.into(),
            title: table.title.into(),
            caption: table.caption.into(),
            columns: table.columns.iter().map(ColumnInfo::from).collect(),
            rows: table.formatted_rows()?,
        })
    }
}

impl ValueData {
    /// The value, computed.
    pub fn of(value: &Value) -> Outcome<ValueData> {
        let number = (value.compute)()?;
        Ok(ValueData {
            name: value.name.into(),
            title: value.title.into(),
            unit: value.unit.into(),
            text: value.text(number),
            number,
        })
    }
}
