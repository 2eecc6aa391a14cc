//! Answers to `double` that cheat or misbehave: more than a hundred kinds.
//!
//! - [`breakers`] end or block their process, or fill the machine.
//! - [`spies`] reach for the system in safe Rust.
//! - [`calls`] reach for it in machine code, past the compiler.
//! - [`sources`] should never become a program.

pub mod breakers;
pub mod calls;
pub mod sources;
pub mod spies;

/// An answer: some items, and the body of `double`.
pub fn answer(head: &str, body: &str) -> String {
    format!(
        "//! Twice.\n{head}\n/// Twice `x`.\npub fn double(x: f64) -> f64 \
         {{\n    {body}\n}}\n"
    )
}
