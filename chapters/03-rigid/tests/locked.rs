//! The chapter's locked outputs. `cargo insta review` shows a change; before
//! you accept one, know why the new numbers are right: the tests in
//! `lab/` derive them from theory.

course::lock!(rigid::chapter);
