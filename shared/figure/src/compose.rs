//! Putting a plot together: ranges, places, then every panel's frame, data,
//! annotations and legend, back to front.

use crate::annotate;
use crate::axes;
use crate::clutter::Clutter;
use crate::endings;
use crate::error::FigureError;
use crate::frame::{Fonts, Frame};
use crate::layout::{self, Slot};
use crate::legend::{self, Block};
use crate::panel::Legend;
use crate::plot::Plot;
use crate::shape::{Px, Rect};
use crate::sheet::{Mark, Sheet};
use crate::span::Span;
use crate::trace::{self, Pen};

/// Sizes that a drawing may have, in CSS pixels.
const SIZES: std::ops::RangeInclusive<f64> = 100.0..=4000.0;

impl Plot {
    /// Everything drawn, with all text inside the sheet.
    pub(crate) fn sheet(&self) -> Result<Sheet, FigureError> {
        let mut sheet = Sheet::default();
        let (slots, frames) = self.placed(&mut sheet)?;
        for (slot, frame) in slots.iter().zip(&frames) {
            self.draw_panel(&mut sheet, slot, frame);
        }
        let bounds = Rect::new(0.0, 0.0, self.width, self.height);
        for mark in &mut sheet.marks {
            if let Mark::Text(label) = mark {
                let shift = label.extent().shift_into(&bounds.grown(-1.0));
                label.at.0 += shift.0;
                label.at.1 += shift.1;
            }
        }
        Ok(sheet)
    }

    /// Panels with their frames; a shared legend is drawn on the way.
    pub(crate) fn placed(
        &self,
        sheet: &mut Sheet,
    ) -> Result<(Vec<Slot<'_>>, Vec<Frame>), FigureError> {
        for (name, value) in [("width", self.width), ("height", self.height)] {
            if !SIZES.contains(&value) {
                return Err(FigureError::new(
                    "plot",
                    format!("{name} {value} px: choose 100 to 4000"),
                ));
            }
        }
        let mut slots = self.slots()?;
        let mut bounds = Rect::new(0.0, 0.0, self.width, self.height);
        if self.shared_legend {
            bounds.top += self.draw_shared_legend(sheet);
        }
        let fonts = self.fonts();
        let place = |slots: &[Slot<'_>]| {
            layout::place(slots, self.columns, &bounds, fonts)
        };
        let frames = place(&slots)?;
        let mut moved = false;
        for (slot, frame) in slots.iter_mut().zip(&frames) {
            slot.legend = self.height_above(slot, frame);
            moved |= slot.legend > 0.0;
        }
        self.align_legends(&mut slots);
        let frames = if moved { place(&slots)? } else { frames };
        Ok((slots, frames))
    }

    fn fonts(&self) -> Fonts {
        match self.columns {
            0..=2 => Fonts { label: 16.0, tick: 15.0 },
            _ => Fonts { label: 15.0, tick: 14.0 },
        }
    }

