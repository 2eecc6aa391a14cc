//! The legend: in a free corner, or in rows above the panel.

use crate::drawing::display_list::{DisplayList, Label, TextAnchor};
use crate::drawing::draw_series;
use crate::drawing::geometry::{Px, Rect};
use crate::drawing::markers;
use crate::drawing::obstacles::Obstacles;
use crate::panel::{Legend, Panel};
use crate::plot::frame::{Fonts, PanelFrame};
use crate::series::Ink;
use crate::series::{Series, SeriesKind};
use crate::text;

/// The width of the sample beside a text, CSS pixels.
const SAMPLE: f64 = 28.0;
/// The gap between sample and text, CSS pixels.
const TEXT_GAP: f64 = 8.0;
/// The gap between columns of a legend, CSS pixels.
const COLUMN_GAP: f64 = 20.0;
/// The gap between a legend and the panel's border, CSS pixels.
const PADDING: f64 = 6.0;

/// A series in the legend.
pub(crate) struct LegendEntry<'a> {
    series: &'a Series,
    ink: Ink,
}

/// The entries of a legend: listed series, each label once.
pub(crate) fn entries<'a>(
    panels: impl Iterator<Item = &'a Panel>,
) -> Vec<LegendEntry<'a>> {
    let mut entries: Vec<LegendEntry<'a>> = Vec::new();
    for panel in panels {
        for (series, ink) in panel.series.iter().zip(panel.inks()) {
            let known = |e: &LegendEntry<'a>| e.series.label == series.label;
            if series.listed && !entries.iter().any(known) {
                entries.push(LegendEntry { series, ink });
            }
        }
    }
    entries
}

/// A legend laid out as rows of lines, not yet placed.
pub(crate) struct LegendBlock<'a> {
    /// Entry, position of its sample relative to the block, lines of text.
    items: Vec<(LegendEntry<'a>, Px, Vec<String>)>,
    pub width: f64,
    pub height: f64,
    size: f64,
}

impl<'a> LegendBlock<'a> {
    /// One entry below the other, wrapped to the width `room`.
    pub fn column(
        entries: Vec<LegendEntry<'a>>,
        fonts: Fonts,
        room: f64,
    ) -> Self {
        let size = fonts.tick;
        let mut block = Self::empty(size);
        for entry in entries {
            let lines = wrap(&entry, size, room);
            block.add(entry, (0.0, block.height), lines);
        }
        block
    }

    /// Side by side, in as many even rows as it takes.
    pub fn rows(
        entries: Vec<LegendEntry<'a>>,
        fonts: Fonts,
        room: f64,
    ) -> Self {
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
        LegendBlock { items: Vec::new(), width: 0.0, height: 0.0, size }
    }

    fn add(&mut self, entry: LegendEntry<'a>, at: Px, lines: Vec<String>) {
        let bottom = at.1 + line_height(self.size) * lines.len() as f64;
        self.height = self.height.max(bottom);
        self.width = self.width.max(at.0 + item_width(&lines, self.size));
        self.items.push((entry, at, lines));
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Draws the block with its upper left corner at a position.
    pub fn draw(&self, list: &mut DisplayList, corner: Px) {
        for (entry, at, lines) in &self.items {
            let (x, mut y) = (corner.0 + at.0, corner.1 + at.1);
            y += 0.5 * line_height(self.size);
            sample(list, entry, (x, y));
            for line in lines {
                let place = (x + SAMPLE + TEXT_GAP, y);
                let label = Label::new(line, place, self.size);
                list.text(label.anchor(TextAnchor::Start));
                y += line_height(self.size);
            }
        }
    }
}

fn line_height(size: f64) -> f64 {
    1.45 * size
}

fn wrap(entry: &LegendEntry<'_>, size: f64, room: f64) -> Vec<String> {
    text::wrap(&entry.series.label, size, room - SAMPLE - TEXT_GAP)
}

fn item_width(lines: &[String], size: f64) -> f64 {
    let widths = lines.iter().map(|line| text::width(line, size));
    SAMPLE + TEXT_GAP + widths.fold(0.0, f64::max)
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
            x += width + COLUMN_GAP;
        }
        if x - COLUMN_GAP <= room || columns == 1 {
            return lefts;
        }
        columns -= 1;
    }
}

/// A short piece of the series, as it looks in the panel.
fn sample(list: &mut DisplayList, entry: &LegendEntry<'_>, (x, y): Px) {
    let (series, ink) = (entry.series, entry.ink);
    let stroke = draw_series::stroke(series, ink);
    let (from, to) = ((x, y), (x + SAMPLE, y));
    match series.kind {
        SeriesKind::Line => list.line(from, to, stroke),
        SeriesKind::Arrows(_) | SeriesKind::Field { .. } => {
            markers::arrow(list, from, to, 9.0, stroke);
        }
        SeriesKind::Region(_) | SeriesKind::Heat { .. } => {
            let rect = Rect::new(x, y - 6.0, SAMPLE, 12.0);
            let alpha = series.fill.unwrap_or(0.0) * ink.alpha();
            list.rect(&rect, ink.paint(), alpha);
            list.line((x, y + 6.0), (x + SAMPLE, y + 6.0), stroke);
        }
        SeriesKind::Points | SeriesKind::Letters(_) => {}
    }
    if let Some((kind, radius)) = draw_series::marker_of(series, ink) {
        let middle = (x + 0.5 * SAMPLE, y);
        markers::marker(list, kind, middle, radius, ink.paint(), ink.alpha());
    }
}

/// The position of a block in the panel, if it goes there: the chosen
/// corner, or the first free position along the border.
pub(crate) fn place(
    block: &LegendBlock<'_>,
    legend: Legend,
    frame: &PanelFrame,
    obstacles: &Obstacles,
) -> Option<Px> {
    let rect = Rect {
        left: frame.rect.left + 1.5 * PADDING,
        top: frame.rect.top + 0.5 * PADDING,
        right: frame.rect.right - PADDING - block.width,
        bottom: frame.rect.bottom - PADDING - block.height,
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
                obstacles.cost_in(&needed.grown(PADDING)) == 0
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
