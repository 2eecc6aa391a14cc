//! What `bucket_neighbours` is put through.

use super::answer::bucket_neighbours;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

type Pair = [f64; 2];

/// What the student's search found, and how often it asked.
struct Found {
    /// In order, whatever order they came in.
    pairs: Vec<[usize; 2]>,
    questions: usize,
}

/// Whether two points are closer than `radius`.
fn close(radius: f64, a: Pair, b: Pair) -> bool {
    (a[0] - b[0]).hypot(a[1] - b[1]) < radius
}

fn search(radius: f64, x: &[Pair]) -> Found {
    let mut questions = 0;
    let mut pairs = bucket_neighbours(radius, x, &mut |i, j| {
        questions += 1;
        close(radius, x[i], x[j])
    });
    pairs.sort_unstable();
    Found { pairs, questions }
}

/// All pairs, by asking about all of them.
fn right_pairs(radius: f64, x: &[Pair]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            if close(radius, x[i], x[j]) {
                pairs.push([i, j]);
            }
        }
    }
    pairs
}

fn yes(claim: bool) -> &'static str {
    if claim { "yes" } else { "no" }
}

/// Pairs as they are shown.
fn words(pairs: &[[usize; 2]]) -> String {
    if pairs.is_empty() {
        return "none".to_string();
    }
    let each: Vec<String> =
        pairs.iter().map(|[i, j]| format!("{i}-{j}")).collect();
    each.join(", ")
}

fn ask(cases: &mut Cases, label: &str, radius: f64, x: &[Pair]) {
    let begun = Case::new(label).given("radius", radius).given("x", x);
    cases.run(begun, |case| {
        let found = search(radius, x);
        case.word("pairs", words(&found.pairs))
    });
}

/// Few points, each with the reason for its pairs.
const HEAPS: [(&str, f64, &[Pair]); 7] = [
    // The example: 0.5 m apart, with a wall between them.
    ("two beside a wall", 1.0, &[[0.2, 0.5], [-0.3, 0.5], [5.0, 5.0]]),
    // 0.8 and 0.9 m along a line; 1.7 m are too far.
    ("three in a row", 1.0, &[[0.1, 0.1], [0.9, 0.1], [1.8, 0.1]]),
    // Four corners of squares, and two points across each, 0.28 m apart: the
    // second lies down left, down right, up right and up left of the first.
    (
        "across the corners",
        2.0,
        &[
            [0.1, 0.1],
            [-0.1, -0.1],
            [9.9, 10.1],
            [10.1, 9.9],
            [-10.1, 9.9],
            [-9.9, 10.1],
            [0.1, -10.1],
            [-0.1, -9.9],
        ],
    ),
    // On the walls, and 1 m apart, which is not closer than 1 m; the middle
    // is 0.71 m from all four.
    (
        "points on the walls",
        1.0,
        &[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [0.5, 0.5]],
    ),
    // In neighbouring squares, and 1.05 m and more apart.
    (
        "neighbours that are not near",
        1.0,
        &[[0.1, 0.1], [1.9, 0.1], [0.1, -0.95], [-0.9, 1.9]],
    ),
    // Two in one place are near; a pair far from the origin is near, too.
    (
        "in the same place, and far out",
        0.5,
        &[[3.0, -4.0], [3.0, -4.0], [-1e6, 1e6], [-1e6, 1e6 + 0.25]],
    ),
    // Nobody, and so no pairs.
    ("no points", 1.0, &[]),
];

pub fn public(cases: &mut Cases) {
    for (label, radius, x) in HEAPS {
        ask(cases, label, radius, x);
    }
    strangers(cases);
    lattice(cases, "a sheet of 400 points", 0.5);
    lattice(cases, "the same sheet at negative coordinates", -199.5);
}

/// Four pairs, each with a square between the two, in both directions and on
/// both sides of the origin: squares that do not touch are not asked about.
fn strangers(cases: &mut Cases) {
    let x = [
        [0.5, 0.5],
        [2.5, 0.5],
        [1.5, 5.5],
        [-0.5, 5.5],
        [8.5, 0.5],
        [8.5, 2.5],
        [-5.5, 1.5],
        [-5.5, -0.5],
    ];
    let begun = Case::new("squares that do not touch")
        .given("radius", 1.0)
        .given("x", x);
    cases.run(begun, |case| {
        let found = search(1.0, &x);
        case.word("pairs", words(&found.pairs)).scalar(
            "questions",
            found.questions as f64,
            Tolerance::EXACT,
        )
    });
}

/// Twenty rows of twenty, 10 m apart, near within 11 m: 20 · 19 pairs along
/// the rows and as many along the columns. Nine squares hold about eleven
/// points; 40 questions a point are many. All pairs would be 200.
fn lattice(cases: &mut Cases, label: &str, corner: f64) {
    let mut x = Vec::new();
    for i in 0..400 {
        let (column, row) = (f64::from(i % 20), f64::from(i / 20));
        x.push([corner + 10.0 * column, corner + 10.0 * row]);
    }
    let rows = format!("20 x 20, 10 m apart, from {corner} on");
    let begun = Case::new(label)
        .given("radius", 11.0)
        .given("x", format_args!("{rows}"));
    cases.run(begun, |case| {
        let found = search(11.0, &x);
        let few = found.questions <= 40 * x.len();
        case.scalar("pairs", found.pairs.len() as f64, Tolerance::EXACT)
            .word("at most 40 questions a point", yes(few))
    });
}

