//! Handles the events of mouse and keys.

use super::ViewerWindow;
use super::input::InputEvent;
use super::keys::{KeyAction, ViewerCommand, pressed, typed};
use crate::drawing::orbit_camera::{orbit, rotate};
use kiss3d::egui::{LayerId, Order, Pos2};

impl ViewerWindow {
    /// Handles what the user did since the last frame.
    pub(crate) fn handle_events(&mut self) {
        let mut events = self.window.events();
        for mut event in events.iter() {
            let Some(input) = self.keyboard.interpret(&event.value) else {
                continue;
            };
            match input {
                InputEvent::Moved(cursor) => self.move_to(cursor),
                InputEvent::Pressed => self.press(),
                InputEvent::Released => self.release(),
                // Keys in a number field belong to the panel.
                _ if self.window.is_egui_capturing_keyboard() => {}
                // Keys with a meaning here do not: Tab would move through
                // the panel, Space press its buttons.
                InputEvent::Typed { character, repeated } => {
                    event.inhibited = self.handle_typed(character, repeated);
                }
                InputEvent::Key { key, shift, repeated } => {
                    let command = pressed(key, shift);
                    event.inhibited = self.handle_command(command, repeated);
                }
            }
        }
    }

    fn handle_typed(&mut self, character: char, repeated: bool) -> bool {
        match typed(character, &self.session.live.scene().keys()) {
            Some(KeyAction::Scene(key)) => {
                let ray = self.ray();
                repeated || self.session.live.key(key, &ray)
            }
            Some(KeyAction::General(command)) => {
                self.handle_command(Some(command), repeated)
            }
            None => false,
        }
    }

    /// Only single steps repeat while their key is held.
    fn handle_command(
        &mut self,
        command: Option<ViewerCommand>,
        repeated: bool,
    ) -> bool {
        let Some(command) = command else { return false };
        if !repeated || command == ViewerCommand::Step {
            self.execute(command);
        }
        true
    }

    fn press(&mut self) {
        if self.over_panel() {
            return;
        }
        let ray = self.ray();
        self.held = self.session.live.grab(&ray);
        self.rotating = !self.held;
    }

    /// What is held follows the mouse, or else the camera rotates.
    fn move_to(&mut self, cursor: [f64; 2]) {
        if self.rotating {
            let pixels = [0, 1].map(|i| cursor[i] - self.cursor[i]);
            let height = self.size()[1];
            rotate(&mut self.camera, pixels, height);
        }
        self.cursor = cursor;
        if self.held {
            let ray = self.ray();
            self.session.live.drag(&ray);
        }
    }

    fn release(&mut self) {
        if self.held {
            self.session.live.release();
        }
        (self.held, self.rotating) = (false, false);
    }

    /// Whether the mouse is on the panel. The panel itself only knows where the
    /// mouse was in the last frame.
    fn over_panel(&self) -> bool {
        let points = self.window.scale_factor();
        let [x, y] = self.cursor.map(|pixels| (pixels / points) as f32);
        let layer = self.window.egui_context().layer_id_at(Pos2::new(x, y));
        layer.is_some_and(|layer: LayerId| layer.order != Order::Background)
    }

    pub(crate) fn execute(&mut self, command: ViewerCommand) {
        match command {
            ViewerCommand::Pause => {
                let live = &mut self.session.live;
                live.paused = !live.paused;
                live.error = None;
            }
            ViewerCommand::Step => {
                self.session.live.paused = true;
                self.session.live.step();
            }
            ViewerCommand::Reset => {
                self.release();
                self.session.live.reset();
            }
            ViewerCommand::Slower => self.session.change_speed(true),
            ViewerCommand::Faster => self.session.change_speed(false),
            ViewerCommand::Next | ViewerCommand::Previous => {
                self.release();
                self.session.switch_scene(command == ViewerCommand::Next);
                self.scene_changed();
            }
            ViewerCommand::Home => self.reset_camera(),
            ViewerCommand::Panel => self.panel = !self.panel,
            ViewerCommand::Help => self.help = !self.help,
            ViewerCommand::Quit if self.help => self.help = false,
            ViewerCommand::Quit => self.window.close(),
        }
    }

    fn scene_changed(&mut self) {
        self.renderer.set_home(self.session.live.scene().camera());
        self.window.set_title(self.session.live.entry().title);
        self.reset_camera();
    }

    fn reset_camera(&mut self) {
        // The engine sets its aspect ratio before the next frame.
        self.camera = orbit(&self.session.live.scene().camera());
    }
}
