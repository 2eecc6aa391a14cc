//! What `cloth_springs` is put through.

use super::answer::{Kind, Spring, cloth_springs};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::f64::consts::TAU;

type Triple = [f64; 3];

const KINDS: [(Kind, &str); 3] =
    [(Kind::Stretch, "stretch"), (Kind::Shear, "shear"), (Kind::Bend, "bend")];

/// One root a length: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// A cloth to be equipped with springs.
struct Cloth {
    rows: usize,
    columns: usize,
    sleeve: bool,
    x: Vec<Triple>,
}

impl Cloth {
    /// A flat sheet; `step` is how far columns and rows are apart.
    fn sheet(rows: usize, columns: usize, step: [f64; 2]) -> Cloth {
        let mut x = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let (right, down) = (column as f64, row as f64);
                x.push([right * step[0], 0.0, 0.0 - down * step[1]]);
            }
        }
        Cloth { rows, columns, sleeve: false, x }
    }

    /// A sleeve of radius 1, its rows 1 apart.
    fn sleeve(rows: usize, columns: usize) -> Cloth {
        let mut x = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let angle = TAU * column as f64 / columns as f64;
                x.push([angle.cos(), angle.sin(), 0.0 - row as f64]);
            }
        }
        Cloth { rows, columns, sleeve: true, x }
    }

    /// The student's springs of one kind, in order.
    fn springs(&self, kind: Kind) -> Vec<Spring> {
        let Cloth { rows, columns, sleeve, x } = self;
        let mut springs = cloth_springs(*rows, *columns, *sleeve, x);
        springs.retain(|spring| spring.kind == kind);
        springs.sort_by_key(|spring| spring.ends);
        springs
    }

    /// How many springs of each kind there must be. In a sheet, a row of n
    /// has n - 1 neighbours and n - 2 next but one, and a pair of rows n - 1
    /// squares; in a sleeve each has n.
    fn right_counts(&self) -> [usize; 3] {
        let (m, n) = (self.rows, self.columns);
        let gaps = |n: usize, less: usize| n.saturating_sub(less);
        let across = |less: usize| if self.sleeve { n } else { gaps(n, less) };
        [
            m * across(1) + n * gaps(m, 1),
            2 * gaps(m, 1) * across(1),
            m * across(2) + n * gaps(m, 2),
        ]
    }
}

/// Springs as they are shown.
fn words(springs: &[Spring]) -> String {
    if springs.is_empty() {
        return "none".to_string();
    }
    let pair = |s: &Spring| format!("{}-{}", s.ends[0], s.ends[1]);
    springs.iter().map(pair).collect::<Vec<_>>().join(", ")
}

fn begun(label: &str, cloth: &Cloth) -> Case {
    let Cloth { rows, columns, sleeve, .. } = cloth;
    Case::new(label)
        .given("rows, columns", (rows, columns))
        .given("sleeve", sleeve)
}

fn ask(cases: &mut Cases, label: &str, cloth: Cloth) {
    let begun = begun(label, &cloth).given("x", &cloth.x);
    cases.run(begun, |case| {
        let mut case = case;
        for (kind, name) in KINDS {
            let springs = cloth.springs(kind);
            let rest = springs.iter().map(|spring| spring.rest).collect();
            case = case.word(name, words(&springs)).vector(
                format!("rest, {name}"),
                rest,
                CLOSE,
            );
        }
        case
    });
}

pub fn public(cases: &mut Cases) {
    // The example, and a sheet with all kinds in both directions.
    ask(cases, "two rows of three", Cloth::sheet(2, 3, [1.0, 1.0]));
    ask(cases, "three rows of three", Cloth::sheet(3, 3, [0.5, 0.5]));
    // Columns 3 apart, rows 4 apart: diagonals of 5.
    ask(cases, "three rows of two, oblong", Cloth::sheet(3, 2, [3.0, 4.0]));
    // A row or a column alone has no squares.
    ask(cases, "a single row", Cloth::sheet(1, 4, [0.25, 1.0]));
    ask(cases, "a single column", Cloth::sheet(4, 1, [1.0, 0.25]));
    ask(cases, "a single particle", Cloth::sheet(1, 1, [1.0, 1.0]));
    // Bent round a corner already: the bend spring is as long as the way
    // through the air, 5, and not as the way along the cloth, 7.
    let corner = vec![[3.0, 0.0, 0.0], [0.0; 3], [0.0, 4.0, 0.0]];
    let bent = Cloth { x: corner, ..Cloth::sheet(1, 3, [1.0, 1.0]) };
    ask(cases, "bent round a corner", bent);
    // Sides and diagonals of a pentagon, 2 sin 36° and 2 sin 72°.
    ask(cases, "a short sleeve", Cloth::sleeve(2, 5));
    ask(cases, "a sleeve of three rows", Cloth::sleeve(3, 6));
    // 20 · 29 + 30 · 19, 2 · 19 · 29, 20 · 28 + 30 · 18; as a sleeve
    // 20 · 30 + 30 · 19, 2 · 19 · 30, 20 · 30 + 30 · 18.
    count(cases, "a large sheet", Cloth::sheet(20, 30, [0.1, 0.1]));
    count(cases, "a large sleeve", Cloth::sleeve(20, 30));
}

fn count(cases: &mut Cases, label: &str, cloth: Cloth) {
    cases.run(begun(label, &cloth), |case| {
        let mut case = case;
        for (kind, name) in KINDS {
            let number = cloth.springs(kind).len() as f64;
            case = case.scalar(name, number, Tolerance::EXACT);
        }
        case
    });
}

