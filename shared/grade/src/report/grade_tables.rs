//! Tables of grades, for spreadsheets and for learning platforms.

use crate::marks::class::{ClassGrades, Mark, MarkOutcome, Student};
use csv::{Terminator, Writer, WriterBuilder};
use judge::Failure;
use judge::{printable_lines, score_number};

/// `grades.csv`: a row for each student, a column for each exercise, and one
/// for each score.
pub fn plain(class: &ClassGrades) -> Result<String, Failure> {
    let mut head = vec!["student".to_string(), "id".to_string()];
    head.extend(class.exercises.iter().map(|exercise| exercise.id.clone()));
    let challenges = class.exercises.iter().filter(|e| e.challenge.is_some());
    head.extend(challenges.map(|exercise| format!("{} score", exercise.id)));
    head.extend(class.late.iter().map(|_| "late".to_string()));
    head.extend(["total", "out of", "percent", "notes"].map(String::from));
    let mut table = Table::new();
    table.row(&head)?;
    for student in &class.students {
        let mut cells = vec![student.name.clone(), student.id.clone()];
        cells.extend(student.marks.iter().map(|m| m.points.to_string()));
        let challenges = student.marks.iter().filter(|mark| mark.challenge);
        cells.extend(challenges.map(|mark| {
            mark.score().map_or(String::new(), |s| score_number(s.value))
        }));
        cells.extend(class.late.iter().map(|_| late_points(student)));
        cells.push(student.points.to_string());
        cells.push(student.out_of.to_string());
        cells.push(percent(student));
        cells.push(notes(student));
        table.row(&cells)?;
    }
    table.text()
}

/// What being late adds to the points: `0` or less.
pub fn late_points(student: &Student) -> String {
    match student.lateness.as_ref().map_or(0, |late| late.deducted) {
        0 => "0".to_string(),
        deducted => format!("-{deducted}"),
    }
}

