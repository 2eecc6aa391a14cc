//! Why the numbers of the book are right, and what the scenes show.

mod drift;
mod free_rotation;
mod inertia;
mod scenes;
