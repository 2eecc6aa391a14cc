//! "Did you mean": the known name nearest to a mistyped one.

use strsim::levenshtein;

/// The known name that `typed` most likely stands for, if any comes near.
pub fn nearest<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    let mut best: Option<(&str, usize)> = None;
    for name in known {
        let distance = if name.starts_with(typed) && !typed.is_empty() {
            1
        } else {
            levenshtein(typed, name)
        };
        let limit = 1 + name.chars().count() / 3;
        if distance <= limit && best.is_none_or(|(_, d)| distance < d) {
            best = Some((name, distance));
        }
    }
    best.map(|(name, _)| name)
}

/// Longer lists are not shown whole, but this many names of them.
const MANY: usize = 20;
const SOME: usize = 6;

/// One line about an unknown name: what was meant, and what there is.
pub fn unknown(kind: &str, typed: &str, known: &[&str]) -> String {
    if known.is_empty() {
        return format!("no {kind} is called `{typed}`: there are none here");
    }
    let meant = match nearest(typed, known) {
        Some(name) => format!(" (did you mean `{name}`?)"),
        None => String::new(),
    };
    let there = if known.len() > MANY {
        let mut near = known.to_vec();
        near.sort_by_key(|name| levenshtein(typed, name));
        let (near, all) = (near[..SOME].join(", "), known.len());
        format!("there are {all}, among them: {near}")
    } else {
        format!("there are: {}", known.join(", "))
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
