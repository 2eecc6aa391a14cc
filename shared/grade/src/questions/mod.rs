//! The questions of the book, as a class has answered them. Students hand in
//! a file with their answers if they want to; the counts name nobody.

pub(crate) mod answer_file;
pub(crate) mod question_items;
