//! Which answers a case asks for, without giving any of them away.

use serde_json::{Map, Value};

/// Whether a key of an expected answer only explains: it holds what a
/// misprint gives, or a closed form, and is not compared.
pub fn explains(key: &str) -> bool {
    ["printed", "literal", "transcribed", "exact", "closed_form"]
        .iter()
        .any(|word| key.contains(word))
}

/// The keys of an expected answer.
///
/// The values stay behind, but for the lists `N` of step counts under
/// `methods`, and for which contacts are added up under `sums_of_f`: they
/// are inputs that stand on the wrong side.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// `None`: whatever can be found out.
    keys: Option<Vec<String>>,
    methods: Vec<(String, Vec<usize>)>,
    groups: Vec<Vec<usize>>,
}

impl Wanted {
    /// The keys of `expected`, or everything where nothing is expected.
    pub fn of(expected: Option<&Map<String, Value>>) -> Self {
        let keys = expected.map(|map| map.keys().cloned().collect());
        let methods = expected.and_then(|map| map.get("methods")?.as_object());
        let mut counts = Vec::new();
        for (name, method) in methods.into_iter().flatten() {
            counts.push((name.clone(), whole_numbers(method, "N")));
        }
        let sums = expected.and_then(|map| map.get("sums_of_f")?.as_array());
        let mut groups = Vec::new();
        for sum in sums.into_iter().flatten() {
            groups.push(whole_numbers(sum, "contacts"));
        }
        Self { keys, methods: counts, groups }
    }

    /// Whether `key` is asked for.
    pub fn has(&self, key: &str) -> bool {
        match &self.keys {
            Some(keys) => keys.iter().any(|wanted| wanted == key),
            None => true,
        }
    }

    /// The keys asked for; `usual` where nothing special is.
    pub fn keys_or(&self, usual: &[&str]) -> Vec<String> {
        match &self.keys {
            Some(keys) => keys.clone(),
            None => usual.iter().map(|key| key.to_string()).collect(),
        }
    }

    /// The keys that must have an answer.
    pub fn needed(&self) -> impl Iterator<Item = &String> {
        self.keys.iter().flatten().filter(|key| !explains(key))
    }

    /// The methods under `methods`, each with its numbers of steps.
    pub fn methods(&self) -> &[(String, Vec<usize>)] {
        &self.methods
    }

    /// The groups of contacts whose forces are added up.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }
}

fn whole_numbers(of: &Value, key: &str) -> Vec<usize> {
    let list = of.get(key).and_then(Value::as_array);
    let counts = list.into_iter().flatten().filter_map(Value::as_u64);
    counts.map(|count| count as usize).collect()
}
