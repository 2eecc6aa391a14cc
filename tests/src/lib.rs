//! What tests the whole workbook from outside.
//!
//! - [`cases`] answers the published reference cases with the chapters'
//!   own functions, and compares such answers with the expected ones.
//! - [`formula`] reads differential equations as people write them, so that
//!   a case may bring an equation that no chapter knows.
//! - [`workspace`] builds and runs the programs, [`book_server`] serves the book,
//!   [`guarded_process`] keeps what runs beside a test from outliving it.
//! - [`http`] and [`browser`] look at pages, [`symptoms`] at plays with mistakes.
//! - [`slowness`] says how busy the machine is.

pub mod book_server;
pub mod browser;
pub mod cases;
pub mod file_tree;
pub mod formula;
pub mod guarded_process;
pub mod http;
pub mod slowness;
pub mod symptoms;
pub mod workspace;
