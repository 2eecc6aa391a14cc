//! What a student is told about one answer. Of a held-out case that is its
//! name and what was wrong, neither inputs nor numbers.

use crate::marks::class::{Mark, Outcome};
use course::GROUPS;
use judge::{Compared, Verdict, WrongCase};

/// What is said about an answer, in the order in which it is read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Told {
    /// Sentences.
    pub words: Vec<String>,
    /// The hint of the mistake that it is likely to be.
    pub hint: Option<String>,
    /// Letters of equal width: the compiler's words, wrong cases, prints.
    /// Each with its title.
    pub blocks: Vec<(String, String)>,
}

/// Everything there is to say about a mark.
pub fn told(mark: &Mark) -> Told {
    let mut told = Told::default();
    match mark.outcome {
        Outcome::Missing => {
            let name = mark.exercise.rsplit('/').next().unwrap_or_default();
            told.words.push(format!("No file {name}.rs was handed in."));
        }
        Outcome::NotStarted => {
            told.words.push("Every function still says todo!().".to_string());
        }
        _ => {}
    }
    if let (Some(file), Some(note)) = (&mark.file, &mark.note) {
        told.words.push(format!("About the file {file}: {note}."));
    }
    let Some(verdict) = &mark.verdict else { return told };
    if let Some(trouble) = &verdict.trouble {
        told.words.push(capital(&format!("{trouble}.")));
    }
    if verdict.forfeited {
        let why = "A program that leaves by itself, or reports what it was \
                   not asked, earns nothing.";
        told.words.push(why.to_string());
    }
    if let Some(bound) = bound(mark) {
        told.words.push(bound);
    }
    told.hint = verdict.hint.as_ref().map(|hint| hint.text.clone());
    if let Some(compiler) = &verdict.compiler {
        told.blocks.push(("The compiler says".into(), compiler.clone()));
    }
    for wrong in verdict.wrong.iter().chain(&verdict.also_wrong) {
        told.blocks.push(case(wrong));
    }
    let mut block = |title: &str, lines: &[String]| {
        if !lines.is_empty() && !verdict.passed() {
            told.blocks.push((title.to_string(), lines.join("\n")));
        }
    };
    block("Your code printed", printed(verdict));
    block("The compiler warns", &verdict.warnings);
    told
}

/// What was printed in the first wrong case, or in the one that came to no
/// end; nothing of a held-out one, which may tell its inputs.
fn printed(verdict: &Verdict) -> &[String] {
    match &verdict.wrong {
        Some(wrong) if wrong.group == GROUPS[2] => &[],
        Some(wrong) => &wrong.printed,
        None => &verdict.printed,
    }
}

