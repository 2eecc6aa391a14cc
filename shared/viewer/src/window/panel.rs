//! The panel: the scene's title, its sliders and its readings.

use super::keys::ViewerCommand;
use crate::Session;
use crate::drawing::labels::color;
use course::palette::window::TEXT;
use course::{Floor, Param, Reading, Role, Scale, pretty};
use kiss3d::egui::{
    self, Align2, Button, Context, FontId, Label, RichText, ScrollArea,
    TextStyle, Theme, Ui,
};

/// What was done on the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PanelAction {
    /// A button.
    ViewerCommand(ViewerCommand),
    /// A slider: which, and where it is now.
    Slide(usize, f64),
}

/// What the panel shows beside the scene's own readings.
pub(crate) struct PanelInfo {
    /// Frames per second; zero without a display.
    pub rate: f64,
    /// The floor.
    pub floor: Option<Floor>,
}

/// The width of the panel, points.
const WIDTH: f32 = 264.0;

/// Sets the style: dark text on a light panel, large enough to read.
pub(crate) fn set_style(ctx: &Context) {
    ctx.set_theme(Theme::Light);
    // Where a frame takes a second, a click does too.
    ctx.options_mut(|options| {
        options.input_options.max_click_duration = 10.0;
    });
    ctx.all_styles_mut(|style| {
        style.visuals.override_text_color = Some(color(TEXT));
        style.visuals.window_shadow.blur = 6;
        style.visuals.window_shadow.offset = [2, 3];
        let sizes = [
            (TextStyle::Heading, 15.0),
            (TextStyle::Body, 13.5),
            (TextStyle::Button, 13.5),
            (TextStyle::Small, 12.5),
        ];
        for (style_of, size) in sizes {
            let font = FontId::proportional(size);
            style.text_styles.insert(style_of, font);
        }
    });
}

/// Shows the panel and returns what was done on it.
pub(crate) fn show(
    ctx: &Context,
    session: &Session,
    info: &PanelInfo,
) -> Vec<PanelAction> {
    let mut actions = Vec::new();
    // A scene with many sliders scrolls rather than leaves the screen.
    let tallest = ctx.content_rect().height() - 90.0;
    egui::Window::new(session.name())
        .id("panel".into())
        .default_pos([12.0, 12.0])
        .auto_sized()
        .show(ctx, |ui| {
            let scroll = ScrollArea::vertical().max_height(tallest);
            scroll.show(ui, |ui| {
                ui.set_width(WIDTH);
                let entry = session.live.entry();
                ui.label(RichText::new(entry.title).strong());
                ui.label(RichText::new(entry.sentence).small());
                ui.separator();
                buttons(ui, session, &mut actions);
                sliders(ui, session, &mut actions);
                ui.separator();
                numbers(ui, session, info);
            });
        });
    actions
}

fn buttons(ui: &mut Ui, session: &Session, actions: &mut Vec<PanelAction>) {
    let gaps = 3.0 * ui.spacing().item_spacing.x;
    let wide = [(WIDTH - gaps) / 4.0, 22.0];
    let mut row = |ui: &mut Ui, row: [(&str, &str, ViewerCommand); 4]| {
        ui.horizontal(|ui| {
            for (name, hint, command) in row {
                let button = ui.add_sized(wide, Button::new(name));
                if button.on_hover_text(hint).clicked() {
                    actions.push(PanelAction::ViewerCommand(command));
                }
            }
        });
    };
    let pause = if session.live.paused { "Run" } else { "Pause" };
    row(
        ui,
        [
            (pause, "Space", ViewerCommand::Pause),
            ("Step", "N or →", ViewerCommand::Step),
            ("Reset", "R or Backspace", ViewerCommand::Reset),
            ("Help", "H or F1", ViewerCommand::Help),
        ],
    );
    row(
        ui,
        [
            ("Slower", "↓", ViewerCommand::Slower),
            ("Faster", "↑", ViewerCommand::Faster),
            ("Camera", "Home: reset the camera", ViewerCommand::Home),
            ("Next", "Tab: next scene", ViewerCommand::Next),
        ],
    );
}

fn sliders(ui: &mut Ui, session: &Session, actions: &mut Vec<PanelAction>) {
    let params = &session.live.entry().params;
    if params.is_empty() {
        return;
    }
    ui.separator();
    ui.spacing_mut().slider_width = WIDTH - 76.0;
    for (i, param) in params.iter().enumerate() {
        let mut value = session.live.values()[i];
        let changed = match param.choices.is_empty() {
            true => slider(ui, param, &mut value),
            false => choice(ui, param, &mut value),
        };
        if changed {
            actions.push(PanelAction::Slide(i, value));
        }
    }
}

