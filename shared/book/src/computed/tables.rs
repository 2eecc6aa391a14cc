//! `{{#table}}`, `{{#value}}` and links to tables.

use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::{Directive, Name};
use crate::pages::markdown::FoundPart;
use course::html::{escape, escape_in_markdown};
use course::json_output::{Align, ColumnInfo, TableData, ValueData};

impl Expansion<'_> {
    /// A computed table with number and caption.
    pub fn table(
        &mut self,
        name: &Name,
        found: &FoundPart,
    ) -> Result<String, Unavailable> {
        let call = self.call(&Directive::Table(name.clone()))?;
        let data: TableData = serde_json::from_str(self.answer(&call)?)
            .map_err(|e| Unavailable::Failed(format!("table {name}: {e}")))?;
        for row in &data.rows {
            if row.len() != data.columns.len() {
                return Err(Unavailable::Failed(format!(
                    "table {name}: a row of {} cells under {} columns",
                    row.len(),
                    data.columns.len()
                )));
            }
        }
        let element = self.element_at(found)?;
        let caption = self.caption(&element, "Table", &data.caption)?;
        let id = &element.id;
        let head =
            self.table_head(&data.columns).map_err(Unavailable::Failed)?;
        let body = self.table_body(&data).map_err(Unavailable::Failed)?;
        Ok(format!(
            "<figure class=\"wb-table\" id=\"{id}\">\
             <figcaption id=\"{id}-caption\">{caption}</figcaption>\
             <div class=\"wb-scroll\" role=\"region\" tabindex=\"0\" \
             aria-labelledby=\"{id}-caption\"><table>{head}{body}</table>\
             </div></figure>"
        ))
    }

    fn table_head(&mut self, columns: &[ColumnInfo]) -> Result<String, String> {
        let mut html = String::from("<thead><tr>");
        for column in columns {
            let mut title = column.title.clone();
            if !column.unit.is_empty() {
                title.push_str(&format!(" ({})", column.unit));
            }
            let title = self.inline(&title)?;
            let class = side(column);
            html.push_str(&format!("<th scope=\"col\"{class}>{title}</th>"));
        }
        Ok(html + "</tr></thead>")
    }

    fn table_body(&mut self, data: &TableData) -> Result<String, String> {
        let mut html = String::from("<tbody>");
        for row in &data.rows {
            html.push_str("<tr>");
            for (column, cell) in data.columns.iter().zip(row) {
                let cell = match column.align {
                    Align::Right => escape(cell),
                    Align::Left => self.inline(cell)?,
                };
                html.push_str(&format!("<td{}>{cell}</td>", side(column)));
            }
            html.push_str("</tr>");
        }
        Ok(html + "</tbody>")
    }

    /// A computed number with its unit, in the middle of a sentence. It says
    /// what it is and how to compute it again when pointed at.
    pub fn value(&mut self, name: &Name) -> Result<String, Unavailable> {
        let call = self.call(&Directive::Value(name.clone()))?;
        let data: ValueData = serde_json::from_str(self.answer(&call)?)
            .map_err(|e| Unavailable::Failed(format!("value {name}: {e}")))?;
        if data.text.trim().is_empty() {
            return Err(Unavailable::Failed(format!("value {name} is empty")));
        }
        let origin = format!(
            "{}: cargo run -p {} -- value {}",
            data.title, name.chapter, name.item
        );
        Ok(format!(
            "<span class=\"wb-value\" title=\"{}\">{}</span>",
            escape_in_markdown(&origin),
            escape_in_markdown(&with_unit(&data.text, &data.unit))
        ))
    }
}

fn side(column: &ColumnInfo) -> &'static str {
    match column.align {
        Align::Right => " class=\"wb-right\"",
        Align::Left => "",
    }
}

/// A thin space that never breaks stands before a unit, none before a sign.
fn with_unit(text: &str, unit: &str) -> String {
    match unit {
        "" => text.to_string(),
        "%" | "°" => format!("{text}{unit}"),
        unit => format!("{text}\u{202f}{unit}"),
    }
}
