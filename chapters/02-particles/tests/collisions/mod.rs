//! Planes, impacts and resting contact.

mod impacts;
mod plain_step;
mod planes;
mod slopes;
