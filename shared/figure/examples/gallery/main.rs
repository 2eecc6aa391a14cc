//! A page of figures, to look at: every kind of series, every kind of label.
//!
//! `cargo run -p figure --example gallery` writes `gallery-light.html` and
//! one for each other theme of the book into `target/workbook/`; give another
//! folder as the argument.

mod constructions;
mod fields;
mod measurements;

use course::palette::{THEMES, Theme};
use std::path::{Path, PathBuf};

type Drawn = Result<course::Drawing, figure::FigureError>;
type Entry = (&'static str, fn() -> Drawn);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(|| PathBuf::from("target/workbook"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let figures: [Entry; 10] = [
        ("field", fields::integral_curves),
        ("spiral", fields::spiral),
        ("regimes", measurements::regimes),
        ("orders", measurements::orders),
        ("orbit", measurements::orbit_and_step),
        ("energy", measurements::energy),
        ("midpoint", constructions::midpoint),
        ("stability", constructions::stability),
        ("sparsity", constructions::sparsity),
        ("neptune", fields::neptune),
    ];
    let mut body = String::new();
    for (name, draw) in figures {
        let start = std::time::Instant::now();
        let drawing = draw()?;
        let took = start.elapsed().as_secs_f64() * 1e3;
        let size = drawing.svg.len() as f64 / 1024.0;
        println!("{name:<10} {took:6.2} ms {size:7.1} KB");
        let file = course::svg::standalone(&drawing.svg);
        std::fs::write(folder.join(format!("{name}.svg")), file)?;
        body.push_str(&format!("<h4>{name}</h4>\n{}\n", drawing.svg));
    }
    for theme in THEMES {
        write_page(&folder, &theme, &body)?;
    }
    Ok(())
}

fn write_page(folder: &Path, theme: &Theme, body: &str) -> std::io::Result<()> {
    let Theme { name, background, text, grid } = theme;
    let style = format!(
        "body{{--bg:{background};--wb-grid:{grid};background:{background};\
         color:{text};margin:12px;\
         font-family:'Open Sans',sans-serif;font-size:16px}}\
         h4{{margin:18px 0 4px}}svg{{display:block}}"
    );
    let page = format!(
        "<!doctype html><meta charset=utf-8><title>{name}</title>\
         <meta name=viewport content='width=device-width'>\
         <style>{style}</style>{body}"
    );
    std::fs::write(folder.join(format!("gallery-{name}.html")), page)
}
