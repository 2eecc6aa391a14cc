//! Students by the names of their files and folders: each learning platform
//! names its downloads in its own way.

/// A student who handed something in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct StudentIdentity {
    /// The name, as the platform writes it, or the folder's.
    pub name: String,
    /// The platform's number of the student; empty for plain folders.
    pub id: String,
    /// Whether the platform says that it came late.
    pub late: bool,
}

/// What the name of a file or folder in a download says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedName {
    /// The student.
    pub student: StudentIdentity,
    /// The rest of the name: the file's own name, where the platform has put
    /// the student's in front of it.
    pub rest: String,
}

/// Reads a name as Moodle and Canvas write it; `None` for any other.
pub fn parse_platform_name(name: &str) -> Option<ParsedName> {
    moodle(name).or_else(|| canvas(name))
}

/// `Ada Lovelace_12345_assignsubmission_file_`, a folder, or the same with a
/// file's name behind it.
fn moodle(name: &str) -> Option<ParsedName> {
    let (person, rest) = name.split_once("_assignsubmission_")?;
    let (person, id) = person.rsplit_once('_')?;
    if person.is_empty() || !is_number(id) {
        return None;
    }
    let rest = rest.split_once('_').map_or("", |(_, rest)| rest);
    Some(named(person, id, false, rest))
}

/// `lovelaceada_12345_67890_euler_step.rs`, with `_LATE` behind the name of
/// whoever was late.
fn canvas(name: &str) -> Option<ParsedName> {
    let (person, rest) = name.split_once('_')?;
    let (first, after) = rest.split_once('_')?;
    let late = first.eq_ignore_ascii_case("late");
    let rest = if late { after } else { rest };
    let (id, rest) = rest.split_once('_')?;
    let (submission, file) = rest.split_once('_')?;
    let numbers = is_number(id) && is_number(submission);
    (numbers && !person.is_empty() && !file.is_empty())
        .then(|| named(person, id, late, file))
}

/// The student that a plain folder or zip file is named after.
pub fn from_folder_name(name: &str) -> StudentIdentity {
    StudentIdentity { name: name.to_string(), id: String::new(), late: false }
}

fn named(person: &str, id: &str, late: bool, rest: &str) -> ParsedName {
    let (name, id) = (person.to_string(), id.to_string());
    ParsedName {
        student: StudentIdentity { name, id, late },
        rest: rest.to_string(),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_both_platforms_are_read() {
        for (name, person, id, late, rest) in [
            (
                "Ada Lovelace_123_assignsubmission_file_",
                "Ada Lovelace",
                "123",
                false,
                "",
            ),
            ("Ö_von_A_7_assignsubmission_file", "Ö_von_A", "7", false, ""),
            (
                "Ada_123_assignsubmission_file_euler_step.rs",
                "Ada",
                "123",
                false,
                "euler_step.rs",
            ),
            (
                "Ada_123_assignsubmission_onlinetext_onlinetext.html",
                "Ada",
                "123",
                false,
                "onlinetext.html",
            ),
            (
                "lovelaceada_12_34_orbit.rs",
                "lovelaceada",
                "12",
                false,
                "orbit.rs",
            ),
            (
                "lovelaceada_LATE_12_34_a_b.zip",
                "lovelaceada",
                "12",
                true,
                "a_b.zip",
            ),
        ] {
            let found = parse_platform_name(name).unwrap();
            assert_eq!(found, named(person, id, late, rest), "{name}");
        }
    }

    #[test]
    fn other_names_are_left_alone() {
        for name in [
            "alice",
            "ada_lovelace",
            "team_1_2",
            "euler_step.rs",
            "_1_2_x.rs",
            "a_1_b_x.rs",
            "_9_assignsubmission_file_",
            "x_assignsubmission_file_",
        ] {
            assert_eq!(parse_platform_name(name), None, "{name}");
        }
    }
}
