//! The springs of a mass-spring cloth.

use crate::{Fabric, Grid};
use math::check::Checked;
use particles::Spring;

/// The springs of a sheet: along the threads, along both diagonals of each
/// cell, and from each particle to the second next.
pub(crate) fn springs(grid: &Grid, fabric: &Fabric) -> Checked<Vec<Spring>> {
    // ANCHOR: springs
    // Offsets in columns and rows that meet each pair once.
    let stretch = [(1, 0), (0, 1)];
    let shear = [(1, 1), (-1, 1)];
    let bend = [(2, 0), (0, 2)];
    let mut list = Vec::new();
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let from = (column, row);
            for (offsets, ks) in [
                (stretch, fabric.stretch),
                (shear, fabric.shear),
                (bend, fabric.bend),
            ] {
                for offset in offsets {
                    add_spring(
                        grid,
                        from,
                        offset,
                        ks,
                        fabric.damping,
                        &mut list,
                    )?;
                }
            }
        }
    }
    // ANCHOR_END: springs
    Ok(list)
}

/// Adds the spring between a particle and the one `offset` columns and rows
/// on, if the sheet reaches that far and the spring has any stiffness.
fn add_spring(
    grid: &Grid,
    (column, row): (usize, usize),
    offset: (isize, usize),
    ks: f64,
    kd: f64,
    list: &mut Vec<Spring>,
) -> Checked<()> {
    let Some(to_column) = column.checked_add_signed(offset.0) else {
        return Ok(());
    };
    let to_row = row + offset.1;
    if to_column >= grid.columns || to_row >= grid.rows || ks == 0.0 {
        return Ok(());
    }
    let [p0, q0] = grid.material_point(column, row);
    let [p1, q1] = grid.material_point(to_column, to_row);
    let rest = (p1 - p0).hypot(q1 - q0);
    let ends = [grid.particle(column, row), grid.particle(to_column, to_row)];
    list.push(Spring::new(ends, ks, kd, rest)?);
    Ok(())
}
