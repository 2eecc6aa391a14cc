//! A stiff landscape: a valley with a flat floor and steep walls.

use crate::{BackwardEuler, FieldWithJacobian, ImplicitSolver, ImplicitSystem};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
};
use figure::{Ink, Panel, Plot, Point, Series};
use math::MatN;
use ode::{Euler, Solver, System};

/// A ball that rolls downhill: `x' = -x`, `y' = -k y` (notes E §2), from
/// `start`.
pub fn valley(k: f64, start: Point) -> impl ImplicitSystem {
    let f = move |_t: f64, at: &[f64], dxdt: &mut [f64]| {
        (dxdt[0], dxdt[1]) = (-at[0], -k * at[1]);
    };
    let j = move |_t: f64, _at: &[f64], jac: &mut MatN| {
        jac.fill(0.0);
        (jac[(0, 0)], jac[(1, 1)]) = (-1.0, -k);
    };
    FieldWithJacobian::new(0.0, &[start.0, start.1], f, j)
}

/// Its position.
fn position(system: &dyn System) -> Point {
    let mut at = [0.0; 2];
    system.get_state(&mut at);
    (at[0], at[1])
}

/// The positions after each of so many steps, until it leaves the map.
fn explicit(k: f64, start: Point, h: f64, steps: usize) -> Vec<Point> {
    let mut system = valley(k, start);
    let mut path = vec![start];
    let mut solver = Euler::new();
    for _ in 0..steps {
        solver.step(&mut system, h);
        let at = position(&system);
        path.push(at);
        if at.0.hypot(at.1) > 1e3 {
            break;
        }
    }
    path
}

fn implicit(k: f64, start: Point, h: f64, steps: usize) -> Outcome<Vec<Point>> {
    let mut system = valley(k, start);
    let mut path = vec![start];
    let mut solver = BackwardEuler::linearised();
    for _ in 0..steps {
        solver.step(&mut system, h)?;
        path.push(position(&system));
    }
    Ok(path)
}

/// Both paths on the map.
pub fn figure() -> Figure {
    Figure {
        name: "landscape",
        title: "A stiff landscape",
        caption: "Contour lines of the valley ½(x² + ky²), and the path of a \
                  ball from the upper right, in steps of the same size. \
                  Euler's method is thrown from wall to wall, and from \
                  h = 2/k on it is thrown out. The implicit method goes down \
                  to the floor and along it.",
        alt: "Long flat ellipses around the origin. One path zigzags between \
              their long sides; another drops to the long axis at once and \
              follows it towards the centre.",
        params: vec![
            Param::new("k", "steepness of the walls k", 2.0..=100.0, 20.0)
                .unit("1/s")
                .log(),
            Param::new("h", "step size h", 0.005..=0.5, 0.095).unit("s").log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let (k, h) = (values.get("k"), values.get("h"));
    let start = (2.0, 0.5);
    let steps = (3.0 / h).ceil() as usize;
    let mut panel = Panel::new().axes("x", "y").ranges(-0.4..=2.3, -0.7..=0.7);
    for level in [0.25, 0.75, 1.5, 2.5, 4.0] {
        panel = panel.add(contour(k, level));
    }
    // Steps that are all but invisible are joined by a line alone.
    let shown = |label: &str, path: Vec<Point>| match path.len() {
        0..=100 => Series::path(label, path),
        _ => Series::line(label, path).solid(),
    };
    let panel = panel
        .add(shown("Euler", explicit(k, start, h, steps)).ink(Ink::Orange))
        .add(shown("backward Euler", implicit(k, start, h, steps)?))
        .note((0.0, 0.0), "lowest");
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// Where the height is `level`.
fn contour(k: f64, level: f64) -> Series {
    let (a, b) = ((2.0 * level).sqrt(), (2.0 * level / k).sqrt());
    let mut points = Vec::new();
    for i in 0..120 {
        let (sin, cos) =
            (f64::from(i) * std::f64::consts::TAU / 120.0).sin_cos();
        points.push((a * cos, b * sin));
    }
    Series::line("", points).closed().ink(Ink::Faint).thin()
}

/// A few steps to follow by hand.
pub fn table() -> Table {
    let number = |title| Column::number(title, Format::Significant(4));
    Table {
        name: "stiff_pair",
        title: "A few steps in the valley",
        caption: "k = 100 and h = 0.1, from (1, 1). An implicit step \
                  multiplies x by 10/11 and y by 10/110. An explicit one \
                  multiplies x by 9/10 and y by −9.",
        columns: vec![
            Column::integer("step"),
            number("Euler: x"),
            number("Euler: y"),
            number("backward Euler: x"),
            number("backward Euler: y"),
            number("exact: x"),
            number("exact: y"),
        ],
        rows: || {
            let (k, h, start) = (100.0, 0.1, (1.0, 1.0));
            let euler = explicit(k, start, h, 4);
            let backward = implicit(k, start, h, 4)?;
            let mut rows = Vec::new();
            for i in 0..=4 {
                let t = i as f64 * h;
                let exact = ((-t).exp(), (-k * t).exp());
                let mut row: Vec<Cell> = vec![i.into()];
                for (x, y) in [euler[i], backward[i], exact] {
                    row.extend([x.into(), y.into()]);
                }
                rows.push(row);
            }
            Ok(rows)
        },
    }
}
