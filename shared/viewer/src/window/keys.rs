//! The meaning of keys.
//!
//! A scene's own letters come first. Every general command also has a key
//! that is not a letter, or a button on the panel, so that no scene can take
//! it away.

use kiss3d::event::Key;

/// A command for any scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewerCommand {
    Pause,
    Step,
    Reset,
    Slower,
    Faster,
    Next,
    Previous,
    Home,
    Panel,
    Help,
    Quit,
}

/// What a key press means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyAction {
    /// The scene's own key.
    Scene(char),
    /// A general command.
    General(ViewerCommand),
}

/// The general keys for the help: letter (which a scene may take), other
/// key, and what they do.
pub(crate) const GENERAL: [(Option<char>, &str, &str); 10] = [
    (None, "Space", "pause, continue"),
    (Some('n'), "→", "one step, then pause; hold it for more"),
    (Some('r'), "Backspace", "restart"),
    (None, "↓  ↑", "slow motion, faster again"),
    (None, "Tab", "next scene; with Shift, the previous one"),
    (None, "Home", "reset the camera"),
    (Some('p'), "F2", "hide or show the panel"),
    (Some('h'), "F1", "this help"),
    (None, "Esc", "close the help, then the window"),
    (None, "Mouse", "left: pull or rotate; right: pan; wheel: zoom"),
];

/// What a typed character means, given the scene's own keys.
pub(crate) fn typed(c: char, own: &[(char, &str)]) -> Option<KeyAction> {
    let lower = c.to_ascii_lowercase();
    for key in [c, lower] {
        if own.iter().any(|(k, _)| *k == key) {
            return Some(KeyAction::Scene(key));
        }
    }
    let command = match lower {
        ' ' => ViewerCommand::Pause,
        'n' => ViewerCommand::Step,
        'r' => ViewerCommand::Reset,
        'p' => ViewerCommand::Panel,
        'h' => ViewerCommand::Help,
        _ => return None,
    };
    Some(KeyAction::General(command))
}

/// What a key that types nothing means.
pub(crate) fn pressed(key: Key, shift: bool) -> Option<ViewerCommand> {
    Some(match key {
        Key::Right => ViewerCommand::Step,
        Key::Back => ViewerCommand::Reset,
        Key::Down => ViewerCommand::Slower,
        Key::Up => ViewerCommand::Faster,
        Key::Tab if shift => ViewerCommand::Previous,
        Key::Tab => ViewerCommand::Next,
        Key::Home => ViewerCommand::Home,
        Key::F2 => ViewerCommand::Panel,
        Key::F1 => ViewerCommand::Help,
        Key::Escape => ViewerCommand::Quit,
        _ => return None,
    })
}

/// The lines of the help: keys and what they do. A letter that the scene
/// uses itself is left out.
pub(crate) fn general_lines(own: &[(char, &str)]) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (letter, other, what) in GENERAL {
        let free = letter.filter(|l| own.iter().all(|(k, _)| k != l));
        let keys = match free {
            Some(letter) => format!("{}  {other}", letter.to_uppercase()),
            None => other.to_string(),
        };
        lines.push((keys, what.to_string()));
    }
    lines
}

/// The same for the scene's own keys.
pub(crate) fn scene_lines(own: &[(char, &str)]) -> Vec<(String, String)> {
    let line = |(key, what): &(char, &str)| {
        let name = match key {
            ' ' => "Space".to_string(),
            key => key.to_uppercase().to_string(),
        };
        (name, what.to_string())
    };
    own.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenes_own_letter_comes_before_the_general_one() {
        let own = [('n', "nail"), ('C', "cut")];
        assert_eq!(typed('n', &own), Some(KeyAction::Scene('n')));
        assert_eq!(typed('N', &own), Some(KeyAction::Scene('n')));
        assert_eq!(typed('C', &own), Some(KeyAction::Scene('C')));
        let step = Some(KeyAction::General(ViewerCommand::Step));
        assert_eq!(typed('N', &[]), step);
        assert_eq!(typed('x', &own), None);
    }

    #[test]
    fn commands_whose_letters_a_scene_takes_keep_another_key() {
        let letters: Vec<_> =
            "nrph".chars().map(|letter| (letter, "taken")).collect();
        for (keys, _) in general_lines(&letters) {
            let single = keys.chars().count() == 1;
            assert!(!single || !keys.is_ascii(), "only {keys} is left");
        }
        assert_eq!(pressed(Key::Right, false), Some(ViewerCommand::Step));
        assert_eq!(pressed(Key::Back, false), Some(ViewerCommand::Reset));
        assert_eq!(pressed(Key::F1, false), Some(ViewerCommand::Help));
        assert_eq!(pressed(Key::F2, false), Some(ViewerCommand::Panel));
    }

    #[test]
    fn the_help_shows_the_general_keys_that_are_left() {
        let free = general_lines(&[]);
        let taken = general_lines(&[('n', "nail")]);
        assert!(free.iter().any(|(keys, _)| keys == "N  →"));
        assert!(taken.iter().any(|(keys, _)| keys == "→"));
        assert_eq!(scene_lines(&[('n', "nail")])[0].0, "N");
    }
}
