//! The legend of a play: whose functions it runs on.

use super::compiled_play::{CompiledPlay, Whose};

impl CompiledPlay {
    /// The functions that are the student's, and all of them.
    pub fn count(&self) -> (usize, usize) {
        let (mut yours, mut all) = (0, 0);
        for part in &self.parts {
            all += part.functions.len();
            if part.whose == Whose::Yours {
                yours += part.functions.len();
            }
        }
        (yours, all)
    }

    /// `3 of 5 functions are yours`.
    pub fn legend(&self) -> String {
        let (yours, all) = self.count();
        let mistaken = self.parts.iter().find(|p| p.whose == Whose::Mistaken);
        if let Some(part) = mistaken {
            return format!("ours, with a known mistake in {}", part.exercise);
        }
        let words = match (yours, all) {
            (0, _) if self.open().is_empty() => {
                "all functions are ours so far".to_string()
            }
            (y, a) if y == a => format!("all {a} functions are yours"),
            (1, a) => format!("1 of {a} functions is yours"),
            (y, a) => format!("{y} of {a} functions are yours"),
        };
        match self.open()[..] {
            [] => words,
            ref open => {
                format!("{words}; still to be solved: {}", open.join(", "))
            }
        }
    }

    /// The exercises that nobody's right answer is at hand for.
    fn open(&self) -> Vec<&str> {
        let open = self.parts.iter().filter(|part| part.whose == Whose::Open);
        open.map(|part| part.exercise.as_str()).collect()
    }
}
