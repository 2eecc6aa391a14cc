//! Tables: rows that a chapter computes, shown aligned, as CSV or in the
//! book.

use super::Outcome;
use crate::number_format::fixed;
use crate::{Case, Report, Tolerance, pretty};

/// How a column shows its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Words.
    Text,
    /// Whole numbers.
    Integer,
    /// So many significant digits.
    Significant(usize),
    /// So many decimals.
    Fixed(usize),
}

/// A column: heading, unit, format and tolerance.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The heading.
    pub title: &'static str,
    /// The unit of its numbers; empty where they have none.
    pub unit: &'static str,
    /// How its cells are shown.
    pub format: Format,
    /// The tolerance within which its numbers are locked.
    pub tolerance: Tolerance,
}

impl Column {
    /// A column of words.
    pub fn text(title: &'static str) -> Column {
        let (unit, format) = ("", Format::Text);
        Column { title, unit, format, tolerance: Tolerance::EXACT }
    }

    /// A column of counts, locked exactly.
    pub fn integer(title: &'static str) -> Column {
        Column { format: Format::Integer, ..Column::text(title) }
    }

    /// A column of numbers, locked to a relative 1e-9 unless set otherwise.
    pub fn number(title: &'static str, format: Format) -> Column {
        let tolerance = Tolerance::new(1e-12, 1e-9);
        Column { format, tolerance, ..Column::text(title) }
    }

    /// The same with a unit.
    pub fn unit(self, unit: &'static str) -> Column {
        Column { unit, ..self }
    }

    /// The same with another tolerance.
    pub fn tolerance(self, tolerance: Tolerance) -> Column {
        Column { tolerance, ..self }
    }

    /// The heading with its unit.
    pub fn heading(&self) -> String {
        match self.unit {
            "" => self.title.to_string(),
            unit => format!("{} ({unit})", self.title),
        }
    }

    fn show(&self, cell: &Cell) -> String {
        match (cell, self.format) {
            (Cell::Text(text), _) => text.clone(),
            (Cell::Number(x), Format::Significant(n)) => pretty(*x, n),
            (Cell::Number(x), Format::Fixed(n)) => fixed(*x, n),
            (Cell::Number(x), _) => fixed(*x, 0),
        }
    }
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A word or a remark.
    Text(String),
    /// A number.
    Number(f64),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_string())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<f64> for Cell {
    fn from(x: f64) -> Cell {
        Cell::Number(x)
    }
}

impl From<usize> for Cell {
    fn from(n: usize) -> Cell {
        Cell::Number(n as f64)
    }
}

/// A table: a heading for each column, and a function that makes the rows.
pub struct Table {
    /// The name used on the command line and in the book.
    pub name: &'static str,
    /// A few words for lists.
    pub title: &'static str,
    /// What to look at.
    pub caption: &'static str,
    /// The columns; the first one labels the rows.
    pub columns: Vec<Column>,
    /// Computes the rows, each as long as `columns`.
    pub rows: fn() -> Outcome<Vec<Vec<Cell>>>,
}

impl Table {
    /// The rows as they are shown.
    pub(crate) fn formatted_rows(&self) -> Outcome<Vec<Vec<String>>> {
        let mut rows = Vec::new();
        for row in (self.rows)()? {
            assert_eq!(row.len(), self.columns.len(), "a row of {}", self.name);
            let cells = self.columns.iter().zip(&row);
            rows.push(cells.map(|(column, cell)| column.show(cell)).collect());
        }
        Ok(rows)
    }

    /// The table as aligned text.
    pub fn to_text(&self) -> Outcome<String> {
        let headings: Vec<String> =
            self.columns.iter().map(Column::heading).collect();
        let rows = self.formatted_rows()?;
        let width = |i: usize| -> usize {
            let cells = rows.iter().map(|row| row[i].chars().count());
            cells.max().unwrap_or(0).max(headings[i].chars().count())
        };
        let widths: Vec<usize> = (0..headings.len()).map(width).collect();
        let rule: Vec<String> = widths.iter().map(|n| "─".repeat(*n)).collect();
        let mut lines = vec![self.title.to_string()];
        for row in [&headings, &rule].into_iter().chain(&rows) {
            lines.push(self.line(row, &widths));
        }
        Ok(lines.join("\n") + "\n")
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (i, cell) in cells.iter().enumerate() {
            let gap = " ".repeat(widths[i] - cell.chars().count());
            line += "  ";
            match self.columns[i].format {
                Format::Text => line += &format!("{cell}{gap}"),
                _ => line += &format!("{gap}{cell}"),
            }
        }
        line.trim_end().to_string()
    }

    /// The table as CSV with all digits.
    pub fn to_csv(&self) -> Outcome<String> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.write_record(self.columns.iter().map(Column::heading))?;
        for row in (self.rows)()? {
            csv.write_record(row.iter().map(|cell| match cell {
                Cell::Text(text) => text.clone(),
                Cell::Number(x) => x.to_string(),
            }))?;
        }
        Ok(String::from_utf8(csv.into_inner()?)?)
    }

    /// What a snapshot locks of these rows: a case for each, labelled by its
    /// number and its first cell.
    pub fn report(&self, rows: &[Vec<Cell>]) -> Report {
        let mut report = Report::new();
        for (i, row) in rows.iter().enumerate() {
            let first = self.columns[0].show(&row[0]);
            let mut case = Case::new(format!("row {}: {first}", i + 1));
            for (column, cell) in self.columns.iter().zip(row) {
                case = match cell {
                    Cell::Text(text) => case.word(column.title, text),
                    Cell::Number(x) => case
                        .scalar(column.title, *x, column.tolerance)
                        .unit(column.unit),
                };
            }
            report.push(case);
        }
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table {
            name: "growth",
            title: "Growth",
            caption: "",
            columns: vec![
                Column::text("method"),
                Column::number("factor", Format::Significant(3)).unit("1/s"),
            ],
            rows: || {
                Ok(vec![
                    vec!["Euler".into(), 1.25.into()],
                    vec!["a, \"b\"".into(), (-1.5e-9).into()],
                ])
            },
        }
    }

    #[test]
    fn columns_line_up_and_numbers_are_aligned_right() {
        let text = table().to_text().unwrap();
        let lines: Vec<usize> =
            text.lines().skip(1).map(|l| l.chars().count()).collect();
        assert_eq!(lines.len(), 4);
        assert!(lines.windows(2).all(|w| w[0] == w[1]), "{text}");
    }

    #[test]
    fn csv_quotes_commas_and_keeps_all_digits() {
        let csv = table().to_csv().unwrap();
        assert_eq!(
            csv,
            "method,factor (1/s)\nEuler,1.25\n\"a, \"\"b\"\"\",-0.0000000015\n"
        );
    }
}
