//! Figures, tables and values of the chapter: named and computed.

pub mod arrangements;
mod figures;
mod scenes;

pub use scenes::MousePicker;

use course::Chapter;
use figures::{
    bending_energy, cloth_energy, cloth_sparsity, convergence_orders,
    crossover, indefinite, iterations, landscape, numerical_damping, one_step,
    particle_on_line, robertson, stability_regions, strain_change, v_cycle,
};

/// Everything that chapter 5 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "implicit",
        number: 5,
        title: "Implicit methods and cloth",
        page: "05-implicit/index.html",
        figures: vec![
            one_step::figure(),
            stability_regions::figure(),
            landscape::figure(),
            particle_on_line::figure(),
            particle_on_line::largest_step(),
            indefinite::figure(),
            cloth_sparsity::figure(),
            iterations::figure(),
            numerical_damping::amplitude(),
            numerical_damping::damping(),
            convergence_orders::figure(),
            crossover::figure(),
            cloth_energy::figure(),
            strain_change::figure(),
        ],
        tables: vec![
            stability_regions::table(),
            landscape::table(),
            iterations::table(),
            cloth_sparsity::table(),
            bending_energy::table(),
            v_cycle::sweep_forward(),
            v_cycle::coarser_grid(),
            v_cycle::sweep_back(),
        ],
        values: [
            one_step::values(),
            convergence_orders::values(),
            indefinite::values(),
            cloth_sparsity::values(),
            iterations::values(),
            numerical_damping::values(),
            robertson::values(),
            crossover::values(),
            cloth_energy::values(),
            bending_energy::values(),
            strain_change::values(),
        ]
        .concat(),
        scenes: scenes::scenes(),
    }
}
