//! Who answers the narrow phase: the witness of the last time, as a rule.

use contact::arrangements;
use course::testing::{Outputs, number};

const OUTPUTS: Outputs = Outputs(contact::chapter);

#[test]
fn witnesses_answer_nineteen_of_twenty_questions_of_every_scene() {
    let rows = OUTPUTS.rows("witness_counts");
    assert_eq!(rows.len(), 4);
    for row in rows {
        let [kept, neighbour, search] = [1, 2, 3].map(|k| number(&row[k]));
        // By the plane or the overlap of the last time, or by what is next to
        // it: without a search.
        assert!(kept + neighbour >= 95.0 && kept >= 90.0, "{row:?}");
        let all = kept + neighbour + search;
        assert!((all - 100.0).abs() < 1e-9 && search > 0.0, "{row:?}");
    }
}

#[test]
fn the_first_question_about_a_pair_takes_a_search() {
    let mut columns = arrangements::columns(10).expect("columns");
    let first = columns.step(arrangements::FRAME).expect("a frame").witnesses;
    // Ten boxes: each on another one or on the floor.
    assert_eq!(first.searched, 10, "{first:?}");
    let second = columns.step(arrangements::FRAME).expect("a frame").witnesses;
    assert_eq!(second.searched, 0, "{second:?}");
    assert!(second.kept >= 10, "{second:?}");
}
