//! Answers that are alike: a note for the instructor, not a verdict.
//!
//! Answers are compared by their tokens, without comments, spaces, names and
//! numbers. What the stub has is left out, and so is what many answers have
//! in common: a short exercise has few ways to be solved.

use judge::{Kind, tokens};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Two or more answers that are alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Similar {
    /// `ode/euler_step`.
    pub exercise: String,
    /// In which way.
    pub kind: Likeness,
    /// How much of what is their own they share, from 0 to 1.
    pub share: f64,
    /// The students' keys.
    pub students: Vec<String>,
}

/// In which way answers are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Likeness {
    /// Letter by letter.
    SameFile,
    /// But for names, numbers, comments and layout.
    SameTokens,
    /// Mostly.
    Near,
}

impl Likeness {
    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Likeness::SameFile => "the same file",
            Likeness::SameTokens => "the same but for names and comments",
            Likeness::Near => "nearly the same",
        }
    }
}

/// A distinct answer, and who handed it in.
#[derive(Debug, Clone)]
pub struct Shared {
    /// Its text.
    pub text: String,
    /// The students' keys.
    pub students: Vec<String>,
}

/// So many tokens in a row are compared at a time.
const RUN: usize = 8;
/// Fewer runs of one's own than this are a short answer: being alike then
/// means nothing.
const LEAST: usize = 60;
/// From this share on answers are nearly the same.
const NEAR: f64 = 0.8;

/// Compares the distinct answers to one exercise.
pub fn similar(exercise: &str, stub: &str, answers: &[Shared]) -> Vec<Similar> {
    let known: BTreeSet<u64> = runs(&shape(stub)).into_iter().collect();
    let note = |kind, share, students: Vec<String>| {
        let exercise = exercise.to_string();
        Similar { exercise, kind, share, students }
    };
    let mut shapes: BTreeMap<Vec<u64>, Vec<&Shared>> = BTreeMap::new();
    for answer in answers {
        shapes.entry(shape(&answer.text)).or_default().push(answer);
    }
    let mut found = Vec::new();
    let mut forms = Vec::new();
    for (shape, alike) in &shapes {
        let mut own: BTreeSet<u64> = runs(shape).into_iter().collect();
        own.retain(|run| !known.contains(run));
        if own.len() < LEAST {
            continue;
        }
        let students: Vec<String> =
            alike.iter().flat_map(|a| a.students.clone()).collect();
        if alike.len() > 1 {
            found.push(note(Likeness::SameTokens, 1.0, students.clone()));
        } else if students.len() > 1 {
            found.push(note(Likeness::SameFile, 1.0, students.clone()));
        }
        forms.push((own, students));
    }
    leave_common(&mut forms);
    for i in 0..forms.len() {
        for j in i + 1..forms.len() {
            let share = overlap(&forms[i].0, &forms[j].0);
            if share >= NEAR {
                let both = [&forms[i].1[..], &forms[j].1].concat();
                let share = (share * 100.0).round() / 100.0;
                found.push(note(Likeness::Near, share, both));
            }
        }
    }
    for one in &mut found {
        one.students.sort();
    }
    found.sort_by(|a, b| a.students.cmp(&b.students));
    found
}

/// Drops the runs that more than a few answers have.
fn leave_common(forms: &mut [(BTreeSet<u64>, Vec<String>)]) {
    let few = (forms.len() / 10).max(3);
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for (own, _) in forms.iter() {
        for run in own {
            *counts.entry(*run).or_default() += 1;
        }
    }
    for (own, _) in forms {
        own.retain(|run| counts[run] <= few);
    }
}

/// The runs that both have, as a share of those that either has.
fn overlap(a: &BTreeSet<u64>, b: &BTreeSet<u64>) -> f64 {
    // With little left of their own there is nothing to compare.
    if a.len().min(b.len()) < RUN {
        return 0.0;
    }
    let both = a.intersection(b).count();
    both as f64 / (a.len() + b.len() - both) as f64
}

/// The tokens of a source as numbers; all names are the same, and so are
/// all numbers.
fn shape(source: &str) -> Vec<u64> {
    let mut shape = Vec::new();
    for token in tokens(source) {
        let text = &source[token.range];
        match token.kind {
            Kind::Comment | Kind::Doc => {}
            Kind::Name | Kind::Lifetime => shape.push(hash("name")),
            Kind::Number => shape.push(hash("number")),
            Kind::Text => shape.push(hash("text")),
            Kind::Keyword | Kind::Type | Kind::Macro => shape.push(hash(text)),
            Kind::Other => {
                let signs = text.chars().filter(|c| !c.is_whitespace());
                shape.extend(signs.map(|sign| hash(&sign.to_string())));
            }
        }
    }
    shape
}

fn runs(shape: &[u64]) -> Vec<u64> {
    shape.windows(RUN).map(hash).collect()
}

fn hash<T: Hash + ?Sized>(what: &T) -> u64 {
    // Without a key of its own: the same on every machine.
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests;
