//! Tables of grades, for spreadsheets and for learning platforms.

use crate::marks::class::{ClassGrades, MarkOutcome, Student};
use csv::{Terminator, Writer, WriterBuilder};
use judge::Failure;

/// `grades.csv`: a row for each student, a column for each exercise.
pub fn plain(class: &ClassGrades) -> Result<String, Failure> {
    let mut head = vec!["student".to_string(), "id".to_string()];
    head.extend(class.exercises.iter().map(|exercise| exercise.id.clone()));
    head.extend(["total", "out of", "percent", "notes"].map(String::from));
    let mut table = Table::new();
    table.row(&head)?;
    for student in &class.students {
        let mut cells = vec![student.name.clone(), student.id.clone()];
        cells.extend(student.marks.iter().map(|m| m.points.to_string()));
        cells.push(student.points.to_string());
        cells.push(student.out_of.to_string());
        cells.push(percent(student));
        cells.push(notes(student));
        table.row(&cells)?;
    }
    table.text()
}

/// The percentage of the points, with one decimal.
pub fn percent(student: &Student) -> String {
    let most = f64::from(student.out_of.max(1));
    format!("{:.1}", 100.0 * f64::from(student.points) / most)
}

/// What an instructor should know before the marks are passed on.
pub fn notes(student: &Student) -> String {
    let count = |outcome: MarkOutcome| {
        student.marks.iter().filter(|mark| mark.outcome == outcome).count()
    };
    let mut notes = Vec::new();
    if student.late {
        notes.push("late".to_string());
    }
    for (outcome, words) in [
        (MarkOutcome::Missing, "not handed in"),
        (MarkOutcome::Unusable, "cannot be read"),
        (MarkOutcome::NotJudged, "not judged yet"),
        (MarkOutcome::DoesNotCompile, "does not compile"),
        (MarkOutcome::Crashed, "crashed"),
    ] {
        match count(outcome) {
            0 => {}
            n => notes.push(format!("{n} {words}")),
        }
    }
    notes.join("; ")
}

/// A grading worksheet for Moodle: it finds participants by the number that
/// it put into their folders' names, and requires the column with the time of
/// the last change.
pub fn moodle(class: &ClassGrades) -> Result<String, Failure> {
    let mut table = Table::new();
    table.row(&[
        "Identifier",
        "Full name",
        "Grade",
        "Maximum Grade",
        "Last modified (grade)",
        "Feedback comments",
    ])?;
    for student in &class.students {
        let identifier = match student.id.as_str() {
            "" => String::new(),
            id => format!("Participant {id}"),
        };
        table.row(&[
            identifier,
            student.name.clone(),
            student.points.to_string(),
            student.out_of.to_string(),
            "-".to_string(),
            notes(student),
        ])?;
    }
    table.text()
}

/// A file to import into Canvas's gradebook: its columns, one assignment, and
/// a second row with the points possible.
pub fn canvas(
    class: &ClassGrades,
    assignment: &str,
) -> Result<String, Failure> {
    let head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
    let mut head = head.map(String::from).to_vec();
    head.push(assignment.to_string());
    let mut possible = vec!["    Points Possible".to_string()];
    possible.resize(5, String::new());
    possible.push(class.out_of().to_string());
    let mut table = Table::new();
    table.row(&head)?;
    table.row(&possible)?;
    for student in &class.students {
        let mut cells = vec![student.name.clone(), student.id.clone()];
        cells.resize(5, String::new());
        cells.push(student.points.to_string());
        table.row(&cells)?;
    }
    table.text()
}

/// A table being written, with line ends as spreadsheets expect them.
struct Table {
    csv: Writer<Vec<u8>>,
}

impl Table {
    fn new() -> Table {
        let mut csv = WriterBuilder::new();
        Table { csv: csv.terminator(Terminator::CRLF).from_writer(Vec::new()) }
    }

    fn row(&mut self, cells: &[impl AsRef<str>]) -> Result<(), Failure> {
        let cells = cells.iter().map(|cell| escape_formula(cell.as_ref()));
        self.csv.write_record(cells).map_err(|e| unwritten(&e))
    }

    fn text(self) -> Result<String, Failure> {
        let bytes = self.csv.into_inner().map_err(|e| unwritten(&e))?;
        String::from_utf8(bytes).map_err(|e| unwritten(&e))
    }
}

fn unwritten(why: &dyn std::error::Error) -> Failure {
    Failure::Machine(format!("cannot write a table: {why}"))
}

/// Puts an apostrophe before text that a spreadsheet would take for a
/// formula.
fn escape_formula(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '@', '\t', '\r'])
        || (text.starts_with('-') && text.len() > 1);
    if formula { format!("'{text}") } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::html_page::tests::class;

    #[test]
    fn a_row_for_each_student_and_a_column_for_each_exercise() {
        let want = "student,id,ode/a,ode/b,total,out of,percent,notes\r\n\
                    Ada Lovelace,12,10,0,10,15,66.7,1 not handed in\r\n\
                    \"'=1+1, \"\"Bob\"\"\",,4,5,9,15,60.0,late\r\n";
        assert_eq!(plain(&class()).unwrap(), want);
    }

    #[test]
    fn moodle_finds_its_participants() {
        let table = moodle(&class()).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].starts_with("Identifier,Full name,Grade,"));
        let ada = "Participant 12,Ada Lovelace,10,15,-,1 not handed in";
        assert_eq!(lines[1], ada);
        assert!(lines[2].starts_with(",\"'=1+1,"), "{}", lines[2]);
    }

    #[test]
    fn canvas_gets_its_columns_and_the_points_possible() {
        let table = canvas(&class(), "Week 3 (4711)").unwrap();
        let lines: Vec<&str> = table.lines().collect();
        let head = "Student,ID,SIS User ID,SIS Login ID,Section,Week 3 (4711)";
        assert_eq!(lines[0], head);
        assert_eq!(lines[1], "    Points Possible,,,,,15");
        assert_eq!(lines[2], "Ada Lovelace,12,,,,10");
    }

    #[test]
    fn nothing_that_was_typed_becomes_a_formula() {
        let mut table = Table::new();
        let cells = ["=1", "+1", "-1", "@a", "\t=1", "-", "a=b", "a\n\"b\""];
        table.row(&cells).unwrap();
        let want = "'=1,'+1,'-1,'@a,'\t=1,-,a=b,\"a\n\"\"b\"\"\"\r\n";
        assert_eq!(table.text().unwrap(), want);
    }
}
