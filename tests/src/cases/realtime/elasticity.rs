//! Tetrahedra, the barrier, and beams.

use super::{Answer, Inputs, said};
use crate::cases::number;
use crate::cases::vectors::{lists, numbers, rows, vectors};
use math::Vec3;
use realtime::{CantileverBeam, NeoHookean, TetElement, barrier};
use serde_json::Map;

/// Energy, stress and forces of one tetrahedron.
pub(super) fn tetrahedron(inputs: &Inputs<'_>) -> Answer {
    let rest = corners(inputs, "rest_positions_m")?;
    let x = corners(inputs, "positions_m")?;
    let (mu, lambda) = (inputs.number("mu_Pa")?, inputs.number("lambda_Pa")?);
    let material = NeoHookean::new(mu, lambda).map_err(said)?;
    let element = TetElement::new(rest).map_err(said)?;
    let f = element.deformation_gradient(x);
    let mut answer = Map::new();
    for (key, value) in [
        ("rest_volume", element.rest_volume),
        ("J", f.determinant()),
        ("Ic", f.norm_squared()),
        ("alpha", material.alpha()),
        ("energy", element.energy(&material, x)),
    ] {
        answer.insert(key.into(), number(value));
    }
    answer.insert("P".into(), rows(material.stress(&f)));
    answer.insert("forces".into(), lists(&element.forces(&material, x)));
    Ok(answer)
}

fn corners(inputs: &Inputs<'_>, key: &str) -> Result<[Vec3; 4], String> {
    let list = vectors(inputs, key)?;
    <[Vec3; 4]>::try_from(list).map_err(|_| format!("`{key}` is not 4 points"))
}

/// The barrier and its derivatives at a list of distances.
pub(super) fn barriers(inputs: &Inputs<'_>) -> Answer {
    let dhat = inputs.number("dhat_m")?;
    let mut columns = [const { Vec::new() }; 3];
    for d in inputs.numbers("d_m")? {
        for (column, value) in columns.iter_mut().zip(barrier(d, dhat)) {
            column.push(value);
        }
    }
    let mut answer = Map::new();
    for (key, column) in ["b", "db", "d2b"].into_iter().zip(columns) {
        answer.insert(key.into(), numbers(&column));
    }
    Ok(answer)
}

/// Beam theory: a load at the tip, and the beam's own weight.
pub(super) fn cantilever(inputs: &Inputs<'_>) -> Answer {
    let beam = CantileverBeam::new(
        inputs.number("length_m")?,
        inputs.number("width_m")?,
        inputs.number("height_m")?,
        inputs.number("youngs_modulus_Pa")?,
    )
    .map_err(said)?;
    let density = inputs.number_or("density_kg_per_m3", 0.0)?;
    let g = inputs.number_or("g_m_per_s2", 9.81)?;
    let load = inputs.number_or("tip_load_N", 0.0)?;
    let own = beam.own_weight(density, g).map_err(said)?;
    let both = beam.tip_load(load) + own;
    let mut answer = Map::new();
    for (key, value) in [
        ("second_moment_m4", beam.second_moment()),
        ("tip_deflection_m", both.deflection),
        ("tip_slope_rad", both.slope),
        ("root_moment_Nm", both.root_moment),
    ] {
        answer.insert(key.into(), number(value));
    }
    Ok(answer)
}
