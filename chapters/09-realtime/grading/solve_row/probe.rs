//! What `solve_row` is put through.

use super::answer::{Row, Solved, solve_row};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// A few dozen operations on numbers up to a hundred.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

const FREE: f64 = f64::INFINITY;

fn begin(label: &str, row: Row, impulse: f64, v: [f64; 6]) -> Case {
    Case::new(label)
        .given("J", row.jac)
        .given("W", row.w)
        .given("bias", row.bias)
        .given("low, high", (row.low, row.high))
        .given("λ", impulse)
        .given("v", v)
}

fn ask(cases: &mut Cases, label: &str, row: Row, impulse: f64, v: [f64; 6]) {
    cases.run(begin(label, row, impulse, v), |case| {
        let solved = solve_row(&row, impulse, v);
        case.scalar("λ", solved.impulse, CLOSE).unit("N s").vector(
            "v",
            solved.v.to_vec(),
            CLOSE,
        )
    });
}

/// The crate of the statement on its floor.
fn crate_on_floor() -> Row {
    Row {
        jac: [0.0, -1.0, 0.0, 0.0, 1.0, 0.0],
        w: [0.0, 0.0, 0.0, 0.5, 0.5, 3.0],
        bias: 0.0,
        low: 0.0,
        high: FREE,
    }
}

/// Its velocities, going along at 1 m/s and up at `rise`.
fn rising(rise: f64) -> [f64; 6] {
    [0.0, 0.0, 0.0, 1.0, rise, 0.5]
}

/// Two bodies that touch at corners, with levers of half a metre and more.
fn corners() -> Row {
    Row {
        jac: [0.0, -1.0, 0.5, 0.0, 1.0, -2.0],
        w: [1.0, 1.0, 4.0, 0.25, 0.25, 0.25],
        bias: 0.0,
        low: 0.0,
        high: FREE,
    }
}

