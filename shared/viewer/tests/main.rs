//! The viewer, tested as a program and as a library.

mod errors;
mod machine;
mod pictures;
mod session;
mod window;