/// Whether the slider of a parameter was moved.
fn slider(ui: &mut Ui, param: &Param, value: &mut f64) -> bool {
    ui.label(slider_title(param));
    let slider = egui::Slider::new(value, param.min..=param.max)
        .logarithmic(param.scale == Scale::Log)
        .max_decimals(6);
    let slider = if param.integer { slider.integer() } else { slider };
    ui.add(slider).changed()
}

/// Whether another of a parameter's choices was taken; those that are numbered
/// from zero are "no" and "yes".
fn choice(ui: &mut Ui, param: &Param, value: &mut f64) -> bool {
    if param.min == 0.0 {
        let mut is_on = *value > 0.5;
        let response = ui.checkbox(&mut is_on, slider_title(param));
        *value = f64::from(is_on);
        return response.changed();
    }
    ui.label(slider_title(param));
    let mut changed = false;
    ui.horizontal_wrapped(|ui| {
        for (i, words) in param.choices.iter().enumerate() {
            let number = param.min + i as f64;
            changed |= ui.selectable_value(value, number, *words).changed();
        }
    });
    changed
}

fn slider_title(param: &Param) -> String {
    match param.unit {
        "" => format!("{} ({})", param.title, param.name),
        unit => format!("{} ({}), {unit}", param.title, param.name),
    }
}

fn numbers(ui: &mut Ui, session: &Session, info: &PanelInfo) {
    let scene = session.live.scene();
    let step = format!("{} s", pretty(scene.step_size(), 3));
    let mut rows = vec![
        ("time".to_string(), format!("{:.2} s", scene.time())),
        ("step".to_string(), step),
    ];
    for reading in scene.readings() {
        rows.push((reading.name.to_string(), value_text(&reading)));
    }
    let speed = match session.speed_name() {
        "1" => "real time".to_string(),
        part => format!("{part} of real time"),
    };
    rows.push(("speed".to_string(), speed));
    if let Some(floor) = info.floor {
        let square = format!("{} m", course::plain(floor.square, 3));
        rows.push(("floor square".to_string(), square));
    }
    if info.rate > 0.0 {
        let decimals = usize::from(info.rate < 9.5);
        let rate = format!("{:.decimals$} per second", info.rate);
        rows.push(("frames".to_string(), rate));
    }
    let grid = egui::Grid::new("numbers").num_columns(2);
    grid.striped(true).min_col_width(0.45 * WIDTH).show(ui, |ui| {
        for (name, value) in rows {
            ui.label(name);
            ui.monospace(value.trim_end());
            ui.end_row();
        }
    });
}

/// A count has no decimals.
fn value_text(reading: &Reading) -> String {
    let value = reading.value;
    let count = reading.unit.is_empty() && value.fract() == 0.0;
    match count && value.abs() < 1e6 {
        true => format!("{value:.0}"),
        false => format!("{} {}", pretty(value, 5), reading.unit),
    }
}

/// A notice below the scene: an error, that it is paused, or that it is slow.
pub(crate) fn notice(ctx: &Context, session: &Session) {
    let factor = session.live.accumulator.real_time_factor();
    let (text, role) = if let Some(error) = &session.live.error {
        (format!("Stopped: {error}. R restarts."), Role::Warning)
    } else if session.live.paused {
        ("Paused. Space continues, N takes a step.".into(), Role::Exact)
    } else if session.live.accumulator.is_behind() {
        let percent = (100.0 * factor).round();
        let what = "This machine cannot keep up: the scene runs at";
        (format!("{what} {percent} % of its speed."), Role::Second)
    } else {
        return;
    };
    egui::Window::new("notice")
        .title_bar(false)
        .resizable(false)
        .anchor(Align2::CENTER_BOTTOM, [0.0, -14.0])
        .show(ctx, |ui| {
            let text = RichText::new(text).color(color(role.style().window));
            ui.add(Label::new(text).extend());
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_whole_and_a_measurement_has_digits_and_unit() {
        let text =
            |unit, value| value_text(&Reading { name: "n", unit, value });
        assert_eq!(text("", 4.0), "4");
        assert_eq!(text("J", 4.0), "4.0000 J");
        assert_eq!(text("", -0.5).trim(), "−0.50000");
        assert_eq!(text("", f64::NAN).trim(), "not a number");
    }
}
