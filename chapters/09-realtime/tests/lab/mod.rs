//! Why the numbers of the book are right, and whether scenes run.

mod scenes;
mod soft;
