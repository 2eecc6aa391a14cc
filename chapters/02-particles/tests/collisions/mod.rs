//! Planes, impacts and resting contact.

mod impacts;
mod planes;
mod slopes;
