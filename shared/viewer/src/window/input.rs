//! Interprets the events of the window.

use kiss3d::event::{Action, Key, Modifiers, MouseButton, WindowEvent};

/// What the user did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum InputEvent {
    /// The mouse is here now, in pixels from the top left.
    Moved([f64; 2]),
    /// The left button went down.
    Pressed,
    /// The left button came up.
    Released,
    /// A character was typed; `repeated` while its key is held.
    Typed { character: char, repeated: bool },
    /// A key that types nothing.
    Key { key: Key, shift: bool, repeated: bool },
}

/// Which keys are down: the system repeats the presses of a key that is held.
#[derive(Default)]
pub(crate) struct Keyboard {
    down: Vec<Key>,
    repeated: bool,
}

impl Keyboard {
    /// What an event means here, if anything.
    pub(crate) fn interpret(
        &mut self,
        event: &WindowEvent,
    ) -> Option<InputEvent> {
        const LEFT: MouseButton = MouseButton::Button1;
        match *event {
            WindowEvent::CursorPos(x, y, _) => Some(InputEvent::Moved([x, y])),
            WindowEvent::MouseButton(LEFT, Action::Press, _) => {
                Some(InputEvent::Pressed)
            }
            WindowEvent::MouseButton(LEFT, Action::Release, _) => {
                Some(InputEvent::Released)
            }
            WindowEvent::Key(key, Action::Press, modifiers) => {
                self.repeated = self.down.contains(&key);
                if !self.repeated {
                    self.down.push(key);
                }
                let shift = modifiers.contains(Modifiers::Shift);
                Some(InputEvent::Key { key, shift, repeated: self.repeated })
            }
            WindowEvent::Key(key, Action::Release, _) => {
                self.down.retain(|down| *down != key);
                None
            }
            // The character follows the press of its key.
            WindowEvent::Char(character) if !character.is_control() => {
                Some(InputEvent::Typed { character, repeated: self.repeated })
            }
            WindowEvent::Focus(false) => {
                self.down.clear();
                None
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: Key) -> WindowEvent {
        WindowEvent::Key(key, Action::Press, Modifiers::empty())
    }

    #[test]
    fn a_key_that_is_held_differs_from_one_pressed_twice() {
        let mut keyboard = Keyboard::default();
        let mut typed = |events: &[WindowEvent]| {
            for event in events {
                keyboard.interpret(event);
            }
            keyboard.interpret(&WindowEvent::Char('n'))
        };
        let once = InputEvent::Typed { character: 'n', repeated: false };
        let repeated = InputEvent::Typed { character: 'n', repeated: true };
        assert_eq!(typed(&[press(Key::N)]), Some(once));
        assert_eq!(typed(&[press(Key::N)]), Some(repeated));
        let up = WindowEvent::Key(Key::N, Action::Release, Modifiers::empty());
        assert_eq!(typed(&[up, press(Key::N)]), Some(once));
        // A release that went to another window is not waited for.
        assert_eq!(
            typed(&[WindowEvent::Focus(false), press(Key::N)]),
            Some(once)
        );
    }

    #[test]
    fn only_the_left_button_and_real_characters_count() {
        let mut keyboard = Keyboard::default();
        let right = WindowEvent::MouseButton(
            MouseButton::Button2,
            Action::Press,
            Modifiers::empty(),
        );
        assert_eq!(keyboard.interpret(&right), None);
        assert_eq!(keyboard.interpret(&WindowEvent::Char('\t')), None);
    }
}