/// `n` random points, two a square on average, around `middle`.
fn cloud(
    random: &mut Random,
    n: usize,
    radius: f64,
    middle: Pair,
) -> Vec<Pair> {
    let half = 0.5 * radius * (0.5 * n as f64).sqrt();
    let mut x = Vec::new();
    for _ in 0..n {
        let c = random.vector(2, -half, half);
        x.push([middle[0] + c[0], middle[1] + c[1]]);
    }
    x
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    agreement(cases, random);
    growth(cases, random);
}

/// Five clouds, around the origin and elsewhere: the same pairs as by asking
/// about all, no more and no fewer.
fn agreement(cases: &mut Cases, random: &mut Random) {
    let mut clouds = Vec::new();
    for i in 0..5 {
        let radius = random.uniform(0.5, 2.0);
        let middle = if i < 2 { [0.0; 2] } else { [-9.0, 50.0] };
        clouds.push((radius, cloud(random, 60, radius, middle)));
    }
    let begun = Case::new("the same pairs as by asking about all");
    cases.run(begun, |mut case| {
        let (mut missing, mut extra, mut wrong) = (0, 0, None);
        for (radius, x) in clouds {
            let right = right_pairs(radius, &x);
            let mut found = search(radius, &x).pairs;
            let all = found.len();
            found.dedup();
            extra += all - found.len();
            let strange = |p: &&[usize; 2]| right.binary_search(p).is_err();
            extra += found.iter().filter(strange).count();
            let lost = |p: &&[usize; 2]| found.binary_search(p).is_err();
            missing += right.iter().filter(lost).count();
            let first = right.iter().find(lost).or(found.iter().find(strange));
            let place = |i: usize| x.get(i).copied().unwrap_or([f64::NAN; 2]);
            wrong = wrong.or(first.map(|p| (radius, *p, p.map(place))));
        }
        if let Some((radius, pair, places)) = wrong {
            case = case.given("radius", radius).given("a pair", pair);
            case = case.given("x of these two", places);
        }
        case.scalar("missing", missing as f64, Tolerance::EXACT).scalar(
            "too many",
            extra as f64,
            Tolerance::EXACT,
        )
    });
}

/// Four times as many points on four times the area: four times the
/// questions, a few more for the smaller share of borders; all pairs would
/// be sixteen times as many. At two points a square there are 18 in nine
/// squares; who asks about each pair from both sides, and about points
/// themselves, asks 18 times a point and a few more.
fn growth(cases: &mut Cases, random: &mut Random) {
    let radius = random.uniform(0.5, 2.0);
    let middle = [random.uniform(-90.0, -50.0), random.uniform(-90.0, -50.0)];
    let few = cloud(random, 150, radius, middle);
    let many = cloud(random, 600, radius, middle);
    let begun = Case::new("the work grows with the number of points")
        .given("radius", radius)
        .given("x", format_args!("150 points, then 600, two a square"))
        .given("in the middle of x", middle);
    cases.run(begun, |case| {
        let few = search(radius, &few).questions as f64;
        let many = search(radius, &many).questions as f64;
        case.word("does it ask at all", yes(few > 0.0))
            .word("at most 40 questions a point", yes(many <= 24_000.0))
            .word(
                "less than 6 times as many for 4 times",
                yes(many < 6.0 * few),
            )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, n, middle) in [
        ("a few fresh points", 8, [0.0, 0.0]),
        ("a fresh cloud round the origin", 30, [0.0, 0.0]),
        ("a fresh cloud elsewhere", 30, [-40.0, 7.0]),
    ] {
        let radius = random.uniform(0.5, 2.0);
        let x = cloud(random, n, radius, middle);
        ask(cases, label, radius, &x);
    }
}

/// The pairs found among some points, and the questions asked among more and
/// more of them.
pub fn see() -> Outcome<Drawing> {
    let x = cloud(&mut Random::new(4), 60, 1.0, [0.0; 2]);
    let places = x.iter().map(|[x, y]| (*x, *y));
    let mut picture =
        Panel::new().title("pairs").axes("x (m)", "y (m)").equal();
    let lines = |pairs: Vec<[usize; 2]>, name: &str, ink: Ink| {
        let mut all = Vec::new();
        for (n, [i, j]) in pairs.into_iter().enumerate() {
            let ends = [x[i], x[j]].map(|[x, y]| (x, y));
            let name = if n == 0 { name } else { "" };
            all.push(Series::line(name, ends).ink(ink).thin());
        }
        all
    };
    let found = search(1.0, &x).pairs;
    let mut missing = right_pairs(1.0, &x);
    missing.retain(|pair| !found.contains(pair));
    picture = picture
        .add_all(lines(missing, "missing", Ink::Orange))
        .add_all(lines(found, "yours", Ink::Blue))
        .add(Series::points("", places).ink(Ink::Exact));
    let sizes = [25, 50, 100, 200, 400, 800];
    let mut yours: Vec<Point> = Vec::new();
    for n in sizes {
        let x = cloud(&mut Random::new(n as u64), n, 1.0, [0.0; 2]);
        yours.push((n as f64, search(1.0, &x).questions.max(1) as f64));
    }
    let all = sizes.map(|n| (n as f64, (n * (n - 1) / 2) as f64));
    let cost = Panel::new()
        .title("questions")
        .axes("points", "questions")
        .log_log()
        .legend(Legend::Above)
        .y_range(10.0..=1e6)
        .add(Series::path("all pairs", all).ink(Ink::Orange))
        .add(Series::path("yours", yours).ink(Ink::Blue));
    Ok(Plot::strip([picture.legend(Legend::Above), cost]).draw()?)
}
