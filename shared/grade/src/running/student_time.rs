//! The time that one student's answers may take, so that nobody's work keeps
//! the rest of the class waiting.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

/// Who handed in each answer, by its key.
pub type Owners = BTreeMap<String, Vec<String>>;

/// How much of it is used up.
pub struct StudentTime<'a> {
    owners: &'a Owners,
    budget: Duration,
    spent: Mutex<BTreeMap<&'a str, Duration>>,
}

impl<'a> StudentTime<'a> {
    /// Nobody has used any yet.
    pub fn new(owners: &'a Owners, budget: Duration) -> StudentTime<'a> {
        StudentTime { owners, budget, spent: Mutex::default() }
    }

    /// Whether somebody who handed in this answer has time left.
    pub fn is_left_for(&self, key: &str) -> bool {
        let Ok(spent) = self.spent.lock() else { return true };
        let used = |name: &String| spent.get(name.as_str()).copied();
        self.names(key)
            .iter()
            .any(|name| used(name).unwrap_or_default() < self.budget)
    }

    /// An answer took this long; everybody who handed it in has spent it.
    pub fn spend(&self, key: &str, took: Duration) {
        if let Ok(mut spent) = self.spent.lock() {
            for name in self.names(key) {
                *spent.entry(name).or_default() += took;
            }
        }
    }

    fn names(&self, key: &str) -> &'a [String] {
        self.owners.get(key).map(Vec::as_slice).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_used_up_the_time_waits_and_nobody_else_does() {
        let both = vec!["alice".to_string(), "bob".to_string()];
        let owners = Owners::from([
            ("a".to_string(), vec!["alice".to_string()]),
            ("b".to_string(), vec!["bob".to_string()]),
            ("c".to_string(), both),
        ]);
        let time = StudentTime::new(&owners, Duration::from_secs(10));
        time.spend("a", Duration::from_secs(11));
        assert!(!time.is_left_for("a"));
        assert!(time.is_left_for("b"));
        assert!(time.is_left_for("c"), "bob still has time for it");
        time.spend("c", Duration::from_secs(10));
        assert!(!time.is_left_for("b") && !time.is_left_for("c"));
    }
}
