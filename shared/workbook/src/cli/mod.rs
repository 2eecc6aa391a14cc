//! What is typed after `cargo workbook`.

pub(crate) mod commands;
pub(crate) mod doctor;
pub(crate) mod entry;
pub(crate) mod machine;
pub(crate) mod run;
