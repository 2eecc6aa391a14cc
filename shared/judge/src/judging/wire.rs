//! What a probe said: the lines that begin with the secret word count, all
//! others were printed by the student's code.

use crate::safe_svg::safe_svg;
use course::{Case, GROUPS, Message, Report};
use std::io::Read;
use std::path::PathBuf;

/// Everything that can be taken from a probe's output.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// The cases of each group, as far as they came.
    pub groups: [Report; 3],
    /// The case that was begun and not finished: group and label.
    pub open: Option<(&'static str, String)>,
    /// Whether the probe came to its end.
    pub ended: bool,
    /// The picture, or why there is none.
    pub picture: Option<Result<String, String>>,
    /// Why the lines cannot be believed.
    pub refused: Option<String>,
    /// What the answer printed in each case.
    pub printed: Vec<Printed>,
    /// Where the code of a case gave up: file and line.
    pub gave_up: Vec<GaveUp>,
}

/// What an answer printed while a case ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// The group of the case; none outside of any.
    pub group: Option<&'static str>,
    /// The label of the case.
    pub label: String,
    /// The lines.
    pub lines: Vec<String>,
}

/// Where the code of a case gave up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GaveUp {
    /// The group of the case.
    pub group: &'static str,
    /// Its label.
    pub label: String,
    /// The file, as the compiler was given it.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: u32,
}

/// A word that nobody can guess: 128 random bits.
pub fn secret_word() -> String {
    let mut bits = [0_u8; 16];
    let source = std::fs::File::open("/dev/urandom");
    if source.and_then(|mut file| file.read_exact(&mut bits)).is_err() {
        bits = from_hashing();
    }
    bits.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The standard library seeds each hasher from the system's randomness.
fn from_hashing() -> [u8; 16] {
    use std::hash::{BuildHasher, RandomState};
    let mut bits = [0; 16];
    for half in bits.chunks_mut(8) {
        let random = RandomState::new().hash_one(std::process::id());
        half.copy_from_slice(&random.to_le_bytes());
    }
    bits
}

/// Sorts a probe's output.
pub fn read(output: &str, word: &str) -> Findings {
    let mut findings = Findings::default();
    for line in output.lines() {
        match line.strip_prefix(word).and_then(|l| l.strip_prefix(' ')) {
            Some(said) if findings.refused.is_none() => {
                findings.refused = findings.take(said).err();
            }
            Some(_) => {}
            // The probe puts an empty line before its own, so empty lines
            // tell nothing.
            None if line.trim().is_empty() => {}
            None => findings.print(line),
        }
    }
    findings
}

impl Findings {
    /// Keeps a line that the answer printed with the case that was running.
    fn print(&mut self, line: &str) {
        let open = self.open.clone();
        let (group, label) = match open {
            Some((group, label)) => (Some(group), label),
            None => (None, String::new()),
        };
        let line = line.to_string();
        match self.printed.last_mut() {
            Some(last) if last.group == group && last.label == label => {
                last.lines.push(line);
            }
            _ => self.printed.push(Printed { group, label, lines: vec![line] }),
        }
    }

    /// What was printed while a case ran.
    pub fn printed_in(&self, group: &str, label: &str) -> &[String] {
        let found = self.printed.iter().find(|printed| {
            printed.group == Some(group) && printed.label == label
        });
        found.map(|printed| &printed.lines[..]).unwrap_or_default()
    }

    /// Takes one line: `GROUP JSON`.
    fn take(&mut self, said: &str) -> Result<(), String> {
        let (group, json) = said.split_once(' ').unwrap_or((said, ""));
        if self.ended || self.picture.is_some() {
            return Err("the report goes on after its end".to_string());
        }
        let known = GROUPS.iter().position(|g| *g == group);
        match (group, known) {
            ("end", _) if json != "{}" => return Err(broken()),
            ("end", _) if self.open.is_none() => self.ended = true,
            ("end", _) => {
                return Err("the report ends within a case".to_string());
            }
            ("see", _) => self.picture = Some(picture(message(json)?)?),
            (_, Some(i)) => self.take_case(i, message(json)?)?,
            _ => return Err("the report has a group too many".to_string()),
        }
        Ok(())
    }

    /// A case is begun, then reported; groups come in their order.
    fn take_case(&mut self, i: usize, said: Message) -> Result<(), String> {
        let group = GROUPS[i];
        let later = &self.groups[i + 1..];
        if later.iter().any(|group| !group.cases.is_empty()) {
            return Err("the groups of the report are mixed up".to_string());
        }
        match said {
            Message::Begin(_) if self.open.is_some() => {
                Err("a case begins within another".to_string())
            }
            Message::Begin(label) => {
                self.open = Some((group, label));
                Ok(())
            }
            Message::At(file, line) => {
                let open = self.open.clone().filter(|(g, _)| *g == group);
                let (_, label) = open.ok_or_else(broken)?;
                let file = PathBuf::from(file);
                self.gave_up.push(GaveUp { group, label, file, line });
                Ok(())
            }
            Message::Report(report) => self.take_report(i, report),
            _ => Err(broken()),
        }
    }

    fn take_report(&mut self, i: usize, report: Report) -> Result<(), String> {
        let case = only_case(report)?;
        let begun = self.open.take();
        if begun != Some((GROUPS[i], case.label.clone())) {
            return Err(format!("`{}` was reported unasked", case.label));
        }
        let cases = &mut self.groups[i].cases;
        if cases.iter().any(|other| other.label == case.label) {
            return Err(format!("`{}` was reported twice", case.label));
        }
        cases.push(case);
        Ok(())
    }
}

fn broken() -> String {
    "a line of the report is broken".to_string()
}

fn message(json: &str) -> Result<Message, String> {
    serde_json::from_str(json).map_err(|_| broken())
}

fn only_case(mut report: Report) -> Result<Case, String> {
    let case = report.cases.pop().filter(|_| report.cases.is_empty());
    let case = case.ok_or("a line of the report holds one case")?;
    for (i, entry) in case.entries.iter().enumerate() {
        if case.entries[..i].iter().any(|other| other.name == entry.name) {
            return Err(format!("`{}` was reported twice", entry.name));
        }
    }
    Ok(case)
}

fn picture(said: Message) -> Result<Result<String, String>, String> {
    match said {
        // It will stand in a page: drawing, and nothing else.
        Message::Svg(svg) => safe_svg(&svg).map(|svg| Ok(svg.to_string())),
        Message::Failed(why) => Ok(Err(why)),
        _ => Err("the picture is none".to_string()),
    }
}

#[cfg(test)]
mod tests;
