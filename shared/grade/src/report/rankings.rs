//! The rankings of open challenges, on the class page: the scores of the class
//! among ours.

use crate::marks::class::ClassGrades;
use course::html::escape;
use judge::{Better, score_number};

/// A table for each challenge that somebody has a score in.
pub fn rankings(class: &ClassGrades) -> String {
    let mut text = String::new();
    for (i, exercise) in class.exercises.iter().enumerate() {
        let Some(challenge) = &exercise.challenge else { continue };
        let rows = ranking(class, i, challenge.better);
        if rows.is_empty() {
            continue;
        }
        text += &format!(
            "<h3>{}</h3>\n<p><code>{}</code>, ranked by {} ({} is better)</p>\n\
             <div class=\"wide\"><table>\n{rows}</table></div>\n",
            escape(&exercise.title),
            escape(&exercise.id),
            escape(&challenge.score),
            challenge.better.label(),
        );
    }
    match text.is_empty() {
        true => text,
        false => format!("<h2>Open challenges</h2>\n{text}"),
    }
}

/// The rows, the best score first; ours are set in italics.
fn ranking(class: &ClassGrades, exercise: usize, better: Better) -> String {
    let mut all: Vec<(f64, String)> = Vec::new();
    let mut ours = Vec::new();
    for student in &class.students {
        let score = student.marks.get(exercise).and_then(|mark| mark.score());
        let Some(score) = score else { continue };
        ours = score.standings.clone();
        all.push((score.value, escape(&student.name)));
    }
    if all.is_empty() {
        return String::new();
    }
    for one in ours {
        all.push((one.score, format!("<em>{}</em>", escape(&one.name))));
    }
    all.sort_by(|(a, _), (b, _)| match better {
        Better::Lower => a.total_cmp(b),
        Better::Higher => b.total_cmp(a),
    });
    let mut rows = String::new();
    for (score, name) in all {
        let score = score_number(score);
        rows +=
            &format!("<tr><td class=\"n\">{score}</td><td>{name}</td></tr>\n");
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::grade_tables;
    use crate::report::html_page::tests::class;
    use judge::{Challenge, Score, Standing};

    /// Ada has a score, Bob's answer is not valid.
    fn scored(better: Better) -> ClassGrades {
        let mut class = class();
        let challenge = Challenge { score: "steps".into(), better };
        class.exercises[0].challenge = Some(challenge.clone());
        for student in &mut class.students {
            student.marks[0].challenge = true;
        }
        let standings = [("ours", 100.0, 10), ("<plain>", 900.0, 2)].map(
            |(name, score, points)| Standing {
                name: name.into(),
                score,
                points,
            },
        );
        let verdict = class.students[0].marks[0].verdict.as_mut().unwrap();
        verdict.score = Some(Score {
            challenge,
            unit: String::new(),
            value: 150.0,
            points: 2,
            standings: standings.to_vec(),
        });
        class
    }

    #[test]
    fn the_class_is_ranked_among_our_scores() {
        for (better, order) in [
            (Better::Lower, [">ours<", ">Ada Lovelace<", "&lt;plain&gt;"]),
            (Better::Higher, ["&lt;plain&gt;", ">Ada Lovelace<", ">ours<"]),
        ] {
            let html = rankings(&scored(better));
            let at = order.map(|words| html.find(words).expect(words));
            assert!(at.is_sorted(), "{html}");
            assert!(!html.contains("Bob"), "{html}");
        }
        assert_eq!(rankings(&class()), "", "no challenge, no section");
    }

    #[test]
    fn scores_have_a_column_and_an_invalid_answer_an_empty_cell() {
        let table = grade_tables::plain(&scored(Better::Lower)).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].contains("ode/b,ode/a score,total"), "{table}");
        assert!(lines[1].contains(",10,0,150,10,"), "{table}");
        assert!(lines[2].contains(",4,5,,9,"), "{table}");
    }
}
