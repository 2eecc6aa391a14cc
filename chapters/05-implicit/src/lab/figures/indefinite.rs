//! A compressed spring makes the matrix of a step indefinite.

use crate::{ClothModel, Fabric, Grid, ImplicitParticles, SpringNetwork};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::{MatN, Vec3};
use particles::Spring;

/// The mass of each particle of the figure, kg, and the stiffness of its spring
/// of length 1, N/m.
const PAIR_MASS: f64 = 0.1;
const PAIR_STIFFNESS: f64 = 500.0;

/// Two free particles and a spring whose length is `length` times that of
/// rest.
fn pair(mass: f64, ks: f64, length: f64) -> Outcome<ImplicitParticles> {
    let mut pair = ImplicitParticles::new();
    for x in [0.0, length] {
        pair.add(mass, Vec3::new(x, 0.0, 0.0), Vec3::zeros())?;
    }
    let spring = Spring::new([0, 1], ks, 0.0, 1.0)?;
    pair.add_force(SpringNetwork::new(vec![spring]))?;
    Ok(pair)
}

/// The smallest eigenvalue of `M - h² dF/dx`, in units of the mass: with the
/// exact derivatives, and as a step uses it.
fn smallest(mass: f64, ks: f64, length: f64, h: f64) -> Outcome<[f64; 2]> {
    let mut pair = pair(mass, ks, length)?;
    let mut exact = -h * h * pair.jacobians().dfdx;
    for i in 0..exact.nrows() {
        exact[(i, i)] += mass;
    }
    let used = pair.linear_system(h)?.matrix.to_dense();
    Ok([exact, used].map(|a: MatN| a.symmetric_eigenvalues().min() / mass))
}

/// Smallest eigenvalue against compression.
pub fn figure() -> Figure {
    Figure {
        name: "indefinite",
        title: "An indefinite matrix: the bowl becomes a saddle",
        caption: "Two masses of 0.1 kg and a spring of 500 N/m that is \
                  compressed or stretched: the smallest eigenvalue of the \
                  matrix of a step, in units of the mass. Below zero the \
                  matrix is indefinite: a saddle, and no longer a bowl. The \
                  longer the step, the less compression it takes. With the \
                  negative part clamped, the eigenvalue never falls below \
                  one.",
        alt: "A curve that is level at one for a stretched spring, and dives \
              through zero as the spring is compressed; a second one stays \
              level at one.",
        params: vec![
            Param::new("steps", "steps per second", 20.0..=400.0, 60.0).log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = 1.0 / values.get("steps");
    let (mut exact, mut used): (Vec<Point>, Vec<Point>) = Default::default();
    for i in 0..=60 {
        let length = 0.4 + 0.9 * f64::from(i) / 60.0;
        let [a, b] = smallest(PAIR_MASS, PAIR_STIFFNESS, length, h)?;
        exact.push((length, a));
        used.push((length, b));
    }
    let panel = Panel::new()
        .axes("length / rest length", "smallest eigenvalue / mass")
        .y_range(-3.0..=1.5)
        .legend(Legend::BottomRight)
        .horizontal_band(-3.0..=0.0, "indefinite")
        .vertical(1.0, "at rest")
        .add(Series::line("exact derivatives", exact).ink(Ink::Orange).solid())
        .add(Series::line("clamped at zero", used).ink(Ink::Blue).dashed());
    Ok(Plot::wide(panel).size(640.0, 360.0).draw()?)
}

/// The compression, %, from which on the matrix of a pair is indefinite, by
/// bisection.
fn limit(mass: f64, ks: f64, h: f64) -> Outcome<f64> {
    let (mut indefinite, mut definite) = (0.01, 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (indefinite + definite);
        match smallest(mass, ks, middle, h)?[0] < 0.0 {
            true => indefinite = middle,
            false => definite = middle,
        }
    }
    Ok(100.0 * (1.0 - definite))
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "indefinite_from",
            "compression that makes the matrix indefinite",
            "%",
            2,
            || limit(PAIR_MASS, PAIR_STIFFNESS, 1.0 / 60.0),
        ),
        Value::new(
            "cloth_indefinite_from",
            "the same for a pair of particles of a 64 by 64 cloth",
            "%",
            1,
            || {
                let cotton = Fabric::cotton_for(ClothModel::Springs);
                let masses = Grid::square(64, 1.0)?.masses(cotton.density);
                limit(masses[65], cotton.stretch, 1.0 / 60.0)
            },
        ),
    ]
}