/// Why right cases earn less than their share, where they do.
fn bound(mark: &Mark) -> Option<String> {
    let held_out = mark.groups[2];
    let verdict = mark.verdict.as_ref()?;
    let lost = mark.groups.iter().any(|group| {
        // More than its share would be: points/out_of < right/cases.
        let share = group.out_of as usize * group.right / group.cases.max(1);
        (group.points as usize) < share
    });
    if !lost || verdict.forfeited {
        return None;
    }
    Some(format!(
        "Of the cases with fresh inputs {} of {} came out right; no other \
         group of cases earns a larger share of its points.",
        held_out.right, held_out.cases
    ))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The first wrong case of a group.
fn case(wrong: &WrongCase) -> (String, String) {
    let title =
        format!("The first wrong {} case: {}", wrong.group, wrong.label);
    let held_out = wrong.group == GROUPS[2];
    let mut text = String::new();
    if held_out {
        text += "(its inputs and numbers stay with the grader)\n";
    }
    for (name, value) in wrong.given.iter().filter(|_| !held_out) {
        text += &format!("given {name} = {value}\n");
    }
    match &wrong.gave_up() {
        // What it said may tell the inputs.
        Some(_) if held_out => text += "it panicked\n",
        Some(words) => text += &format!("it panicked: {words}\n"),
        None => {}
    }
    for entry in &wrong.entries {
        text += &match held_out {
            true => hidden_entry(entry),
            false => entry_text(entry),
        };
    }
    (title, text.trim_end().to_string())
}

fn hidden_entry(entry: &Compared) -> String {
    let mark = if entry.right { "right" } else { "wrong" };
    format!("{}: {mark}\n", entry.name)
}

fn entry_text(entry: &Compared) -> String {
    let unit = match entry.unit.as_str() {
        "" => String::new(),
        unit => format!(" [{unit}]"),
    };
    let expected = entry.expected.as_deref().unwrap_or("nothing");
    if entry.right {
        return format!("{}{unit} = {expected}: right\n", entry.name);
    }
    let got = entry.got.as_deref().unwrap_or("nothing");
    let mut text = format!(
        "{}{unit}\n  expected {expected}\n  got      {got}\n",
        entry.name
    );
    if let Some(allowed) = entry.allowance() {
        text += &format!("  {allowed}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Case, PANICKED, Tolerance};
    use judge::State;

    fn mark(verdict: Verdict) -> Mark {
        Mark {
            exercise: "ode/euler_step".into(),
            outcome: Outcome::of(verdict.state),
            points: 0,
            out_of: 10,
            groups: Default::default(),
            file: Some("euler_step.rs".into()),
            note: None,
            answer: None,
            picture: false,
            verdict: Some(verdict),
        }
    }

    fn wrong(group: &str, got: Case) -> WrongCase {
        let want = Case::new("fresh")
            .given("h", 0.125)
            .scalar("x", 7.25, Tolerance::EXACT)
            .unit("m");
        WrongCase::new(group, &want, Some(&got))
    }

    fn got(x: f64) -> Case {
        Case::new("fresh").scalar("x", x, Tolerance::EXACT).unit("m")
    }

    #[test]
    fn a_public_case_is_told_in_full() {
        let mut verdict = Verdict::new("ode/a", State::Wrong);
        verdict.wrong = Some(wrong("public", got(6.5)));
        let told = told(&mark(verdict));
        let (title, text) = &told.blocks[0];
        assert_eq!(title, "The first wrong public case: fresh");
        for words in ["given h = 0.125", "expected 7.25", "got      6.5"] {
            assert!(text.contains(words), "{text}");
        }
    }

    #[test]
    fn of_a_held_out_case_neither_inputs_nor_numbers_are_told() {
        let mut verdict = Verdict::new("ode/a", State::Wrong);
        verdict.wrong = Some(wrong("held-out", got(6.5)));
        let said = Case::new("fresh").word(PANICKED, "h was 0.125");
        verdict.also_wrong = vec![wrong("held-out", said)];
        for wrong in verdict.wrong.iter_mut().chain(&mut verdict.also_wrong) {
            wrong.printed = vec!["h = 0.125".into()];
        }
        let told = format!("{:?}", told(&mark(verdict)));
        for secret in ["0.125", "7.25", "6.5"] {
            assert!(!told.contains(secret), "{secret}: {told}");
        }
        assert!(told.contains("x: wrong") && told.contains("it panicked"));
    }

    #[test]
    fn right_cases_that_earn_nothing_are_explained() {
        use crate::marks::points::earned;
        use judge::Count;
        let mut verdict = Verdict::new("ode/a", State::Wrong);
        for (i, right) in [4, 2, 0].into_iter().enumerate() {
            verdict.groups[i] = Count { right, cases: 4 };
        }
        let mut mark = mark(verdict);
        mark.groups = earned(10, [4, 4, 4], mark.verdict.as_ref());
        let words = told(&mark).words.join(" ");
        assert!(words.contains("0 of 4 came out right"), "{words}");
        mark.verdict.as_mut().unwrap().groups[2].right = 4;
        mark.groups = earned(10, [4, 4, 4], mark.verdict.as_ref());
        assert!(told(&mark).words.is_empty());
    }

    #[test]
    fn missing_and_odd_files_are_told_in_a_sentence() {
        let mut mark = mark(Verdict::new("ode/a", State::Passed));
        mark.verdict = None;
        mark.outcome = Outcome::Missing;
        mark.file = None;
        let words = told(&mark).words;
        assert_eq!(words, ["No file euler_step.rs was handed in."]);
        mark.outcome = Outcome::Unusable;
        mark.file = Some("a/euler_step.rs".into());
        mark.note = Some("it is no text".into());
        let want = "About the file a/euler_step.rs: it is no text.";
        assert_eq!(told(&mark).words, [want]);
    }
}
