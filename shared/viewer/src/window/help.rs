//! The help: every key and what it does.

use super::keys::{general_lines, scene_lines};
use crate::Session;
use kiss3d::egui::{self, Align2, Context, RichText, Ui};

/// Shows the help in the middle of the window.
pub(crate) fn show(ctx: &Context, session: &Session) {
    let own = session.live.scene().keys();
    egui::Window::new("Help")
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(ctx, |ui| {
            ui.set_max_width(420.0);
            ui.label(session.live.entry().sentence);
            if !own.is_empty() {
                ui.separator();
                ui.label(RichText::new("In this scene").strong());
                table(ui, "own", &scene_lines(&own));
            }
            ui.separator();
            ui.label(RichText::new("In every scene").strong());
            table(ui, "general", &general_lines(&own));
        });
}

fn table(ui: &mut Ui, id: &str, lines: &[(String, String)]) {
    egui::Grid::new(id).num_columns(2).spacing([18.0, 4.0]).show(ui, |ui| {
        for (keys, what) in lines {
            ui.monospace(keys);
            ui.label(what);
            ui.end_row();
        }
    });
}
