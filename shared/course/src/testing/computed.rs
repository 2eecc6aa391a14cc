//! What a chapter computes, once for all tests of a program: what is locked
//! is often what another test explains.

use super::outputs::values;
use crate::{Cell, Chapter, Report};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

type Answer = Arc<OnceLock<Box<dyn Any + Send + Sync>>>;

/// The rows of a table.
pub fn table_rows(chapter: &Chapter, name: &str) -> Vec<Vec<Cell>> {
    once(format!("{}: table {name}", chapter.name), || {
        (chapter.table(name).unwrap().rows)().expect(name)
    })
}

/// A value, one number of the prose.
pub fn value_of(chapter: &Chapter, name: &str) -> f64 {
    once(format!("{}: value {name}", chapter.name), || {
        (chapter.value(name).unwrap().compute)().expect(name)
    })
}

/// The data under a figure, with some parameters changed.
pub fn figure_data(
    chapter: &Chapter,
    name: &str,
    changes: &[(&str, f64)],
) -> Report {
    once(format!("{}: figure {name} {changes:?}", chapter.name), || {
        let figure = chapter.figure(name).unwrap();
        (figure.draw)(&values(&figure.params, changes)).expect(name).data
    })
}

/// What `compute` gives, remembered under the name of the question. Whoever
/// asks the same meanwhile waits for the answer.
fn once<T: Clone + Send + Sync + 'static>(
    question: String,
    compute: impl FnOnce() -> T,
) -> T {
    static ANSWERS: Mutex<BTreeMap<String, Answer>> =
        Mutex::new(BTreeMap::new());
    let answer = {
        let mut answers =
            ANSWERS.lock().unwrap_or_else(PoisonError::into_inner);
        answers.entry(question).or_default().clone()
    };
    let found = answer.get_or_init(|| Box::new(compute()));
    found.downcast_ref::<T>().expect("one kind of answer").clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_question_is_computed_once_and_another_is_not_mistaken_for_it() {
        assert_eq!(once("a".to_string(), || 1), 1);
        assert_eq!(once("a".to_string(), || 2), 1);
        assert_eq!(once("b".to_string(), || 3), 3);
    }

    #[test]
    fn a_computation_that_fails_is_no_answer() {
        let failed = std::panic::catch_unwind(|| {
            once("c".to_string(), || -> i32 { panic!("it fails") })
        });
        assert!(failed.is_err());
        assert_eq!(once("c".to_string(), || 4), 4);
    }
}
