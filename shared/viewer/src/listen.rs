//! The window listens: mouse and keys.

use crate::camera::{orbit, turn};
use crate::input::Happening;
use crate::keys::{Command, Meaning, pressed, typed};
use crate::window::Watching;
use kiss3d::egui::{LayerId, Order, Pos2};

impl Watching {
    /// Hears what the user did since the last frame.
    pub(crate) fn listen(&mut self) {
        let mut events = self.window.events();
        for mut event in events.iter() {
            let Some(happening) = self.keyboard.hear(&event.value) else {
                continue;
            };
            match happening {
                Happening::Moved(cursor) => self.move_to(cursor),
                Happening::Pressed => self.press(),
                Happening::Released => self.release(),
                // Keys in a number field of the panel are the panel's.
                _ if self.window.is_egui_capturing_keyboard() => {}
                // And keys that mean something here are not: Tab would
                // wander through the panel, Space press its buttons.
                Happening::Typed { character, again } => {
                    event.inhibited = self.hear_typed(character, again);
                }
                Happening::Key { key, shift, again } => {
                    let command = pressed(key, shift);
                    event.inhibited = self.hear_command(command, again);
                }
            }
        }
    }

    fn hear_typed(&mut self, character: char, again: bool) -> bool {
        match typed(character, &self.session.scene().keys()) {
            Some(Meaning::Scene(key)) => {
                let ray = self.ray();
                again || self.session.key(key, &ray)
            }
            Some(Meaning::General(command)) => {
                self.hear_command(Some(command), again)
            }
            None => false,
        }
    }

    /// Only single steps repeat while their key is held.
    fn hear_command(&mut self, command: Option<Command>, again: bool) -> bool {
        let Some(command) = command else { return false };
        if !again || command == Command::Step {
            self.obey(command);
        }
        true
    }

    fn press(&mut self) {
        if self.over_panel() {
            return;
        }
        let ray = self.ray();
        self.held = self.session.grab(&ray);
        self.turning = !self.held;
    }

    /// What is held follows the mouse, or else the camera turns.
    fn move_to(&mut self, cursor: [f64; 2]) {
        if self.turning {
            let pixels = [0, 1].map(|i| cursor[i] - self.cursor[i]);
            let height = self.size()[1];
            turn(&mut self.camera, pixels, height);
        }
        self.cursor = cursor;
        if self.held {
            let ray = self.ray();
            self.session.drag(&ray);
        }
    }

    fn release(&mut self) {
        if self.held {
            self.session.release();
        }
        (self.held, self.turning) = (false, false);
    }

    /// Whether the mouse is on the panel. The panel itself knows only where
    /// the mouse was a frame ago.
    fn over_panel(&self) -> bool {
        let points = self.window.scale_factor();
        let [x, y] = self.cursor.map(|pixels| (pixels / points) as f32);
        let layer = self.window.egui_context().layer_id_at(Pos2::new(x, y));
        layer.is_some_and(|layer: LayerId| layer.order != Order::Background)
    }

    pub(crate) fn obey(&mut self, command: Command) {
        match command {
            Command::Pause => {
                self.session.paused = !self.session.paused;
                self.session.trouble = None;
            }
            Command::Step => {
                self.session.paused = true;
                self.session.step();
            }
            Command::Reset => {
                self.release();
                self.session.reset();
            }
            Command::Slower => self.session.clock.change_speed(true),
            Command::Faster => self.session.clock.change_speed(false),
            Command::Next | Command::Previous => {
                self.release();
                self.session.turn(command == Command::Next);
                self.change_stage();
            }
            Command::Home => self.go_home(),
            Command::Panel => self.panel = !self.panel,
            Command::Help => self.help = !self.help,
            Command::Quit if self.help => self.help = false,
            Command::Quit => self.window.close(),
        }
    }

    fn change_stage(&mut self) {
        self.stage.make_room(self.session.scene().camera());
        self.window.set_title(self.session.entry().title);
        self.go_home();
    }

    fn go_home(&mut self) {
        // The engine tells it the window's shape before the next frame.
        self.camera = orbit(&self.session.scene().camera());
    }
}
