//! All tests of `capstones` in one program: it links once.

mod locked;
mod machinery;
mod strings;
mod walking;
