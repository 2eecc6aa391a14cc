//! Sequential impulses and soft constraints.

mod contact_constraint;
mod pgs;
mod row;
mod soft_constraint;
