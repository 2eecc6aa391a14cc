//! Figures, tables and values of the chapter, each by its subject.

pub mod arenstorf;
pub mod convergence;
pub mod energy;
pub mod higher_order;
pub mod midpoint;
pub mod modified_energy;
pub mod spiral;
pub mod stability;
pub mod step_doubling;
pub mod vector_fields;
