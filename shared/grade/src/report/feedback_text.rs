//! The feedback text on one answer. Of a held-out case it gives the name and
//! what was wrong, neither inputs nor numbers.

use crate::marks::class::{ClassGrades, Mark, MarkOutcome, Student};
use course::GROUPS;
use judge::printable_lines;
use judge::{TerminalColours, Verdict, WrongCase};

/// The feedback on an answer, in reading order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FeedbackText {
    /// Sentences.
    pub sentences: Vec<String>,
    /// The hint of the mistake that it is likely to be.
    pub hint: Option<String>,
    /// Blocks in a fixed-width font, each with its title: the compiler's
    /// messages, wrong cases, printed lines.
    pub blocks: Vec<(String, String)>,
}

/// What the rule about late work took off, and why.
pub fn late_sentence(class: &ClassGrades, student: &Student) -> Option<String> {
    let (policy, late) = (class.late.as_ref()?, student.lateness.as_ref()?);
    student.handed_in().then(|| late.sentence(policy))
}

/// The feedback on a mark. What a program has printed is shown, and does not
/// act on what shows it.
pub fn feedback_text(mark: &Mark) -> FeedbackText {
    let mut text = whole_text(mark);
    for sentence in &mut text.sentences {
        *sentence = printable_lines(sentence);
    }
    for (title, block) in &mut text.blocks {
        (*title, *block) = (printable_lines(title), printable_lines(block));
    }
    text
}

fn whole_text(mark: &Mark) -> FeedbackText {
    let mut text = FeedbackText::default();
    match mark.outcome {
        MarkOutcome::Missing => {
            let name = mark.exercise.rsplit('/').next().unwrap_or_default();
            text.sentences.push(format!("No file {name}.rs was handed in."));
        }
        MarkOutcome::NotStarted => {
            text.sentences
                .push("Every function still says todo!().".to_string());
        }
        _ => {}
    }
    if let (Some(file), Some(note)) = (&mark.file, &mark.note) {
        text.sentences.push(format!("About the file {file}: {note}."));
    }
    if mark.outcome == MarkOutcome::Unread {
        let name = mark.exercise.rsplit('/').next().unwrap_or_default();
        text.sentences.push(format!(
            "If {name}.rs is in there, hand it in as it is, or in a zip file."
        ));
    }
    let Some(verdict) = &mark.verdict else { return text };
    if let Some(trouble) = &verdict.trouble {
        text.sentences.push(capital(&format!("{trouble}.")));
    }
    if verdict.forfeited {
        let why = "A program that exits by itself, or reports what it was \
                   not asked for, earns nothing.";
        text.sentences.push(why.to_string());
    }
    if let Some(score) = mark.score() {
        text.sentences.push(format!("Your score: {}.", score.sentence()));
    } else if mark.challenge {
        let why = "This is an open challenge: a score earns its points, and \
                   only an answer whose cases are all right has one.";
        text.sentences.push(why.to_string());
    }
    if let Some(bound) = held_out_bound(mark) {
        text.sentences.push(bound);
    }
    text.hint = verdict.hint.as_ref().map(|hint| hint.text.clone());
    if let Some(compiler) = &verdict.compiler {
        text.blocks.push(("The compiler says".into(), compiler.clone()));
    }
    for wrong in verdict.wrong.iter().chain(&verdict.also_wrong) {
        text.blocks.push(case(wrong));
    }
    let mut block = |title: &str, lines: &[String]| {
        if !lines.is_empty() && !verdict.passed() {
            text.blocks.push((title.to_string(), lines.join("\n")));
        }
    };
    block("Your code printed", printed(verdict));
    block("The compiler warns", &verdict.warnings);
    text
}

/// What was printed in the first wrong case, or in the one that did not
/// finish; nothing of a held-out one, which could give its inputs away.
fn printed(verdict: &Verdict) -> &[String] {
    match &verdict.wrong {
        Some(wrong) if wrong.group == GROUPS[2] => &[],
        Some(wrong) => &wrong.printed,
        None => &verdict.printed,
    }
}

