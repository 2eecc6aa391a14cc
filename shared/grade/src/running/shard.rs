//! A part of a class, for one of several machines: `--shard 2/4`.

use std::fmt;
use std::str::FromStr;

/// The `index`-th of `of` parts, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which part.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

impl Shard {
    /// Whether the student at this index in the list belongs to this part.
    /// Everybody belongs to exactly one.
    pub fn has(self, index: usize) -> bool {
        index % self.of == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong = || {
            format!(
                "`{text}` is not a part: write I/N with I from 1 to N, such as 2/4"
            )
        };
        let (index, of) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        let (index, of): (usize, usize) = (number(index)?, number(of)?);
        match (1..=of).contains(&index) {
            true => Ok(Shard { index, of }),
            false => Err(wrong()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_in_exactly_one_part() {
        for of in 1..6 {
            for place in 0..50 {
                let parts = (1..=of).map(|index| Shard { index, of });
                assert_eq!(parts.filter(|part| part.has(place)).count(), 1);
            }
        }
    }

    #[test]
    fn parts_are_read_and_nonsense_is_explained() {
        let part: Shard = "2/4".parse().unwrap();
        assert_eq!((part.to_string(), part.has(1)), ("2/4".into(), true));
        for text in ["", "2", "0/4", "5/4", "a/b", "1/0", "-1/2", "1/2/3"] {
            let error = text.parse::<Shard>().unwrap_err();
            assert!(error.contains("I from 1 to N"), "{text}: {error}");
        }
    }
}
