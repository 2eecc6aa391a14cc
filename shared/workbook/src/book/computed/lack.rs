//! Why something that a chapter computes is not on its page.

use std::fmt;

/// Why it is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lack {
    /// The author's mistake: no such figure, no such parameter.
    Mistake(String),
    /// The chapter could not: its program is missing, refuses or talks
    /// nonsense. One line says why.
    Failed(String),
    /// Its chapter is still being compiled.
    Waiting,
}

impl From<String> for Lack {
    fn from(message: String) -> Lack {
        Lack::Mistake(message)
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Mistake(why) | Lack::Failed(why) => f.write_str(why),
            Lack::Waiting => f.write_str("its chapter is not compiled yet"),
        }
    }
}
