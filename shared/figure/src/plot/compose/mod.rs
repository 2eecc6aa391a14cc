//! Composes a plot: ranges, layout, then every panel's axes, data, annotations
//! and legend, back to front.

use crate::axes;
use crate::axes::range::AxisRange;
use crate::drawing::display_list::{DisplayList, Primitive};
use crate::drawing::draw_series::PanelPen;
use crate::drawing::geometry::{Px, Rect};
use crate::drawing::obstacles::Obstacles;
use crate::drawing::{annotations, draw_series, end_labels};
use crate::error::FigureError;
use crate::panel::Legend;
use crate::plot::Plot;
use crate::plot::frame::{Fonts, PanelFrame};
use crate::plot::layout::{self, Slot};
use crate::plot::legend::{self, LegendBlock};

/// The widths and heights that a drawing may have, in CSS pixels.
const SIZES: std::ops::RangeInclusive<f64> = 100.0..=4000.0;

impl Plot {
    /// Everything drawn, with all text inside the drawing.
    pub(crate) fn display_list(&self) -> Result<DisplayList, FigureError> {
        let mut list = DisplayList::default();
        let (slots, frames) = self.placed(&mut list)?;
        for (slot, frame) in slots.iter().zip(&frames) {
            self.draw_panel(&mut list, slot, frame);
        }
        let bounds = Rect::new(0.0, 0.0, self.width, self.height);
        for primitive in &mut list.primitives {
            if let Primitive::Text(label) = primitive {
                let shift = label.extent().shift_into(&bounds.grown(-1.0));
                label.at.0 += shift.0;
                label.at.1 += shift.1;
            }
        }
        Ok(list)
    }

    /// Panels with their frames; a shared legend is drawn at once.
    pub(crate) fn placed(
        &self,
        list: &mut DisplayList,
    ) -> Result<(Vec<Slot<'_>>, Vec<PanelFrame>), FigureError> {
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
            bounds.top += self.draw_shared_legend(list);
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
            let (x, y) = panel.resolved_ranges(i)?;
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

    /// Titles of a row are at one height, whatever legends are below.
    fn align_legends(&self, slots: &mut [Slot<'_>]) {
        for row in slots.chunks_mut(self.columns) {
            let heights = row.iter().map(|slot| slot.legend);
            let highest = heights.fold(0.0, f64::max);
            for slot in row {
                slot.legend_room = highest;
            }
        }
    }

    fn draw_shared_legend(&self, list: &mut DisplayList) -> f64 {
        let entries = legend::entries(self.panels.iter());
        let block = LegendBlock::rows(entries, self.fonts(), self.width - 12.0);
        if block.is_empty() {
            return 0.0;
        }
        block.draw(list, (0.5 * (self.width - block.width), 4.0));
        block.height + 8.0
    }

    fn block<'a>(
        &self,
        slot: &Slot<'a>,
        frame: &PanelFrame,
    ) -> LegendBlock<'a> {
        let entries = legend::entries(std::iter::once(slot.panel));
        let room = 0.62 * frame.rect.width();
        LegendBlock::column(entries, self.fonts(), room)
    }

    fn rows<'a>(&self, slot: &Slot<'a>, frame: &PanelFrame) -> LegendBlock<'a> {
        let entries = legend::entries(std::iter::once(slot.panel));
        LegendBlock::rows(entries, self.fonts(), frame.rect.width())
    }

    /// Room for a legend above the panel, if that is where it goes.
    fn height_above(&self, slot: &Slot<'_>, frame: &PanelFrame) -> f64 {
        let entries = legend::entries(std::iter::once(slot.panel));
        if self.shared_legend || entries.is_empty() {
            return 0.0;
        }
        let mut discarded = DisplayList::default();
        let obstacles = self.draw_data(&mut discarded, slot, frame);
        if self.corner_or_above(slot, frame, &obstacles).is_some() {
            return 0.0;
        }
        let block = self.rows(slot, frame);
        if block.is_empty() { 0.0 } else { block.height + 4.0 }
    }

    /// The corner for the legend; NaN where there is none to draw.
    fn corner_or_above(
        &self,
        slot: &Slot<'_>,
        frame: &PanelFrame,
        obstacles: &Obstacles,
    ) -> Option<Px> {
        if self.shared_legend || slot.panel.legend == Legend::Off {
            return Some((f64::NAN, f64::NAN));
        }
        let block = self.block(slot, frame);
        legend::place(&block, slot.panel.legend, frame, obstacles)
    }

    fn draw_panel(
        &self,
        list: &mut DisplayList,
        slot: &Slot<'_>,
        frame: &PanelFrame,
    ) {
        let fonts = self.fonts();
        axes::draw(list, slot, frame, fonts);
        let obstacles = self.draw_data(list, slot, frame);
        if self.shared_legend || slot.panel.legend == Legend::Off {
            return;
        }
        if slot.legend > 0.0 {
            let block = self.rows(slot, frame);
            let top = layout::top_of_data(slot, frame, fonts) - slot.legend;
            block.draw(list, (frame.rect.left, top));
        } else if let Some(at) = self.corner_or_above(slot, frame, &obstacles) {
            let block = self.block(slot, frame);
            let patch = Rect::new(at.0, at.1, block.width, block.height);
            if obstacles.cost_in(&patch) > 0 {
                list.background_patch(&patch);
            }
            block.draw(list, at);
        }
    }

    fn draw_data(
        &self,
        list: &mut DisplayList,
        slot: &Slot<'_>,
        frame: &PanelFrame,
    ) -> Obstacles {
        let mut obstacles = Obstacles::default();
        let mut pen = PanelPen {
            list,
            obstacles: &mut obstacles,
            frame,
            fonts: self.fonts(),
        };
        let panel = slot.panel;
        for annotation in &panel.annotations {
            annotations::draw_band(&mut pen, annotation);
        }
        for (series, ink) in panel.series.iter().zip(panel.inks()) {
            draw_series::draw(&mut pen, series, ink);
        }
        for annotation in &panel.annotations {
            annotations::draw(&mut pen, annotation);
        }
        for series in &panel.series {
            draw_series::letters(&mut pen, series);
        }
        end_labels::draw(&mut pen, panel);
        obstacles
    }
}

fn union(a: AxisRange, b: AxisRange) -> Result<AxisRange, FigureError> {
    if a.log != b.log {
        return Err(FigureError::new(
            "shared axis",
            "linear in one panel, logarithmic in another: choose one",
        ));
    }
    Ok(AxisRange { lo: a.lo.min(b.lo), hi: a.hi.max(b.hi), log: a.log })
}

#[cfg(test)]
mod tests;
