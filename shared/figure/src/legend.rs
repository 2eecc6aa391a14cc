//! The legend: in a corner that is free, or in rows above the panel.

use crate::clutter::Clutter;
use crate::frame::{Fonts, Frame};
use crate::glyph;
use crate::ink::Ink;
use crate::panel::{Legend, Panel};
use crate::series::{Series, Shape};
use crate::shape::{Px, Rect};
use crate::sheet::{Anchor, Label, Sheet};
use crate::text;
use crate::trace;

/// Width of the sample beside a text, and the gaps around it.
const SAMPLE: f64 = 28.0;
const GAP: f64 = 8.0;
const BETWEEN: f64 = 20.0;
const PAD: f64 = 6.0;

/// One series in the legend.
pub(crate) struct Entry<'a> {
    series: &'a Series,
    ink: Ink,
}

/// What a legend has to explain: listed series, each label once.
pub(crate) fn entries<'a>(
    panels: impl Iterator<Item = &'a Panel>,
) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry<'a>> = Vec::new();
    for panel in panels {
        for (series, ink) in panel.series.iter().zip(panel.inks()) {
            let known = |e: &Entry<'a>| e.series.label == series.label;
            if series.listed && !entries.iter().any(known) {
                entries.push(Entry { series, ink });
            }
        }
    }
    entries
}

/// A legend laid out as rows of lines, ready to be put somewhere.
pub(crate) struct Block<'a> {
    /// Entry, place of its sample's left end relative to the block, lines.
    items: Vec<(Entry<'a>, Px, Vec<String>)>,
    pub width: f64,
    pub height: f64,
    size: f64,
}

impl<'a> Block<'a> {
    /// One entry under the other, wrapped to stay within `room`.
    pub fn column(entries: Vec<Entry<'a>>, fonts: Fonts, room: f64) -> Self {
        let size = fonts.tick;
        let mut block = Self::empty(size);
        for entry in entries {
            let lines = wrap(&entry, size, room);
            block.add(entry, (0.0, block.height), lines);
        }
        block
    }

    /// Side by side, in as many even rows as it takes.
    pub fn rows(entries: Vec<Entry<'a>>, fonts: Fonts, room: f64) -> Self {
        let size = fonts.tick;
        let mut block = Self::empty(size);
        let mut texts = Vec::new();
        for entry in &entries {
            texts.push(wrap(entry, size, room));
        }
        let lefts = column_places(&texts, size, room);
        let (mut column, mut y) = (0, 0.0);
        for (entry, lines) in entries.into_iter().zip(texts) {
            if column == lefts.len() {
                (column, y) = (0, block.height);
            }
            block.add(entry, (lefts[column], y), lines);
            column += 1;
        }
        block
    }

    fn empty(size: f64) -> Self {
        Block { items: Vec::new(), width: 0.0, height: 0.0, size }
    }

