//! Chapter 6: collision detection: who touches whom, where, and when.

mod contact;
mod experiments;
mod scenes;

pub use contact::{Contact, ContactKind};
pub use experiments::chapter;
