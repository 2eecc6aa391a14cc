//! Similar answers: a note for the instructor, not a verdict.
//!
//! Short right answers are alike by nature, so what two have in common is
//! weighed by how improbable it is. An answer's fingerprint is the set of its
//! k-grams, that is of every few tokens in a row, where all names count as
//! the same and so do all numbers. What the stub and the solution have is left
//! out. Every k-gram that two share weighs −log₂ p bits, where p is the share
//! of the rest of the class that has it too: what everybody writes weighs
//! nothing. Neighbouring k-grams overlap, so the sum is divided by their
//! length. A likeness is noted if chance alone would hardly make one such pair
//! in a thousand classes of this size.

use judge::{TokenKind, tokenize};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What everybody was given for an exercise: nobody is like another by it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GivenTexts {
    /// What was handed out.
    pub stub: String,
    /// What a right answer looks like.
    pub solution: String,
}

/// Two or more similar answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SimilarAnswers {
    /// `ode/euler_step`.
    pub exercise: String,
    /// In which way they are similar.
    pub kind: SimilarityKind,
    /// The Jaccard index of their fingerprints, from 0 to 1.
    pub share: f64,
    /// How improbable the likeness is: one in two to the power of this.
    #[serde(default)]
    pub bits: f64,
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
    /// Passages that hardly anybody else has.
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
            SimilarityKind::Near => "unusual passages in common",
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

/// Answers with the same tokens.
struct Fingerprint {
    k_grams: BTreeSet<u64>,
    students: Vec<String>,
    files: usize,
}

/// Tokens in a k-gram. Fewer are in common by chance; more miss copies in
/// which every other line was changed.
const K_GRAM_TOKENS: usize = 8;
/// A likeness is noted that chance makes in one of 2¹⁰ classes. Less notes
/// what is normal; more overlooks short copies.
const NOTED_BITS: f64 = 10.0;

/// Compares the distinct answers to one exercise.
pub fn find_similar(
    exercise: &str,
    given: &GivenTexts,
    answers: &[DistinctAnswer],
) -> Vec<SimilarAnswers> {
    let fingerprints = fingerprints(given, answers);
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for one in &fingerprints {
        for k_gram in &one.k_grams {
            *counts.entry(*k_gram).or_default() += one.students.len();
        }
    }
    let class: usize = fingerprints.iter().map(|f| f.students.len()).sum();
    let weigh = Weigh { counts, class };
    let mut found = Vec::new();
    let mut note = |kind, share: f64, bits: f64, mut students: Vec<String>| {
        if bits >= NOTED_BITS + weigh.pairs_bits() {
            students.sort();
            let share = (share * 100.0).round() / 100.0;
            let (exercise, bits) = (exercise.to_string(), bits.round());
            found.push(SimilarAnswers {
                exercise,
                kind,
                share,
                bits,
                students,
            });
        }
    };
    for (i, one) in fingerprints.iter().enumerate() {
        if one.students.len() > 1 {
            let kind = match one.files {
                1 => SimilarityKind::SameFile,
                _ => SimilarityKind::SameTokens,
            };
            let bits = weigh.bits(one.k_grams.iter(), one.students.len());
            note(kind, 1.0, bits, one.students.clone());
        }
        for other in &fingerprints[i + 1..] {
            let both = one.k_grams.intersection(&other.k_grams);
            let students = [&one.students[..], &other.students].concat();
            let bits = weigh.bits(both, students.len());
            let share = jaccard_index(&one.k_grams, &other.k_grams);
            note(SimilarityKind::Near, share, bits, students);
        }
    }
    found.sort_by(|a, b| a.students.cmp(&b.students));
    found
}

/// The answers by their tokens, without what everybody was given.
fn fingerprints(
    given: &GivenTexts,
    answers: &[DistinctAnswer],
) -> Vec<Fingerprint> {
    let mut known = BTreeSet::new();
    for text in [&given.stub, &given.solution] {
        known.extend(k_gram_hashes(&token_hashes(text)));
    }
    let mut by_tokens: BTreeMap<Vec<u64>, Fingerprint> = BTreeMap::new();
    for answer in answers {
        let tokens = token_hashes(&answer.text);
        let mut k_grams: BTreeSet<u64> =
            k_gram_hashes(&tokens).into_iter().collect();
        k_grams.retain(|k_gram| !known.contains(k_gram));
        let same = by_tokens.entry(tokens).or_insert_with(|| Fingerprint {
            k_grams,
            students: Vec::new(),
            files: 0,
        });
        same.students.extend(answer.students.clone());
        same.files += 1;
    }
    by_tokens.into_values().collect()
}

/// How many of the class have each k-gram.
struct Weigh {
    counts: BTreeMap<u64, usize>,
    class: usize,
}

impl Weigh {
    /// How improbable it is that so many students share these k-grams.
    fn bits<'a>(
        &self,
        k_grams: impl Iterator<Item = &'a u64>,
        students: usize,
    ) -> f64 {
        let others = (self.class - students) as f64;
        let mut bits = 0.0;
        for k_gram in k_grams {
            let have = self.counts[k_gram] - students;
            // Half a student more of each kind: nothing is impossible only
            // because nobody has done it yet.
            bits -= ((have as f64 + 0.5) / (others + 1.0)).log2();
        }
        bits / K_GRAM_TOKENS as f64
    }

    /// The more pairs there are, the more are alike by chance.
    fn pairs_bits(&self) -> f64 {
        let n = self.class as f64;
        (n * (n - 1.0) / 2.0).max(1.0).log2()
    }
}

/// The k-grams that both have, as a share of those that either has.
fn jaccard_index(a: &BTreeSet<u64>, b: &BTreeSet<u64>) -> f64 {
    let both = a.intersection(b).count();
    both as f64 / (a.len() + b.len() - both).max(1) as f64
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
