//! Sequential impulses and soft constraints.

mod pgs;
mod soft_constraint;
