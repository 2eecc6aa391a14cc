//! Tables for spreadsheets and for learning platforms.

use crate::marks::class::{Class, Outcome, Student};

/// `grades.csv`: a row for each student, a column for each exercise.
pub fn plain(class: &Class) -> String {
    let mut head = vec!["student".to_string(), "id".to_string()];
    head.extend(class.exercises.iter().map(|exercise| exercise.id.clone()));
    head.extend(["total", "out of", "percent", "notes"].map(String::from));
    let mut table = row(&head);
    for student in &class.students {
        let mut cells = vec![student.name.clone(), student.id.clone()];
        cells.extend(student.marks.iter().map(|m| m.points.to_string()));
        cells.push(student.points.to_string());
        cells.push(student.out_of.to_string());
        cells.push(percent(student));
        cells.push(notes(student));
        table += &row(&cells);
    }
    table
}

/// With one decimal; of nothing it is nothing.
pub fn percent(student: &Student) -> String {
    let most = f64::from(student.out_of.max(1));
    format!("{:.1}", 100.0 * f64::from(student.points) / most)
}

/// What an instructor should know before the marks are passed on.
pub fn notes(student: &Student) -> String {
    let count = |outcome: Outcome| {
        student.marks.iter().filter(|mark| mark.outcome == outcome).count()
    };
    let mut notes = Vec::new();
    if student.late {
        notes.push("late".to_string());
    }
    for (outcome, words) in [
        (Outcome::Missing, "not handed in"),
        (Outcome::Unusable, "cannot be read"),
        (Outcome::DoesNotCompile, "does not compile"),
        (Outcome::Crashed, "crashed"),
    ] {
        match count(outcome) {
            0 => {}
            n => notes.push(format!("{n} {words}")),
        }
    }
    notes.join("; ")
}

/// A worksheet that Moodle takes back for an assignment: it finds people by
/// the number that it put into their folders' names, and insists on the
/// column with the time of the last change.
pub fn moodle(class: &Class) -> String {
    let mut table = row(&[
        "Identifier",
        "Full name",
        "Grade",
        "Maximum Grade",
        "Last modified (grade)",
        "Feedback comments",
    ]
    .map(String::from));
    for student in &class.students {
        let identifier = match student.id.as_str() {
            "" => String::new(),
            id => format!("Participant {id}"),
        };
        table += &row(&[
            identifier,
            student.name.clone(),
            student.points.to_string(),
            student.out_of.to_string(),
            "-".to_string(),
            notes(student),
        ]);
    }
    table
}

/// A file for the import of Canvas's gradebook: its columns, one assignment,
/// and a second row with the points possible.
pub fn canvas(class: &Class, assignment: &str) -> String {
    let head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
    let mut head = head.map(String::from).to_vec();
    head.push(assignment.to_string());
    let mut possible = vec!["    Points Possible".to_string()];
    possible.resize(5, String::new());
    possible.push(class.out_of().to_string());
    let mut table = row(&head) + &row(&possible);
    for student in &class.students {
        let mut cells = vec![student.name.clone(), student.id.clone()];
        cells.resize(5, String::new());
        cells.push(student.points.to_string());
        table += &row(&cells);
    }
    table
}

fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|c| cell(c)).collect();
    cells.join(",") + "\r\n"
}

/// Quoted where it must be. A name that a spreadsheet would take for a
/// formula is kept from it by an apostrophe.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '@', '\t', '\r'])
        || (text.starts_with('-') && text.len() > 1);
    let safe = if formula { format!("'{text}") } else { text.to_string() };
    match safe.contains([',', '"', '\n', '\r', ';']) {
        true => format!("\"{}\"", safe.replace('"', "\"\"")),
        false => safe,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::page::tests::class;

    #[test]
    fn a_row_for_each_student_and_a_column_for_each_exercise() {
        let want = "student,id,ode/a,ode/b,total,out of,percent,notes\r\n\
                    Ada Lovelace,12,10,0,10,15,66.7,1 not handed in\r\n\
                    \"'=1+1, \"\"Bob\"\"\",,4,5,9,15,60.0,late\r\n";
        assert_eq!(plain(&class()), want);
    }

    #[test]
    fn moodle_finds_its_participants() {
        let table = moodle(&class());
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].starts_with("Identifier,Full name,Grade,"));
        let ada = "Participant 12,Ada Lovelace,10,15,-,1 not handed in";
        assert_eq!(lines[1], ada);
        assert!(lines[2].starts_with(",\"'=1+1,"), "{}", lines[2]);
    }

    #[test]
    fn canvas_gets_its_columns_and_the_points_possible() {
        let table = canvas(&class(), "Week 3 (4711)");
        let lines: Vec<&str> = table.lines().collect();
        let head = "Student,ID,SIS User ID,SIS Login ID,Section,Week 3 (4711)";
        assert_eq!(lines[0], head);
        assert_eq!(lines[1], "    Points Possible,,,,,15");
        assert_eq!(lines[2], "Ada Lovelace,12,,,,10");
    }
}