    fn slots(&self) -> Result<Vec<Slot<'_>>, FigureError> {
        if self.panels.is_empty() {
            return Err(FigureError::new("plot", "has no panel: give it one"));
        }
        let mut slots = Vec::new();
        for (i, panel) in self.panels.iter().enumerate() {
            let (x, y) = panel.spans(i)?;
            let lowest = i + self.columns >= self.panels.len();
            slots.push(Slot {
                panel,
                x,
                y,
                show_x: !self.share_x || lowest,
                show_y: !self.share_y || i % self.columns == 0,
                legend: 0.0,
                legend_room: 0.0,
            });
        }
        self.share(&mut slots)?;
        Ok(slots)
    }

    fn share(&self, slots: &mut [Slot<'_>]) -> Result<(), FigureError> {
        for i in 0..slots.len() {
            for j in 0..slots.len() {
                if self.share_y && i / self.columns == j / self.columns {
                    slots[i].y = union(slots[i].y, slots[j].y)?;
                }
                if self.share_x && i % self.columns == j % self.columns {
                    slots[i].x = union(slots[i].x, slots[j].x)?;
                }
            }
        }
        Ok(())
    }

    /// Titles of a row stand at one height, whatever legends are below.
    fn align_legends(&self, slots: &mut [Slot<'_>]) {
        for row in slots.chunks_mut(self.columns) {
            let heights = row.iter().map(|slot| slot.legend);
            let highest = heights.fold(0.0, f64::max);
            for slot in row {
                slot.legend_room = highest;
            }
        }
    }

    fn draw_shared_legend(&self, sheet: &mut Sheet) -> f64 {
        let entries = legend::entries(self.panels.iter());
        let block = Block::rows(entries, self.fonts(), self.width - 12.0);
        if block.is_empty() {
            return 0.0;
        }
        block.draw(sheet, (0.5 * (self.width - block.width), 4.0));
        block.height + 8.0
    }

    fn block<'a>(&self, slot: &Slot<'a>, frame: &Frame) -> Block<'a> {
        let entries = legend::entries(std::iter::once(slot.panel));
        let room = 0.62 * frame.rect.width();
        Block::column(entries, self.fonts(), room)
    }

    fn rows<'a>(&self, slot: &Slot<'a>, frame: &Frame) -> Block<'a> {
        let entries = legend::entries(std::iter::once(slot.panel));
        Block::rows(entries, self.fonts(), frame.rect.width())
    }

    /// Room for a legend above the panel, if that is where it goes.
    fn height_above(&self, slot: &Slot<'_>, frame: &Frame) -> f64 {
        let entries = legend::entries(std::iter::once(slot.panel));
        if self.shared_legend || entries.is_empty() {
            return 0.0;
        }
        let mut nowhere = Sheet::default();
        let clutter = self.draw_data(&mut nowhere, slot, frame);
        if self.corner_or_above(slot, frame, &clutter).is_some() {
            return 0.0;
        }
        let block = self.rows(slot, frame);
        if block.is_empty() { 0.0 } else { block.height + 4.0 }
    }

    /// The corner for the legend; outside where none is wanted at all.
    fn corner_or_above(
        &self,
        slot: &Slot<'_>,
        frame: &Frame,
        clutter: &Clutter,
    ) -> Option<Px> {
        if self.shared_legend || slot.panel.legend == Legend::Off {
            return Some((f64::NAN, f64::NAN));
        }
        let block = self.block(slot, frame);
        legend::place(&block, slot.panel.legend, frame, clutter)
    }

    fn draw_panel(&self, sheet: &mut Sheet, slot: &Slot<'_>, frame: &Frame) {
        let fonts = self.fonts();
        axes::draw(sheet, slot, frame, fonts);
        let clutter = self.draw_data(sheet, slot, frame);
        if self.shared_legend || slot.panel.legend == Legend::Off {
            return;
        }
        if slot.legend > 0.0 {
            let block = self.rows(slot, frame);
            let top = layout::top_of_data(slot, frame, fonts) - slot.legend;
            block.draw(sheet, (frame.rect.left, top));
        } else if let Some(at) = self.corner_or_above(slot, frame, &clutter) {
            let block = self.block(slot, frame);
            let patch = Rect::new(at.0, at.1, block.width, block.height);
            if clutter.within(&patch) > 0 {
                sheet.paper(&patch);
            }
            block.draw(sheet, at);
        }
    }

    fn draw_data(
        &self,
        sheet: &mut Sheet,
        slot: &Slot<'_>,
        frame: &Frame,
    ) -> Clutter {
        let mut clutter = Clutter::default();
        let mut pen =
            Pen { sheet, clutter: &mut clutter, frame, fonts: self.fonts() };
        let panel = slot.panel;
        for extra in &panel.extras {
            annotate::draw_band(&mut pen, extra);
        }
        for (series, ink) in panel.series.iter().zip(panel.inks()) {
            trace::draw(&mut pen, series, ink);
        }
        for extra in &panel.extras {
            annotate::draw(&mut pen, extra);
        }
        for series in &panel.series {
            trace::letters(&mut pen, series);
        }
        endings::draw(&mut pen, panel);
        clutter
    }
}

fn union(a: Span, b: Span) -> Result<Span, FigureError> {
    if a.log != b.log {
        return Err(FigureError::new(
            "shared axis",
            "linear in one panel, logarithmic in another: choose one",
        ));
    }
    Ok(Span { lo: a.lo.min(b.lo), hi: a.hi.max(b.hi), log: a.log })
}

#[cfg(test)]
mod tests;
