//! "Did you mean": the known name nearest to a mistyped one.

use strsim::levenshtein;

/// The known name that `typed` most likely stands for, if any comes near.
pub fn nearest<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    nearest_of(typed, known).map(|i| known[i])
}

/// The place of that name.
fn nearest_of(typed: &str, known: &[&str]) -> Option<usize> {
    let mut best: Option<(usize, usize)> = None;
    for (i, name) in known.iter().enumerate() {
        let distance = if name.starts_with(typed) && !typed.is_empty() {
            1
        } else {
            levenshtein(typed, name)
        };
        let limit = 1 + name.chars().count() / 3;
        if distance <= limit && best.is_none_or(|(_, d)| distance < d) {
            best = Some((i, distance));
        }
    }
    best.map(|(i, _)| i)
}

/// Longer lists are not shown whole, but this many names of them.
const MANY: usize = 20;
const SOME: usize = 6;

/// One line about an unknown name: what was meant, and what there is.
pub fn unknown(kind: &str, typed: &str, known: &[&str]) -> String {
    unknown_told(kind, typed, known, known)
}

/// The same where a name is told otherwise than it is compared: `told` has
/// for each of the known names what to call it.
pub fn unknown_told(
    kind: &str,
    typed: &str,
    known: &[&str],
    told: &[&str],
) -> String {
    if known.is_empty() {
        return format!("no {kind} is called `{typed}`: there are none here");
    }
    let meant = match nearest_of(typed, known) {
        Some(i) => format!(" (did you mean `{}`?)", told[i]),
        None => String::new(),
    };
    let there = if known.len() > MANY {
        let mut near: Vec<usize> = (0..known.len()).collect();
        near.sort_by_key(|i| levenshtein(typed, known[*i]));
        let near: Vec<&str> = near[..SOME].iter().map(|i| told[*i]).collect();
        let (near, all) = (near.join(", "), known.len());
        format!("there are {all}, among them: {near}")
    } else {
        format!("there are: {}", told.join(", "))
    };
    format!("no {kind} is called `{typed}`{meant}; {there}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_mistake_finds_its_name_and_nonsense_does_not() {
        let known = ["spiral", "neptune", "order"];
        assert_eq!(nearest("sprial", &known), Some("spiral"));
        assert_eq!(nearest("nept", &known), Some("neptune"));
        assert_eq!(nearest("xylophone", &known), None);
        assert_eq!(nearest("", &known), None);
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let said = unknown("figure", "spirol", &["spiral", "order"]);
        assert_eq!(
            said,
            "no figure is called `spirol` (did you mean `spiral`?); \
             there are: spiral, order"
        );
    }

    #[test]
    fn a_name_may_be_told_otherwise_than_it_is_compared() {
        let (names, told) = (["spin", "orbit"], ["rigid/spin", "ode/orbit"]);
        assert_eq!(
            unknown_told("exercise", "orbti", &names, &told),
            "no exercise is called `orbti` (did you mean `ode/orbit`?); \
             there are: rigid/spin, ode/orbit"
        );
    }

    #[test]
    fn of_many_names_those_are_told_that_come_near() {
        let mut names: Vec<String> =
            (0..30).map(|i| format!("exercise number {i}")).collect();
        names.push("ode/euler_step".to_string());
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let said = unknown("exercise", "ode/eulr", &known);
        let start = "no exercise is called `ode/eulr`; there are 31, among \
                     them: ode/euler_step, ";
        assert!(said.starts_with(start), "{said}");
        assert_eq!(said.matches("exercise number").count(), SOME - 1);
    }
}
