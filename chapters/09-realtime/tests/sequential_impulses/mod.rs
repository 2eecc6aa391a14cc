//! Sequential impulses and soft constraints.

mod pgs;
mod row;
mod soft_constraint;
