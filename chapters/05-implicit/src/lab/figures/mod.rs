//! What the figures, tables and values of the chapter compute.

pub mod bending_energy;
pub mod cloth_energy;
pub mod cloth_sparsity;
pub mod convergence_orders;
pub mod crossover;
pub mod indefinite;
pub mod iterations;
pub mod landscape;
pub mod numerical_damping;
pub mod one_step;
pub mod particle_on_line;
pub mod robertson;
pub mod stability_regions;
pub mod strain_change;
pub mod v_cycle;
