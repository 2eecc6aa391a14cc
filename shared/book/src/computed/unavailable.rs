//! Why something that a chapter computes is unavailable.

use std::fmt;

/// Why it is unavailable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unavailable {
    /// The author's mistake: no such figure, no such parameter.
    Mistake(String),
    /// The chapter failed: its program is missing, gives an error or prints
    /// nonsense. One line says why.
    Failed(String),
    /// Its chapter is still being compiled.
    Pending,
}

impl From<String> for Unavailable {
    fn from(message: String) -> Unavailable {
        Unavailable::Mistake(message)
    }
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unavailable::Mistake(why) | Unavailable::Failed(why) => {
                f.write_str(why)
            }
            Unavailable::Pending => {
                f.write_str("its chapter is not compiled yet")
            }
        }
    }
}
