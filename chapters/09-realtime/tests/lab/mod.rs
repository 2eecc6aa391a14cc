//! Why the numbers of the book are right, and whether scenes run.

mod race;
mod scenes;
mod soft;