/// Why right cases earn less than their share, where they do.
fn held_out_bound(mark: &Mark) -> Option<String> {
    let held_out = mark.groups[2];
    let verdict = mark.verdict.as_ref()?;
    let lost = mark.groups.iter().any(|group| {
        // More than its share would be: points/out_of < right/cases.
        let share = group.out_of as usize * group.right / group.cases.max(1);
        (group.points as usize) < share
    });
    if !lost || verdict.forfeited || mark.challenge {
        return None;
    }
    Some(format!(
        "{} of {} held-out cases came out right; no other group of cases \
         earns a larger share of its points.",
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
    let lines = match wrong.group == GROUPS[2] {
        true => wrong.hidden_lines(),
        false => wrong.lines(TerminalColours { on: false }),
    };
    (title, lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Case, PANICKED, Tolerance};
    use judge::AnswerState;

    fn mark(verdict: Verdict) -> Mark {
        Mark {
            exercise: "ode/euler_step".into(),
            outcome: MarkOutcome::of(verdict.state),
            points: 0,
            out_of: 10,
            challenge: false,
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
    fn a_public_case_is_shown_in_full() {
        let mut verdict = Verdict::new("ode/a", AnswerState::Wrong);
        verdict.wrong = Some(wrong("public", got(6.5)));
        let feedback = feedback_text(&mark(verdict));
        let (title, text) = &feedback.blocks[0];
        assert_eq!(title, "The first wrong public case: fresh");
        for words in ["given h = 0.125", "expected 7.25", "got      6.5"] {
            assert!(text.contains(words), "{text}");
        }
    }

    #[test]
    fn of_a_held_out_case_neither_inputs_nor_numbers_are_shown() {
        let mut verdict = Verdict::new("ode/a", AnswerState::Wrong);
        verdict.wrong = Some(wrong("held-out", got(6.5)));
        let said = Case::new("fresh").word(PANICKED, "h was 0.125");
        verdict.also_wrong = vec![wrong("held-out", said)];
        for wrong in verdict.wrong.iter_mut().chain(&mut verdict.also_wrong) {
            wrong.printed = vec!["h = 0.125".into()];
        }
        let found = format!("{:?}", feedback_text(&mark(verdict)));
        for secret in ["0.125", "7.25", "6.5"] {
            assert!(!found.contains(secret), "{secret}: {found}");
        }
        assert!(found.contains("x: wrong") && found.contains("it panicked"));
    }

    #[test]
    fn what_was_printed_does_not_act_on_a_terminal() {
        let mut verdict = Verdict::new("ode/a", AnswerState::Crashed);
        verdict.printed = vec!["\u{1b}[2Jall right".into()];
        verdict.trouble = Some("a\u{9b}b".into());
        let found = feedback_text(&mark(verdict));
        assert_eq!(found.blocks[0].1, "\u{fffd}[2Jall right");
        assert!(found.sentences[0].contains('\u{fffd}'));
    }

    #[test]
    fn right_cases_that_earn_nothing_are_explained() {
        use crate::marks::points::points_by_group;
        use judge::CaseCount;
        let mut verdict = Verdict::new("ode/a", AnswerState::Wrong);
        for (i, right) in [4, 2, 0].into_iter().enumerate() {
            verdict.groups[i] = CaseCount { right, cases: 4 };
        }
        let mut mark = mark(verdict);
        mark.groups = points_by_group(10, [4, 4, 4], mark.verdict.as_ref());
        let words = feedback_text(&mark).sentences.join(" ");
        assert!(
            words.contains("0 of 4 held-out cases came out right"),
            "{words}"
        );
        mark.verdict.as_mut().unwrap().groups[2].right = 4;
        mark.groups = points_by_group(10, [4, 4, 4], mark.verdict.as_ref());
        assert!(feedback_text(&mark).sentences.is_empty());
    }

    #[test]
    fn missing_and_unusual_files_get_a_sentence() {
        let mut mark = mark(Verdict::new("ode/a", AnswerState::Passed));
        mark.verdict = None;
        mark.outcome = MarkOutcome::Missing;
        mark.file = None;
        let words = feedback_text(&mark).sentences;
        assert_eq!(words, ["No file euler_step.rs was handed in."]);
        mark.outcome = MarkOutcome::Unusable;
        mark.file = Some("a/euler_step.rs".into());
        mark.note = Some("it is not a text file".into());
        let want = "About the file a/euler_step.rs: it is not a text file.";
        assert_eq!(feedback_text(&mark).sentences, [want]);
        mark.outcome = MarkOutcome::Unread;
        let words = feedback_text(&mark).sentences.join(" ");
        assert!(words.contains("hand it in as it is"), "{words}");
        assert!(!words.contains("was handed in"), "{words}");
    }
}
