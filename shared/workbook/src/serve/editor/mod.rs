//! Answering an exercise in the page: its file is read, written, reset and
//! opened by requests of our own pages. Nothing but exercise files is written,
//! and never over what another editor has changed meanwhile.

mod answer_files;
pub(crate) mod routes;
