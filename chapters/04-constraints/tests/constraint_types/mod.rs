//! Every type of constraint: its derivatives, and the work it does.

mod derivatives;
pub mod machines;
mod shapes;
mod virtual_work;
