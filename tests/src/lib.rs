//! What tests the whole workbook from outside.
//!
//! - [`cases`] answers the published reference cases with the chapters'
//!   own functions, and compares such answers with the expected ones.
//! - [`formula`] reads differential equations as people write them, so that
//!   a case may bring an equation that no chapter knows.
//! - [`workspace`] builds and runs the programs, [`served`] serves the book,
//!   [`guarded`] keeps what runs beside a test from outliving it.
//! - [`http`] and [`browser`] look at pages; [`missing`] says what cannot be
//!   tested here.

pub mod browser;
pub mod cases;
pub mod formula;
pub mod guarded;
pub mod http;
pub mod missing;
pub mod served;
pub mod tree;
pub mod workspace;
