//! The legend of a play: whose functions it runs on.

use super::compiled_play::{CompiledPlay, PlayPart, Whose};

/// So many functions are named; the others are counted.
const NAMED: usize = 5;

impl CompiledPlay {
    /// The functions that are the student's, and all of them.
    pub fn count(&self) -> (usize, usize) {
        let all = self.parts.iter().map(|part| part.functions.len()).sum();
        (functions(&self.parts, Whose::Yours).len(), all)
    }

    /// `23 of 25 functions are yours; ours are rk4_step, classify`.
    pub fn legend(&self) -> String {
        legend(&self.parts)
    }
}

/// The functions that are somebody's.
fn functions(parts: &[PlayPart], whose: Whose) -> Vec<&str> {
    let own = parts.iter().filter(|part| part.whose == whose);
    own.flat_map(|part| &part.functions).map(String::as_str).collect()
}

fn legend(parts: &[PlayPart]) -> String {
    let mistaken = parts.iter().find(|p| p.whose == Whose::Mistaken);
    if let Some(part) = mistaken {
        return format!("ours, with a known mistake in {}", part.exercise);
    }
    let (yours, ours) =
        (functions(parts, Whose::Yours), functions(parts, Whose::Ours));
    let all = parts.iter().map(|part| part.functions.len()).sum::<usize>();
    let words = match yours.len() {
        0 if ours.len() == all => "all functions are ours so far".to_string(),
        y if y == all => format!("all {all} functions are yours"),
        1 => format!("1 of {all} functions is yours: {}", yours[0]),
        y => {
            format!("{y} of {all} functions are yours{}", which(&yours, &ours))
        }
    };
    // Nobody's right answer to these is at hand.
    let open = parts.iter().filter(|part| part.whose == Whose::Open);
    let open: Vec<&str> = open.map(|part| part.exercise.as_str()).collect();
    match open.is_empty() {
        true => words,
        false => format!("{words}; still to be solved: {}", open.join(", ")),
    }
}

/// The fewer ones by name.
fn which(yours: &[&str], ours: &[&str]) -> String {
    match (yours.len(), ours.len()) {
        (0, _) | (_, 0) => String::new(),
        (y, o) if y <= o => format!(": {}", named(yours)),
        (_, 1) => format!("; ours is {}", ours[0]),
        _ => format!("; ours are {}", named(ours)),
    }
}

fn named(functions: &[&str]) -> String {
    match functions.len().saturating_sub(NAMED) {
        // One more name is no longer than what would stand in its place.
        0 | 1 => functions.join(", "),
        more => {
            format!("{} and {more} more", functions[..NAMED].join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parts with as many functions, called `a0`, `a1` and so on.
    fn parts(sizes: &[(Whose, usize)]) -> Vec<PlayPart> {
        let mut parts = Vec::new();
        for (letter, (whose, count)) in ('a'..).zip(sizes) {
            parts.push(PlayPart {
                exercise: format!("ode/{letter}"),
                whose: *whose,
                functions: (0..*count)
                    .map(|i| format!("{letter}{i}"))
                    .collect(),
                digest: String::new(),
            });
        }
        parts
    }

    #[test]
    fn a_legend_says_how_many_are_whose_and_names_the_fewer_ones() {
        use Whose::{Mistaken, Open, Ours, Yours};
        for (sizes, want) in [
            (&[(Ours, 2), (Ours, 1)][..], "all functions are ours so far"),
            (&[(Yours, 2), (Yours, 1)], "all 3 functions are yours"),
            (&[(Yours, 1), (Ours, 3)], "1 of 4 functions is yours: a0"),
            (
                &[(Ours, 1), (Yours, 2), (Ours, 2)],
                "2 of 5 functions are yours: b0, b1",
            ),
            (
                &[(Yours, 9), (Ours, 1)],
                "9 of 10 functions are yours; ours is b0",
            ),
            (
                &[(Yours, 9), (Ours, 8)],
                "9 of 17 functions are yours; ours are b0, b1, b2, b3, b4 and \
                 3 more",
            ),
            (
                &[(Open, 1), (Open, 1)],
                "0 of 2 functions are yours; still to be solved: ode/a, ode/b",
            ),
            (
                &[(Ours, 1), (Mistaken, 1)],
                "ours, with a known mistake in ode/b",
            ),
        ] {
            assert_eq!(legend(&parts(sizes)), want);
        }
    }
}