/// A random cloth, crumpled a little.
fn fresh(random: &mut Random, rows: usize, sleeve: bool) -> Cloth {
    let columns = random.integer(5, 9);
    let mut cloth = match sleeve {
        true => Cloth::sleeve(rows, columns),
        false => Cloth::sheet(rows, columns, [1.0, 1.5]),
    };
    for x in &mut cloth.x {
        for c in x {
            // Hundredths, so that they are short enough to be shown.
            *c = (100.0 * (*c + random.uniform(-0.2, 0.2))).round() / 100.0;
        }
    }
    cloth
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    for (sleeve, name) in [(false, "a sheet"), (true, "a sleeve")] {
        let rows = random.integer(2, 9);
        let cloth = fresh(random, rows, sleeve);
        let label = format!("{name} of any size, crumpled");
        let first = &cloth.x[..cloth.columns];
        let begun = begun(&label, &cloth).given("x of the first row", first);
        cases.run(begun, |case| sound(case, &cloth));
    }
}

/// As many springs as there must be, no pair twice, and each as long at rest
/// as it is now.
fn sound(case: Case, cloth: &Cloth) -> Case {
    let right = cloth.right_counts();
    let (mut case, mut pairs, mut off) = (case, Vec::new(), 0.0_f64);
    for (i, (kind, name)) in KINDS.into_iter().enumerate() {
        let springs = cloth.springs(kind);
        let more = springs.len() as f64 - right[i] as f64;
        case = case.scalar(
            format!("{name} springs too many"),
            more,
            Tolerance::EXACT,
        );
        for Spring { ends: [a, b], rest, .. } in springs {
            let (p, q) = (cloth.x[a], cloth.x[b]);
            let square = (0..3).map(|c| (p[c] - q[c]).powi(2)).sum::<f64>();
            off = off.max((rest - square.sqrt()).abs());
            pairs.push([a.min(b), a.max(b)]);
        }
    }
    let all = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    let twice = (all - pairs.len()) as f64;
    case.scalar("pairs with two springs", twice, Tolerance::EXACT).scalar(
        "rest, off by at most",
        off,
        CLOSE,
    )
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, rows, sleeve) in [
        ("a fresh sheet", 3, false),
        ("a fresh sheet, higher", 5, false),
        ("a fresh sleeve", 3, true),
    ] {
        let cloth = fresh(random, rows, sleeve);
        ask(cases, label, cloth);
    }
}

/// What a right answer joins: for each kind the steps down and to the right.
fn right_pairs(cloth: &Cloth, kind: Kind) -> Vec<[usize; 2]> {
    let steps = match kind {
        Kind::Stretch => [(0, 1), (1, 0)],
        Kind::Shear => [(1, 1), (1, -1)],
        Kind::Bend => [(0, 2), (2, 0)],
    };
    let (m, n) = (cloth.rows as i64, cloth.columns as i64);
    let mut pairs = Vec::new();
    for at in 0..m * n {
        for (down, right) in steps {
            let (row, column) = (at / n + down, at % n + right);
            if row < m && (0..n).contains(&column) {
                pairs.push([at as usize, (row * n + column) as usize]);
            }
        }
    }
    pairs
}

/// The student's springs in a sheet of 4 × 5, one picture for each kind.
/// Springs over two squares are drawn as arcs, to one side and to the other.
pub fn see() -> Outcome<Drawing> {
    let cloth = Cloth::sheet(4, 5, [1.0, 1.0]);
    let mut panels = Vec::new();
    for (kind, name) in KINDS {
        let right = right_pairs(&cloth, kind);
        let yours: Vec<[usize; 2]> =
            cloth.springs(kind).iter().map(|spring| spring.ends).collect();
        let missing = right.iter().filter(|pair| !yours.contains(pair));
        let wrong = yours.iter().filter(|pair| !right.contains(pair));
        let found = yours.iter().filter(|pair| right.contains(pair));
        let mut panel = Panel::new().title(name).equal().bare();
        for (label, ink, list) in [
            ("missing", Ink::Orange, missing.collect::<Vec<_>>()),
            ("wrong", Ink::Pink, wrong.collect()),
            ("yours", Ink::Blue, found.collect()),
        ] {
            for (n, pair) in list.into_iter().enumerate() {
                let label = if n == 0 { label } else { "" };
                let ends = pair.map(|end| cloth.x[end]);
                panel = panel.add(Series::line(label, arc(ends)).ink(ink));
            }
        }
        let places = cloth.x.iter().map(|x| (x[0], x[2]));
        panels.push(panel.add(Series::points("", places).ink(Ink::Exact)));
    }
    Ok(Plot::strip(panels).shared_legend().draw()?)
}

/// A line, or an arc between ends that are far apart.
fn arc([a, b]: [Triple; 2]) -> Vec<Point> {
    let (dx, dz) = (b[0] - a[0], b[2] - a[2]);
    let side = if (a[0] - a[2]) % 2.0 == 0.0 { 0.16 } else { -0.16 };
    let bow = if dx.hypot(dz) > 1.9 { side } else { 0.0 };
    let mut way = Vec::new();
    for i in 0..=12 {
        let s = f64::from(i) / 12.0;
        let aside = bow * 4.0 * s * (1.0 - s) / dx.hypot(dz);
        way.push((a[0] + s * dx - aside * dz, a[2] + s * dz + aside * dx));
    }
    way
}