    fn add(&mut self, entry: Entry<'a>, at: Px, lines: Vec<String>) {
        let bottom = at.1 + line_height(self.size) * lines.len() as f64;
        self.height = self.height.max(bottom);
        self.width = self.width.max(at.0 + item_width(&lines, self.size));
        self.items.push((entry, at, lines));
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Draws the block with its upper left corner at a place.
    pub fn draw(&self, sheet: &mut Sheet, corner: Px) {
        for (entry, at, lines) in &self.items {
            let (x, mut y) = (corner.0 + at.0, corner.1 + at.1);
            y += 0.5 * line_height(self.size);
            sample(sheet, entry, (x, y));
            for line in lines {
                let place = (x + SAMPLE + GAP, y);
                let label = Label::new(line, place, self.size);
                sheet.text(label.anchor(Anchor::Start));
                y += line_height(self.size);
            }
        }
    }
}

fn line_height(size: f64) -> f64 {
    1.45 * size
}

fn wrap(entry: &Entry<'_>, size: f64, room: f64) -> Vec<String> {
    text::wrap(&entry.series.label, size, room - SAMPLE - GAP)
}

fn item_width(lines: &[String], size: f64) -> f64 {
    let widths = lines.iter().map(|line| text::width(line, size));
    SAMPLE + GAP + widths.fold(0.0, f64::max)
}

/// Left ends of as many columns as fit, no more than even rows need.
fn column_places(texts: &[Vec<String>], size: f64, room: f64) -> Vec<f64> {
    let count = texts.len();
    let mut columns = count.max(1);
    loop {
        columns = count.div_ceil(count.div_ceil(columns).max(1)).max(1);
        let mut widths = vec![0.0_f64; columns];
        for (i, lines) in texts.iter().enumerate() {
            let width = item_width(lines, size);
            widths[i % columns] = widths[i % columns].max(width);
        }
        let mut lefts = Vec::new();
        let mut x = 0.0;
        for width in widths {
            lefts.push(x);
            x += width + BETWEEN;
        }
        if x - BETWEEN <= room || columns == 1 {
            return lefts;
        }
        columns -= 1;
    }
}

/// A short piece of the series, as it looks in the panel.
fn sample(sheet: &mut Sheet, entry: &Entry<'_>, (x, y): Px) {
    let (series, ink) = (entry.series, entry.ink);
    let stroke = trace::stroke(series, ink);
    let (from, to) = ((x, y), (x + SAMPLE, y));
    match series.shape {
        Shape::Line => sheet.line(from, to, stroke),
        Shape::Arrows(_) | Shape::Field { .. } => {
            glyph::arrow(sheet, from, to, 9.0, stroke);
        }
        Shape::Region(_) | Shape::Heat { .. } => {
            let rect = Rect::new(x, y - 6.0, SAMPLE, 12.0);
            let alpha = series.fill.unwrap_or(0.0) * ink.alpha();
            sheet.rect(&rect, ink.paint(), alpha);
            sheet.line((x, y + 6.0), (x + SAMPLE, y + 6.0), stroke);
        }
        Shape::Points | Shape::Letters(_) => {}
    }
    if let Some((kind, radius)) = trace::glyph(series, ink) {
        let middle = (x + 0.5 * SAMPLE, y);
        glyph::marker(sheet, kind, middle, radius, ink.paint(), ink.alpha());
    }
}

/// The place in the panel where a block stands, if it may stand in it: the
/// wanted corner, or the first free place along the border.
pub(crate) fn place(
    block: &Block<'_>,
    legend: Legend,
    frame: &Frame,
    clutter: &Clutter,
) -> Option<Px> {
    let rect = Rect {
        left: frame.rect.left + 1.5 * PAD,
        top: frame.rect.top + 0.5 * PAD,
        right: frame.rect.right - PAD - block.width,
        bottom: frame.rect.bottom - PAD - block.height,
    };
    match legend {
        Legend::Off | Legend::Above => None,
        Legend::TopLeft => Some((rect.left, rect.top)),
        Legend::TopRight => Some((rect.right, rect.top)),
        Legend::BottomLeft => Some((rect.left, rect.bottom)),
        Legend::BottomRight => Some((rect.right, rect.bottom)),
        Legend::Auto => {
            let fits = block.width <= 0.62 * frame.rect.width()
                && block.height <= 0.6 * frame.rect.height();
            let free = |&at: &Px| {
                let needed = Rect::new(at.0, at.1, block.width, block.height);
                clutter.within(&needed.grown(PAD)) == 0
            };
            let places = if fits { along_border(&rect) } else { Vec::new() };
            places.into_iter().find(free)
        }
    }
}

/// Corners first, then what lies between them.
fn along_border(rect: &Rect) -> Vec<Px> {
    let Rect { left, top, right, bottom } = *rect;
    let mut places =
        vec![(right, top), (left, top), (right, bottom), (left, bottom)];
    for i in 1..12 {
        let s = i as f64 / 12.0;
        let (x, y) = (right + s * (left - right), top + s * (bottom - top));
        places.extend([(right, y), (left, y), (x, top), (x, bottom)]);
    }
    places
}
