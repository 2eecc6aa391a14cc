//! Events of the window, put into order.

use kiss3d::event::{Action, Key, Modifiers, MouseButton, WindowEvent};

/// Something the user did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Happening {
    /// The mouse is here now, in pixels from the top left.
    Moved([f64; 2]),
    /// The left button went down.
    Pressed,
    /// The left button came up.
    Released,
    /// A character was typed; `again` while its key is held.
    Typed { character: char, again: bool },
    /// A key that types nothing.
    Key { key: Key, shift: bool, again: bool },
}

/// Which keys are down: the system repeats the press of a key that is held.
#[derive(Default)]
pub(crate) struct Keyboard {
    down: Vec<Key>,
    again: bool,
}

impl Keyboard {
    /// What an event means, if anything here.
    pub(crate) fn hear(&mut self, event: &WindowEvent) -> Option<Happening> {
        const LEFT: MouseButton = MouseButton::Button1;
        match *event {
            WindowEvent::CursorPos(x, y, _) => Some(Happening::Moved([x, y])),
            WindowEvent::MouseButton(LEFT, Action::Press, _) => {
                Some(Happening::Pressed)
            }
            WindowEvent::MouseButton(LEFT, Action::Release, _) => {
                Some(Happening::Released)
            }
            WindowEvent::Key(key, Action::Press, modifiers) => {
                self.again = self.down.contains(&key);
                if !self.again {
                    self.down.push(key);
                }
                let shift = modifiers.contains(Modifiers::Shift);
                Some(Happening::Key { key, shift, again: self.again })
            }
            WindowEvent::Key(key, Action::Release, _) => {
                self.down.retain(|down| *down != key);
                None
            }
            // The character follows the press of its key.
            WindowEvent::Char(character) if !character.is_control() => {
                Some(Happening::Typed { character, again: self.again })
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
    fn a_key_that_is_held_is_told_from_one_pressed_twice() {
        let mut keyboard = Keyboard::default();
        let mut typed = |events: &[WindowEvent]| {
            for event in events {
                keyboard.hear(event);
            }
            keyboard.hear(&WindowEvent::Char('n'))
        };
        let once = Happening::Typed { character: 'n', again: false };
        let again = Happening::Typed { character: 'n', again: true };
        assert_eq!(typed(&[press(Key::N)]), Some(once));
        assert_eq!(typed(&[press(Key::N)]), Some(again));
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
        assert_eq!(keyboard.hear(&right), None);
        assert_eq!(keyboard.hear(&WindowEvent::Char('\t')), None);
    }
}
