//! What the keys mean.
//!
//! A scene's own letters come first. Everything general has a key that is
//! not a letter too, or a button on the panel, so that no scene can take it
//! away.

use kiss3d::event::Key;

/// What any scene can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
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
pub(crate) enum Meaning {
    /// The scene's own key.
    Scene(char),
    /// A general command.
    General(Command),
}

/// The general keys for the help: letter (which a scene may take), other
/// key, and what they do.
pub(crate) const GENERAL: [(Option<char>, &str, &str); 10] = [
    (None, "Space", "pause, go on"),
    (Some('n'), "→", "one step, then pause; hold it for more"),
    (Some('r'), "Backspace", "begin anew"),
    (None, "↓  ↑", "slow motion, faster again"),
    (None, "Tab", "next scene; with Shift, the one before"),
    (None, "Home", "the camera back to where it began"),
    (Some('p'), "F2", "hide or show the panel"),
    (Some('h'), "F1", "this help"),
    (None, "Esc", "close the help, then the window"),
    (None, "Mouse", "left: pull or turn; right: shift; wheel: zoom"),
];

/// What a typed character means beside the keys a scene has.
pub(crate) fn typed(c: char, own: &[(char, &str)]) -> Option<Meaning> {
    let lower = c.to_ascii_lowercase();
    for key in [c, lower] {
        if own.iter().any(|(k, _)| *k == key) {
            return Some(Meaning::Scene(key));
        }
    }
    let command = match lower {
        ' ' => Command::Pause,
        'n' => Command::Step,
        'r' => Command::Reset,
        'p' => Command::Panel,
        'h' => Command::Help,
        _ => return None,
    };
    Some(Meaning::General(command))
}

/// What a key that types nothing means.
pub(crate) fn pressed(key: Key, shift: bool) -> Option<Command> {
    Some(match key {
        Key::Right => Command::Step,
        Key::Back => Command::Reset,
        Key::Down => Command::Slower,
        Key::Up => Command::Faster,
        Key::Tab if shift => Command::Previous,
        Key::Tab => Command::Next,
        Key::Home => Command::Home,
        Key::F2 => Command::Panel,
        Key::F1 => Command::Help,
        Key::Escape => Command::Quit,
        _ => return None,
    })
}

/// The lines of the help: keys and what they do. A letter that the scene
/// has taken is not offered twice.
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
        assert_eq!(typed('n', &own), Some(Meaning::Scene('n')));
        assert_eq!(typed('N', &own), Some(Meaning::Scene('n')));
        assert_eq!(typed('C', &own), Some(Meaning::Scene('C')));
        let step = Some(Meaning::General(Command::Step));
        assert_eq!(typed('N', &[]), step);
        assert_eq!(typed('x', &own), None);
    }

    #[test]
    fn what_a_scene_takes_away_can_still_be_done() {
        let letters: Vec<_> =
            "nrph".chars().map(|letter| (letter, "taken")).collect();
        for (keys, _) in general_lines(&letters) {
            let single = keys.chars().count() == 1;
            assert!(!single || !keys.is_ascii(), "only {keys} is left");
        }
        assert_eq!(pressed(Key::Right, false), Some(Command::Step));
        assert_eq!(pressed(Key::Back, false), Some(Command::Reset));
        assert_eq!(pressed(Key::F1, false), Some(Command::Help));
        assert_eq!(pressed(Key::F2, false), Some(Command::Panel));
    }

    #[test]
    fn the_help_shows_each_general_key_that_is_left() {
        let free = general_lines(&[]);
        let taken = general_lines(&[('n', "nail")]);
        assert!(free.iter().any(|(keys, _)| keys == "N  →"));
        assert!(taken.iter().any(|(keys, _)| keys == "→"));
        assert_eq!(scene_lines(&[('n', "nail")])[0].0, "N");
    }
}
