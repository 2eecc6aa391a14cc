//! The README of an edition for students.

use crate::release::manifest::Manifest;
use judge::{Failure, Project};
use std::fs;

/// What it says: how to begin, what to do, what to hand in.
pub fn text(project: &Project, manifest: &Manifest) -> Result<String, Failure> {
    let points: u32 = manifest.exercise.iter().map(|item| item.points).sum();
    let mut table =
        String::from("| exercise | file | points |\n|---|---|---|\n");
    for item in &manifest.exercise {
        table += &format!(
            "| {} | [`{}`]({}) | {} |\n",
            item.title, item.id, item.file, item.points
        );
    }
    let due = match &manifest.due {
        Some(due) => format!("\n**Due:** {}\n", due.replace('T', ", ")),
        None => String::new(),
    };
    let example = manifest.exercise.first();
    let example = example.map_or("", |item| &item.id);
    Ok(format!(
        "# {title}

All you need is [Rust](https://www.rust-lang.org/tools/install).

```sh
cargo workbook                  # builds the book, serves it, opens it
cargo workbook list             # the exercises, and how you stand
cargo workbook watch            # judges an exercise whenever you save it
cargo workbook check {example}
```

The first run compiles for a few minutes. `cargo workbook doctor` says what
else your machine could do with.

## What to hand in
{due}
{count} exercises, {points} points. Replace each `todo!()` in these files by
your own code; nothing else needs to change, and nothing else is looked at.

{table}
Hand in the files themselves, a folder with them, this whole folder without
`target`, or a zip file of any of these. Your code is put through the cases
that `cargo workbook check` shows you, and through others with fresh numbers.
",
        title = title(project)?,
        count = manifest.exercise.len(),
    ))
}

/// The book's.
fn title(project: &Project) -> Result<String, Failure> {
    let file = project.book().join("book.toml");
    let text = fs::read_to_string(&file)
        .map_err(|e| Failure::machine("read", &file, &e))?;
    let book: toml::Table = text.parse().unwrap_or_default();
    let title = book.get("book").and_then(|book| book.get("title"));
    let title = title.and_then(|title| title.as_str());
    Ok(title.unwrap_or("Workbook").to_string())
}