/// `items.csv`: a row for each exercise, with its statistics.
pub fn items(class: &ClassGrades) -> Result<String, Failure> {
    let mut table = Table::new();
    table.row(&[
        "exercise",
        "title",
        "points",
        "students",
        "handed in",
        "share handed in",
        "right",
        "difficulty",
        "discrimination",
        "mistakes",
        "page",
    ])?;
    let number = |number: Option<f64>| {
        number.map_or(String::new(), |number| format!("{number:.3}"))
    };
    for (asked, item) in class.exercises.iter().zip(&class.items) {
        let share = item.handed_in as f64 / item.students.max(1) as f64;
        let mut mistakes: Vec<String> = item
            .bugs
            .iter()
            .map(|bug| format!("{} {}", bug.students, bug.bug))
            .collect();
        if item.unknown > 0 {
            mistakes.push(format!("{} unknown", item.unknown));
        }
        table.row(&[
            item.exercise.clone(),
            asked.title.clone(),
            asked.points.to_string(),
            item.students.to_string(),
            item.handed_in.to_string(),
            number(Some(share)),
            item.right.to_string(),
            number(item.difficulty),
            number(item.discrimination),
            mistakes.join("; "),
            item.page.clone(),
        ])?;
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
    let count = |words: &str| {
        student.marks.iter().filter(|mark| mark.label() == words).count()
    };
    let mut notes = Vec::new();
    match &student.lateness {
        Some(late) if late.days > 0 => {
            let days = if late.days == 1 { "day" } else { "days" };
            notes.push(format!("{} {days} late", late.days));
        }
        _ if student.late => notes.push("late".to_string()),
        _ => {}
    }
    let unread =
        student.marks.iter().find(|m| m.outcome == MarkOutcome::Unread);
    notes.extend(unread.and_then(about_file));
    for words in [
        "not handed in",
        "cannot be read",
        "not judged yet",
        "not started",
        "does not compile",
        "refused",
        "did not finish",
        "wrong",
    ] {
        match count(words) {
            0 => {}
            n => notes.push(format!("{n} {words}")),
        }
    }
    let missing = |m: &&Mark| m.outcome == MarkOutcome::Missing;
    let missing: Vec<&Mark> = student.marks.iter().filter(missing).collect();
    let misnamed: Vec<String> =
        missing.iter().filter_map(|mark| about_file(mark)).collect();
    match student.ignored.len() {
        0 => {}
        _ if !misnamed.is_empty() => notes.extend(misnamed),
        n if !missing.is_empty() => notes.push(format!("files not taken: {n}")),
        _ => {}
    }
    notes.join("; ")
}

/// What is unusual about a mark's file.
fn about_file(mark: &Mark) -> Option<String> {
    let (file, note) = (mark.file.as_ref()?, mark.note.as_ref()?);
    Some(format!("{file}: {note}"))
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
pub struct Table {
    csv: Writer<Vec<u8>>,
}

impl Table {
    /// An empty one.
    pub fn new() -> Table {
        let mut csv = WriterBuilder::new();
        Table { csv: csv.terminator(Terminator::CRLF).from_writer(Vec::new()) }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: &[impl AsRef<str>]) -> Result<(), Failure> {
        let cells = cells.iter().map(|cell| safe_cell(cell.as_ref()));
        self.csv.write_record(cells).map_err(|e| unwritten(&e))
    }

    /// All of it.
    pub fn text(self) -> Result<String, Failure> {
        let bytes = self.csv.into_inner().map_err(|e| unwritten(&e))?;
        String::from_utf8(bytes).map_err(|e| unwritten(&e))
    }
}

fn unwritten(why: &dyn std::error::Error) -> Failure {
    Failure::Machine(format!("cannot write a table: {why}"))
}

/// A cell that acts on nobody: without control characters, and with an
/// apostrophe before text that a spreadsheet would take for a formula. A
/// negative number is none.
fn safe_cell(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok();
    let formula = text.starts_with(['=', '+', '@', '\t', '\r'])
        || (text.starts_with('-') && text.len() > 1 && !is_number);
    let text = printable_lines(text);
    if formula { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks::items::item_analysis;
    use crate::marks::late::Lateness;
    use crate::report::html_page::tests::class;

    #[test]
    fn a_row_for_each_student_and_a_column_for_each_exercise() {
        let want = "student,id,ode/a,ode/b,total,out of,percent,notes\r\n\
                    Ada Lovelace,12,10,0,10,15,66.7,1 not handed in; files not taken: 1\r\n\
                    \"'=1+1, \"\"Bob\"\"\",,4,5,9,15,60.0,late; 1 wrong\r\n";
        assert_eq!(plain(&class()).unwrap(), want);
    }

    #[test]
    fn moodle_finds_its_participants() {
        let table = moodle(&class()).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].starts_with("Identifier,Full name,Grade,"));
        let ada = "Participant 12,Ada Lovelace,10,15,-,1 not handed in; files not \
                   taken: 1";
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
    fn items_have_a_row_each_and_unknown_numbers_are_empty() {
        let mut class = class();
        class.items = item_analysis(&class);
        let table = items(&class).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        let a = "ode/a,A,10,2,2,1.000,1,0.700,,,01-ode/a.md";
        let b = "ode/b,B,5,2,1,0.500,1,1.000,,,01-ode/b.md";
        assert_eq!(lines[1..], [a, b]);
    }

    #[test]
    fn late_points_and_unread_archives_stand_in_the_row() {
        let mut class = class();
        class.late = toml::from_str(
            "due = \"2026-12-01\"\nutc_offset = \"Z\"\n\
             points_per_day = 2\ntimes = \"files\"\n",
        )
        .ok();
        let student = &mut class.students[0];
        student.points = 6;
        student.lateness = Some(Lateness {
            submitted: Some("2026-12-03T10:00:00Z".into()),
            due: "2026-12-02T00:00:00Z".into(),
            extended: false,
            days: 2,
            deducted: 4,
        });
        student.marks[1].outcome = MarkOutcome::Unread;
        student.marks[1].file = Some("work.rar".into());
        student.marks[1].note = Some("it is not read".into());
        let table = plain(&class).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].contains("ode/b,late,total,"), "{}", lines[0]);
        let row = "Ada Lovelace,12,10,0,-4,6,15,40.0,\
                   2 days late; work.rar: it is not read";
        assert_eq!(lines[1], row);
        assert!(lines[2].contains(",4,5,0,9,15,"), "{}", lines[2]);
    }

    #[test]
    fn refused_misnamed_and_unfinished_answers_are_called_so() {
        let mut class = class();
        let student = &mut class.students[0];
        student.marks[0].outcome = MarkOutcome::DoesNotCompile;
        student.marks[1].file = Some("b final.rs".into());
        student.marks[1].note = Some("is it b.rs?".into());
        let want = "1 not handed in; 1 refused; b final.rs: is it b.rs?";
        assert_eq!(notes(student), want);
        let verdict = student.marks[0].verdict.as_mut().unwrap();
        verdict.compiler = Some("error: expected `;`".into());
        student.marks[1].outcome = MarkOutcome::Crashed;
        assert_eq!(notes(student), "1 does not compile; 1 did not finish");
    }

    #[test]
    fn nothing_that_was_typed_becomes_a_formula() {
        let mut table = Table::new();
        let cells =
            ["=1", "+1", "-1+1", "@a", "\t=1", "-", "a=b", "a\n\"b\"", "-0.3"];
        table.row(&cells).unwrap();
        let want = "'=1,'+1,'-1+1,'@a,'\t=1,-,a=b,\"a\n\"\"b\"\"\",-0.3\r\n";
        let mut acting = Table::new();
        acting.row(&["a\x1b[2J", "\r=1"]).unwrap();
        let shown = "a\u{fffd}[2J,'\u{fffd}=1\r\n";
        assert_eq!(acting.text().unwrap(), shown);
        assert_eq!(table.text().unwrap(), want);
    }
}
