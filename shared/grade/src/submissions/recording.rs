//! A recording of a play (`cargo workbook play CHAPTER --record`) among what
//! was handed in: whether it was made with the files beside it. Nothing in it
//! is believed, and it changes no mark.

use judge::digest_of;
use serde::Deserialize;

/// What is read of a recording.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Recording {
    play: String,
    parts: Vec<RecordedPart>,
    stopped: Option<String>,
}

/// An exercise in it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct RecordedPart {
    exercise: String,
    whose: String,
    digest: String,
}

impl Recording {
    /// The recording in a file, if it is one.
    pub fn read(bytes: &[u8]) -> Option<Recording> {
        serde_json::from_slice(bytes).ok()
    }

    /// One sentence about it. `handed_in` has the file for an exercise, by its
    /// id.
    pub fn note(&self, handed_in: impl Fn(&str) -> Option<Vec<u8>>) -> String {
        let (mut same, mut others) = (0, Vec::new());
        for part in self.parts.iter().filter(|part| part.whose == "yours") {
            let bytes = handed_in(&part.exercise).unwrap_or_default();
            match digests(&bytes).contains(&part.digest) {
                true => same += 1,
                false => others.push(part.exercise.as_str()),
            }
        }
        let whole = match &self.stopped {
            Some(why) => format!(", which stopped: {why}"),
            None => String::new(),
        };
        let play = format!("a recording of {}{whole}", self.play);
        match (same, &others[..]) {
            (0, []) => format!("{play}, with no function of the student's"),
            (_, []) => format!("{play}, made with the files handed in"),
            _ => {
                format!("{play}, made with other files: {}", others.join(", "))
            }
        }
    }
}

/// The digests of a file, however its lines ended where it was recorded.
fn digests(bytes: &[u8]) -> [String; 3] {
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    let windows = text.replace('\n', "\r\n");
    [bytes, text.as_bytes(), windows.as_bytes()].map(digest_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(whose: &str, recorded: &str, stopped: &str) -> String {
        let text = format!(
            r#"{{"play": "ode/leaves", "seed": 0, "stopped": {stopped},
               "parts": [{{"exercise": "ode/euler_step", "whose": "{whose}",
                           "functions": ["euler_step"], "digest": "{}"}}]}}"#,
            digest_of(recorded.as_bytes())
        );
        let recording = Recording::read(text.as_bytes()).unwrap();
        let file =
            |id: &str| (id == "ode/euler_step").then(|| b"a\nb".to_vec());
        recording.note(file)
    }

    #[test]
    fn a_recording_says_whether_it_was_made_with_these_files() {
        let play = "a recording of ode/leaves";
        let same = format!("{play}, made with the files handed in");
        assert_eq!(note("yours", "a\nb", "null"), same);
        assert_eq!(note("yours", "a\r\nb", "null"), same);
        let other = format!("{play}, made with other files: ode/euler_step");
        assert_eq!(note("yours", "a\nc", "null"), other);
        let ours = format!("{play}, with no function of the student's");
        assert_eq!(note("ours", "a\nc", "null"), ours);
        let stopped = note("yours", "a\nb", "\"no number\"");
        assert!(stopped.contains("which stopped: no number"), "{stopped}");
        assert_eq!(Recording::read(b"{\"play\": 3}"), None);
    }
}
