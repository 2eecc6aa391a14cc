//! The report protocol: lines that begin with the report token come from the
//! probe, all others were printed by the student's code.

use crate::safe_svg::safe_svg;
use course::{Case, GROUPS, Message, Report};
use std::path::PathBuf;

mod token;
pub use token::report_token;

/// A probe's output, sorted.
#[derive(Debug, Clone, Default)]
pub struct ProbeOutput {
    /// The cases of each group, as far as they were reported.
    pub groups: [Report; 3],
    /// The case that was begun and not finished: group and label.
    pub running: Option<(&'static str, String)>,
    /// Whether the probe reported its end.
    pub ended: bool,
    /// The picture, or why there is none.
    pub picture: Option<Result<String, String>>,
    /// How the lines break the protocol: then nothing in them is believed.
    pub protocol_error: Option<String>,
    /// What the answer printed in each case.
    pub printed: Vec<Printed>,
    /// Where the code of a case panicked.
    pub panics: Vec<PanicLocation>,
    /// Why the answer was not run: it could not be confined.
    pub unconfined: Option<String>,
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

/// Where the code of a case panicked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanicLocation {
    /// The group of the case.
    pub group: &'static str,
    /// Its label.
    pub label: String,
    /// The file, as the compiler was given it.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: u32,
}

/// Sorts a probe's output.
pub fn read(output: &str, token: &str) -> ProbeOutput {
    let mut probe_output = ProbeOutput::default();
    for line in output.lines() {
        match line.strip_prefix(token).and_then(|l| l.strip_prefix(' ')) {
            Some(said) if probe_output.protocol_error.is_none() => {
                probe_output.protocol_error = probe_output.take(said).err();
            }
            Some(_) => {}
            // The probe puts an empty line before each of its own.
            None if line.trim().is_empty() => {}
            None => probe_output.print(line),
        }
    }
    probe_output
}

impl ProbeOutput {
    /// Keeps a line that the answer printed with the case that was running.
    fn print(&mut self, line: &str) {
        let (group, label) = match self.running.clone() {
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

    /// The output of both processes of an answer: what the second one
    /// printed is not kept.
    pub fn with_held_out(self, held_out: ProbeOutput) -> ProbeOutput {
        let [public, property, _] = self.groups;
        let [.., fresh] = held_out.groups;
        let mut panics = self.panics;
        panics.extend(held_out.panics);
        let between = (GROUPS[2], "between two cases".to_string());
        let open = (!held_out.ended).then_some(between);
        let broken = "that of the held-out cases is broken";
        ProbeOutput {
            running: held_out.running.or(open),
            protocol_error: held_out.protocol_error.map(|_| broken.into()),
            groups: [public, property, fresh],
            panics,
            printed: self.printed,
            ..held_out
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
            return Err("the report continues after its end".to_string());
        }
        let known = GROUPS.iter().position(|g| *g == group);
        match (group, known) {
            ("end", _) if json != "{}" => return Err(broken_line()),
            ("end", _) if self.running.is_none() => self.ended = true,
            ("end", _) => {
                return Err("the report ends within a case".to_string());
            }
            ("open", _) => self.unconfined = Some(reason(message(json)?)?),
            ("see", _) => self.picture = Some(picture(message(json)?)?),
            (_, Some(i)) => self.take_case(i, message(json)?)?,
            _ => return Err("the report names an unknown group".to_string()),
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
            Message::Begin(_) if self.running.is_some() => {
                Err("a case begins within another".to_string())
            }
            Message::Begin(label) => {
                self.running = Some((group, label));
                Ok(())
            }
            Message::At(file, line) => {
                let open = self.running.clone().filter(|(g, _)| *g == group);
                let (_, label) = open.ok_or_else(broken_line)?;
                let file = PathBuf::from(file);
                self.panics.push(PanicLocation { group, label, file, line });
                Ok(())
            }
            Message::Report(report) => self.take_report(i, report),
            _ => Err(broken_line()),
        }
    }

    fn take_report(&mut self, i: usize, report: Report) -> Result<(), String> {
        let case = only_case(report)?;
        let begun = self.running.take();
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

fn broken_line() -> String {
    "a line of the report is broken".to_string()
}

fn message(json: &str) -> Result<Message, String> {
    serde_json::from_str(json).map_err(|_| broken_line())
}

fn only_case(mut report: Report) -> Result<Case, String> {
    let case = report.cases.pop().filter(|_| report.cases.is_empty());
    let case = case.ok_or("a line of the report must hold one case")?;
    for (i, entry) in case.entries.iter().enumerate() {
        if case.entries[..i].iter().any(|other| other.name == entry.name) {
            return Err(format!("`{}` was reported twice", entry.name));
        }
    }
    Ok(case)
}

fn reason(said: Message) -> Result<String, String> {
    match said {
        Message::Failed(why) => Ok(why),
        _ => Err(broken_line()),
    }
}

fn picture(said: Message) -> Result<Result<String, String>, String> {
    match said {
        // It will stand in a page: drawing, and nothing else.
        Message::Svg(svg) => safe_svg(&svg).map(|svg| Ok(svg.to_string())),
        Message::Failed(why) => Ok(Err(why)),
        _ => Err("the picture is not an SVG".to_string()),
    }
}

#[cfg(test)]
mod tests;
