//! The command line: what is typed after `cargo workbook`.

pub(crate) mod commands;
pub(crate) mod doctor;
pub(crate) mod machine;
pub(crate) mod main_command;
pub(crate) mod run_chapter;
