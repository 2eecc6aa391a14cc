//! Why the numbers of the book are right: each table, value and figure
//! against theory, by formulas that the chapter's code does not use.

use course::testing::{Outputs, assert_near, number, points};
use course::{Cell, ParamValues};

const OUTPUTS: Outputs = Outputs(particles::chapter);

#[test]
fn damped_springs_end_where_the_textbook_says() {
    // x'' = −4 x − kd x' from x = 1 at rest, after 2 s.
    for row in OUTPUTS.rows("damping") {
        let kd = number(&row[0]);
        let (b, t) = (0.5 * kd, 2.0_f64);
        let want = if kd < 4.0 {
            let w = (4.0 - b * b).sqrt();
            (-b * t).exp() * ((w * t).cos() + b / w * (w * t).sin())
        } else if kd == 4.0 {
            (-b * t).exp() * (1.0 + b * t)
        } else {
            let w = (b * b - 4.0).sqrt();
            (-b * t).exp() * ((w * t).cosh() + b / w * (w * t).sinh())
        };
        // RK4 at h = 0.005: (h λ)⁵ a step, λ up to 15, 400 steps.
        assert_near(number(&row[2]), want, 1e-6, &format!("k_d = {kd}"));
    }
}

#[test]
fn critical_damping_settles_first() {
    let times: Vec<f64> =
        OUTPUTS.rows("damping").iter().map(|r| number(&r[3])).collect();
    let critical = times[3];
    assert!(times.iter().all(|t| *t >= critical), "{times:?}");
    // (1 + 2 t) e^(−2 t) = 0.02 at t = 2.917.
    assert_near(critical, 2.917, 0.01, "critical");
}

#[test]
fn the_terminal_speed_is_weight_over_drag() {
    assert_near(
        OUTPUTS.value("terminal_speed"),
        2.0 * 9.81 / 0.5,
        1e-9,
        "speed",
    );
}

#[test]
fn falling_with_drag_follows_its_exponential() {
    let report = OUTPUTS.data("falling", &[]);
    for (t, v) in points(&report, "k = 0.5 kg/s") {
        let want = 39.24 * (1.0 - (-0.25 * t).exp());
        assert_near(v, want, 1e-6, &format!("t = {t}"));
    }
    for (t, v) in points(&report, "no drag") {
        assert_near(v, 9.81 * t, 1e-9, &format!("no drag, t = {t}"));
    }
}

#[test]
fn the_largest_steps_are_those_of_the_stability_regions() {
    // On the imaginary axis leapfrog and symplectic Euler reach 2, RK4
    // reaches √8. A run of 1000 steps lets a growth below 1 % a step pass.
    let report = OUTPUTS.data("stability_limit", &[]);
    for (method, reach) in
        [("leapfrog", 2.0), ("symplectic Euler", 2.0), ("RK4", 8_f64.sqrt())]
    {
        for (ks, h) in points(&report, &format!(": {method}")) {
            let want = reach / ks.sqrt();
            assert_near(h, want, 0.01 * want, &format!("{method}, {ks}"));
        }
    }
}

#[test]
fn near_pairs_are_as_many_as_the_volume_of_a_ball_says() {
    for row in OUTPUTS.rows("neighbour_cost") {
        let n = number(&row[0]);
        assert_eq!(number(&row[1]), n * (n - 1.0) / 2.0);
        // Each of n particles has 4π/3 neighbours, less what lies outside
        // of the cloud, whose surface is 6 n^(2/3) and costs each particle
        // there at most half a ball.
        let most = 0.5 * n * 4.19;
        let least = most * (1.0 - 3.0 / n.cbrt() * 0.4) * 0.9;
        let near = number(&row[3]);
        assert!(near < 1.02 * most && near > least, "{n}: {near}");
        // Brute force over the same buckets can only look at more.
        assert!(number(&row[2]) >= near && number(&row[2]) < 14.0 * n);
    }
}

#[test]
fn buckets_grow_with_the_number_and_brute_force_with_its_square() {
    let report = OUTPUTS.data("buckets", &[]);
    for (series, slope, slack) in
        [("all pairs", 2.0, 0.01), ("buckets", 1.0, 0.06)]
    {
        let line = points(&report, series);
        let (first, last) = (line[2], line[line.len() - 1]);
        let measured = (last.1 / first.1).ln() / (last.0 / first.0).ln();
        assert_near(measured, slope, slack, series);
    }
}

#[test]
fn the_motors_circles_have_the_radii_of_a_driven_oscillator() {
    // x'' = −ks (x − d) − kd (x' − d') with d = e^(iωt): the answer is
    // (ks + i kd ω)/(ks − ω² + i kd ω), and ks over the same without d'.
    let (ks, kd, omega) = (40.0_f64, 12.0_f64, 3.0_f64);
    let below = (ks - omega * omega).hypot(kd * omega);
    let report = OUTPUTS.data("motor", &[]);
    for (series, radius) in [
        ("right velocity", ks.hypot(kd * omega) / below),
        ("velocity zero", ks / below),
    ] {
        for (x, z) in points(&report, series) {
            assert_near(x.hypot(z), radius, 1e-6, series);
        }
    }
}

#[test]
fn jelly_loses_energy_and_ends_where_it_stands() {
    let report = OUTPUTS.data("settling", &[]);
    let total = points(&report, "total");
    for pair in total.windows(2) {
        assert!(pair[1].1 <= pair[0].1 + 1e-9, "energy was gained");
    }
    let motion = points(&report, "kinetic");
    assert!(motion[motion.len() - 1].1 < 1e-2, "still moving after 2 s");
    // 27 particles of 50 g, centre at 0.75 m: m g h = 9.93 J at the start.
    assert_near(total[0].1, 27.0 * 0.05 * 9.81 * 0.75, 1e-9, "start");
}

