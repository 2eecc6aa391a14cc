//! The chapters' code as the book shows it.

pub(crate) mod anchors;
pub(crate) mod citation;
pub(crate) mod functions;
pub(crate) mod listing;
pub(crate) mod source;
pub(crate) mod sourcepages;
pub(crate) mod statement;
