//! Similar answers: a note for the instructor, not a verdict.
//!
//! An answer's fingerprint is the set of its k-grams, that is of every few
//! tokens in a row, where all names count as the same and so do all numbers.
//! The stub's k-grams are left out, and so are those that many answers have:
//! a short exercise has few solutions.

use judge::{TokenKind, tokenize};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Two or more similar answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SimilarAnswers {
    /// `ode/euler_step`.
    pub exercise: String,
    /// In which way they are similar.
    pub kind: SimilarityKind,
    /// The Jaccard index of their fingerprints, from 0 to 1.
    pub share: f64,
    /// The students' keys.
    pub students: Vec<String>,
}

/// In which way answers are similar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SimilarityKind {
    /// The same bytes.
    SameFile,
    /// The same except for names, numbers, comments and layout.
    SameTokens,
    /// Mostly the same.
    Near,
}

impl SimilarityKind {
    /// The words that people read.
    pub fn label(self) -> &'static str {
        match self {
            SimilarityKind::SameFile => "the same file",
            SimilarityKind::SameTokens => {
                "the same except for names and comments"
            }
            SimilarityKind::Near => "nearly the same",
        }
    }
}

/// A distinct answer, and who handed it in.
#[derive(Debug, Clone)]
pub struct DistinctAnswer {
    /// Its text.
    pub text: String,
    /// The students' keys.
    pub students: Vec<String>,
}

/// Tokens in a k-gram.
const K_GRAM_TOKENS: usize = 8;
/// An answer with fewer k-grams of its own is short: similarity then means
/// nothing.
const MIN_K_GRAMS: usize = 60;
/// From this Jaccard index on answers are nearly the same.
const NEAR_DUPLICATE_SHARE: f64 = 0.8;

/// Compares the distinct answers to one exercise.
pub fn find_similar(
    exercise: &str,
    stub: &str,
    answers: &[DistinctAnswer],
) -> Vec<SimilarAnswers> {
    let known: BTreeSet<u64> =
        k_gram_hashes(&token_hashes(stub)).into_iter().collect();
    let note = |kind, share, students: Vec<String>| {
        let exercise = exercise.to_string();
        SimilarAnswers { exercise, kind, share, students }
    };
    let mut by_tokens: BTreeMap<Vec<u64>, Vec<&DistinctAnswer>> =
        BTreeMap::new();
    for answer in answers {
        by_tokens.entry(token_hashes(&answer.text)).or_default().push(answer);
    }
    let mut found = Vec::new();
    let mut fingerprints = Vec::new();
    for (token_hashes, alike) in &by_tokens {
        let mut own: BTreeSet<u64> =
            k_gram_hashes(token_hashes).into_iter().collect();
        own.retain(|k_gram| !known.contains(k_gram));
        if own.len() < MIN_K_GRAMS {
            continue;
        }
        let students: Vec<String> =
            alike.iter().flat_map(|a| a.students.clone()).collect();
        if alike.len() > 1 {
            found.push(note(SimilarityKind::SameTokens, 1.0, students.clone()));
        } else if students.len() > 1 {
            found.push(note(SimilarityKind::SameFile, 1.0, students.clone()));
        }
        fingerprints.push((own, students));
    }
    drop_common(&mut fingerprints);
    for i in 0..fingerprints.len() {
        for j in i + 1..fingerprints.len() {
            let share = jaccard_index(&fingerprints[i].0, &fingerprints[j].0);
            if share >= NEAR_DUPLICATE_SHARE {
                let both =
                    [&fingerprints[i].1[..], &fingerprints[j].1].concat();
                let share = (share * 100.0).round() / 100.0;
                found.push(note(SimilarityKind::Near, share, both));
            }
        }
    }
    for one in &mut found {
        one.students.sort();
    }
    found.sort_by(|a, b| a.students.cmp(&b.students));
    found
}

/// Drops the k-grams that more than a few answers have.
fn drop_common(fingerprints: &mut [(BTreeSet<u64>, Vec<String>)]) {
    let few = (fingerprints.len() / 10).max(3);
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for (own, _) in fingerprints.iter() {
        for k_gram in own {
            *counts.entry(*k_gram).or_default() += 1;
        }
    }
    for (own, _) in fingerprints {
        own.retain(|k_gram| counts[k_gram] <= few);
    }
}

/// The k-grams that both have, as a share of those that either has.
fn jaccard_index(a: &BTreeSet<u64>, b: &BTreeSet<u64>) -> f64 {
    // With few k-grams left there is nothing to compare.
    if a.len().min(b.len()) < K_GRAM_TOKENS {
        return 0.0;
    }
    let both = a.intersection(b).count();
    both as f64 / (a.len() + b.len() - both) as f64
}

/// The tokens of a source as hashes: one for all names, one for all numbers.
fn token_hashes(source: &str) -> Vec<u64> {
    let mut token_hashes = Vec::new();
    for token in tokenize(source) {
        let text = &source[token.range];
        match token.kind {
            TokenKind::Comment | TokenKind::Doc => {}
            TokenKind::Name | TokenKind::Lifetime => {
                token_hashes.push(hash("name"))
            }
            TokenKind::Number => token_hashes.push(hash("number")),
            TokenKind::Text => token_hashes.push(hash("text")),
            TokenKind::Keyword | TokenKind::Type | TokenKind::Macro => {
                token_hashes.push(hash(text))
            }
            TokenKind::Other => {
                let signs = text.chars().filter(|c| !c.is_whitespace());
                token_hashes.extend(signs.map(|sign| hash(&sign.to_string())));
            }
        }
    }
    token_hashes
}

fn k_gram_hashes(token_hashes: &[u64]) -> Vec<u64> {
    token_hashes.windows(K_GRAM_TOKENS).map(hash).collect()
}

fn hash<T: Hash + ?Sized>(what: &T) -> u64 {
    // Without a random key: the same on every machine.
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests;
