//! One cloth beside MuJoCo: error against time.

use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};

/// What `cargo bench -p realtime --bench soft` and
/// `tests/devloop/mujoco_peers.py` printed.
const CLOTH: &str = include_str!("cloth.csv");

/// The curves, as they stand in the file.
const PROGRAMS: [&str; 4] = [
    "XPBD, this chapter",
    "velocity Verlet, chapter 1",
    "MuJoCo, the same springs",
    "MuJoCo, its elastic sheet",
];

/// Milliseconds a frame and error, mm, of one program, coarse steps first.
fn curve(program: &str) -> Outcome<Vec<Point>> {
    let mut points = Vec::new();
    for line in CLOTH.lines().skip(1) {
        let fields: Vec<&str> = line.split(';').collect();
        if let [name, _, time, error] = fields[..]
            && name == program
        {
            points.push((time.parse()?, error.parse()?));
        }
    }
    Ok(points)
}

/// The time and the error of MuJoCo's longest steps on the same springs.
fn reference() -> Outcome<Point> {
    let points = curve("MuJoCo, the same springs")?;
    Ok(*points.first().ok_or("no line of MuJoCo")?)
}

/// Error against time, for each.
pub fn figure() -> Figure {
    Figure {
        name: "cloth_beside_mujoco",
        title: "A cloth beside MuJoCo: error against time",
        caption: "A net of 64 by 64 particles that falls for a quarter of a \
                  second: the largest distance from where very short steps \
                  put it. Measured, not computed, by `cargo bench -p \
                  realtime --bench soft` and \
                  `tests/devloop/mujoco_peers.py` on one machine, CPU time \
                  of one thread, as a part of MuJoCo's in steps hardly \
                  shorter than the springs need to hold. The elastic sheet is \
                  another material, compared with itself. Below and to the \
                  left is better.",
        alt: "Four falling curves. That of XPBD lies far to the left of \
              MuJoCo's elastic sheet, and to the right of that of its springs \
              at small errors. Velocity Verlet is the lowest, far to the left of \
              both of MuJoCo.",
        params: vec![],
        draw: |_| {
            let (unit, _) = reference()?;
            let mut panel = Panel::new()
                .axes("time of a frame over MuJoCo's", "error (mm)")
                .log_log();
            for (k, program) in PROGRAMS.into_iter().enumerate() {
                let mut points = curve(program)?;
                for point in &mut points {
                    point.0 /= unit;
                }
                let series = Series::path(program, points).ink(Ink::nth(k));
                panel = panel.add(series.tolerance(Tolerance::rel(1e-9)));
            }
            Ok(Plot::strip(vec![panel]).shared_legend().draw()?)
        },
    }
}

/// What XPBD takes for an error, ms: read off between two points of its
/// curve, along a power of the error.
fn xpbd_time(error: f64) -> Outcome<f64> {
    let points = curve("XPBD, this chapter")?;
    for pair in points.windows(2) {
        let [(t0, e0), (t1, e1)] = [pair[0], pair[1]];
        if e0 >= error && error >= e1 {
            let part = (e0 / error).ln() / (e0 / e1).ln();
            return Ok(t0 * (t1 / t0).powf(part));
        }
    }
    Err("XPBD was not measured at this error".into())
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "cloth_time_ratio",
            "XPBD's time over MuJoCo's at an equal error",
            "",
            2,
            || {
                let (time, error) = reference()?;
                Ok(xpbd_time(error)? / time)
            },
        ),
        Value::new(
            "cloth_sheet_ratio",
            "XPBD's time over that of one implicit step, at its error",
            "",
            2,
            || {
                let sheet = curve("MuJoCo, its elastic sheet")?;
                let (time, error) = *sheet.first().ok_or("no sheet")?;
                Ok(xpbd_time(error)? / time)
            },
        ),
        Value::new(
            "cloth_verlet_ratio",
            "Verlet's time in its longest steps over MuJoCo's",
            "",
            2,
            || {
                let verlet = curve("velocity Verlet, chapter 1")?;
                let (time, _) = *verlet.first().ok_or("no Verlet")?;
                Ok(time / reference()?.0)
            },
        ),
        Value::new(
            "cloth_equal_error",
            "the error at which the two are compared",
            "mm",
            2,
            || Ok(reference()?.1),
        ),
    ]
}