#[test]
fn ways_to_bounce_have_the_orders_that_the_caption_claims() {
    let report = OUTPUTS.data("bounce_error", &[]);
    // Over all steps for the ragged first two; for the last one, where the
    // error is above rounding.
    for (series, order, slack, end) in [
        ("displacement", 1.0, 0.35, 7),
        ("linear interpolation", 2.0, 0.4, 7),
        ("root finding", 4.0, 0.4, 3),
    ] {
        let line = points(&report, series);
        let (first, last) = (line[0], line[end]);
        let slope = (first.1 / last.1).ln() / (first.0 / last.0).ln();
        assert_near(slope, order, slack, series);
    }
}

#[test]
fn the_ball_rests_when_the_geometric_series_says_so() {
    // t1 (1 + 2 e + 2 e² + …), summed term by term.
    let fall = (2.0_f64 / 9.81).sqrt();
    let mut sum = fall;
    for n in 1..400 {
        sum += 2.0 * fall * 0.8_f64.powi(n);
    }
    assert_near(OUTPUTS.value("zeno_time"), sum, 1e-12, "sum");
    // After it the ball lies still.
    let line = points(&OUTPUTS.data("heights", &[]), "line 1");
    assert!(line[line.len() - 1].1.abs() < 1e-9);
}

#[test]
fn friction_on_slopes_follows_newton() {
    for row in OUTPUTS.rows("slope") {
        let angle = number(&row[0]).to_radians();
        let slide = 9.81 * (angle.sin() - 0.5 * angle.cos());
        // Evenly accelerated for 1 s, or at rest.
        assert_near(number(&row[3]), slide.max(0.0), 1e-6, "Coulomb");
        let rests = Cell::Text("rests".to_string());
        assert_eq!(row[2] == rests, angle.tan() <= 0.5);
        // Within e^(−kf g cos θ · 10 s) of its creep.
        assert_near(number(&row[4]), angle.tan() / 0.5, 1e-6, "linear");
    }
}

#[test]
fn every_scene_runs_draws_and_reads_its_energies() {
    for entry in particles::chapter().scenes {
        let settings = ParamValues::defaults(&entry.params);
        let scene = entry.at_still(&settings).unwrap();
        assert!((scene.time() - entry.still_at).abs() < scene.step_size());
        let still = course::Still::of(scene.as_ref());
        assert!(still.matches("h0").count() >= 4, "{}", entry.name);
        assert!(scene.readings().iter().all(|r| r.value.is_finite()));
    }
}

/// Keeps the height of the lowest ball that was drawn.
struct Lowest(f64);

impl course::Canvas for Lowest {
    fn ball(&mut self, at: course::Point, _: f64, _: course::Role) {
        self.0 = self.0.min(at[2]);
    }
    fn path(&mut self, _: &[course::Point], _: course::Role) {}
    fn text(&mut self, _: course::Point, _: &str, _: course::Role) {}
    fn mesh(&mut self, _: &[course::Point], _: &[[usize; 3]], _: course::Role) {
    }
}

#[test]
fn no_particle_of_the_fountain_is_ever_below_the_floor() {
    let mut scene = OUTPUTS.scene("fountain", &[("count", 60.0)]);
    let mut lowest = Lowest(f64::INFINITY);
    for _ in 0..10_000 {
        scene.step().unwrap();
        scene.draw(&mut lowest);
    }
    // The tolerance of `Collisions`; and they do come down to the floor.
    assert!(lowest.0 >= -1e-9, "{:e} m below the floor", -lowest.0);
    assert!(lowest.0 < 1e-3, "nothing ever touched the floor");
}

/// The positions of all balls that were drawn.
#[derive(Default)]
struct Balls(Vec<course::Point>);

impl course::Canvas for Balls {
    fn ball(&mut self, at: course::Point, _: f64, _: course::Role) {
        self.0.push(at);
    }
    fn path(&mut self, _: &[course::Point], _: course::Role) {}
    fn text(&mut self, _: course::Point, _: &str, _: course::Role) {}
    fn mesh(&mut self, _: &[course::Point], _: &[[usize; 3]], _: course::Role) {
    }
}

/// The spread of the balls of a scene along x and along z, m.
fn spreads(scene: &dyn course::Scene) -> [f64; 2] {
    let mut balls = Balls::default();
    scene.draw(&mut balls);
    let n = balls.0.len() as f64;
    [0, 2].map(|axis: usize| {
        let mean = balls.0.iter().map(|at| at[axis]).sum::<f64>() / n;
        let square = |at: &course::Point| (at[axis] - mean).powi(2);
        (balls.0.iter().map(square).sum::<f64>() / n).sqrt()
    })
}

#[test]
fn a_bar_of_liquid_rounds_off_and_without_attraction_it_spreads() {
    let after = |attraction: f64, seconds: f64| {
        let mut scene = OUTPUTS.scene("liquid", &[("attraction", attraction)]);
        while scene.time() < seconds {
            scene.step().unwrap();
        }
        spreads(scene.as_ref())
    };
    // Twelve particles against five: 2.4 times as long as it is thick.
    let [long, thick] = after(0.25, 0.0);
    assert!((long / thick - 2.44).abs() < 0.1, "{}", long / thick);
    let [x, z] = after(0.25, 12.0);
    eprintln!("liquid {x} {z} {}", x / z);
    assert!(x / z < 1.3, "it is still a bar: {}", x / z);
    assert!(x < long, "it has not contracted");
    let [x, _] = after(0.0, 12.0);
    eprintln!("gas {x}");
    assert!(x > long, "without attraction it contracts: {x}");
}