pub fn public(cases: &mut Cases) {
    // The example: what is given, what is given back, what is not pulled.
    let floor = crate_on_floor();
    ask(cases, "a crate lands", floor, 0.0, rising(-3.0));
    ask(cases, "it is thrown up a little", floor, 6.0, rising(1.0));
    ask(cases, "it is thrown up a lot", floor, 6.0, rising(4.0));
    ask(cases, "it flies already", floor, 0.0, rising(4.0));
    // a = 1 + 4/4 + 1/4 + 4/4 = 3.25, J v = -6.5: 2 N s.
    let v = [1.0, 2.0, 1.0, 0.0, -1.0, 2.0];
    ask(cases, "two bodies with levers", corners(), 0.0, v);
    // J v + bias = -3.25: half as much, on top of 3 N s.
    let eager = Row { bias: 3.25, ..corners() };
    ask(cases, "a bias, and more than before", eager, 3.0, v);
    // Friction: it would take -4 N s and may have 1.5.
    let sideways = [-1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let friction = Row { jac: sideways, low: -1.5, high: 1.5, ..floor };
    let sliding = [0.0, 0.0, 0.0, 2.0, 0.0, 0.0];
    ask(cases, "friction at its limit", friction, 0.0, sliding);
    let back = [0.0, 0.0, 0.0, -2.0, 0.0, 0.0];
    ask(cases, "the other way", friction, 0.5, back);
    // The limit has fallen below what was given.
    let less = Row { low: -0.5, high: 0.5, ..friction };
    let still = [0.0; 6];
    ask(cases, "a limit that has come down", less, 1.5, still);
    let joint = Row { low: -FREE, ..corners() };
    let apart = v.map(|v| -v);
    ask(cases, "a joint pulls", joint, 0.0, apart);
    let walls = Row { w: [0.0; 6], ..floor };
    ask(cases, "nothing can move", walls, 2.0, rising(-3.0));
}

/// A row between two bodies, and where they are in their step.
struct Draw {
    row: Row,
    impulse: f64,
    v: [f64; 6],
}

fn six(random: &mut Random, from: f64, to: f64) -> [f64; 6] {
    let list = random.vector(6, from, to);
    [0, 1, 2, 3, 4, 5].map(|k| list[k])
}

fn fresh(random: &mut Random, low: f64, high: f64) -> Draw {
    let (jac, v) = (six(random, -2.0, 2.0), six(random, -3.0, 3.0));
    let (w, bias) = (six(random, 0.2, 2.0), random.uniform(-1.0, 1.0));
    let impulse = random.uniform(low.max(-1.0), high.min(1.0));
    Draw { row: Row { jac, w, bias, low, high }, impulse, v }
}

fn dot(a: [f64; 6], b: [f64; 6]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let draws: Vec<Draw> =
        (0..20).map(|_| fresh(random, -FREE, FREE)).collect();
    let shown = |d: &Draw, case: Case| {
        case.given("J", d.row.jac)
            .given("W", d.row.w)
            .given("bias", d.row.bias)
            .given("λ", d.impulse)
            .given("v", d.v)
    };
    // A row without bounds gets what it wants. And each velocity changes by
    // W Jᵀ times one and the same number, the change of λ.
    cases.run(Case::new("a row without bounds"), |case| {
        let (case, [off, stray]) =
            course::worst(case, &draws, shown, |Draw { row, impulse, v }| {
                let Solved { impulse: new, v: end } =
                    solve_row(row, *impulse, *v);
                let mut stray = 0.0_f64;
                for k in 0..6 {
                    let given = row.w[k] * row.jac[k] * (new - impulse);
                    stray = stray.max((end[k] - v[k] - given).abs());
                }
                [(dot(row.jac, end) + row.bias).abs(), stray]
            });
        case.scalar("J v + bias", off, CLOSE).unit("m/s").scalar(
            "change of v that is not W Jᵀ Δλ",
            stray,
            CLOSE,
        )
    });
    let draws: Vec<Draw> = (0..20).map(|_| fresh(random, 0.0, FREE)).collect();
    // Either the row is content, or it is at its bound and parts; and the
    // same update once more finds nothing to do.
    cases.run(Case::new("a contact"), |case| {
        let (case, [off, again]) =
            course::worst(case, &draws, shown, |Draw { row, impulse, v }| {
                let end = solve_row(row, *impulse, *v);
                let parts = dot(row.jac, end.v) + row.bias;
                let twice = solve_row(row, end.impulse, end.v);
                let broken = parts.min(end.impulse).abs();
                [broken, (twice.impulse - end.impulse).abs()]
            });
        case.scalar("the smaller of λ and J v + bias", off, CLOSE)
            .scalar("change of λ by a second update", again, CLOSE)
            .unit("N s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, low, high) in [
        ("a fresh contact", 0.0, FREE),
        ("another fresh contact", 0.0, FREE),
        ("a fresh joint", -FREE, FREE),
        ("a fresh motor of limited strength", -0.2, 0.2),
    ] {
        let Draw { row, impulse, v } = fresh(random, low, high);
        ask(cases, label, row, impulse, v);
    }
}

/// Four crates of 1 kg on each other, for a step of 0.1 s with g = 10 m/s²: the
/// impulses of their contacts, sweep by sweep. Each has given 3 N s by a warm
/// start, so the upper ones have to take something back.
pub fn see() -> Outcome<Drawing> {
    const CRATES: usize = 4;
    const WARM: f64 = 3.0;
    let mut speed = [-1.0; CRATES];
    // Only the uppermost crate has nothing on top that pushes it down again.
    speed[CRATES - 1] += WARM;
    let mut impulse = [WARM; CRATES];
    let mut yours: Vec<Vec<Point>> = vec![vec![(0.0, WARM)]; CRATES];
    for sweep in 1..=24 {
        for i in 0..CRATES {
            let below = if i == 0 { 0.0 } else { 1.0 };
            let mut row = crate_on_floor();
            row.w = [below, below, 0.0, 1.0, 1.0, 0.0];
            let under = if i == 0 { 0.0 } else { speed[i - 1] };
            let v = [0.0, under, 0.0, 0.0, speed[i], 0.0];
            let solved = solve_row(&row, impulse[i], v);
            impulse[i] = solved.impulse;
            speed[i] = solved.v[4];
            if i > 0 {
                speed[i - 1] = solved.v[1];
            }
            yours[i].push((f64::from(sweep), impulse[i].clamp(-1.0, 9.0)));
        }
    }
    let mut panel = Panel::new()
        .title("four crates of 10 N, a step of 0.1 s, warm start of 3 N s")
        .axes("sweep", "λ of each contact (N s)")
        .legend(Legend::Above);
    for (i, points) in yours.into_iter().enumerate() {
        let weight = (CRATES - i) as f64;
        let name = if i == 0 { "weight above, times the step" } else { "" };
        let exact = vec![(0.0, weight), (24.0, weight)];
        panel = panel.add(Series::line(name, exact).ink(Ink::Exact));
        let name = if i == 0 { "yours" } else { "" };
        panel = panel.add(Series::path(name, points).ink(Ink::Blue));
    }
    Ok(Plot::wide(panel).draw()?)
}
