//! Coulomb's friction, and where it has no answer.

mod coulomb;
mod painleve;
