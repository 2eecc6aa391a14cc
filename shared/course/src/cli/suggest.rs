//! "Did you mean": the known name nearest to a mistyped one.

use strsim::levenshtein;

/// The known name that was most likely meant by `typed`, if any is close.
pub fn nearest<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    nearest_of(typed, known).map(|i| known[i])
}

/// The index of that name.
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

/// Longer lists of names are not shown whole.
const MAX_LISTED: usize = 20;

/// How many names of a longer list are shown.
const SHORTENED: usize = 6;

/// One line about an unknown name: what may be meant, and what there is.
pub fn unknown(kind: &str, typed: &str, known: &[&str]) -> String {
    unknown_labelled(kind, typed, known, known)
}

/// The same where names are shown otherwise than they are compared: `labels`
/// has the text to show for each of the known names.
pub fn unknown_labelled(
    kind: &str,
    typed: &str,
    known: &[&str],
    labels: &[&str],
) -> String {
    if known.is_empty() {
        return format!("no {kind} is called `{typed}`: there are none here");
    }
    let meant = match nearest_of(typed, known) {
        Some(i) => format!(" (did you mean `{}`?)", labels[i]),
        None => String::new(),
    };
    let there = if known.len() > MAX_LISTED {
        let mut near: Vec<usize> = (0..known.len()).collect();
        near.sort_by_key(|i| levenshtein(typed, known[*i]));
        let near: Vec<&str> =
            near[..SHORTENED].iter().map(|i| labels[*i]).collect();
        let (near, all) = (near.join(", "), known.len());
        format!("there are {all}, among them: {near}")
    } else {
        format!("there are: {}", labels.join(", "))
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
    fn the_message_lists_the_known_names() {
        let said = unknown("figure", "spirol", &["spiral", "order"]);
        assert_eq!(
            said,
            "no figure is called `spirol` (did you mean `spiral`?); \
             there are: spiral, order"
        );
    }

    #[test]
    fn a_name_may_be_shown_otherwise_than_it_is_compared() {
        let (names, labels) = (["spin", "orbit"], ["rigid/spin", "ode/orbit"]);
        assert_eq!(
            unknown_labelled("exercise", "orbti", &names, &labels),
            "no exercise is called `orbti` (did you mean `ode/orbit`?); \
             there are: rigid/spin, ode/orbit"
        );
    }

    #[test]
    fn of_many_names_the_closest_are_shown() {
        let mut names: Vec<String> =
            (0..30).map(|i| format!("exercise number {i}")).collect();
        names.push("ode/euler_step".to_string());
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let said = unknown("exercise", "ode/eulr", &known);
        let start = "no exercise is called `ode/eulr`; there are 31, among \
                     them: ode/euler_step, ";
        assert!(said.starts_with(start), "{said}");
        assert_eq!(said.matches("exercise number").count(), SHORTENED - 1);
    }
}
