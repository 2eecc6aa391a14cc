//! `cargo workbook`: builds the book from Markdown and the chapters'
//! programs, serves it with live figures, runs the chapters.
//!
//! The library behind the command, so that tests can build small books.

pub mod anchors;
pub mod assets;
pub mod board;
pub mod build;
pub mod cache;
pub mod chapters;
pub mod citation;
pub mod cli;
pub mod commands;
pub mod compile;
pub mod contract;
pub mod desk;
pub mod directive;
pub mod doctor;
pub mod equations;
pub mod exercises;
pub mod expand;
pub mod figure_request;
pub mod figures;
pub mod files;
pub mod formulas;
pub mod functions;
pub mod highlight;
pub mod html;
pub mod inline;
pub mod judge;
pub mod links;
pub mod listing;
pub mod machine;
pub mod markdown;
pub mod math;
pub mod numbering;
pub mod page;
pub mod params;
pub mod problem;
pub mod process;
pub mod progress;
pub mod project;
pub mod render;
pub mod run;
pub mod safe_svg;
pub mod serve;
pub mod server;
pub mod slots;
pub mod source;
pub mod sourcepages;
pub mod statement;
pub mod summary;
pub mod swap;
pub mod tables;
pub mod tokens;
pub mod warnings;
pub mod watch;
