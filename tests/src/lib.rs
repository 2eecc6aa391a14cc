//! What tests the whole workbook from outside.
//!
//! - [`cases`] answers the published reference cases with the chapters'
//!   own functions, and compares such answers with the expected ones.
//! - [`formula`] reads differential equations as people write them, so that
//!   a case may bring an equation that no chapter knows.

pub mod cases;
pub mod formula;
