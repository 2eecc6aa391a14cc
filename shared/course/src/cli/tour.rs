//! The tour: every experiment of a chapter, one after the other.

use super::terminal::{self, eprint_line};
use super::{Failure, write_file};
use crate::{Chapter, Outcome};
use std::path::PathBuf;
use std::process::ExitCode;

/// Runs all experiments: prints tables and values, writes the figures, and
/// says what to read and view next. One that fails is reported and does not
/// stop the others; a reader that went away (`| head`) ends the tour.
pub(crate) fn run(chapter: &Chapter) -> Result<ExitCode, Failure> {
    let mut tour = Tour::new(chapter)?;
    tour.print(&format!("Chapter {}: {}\n\n", chapter.number, chapter.title))?;
    for table in &chapter.tables {
        let text = tour.attempt("table", table.name, || table.to_text())?;
        tour.print(&format!("{}\n", text.unwrap_or_default()))?;
    }
    for value in &chapter.values {
        let number = tour.attempt("value", value.name, || (value.compute)())?;
        if let Some(number) = number {
            let text = format!("{} {}", value.text(number), value.unit);
            tour.print(&format!("{}: {}\n", value.title, text.trim_end()))?;
        }
    }
    for figure in &chapter.figures {
        let drawn =
            tour.attempt("figure", figure.name, || figure.draw_default())?;
        if let Some(drawing) = drawn {
            let file = tour.folder.join(format!("{}.svg", figure.name));
            write_file(&file, &crate::svg::standalone(&drawing.svg))?;
        }
    }
    tour.farewell(chapter)?;
    Ok(ExitCode::from(u8::from(tour.failed > 0)))
}

struct Tour {
    folder: PathBuf,
    done: usize,
    total: usize,
    failed: usize,
    /// Whether nobody reads the output any more.
    unread: bool,
}

impl Tour {
    fn new(chapter: &Chapter) -> Result<Tour, Failure> {
        let folder = figures_folder(chapter.name)?;
        let total =
            chapter.tables.len() + chapter.values.len() + chapter.figures.len();
        std::fs::create_dir_all(&folder).map_err(|e| {
            let place = folder.display();
            Failure::request(format!("cannot make the folder {place}: {e}"))
        })?;
        Ok(Tour { folder, done: 0, total, failed: 0, unread: false })
    }

    fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.unread |= !terminal::print(text).map_err(Failure::Request)?;
        Ok(())
    }

    /// Runs one experiment with a line of progress on stderr, unless nobody
    /// reads the output.
    fn attempt<T>(
        &mut self,
        kind: &str,
        name: &str,
        experiment: impl FnOnce() -> Outcome<T>,
    ) -> Result<Option<T>, Failure> {
        if self.unread {
            return Ok(None);
        }
        self.done += 1;
        let (done, total) = (self.done, self.total);
        eprint_line(&format!("[{done:2}/{total}] {kind} {name}"));
        match experiment() {
            Ok(result) => Ok(Some(result)),
            Err(e) => {
                self.failed += 1;
                eprint_line(&format!("        {kind} {name} failed: {e}"));
                Ok(None)
            }
        }
    }

    fn farewell(&mut self, chapter: &Chapter) -> Result<(), Failure> {
        let (name, folder) = (chapter.name, self.folder.display());
        let mut text = format!("\nFigures: {folder}\n");
        text += &format!("Read:    cargo workbook, then {}\n", chapter.page);
        if let Some(scene) = chapter.scenes.first() {
            let scene = scene.name;
            text += &format!("Watch:   cargo run -p {name} -- view {scene}\n");
        }
        text += &format!("More:    cargo run -p {name} -- list\n");
        self.print(&text)
    }
}

/// `target/workbook/figures/NAME`, beside the profile folder that this
/// binary was built into.
fn figures_folder(name: &str) -> Result<PathBuf, Failure> {
    let binary = std::env::current_exe().map_err(Failure::request)?;
    let target = binary.ancestors().nth(2).map(PathBuf::from);
    let target = target.unwrap_or_else(|| PathBuf::from("target"));
    Ok(target.join("workbook/figures").join(name))
}
