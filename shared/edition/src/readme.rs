//! The README of an edition for students.

use crate::hand_in_manifest::HandInManifest;
use judge::{Failure, Project};
use std::fs;

/// Its text: how to begin, what to do, what to hand in.
pub fn text(
    project: &Project,
    manifest: &HandInManifest,
    has_solved: bool,
) -> Result<String, Failure> {
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

All you need is [Rust](https://www.rust-lang.org/tools/install), on Linux, macOS
or Windows.

```sh
cargo workbook                  # builds the book, serves it, opens it
cargo workbook list             # the exercises, and your points so far
cargo workbook watch            # judges an exercise whenever you save it
cargo workbook check {example}
```

The first run compiles for a few minutes. `cargo workbook doctor` says what is
missing on your machine, and how to install it.

## What to hand in
{due}
{count} exercises, {points} points. Replace each `todo!()` in these files with
your own code; nothing else needs to change, and nothing else is graded.

{table}{solved}
Hand in the files themselves, a folder with them, this whole folder without
`target`, or a zip file of any of these. Your code is tested on the cases that
`cargo workbook check` shows you, and on others with new numbers.
",
        title = title(project)?,
        count = manifest.exercise.len(),
        solved = match has_solved {
            true =>
                "\nExercises that are not in this table come with our \
                     solutions: the scenes of the\nbook run on them where you \
                     have none of your own. They do not count.\n",
            false => "",
        },
    ))
}

/// The book's title.
fn title(project: &Project) -> Result<String, Failure> {
    let file = project.book().join("book.toml");
    let text = fs::read_to_string(&file)
        .map_err(|e| Failure::machine("read", &file, &e))?;
    let book: toml::Table = text.parse().unwrap_or_default();
    let title = book.get("book").and_then(|book| book.get("title"));
    let title = title.and_then(|title| title.as_str());
    Ok(title.unwrap_or("Workbook").to_string())
}
