//! Figures, tables and values of the chapter: named and computed.

pub mod arrangements;
mod figures;
mod scenes;

pub use scenes::MousePicker;

use course::{Chapter, Figure, Table, Value};
use figures::{
    bending_energy, cloth_energy, cloth_sparsity, convergence_orders,
    crossover, indefinite, iterations, landscape, numerical_damping, one_step,
    particle_on_line, robertson, stability_regions,
};

/// Everything that chapter 5 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "implicit",
        number: 5,
        title: "Implicit methods and cloth",
        page: "05-implicit/index.html",
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
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
    ]
}

fn tables() -> Vec<Table> {
    vec![
        stability_regions::table(),
        landscape::table(),
        iterations::table(),
        cloth_sparsity::table(),
        bending_energy::table(),
    ]
}

fn values() -> Vec<Value> {
    let mut values = one_step::values();
    values.extend(convergence_orders::values());
    values.extend(indefinite::values());
    values.extend(cloth_sparsity::values());
    values.extend(iterations::values());
    values.extend(numerical_damping::values());
    values.extend(robertson::values());
    values.extend(crossover::values());
    values.extend(cloth_energy::values());
    values.extend(bending_energy::values());
    values
}
