//! The chapters' code as the book shows it.

pub(crate) mod anchors;
pub(crate) mod citation;
pub(crate) mod exercise_statement;
pub(crate) mod functions;
pub(crate) mod listing;
pub(crate) mod source_files;
pub(crate) mod source_pages;
