//! Why the numbers of the book are right, second part: springs and cloth.

use course::testing::{Outputs, assert_near, entry, number, points, slope};
use implicit::arrangements::{FRAME, hanging};
use implicit::{ClothModel, Fabric, Grid};
use ode::{Rk4, Solver};

const OUTPUTS: Outputs = Outputs(implicit::chapter);

#[test]
fn a_compressed_spring_lowers_the_smallest_eigenvalue_as_computed_by_hand() {
    for steps in [60.0_f64, 200.0] {
        let report = OUTPUTS.data("indefinite", &[("steps", steps)]);
        let push = 2.0 * 500.0 / (0.1 * steps * steps);
        for (length, got) in points(&report, "exact derivatives") {
            // m + 2 h² ks (1 - r/l) across, m for the pair as a whole
            let across = 1.0 + push * (1.0 - 1.0 / length);
            assert_near(got, across.min(1.0), 1e-9, "exact");
        }
        for (_, got) in points(&report, "clamped at zero") {
            assert_near(got, 1.0, 1e-9, "cut off");
        }
    }
    // 1 + push (1 - 1/l) = 0
    let limit = |push: f64| 100.0 * (1.0 - push / (1.0 + push));
    let push = 2.0 * 500.0 / (0.1 * 3600.0);
    assert_near(
        OUTPUTS.value("indefinite_from"),
        limit(push),
        1e-9,
        "stiff_pair",
    );
    let mass = 0.2 / (63.0 * 63.0);
    let push = 2.0 * 500.0 / (mass * 3600.0);
    assert_near(
        OUTPUTS.value("cloth_indefinite_from"),
        limit(push),
        1e-9,
        "cloth",
    );
}

/// Springs of a sheet: stretch, shear and bend.
fn counts(m: usize, n: usize) -> [usize; 3] {
    let stretch = (m - 1) * n + m * (n - 1);
    let shear = 2 * (m - 1) * (n - 1);
    [stretch, shear, (m - 2) * n + m * (n - 2)]
}

#[test]
fn springs_and_blocks_are_as_many_as_counting_gives() {
    let sizes = [(3, 3), (8, 8), (20, 10), (32, 32), (64, 64)];
    for (row, (m, n)) in OUTPUTS.rows("springs").iter().zip(sizes) {
        let wanted = counts(m, n);
        for (cell, wanted) in row[2..5].iter().zip(wanted) {
            assert_eq!(number(cell), wanted as f64, "{m} by {n}");
        }
        assert_eq!(number(&row[1]), (m * n) as f64);
        let all: usize = wanted.iter().sum();
        assert_eq!(number(&row[5]), all as f64);
        assert!(all < 6 * m * n);
    }
    assert_eq!(OUTPUTS.value("cloth_unknowns"), 3.0 * 64.0 * 64.0);
    let springs: usize = counts(64, 64).iter().sum();
    let share = 100.0 * (4096.0 + 2.0 * springs as f64) / 4096.0_f64.powi(2);
    assert_near(OUTPUTS.value("cloth_share"), share, 1e-9, "share");
}

#[test]
fn bent_springs_are_shortened_and_bent_triangles_curved_as_on_paper() {
    for row in OUTPUTS.rows("bending_energy") {
        let cells = number(&row[0]);
        // MembraneStiffness of the length s are chords of a circle of radius 1/4:
        // sin(turn/2) = s/2 / (1/4).
        let s = 1.0 / cells;
        let half: f64 = (2.0 * s).asin();
        assert_near(number(&row[1]), 2.0 * half.to_degrees(), 1e-12, "turn");
        // Over two chords that turn, a spring of 2 N/m and the length 2 s
        // spans 2 s cos(turn/2). Each of cells + 1 columns has cells - 1.
        let short = 2.0 * s * (1.0 - half.cos());
        let springs = (cells + 1.0) * (cells - 1.0) * short * short;
        // Differences of lengths lose five digits in the finest grid.
        assert_near(number(&row[2]), 1e3 * springs, 1e-9, "springs");
        // 1e-4/2 N m times curvature 4/m squared, over all the area but half
        // a cell at either end, where nothing is beside the last triangles.
        let plate = 0.8 * (1.0 - s);
        assert_near(number(&row[3]), plate, 1e-9, "triangles");
    }
    // On half the grid four times as many springs are half as long, which
    // counts by its square, and half the angle counts by its fourth power.
    assert_near(OUTPUTS.value("bending_loss"), 16.0, 0.02, "loss");
}

#[test]
fn the_pattern_is_that_of_neighbours() {
    for n in [4_usize, 8] {
        let report = OUTPUTS.data("cloth_sparsity", &[("n", n as f64)]);
        let count =
            |name: &str| entry(&report, &format!(": {name}"), "count")[0];
        let springs: usize = counts(n, n).iter().sum();
        assert_eq!(count("springs"), (n * n + 2 * springs) as f64);
        // Triangles: all edges, and across each inner edge a pair that is
        // new unless it is an edge itself.
        let grid = Grid::square(n, 1.0).unwrap();
        let triangles = grid.triangles();
        let mut pairs = std::collections::BTreeSet::new();
        for t in &triangles {
            for u in &triangles {
                let shared = t.iter().filter(|i| u.contains(i)).count();
                if shared >= 2 {
                    for i in t {
                        pairs.extend(u.iter().map(|j| (*i, *j)));
                    }
                }
            }
        }
        assert_eq!(count("triangles"), pairs.len() as f64, "n = {n}");
    }
}

#[test]
fn finer_and_stiffer_take_more_iterations_and_cholesky_the_fewest() {
    let report = OUTPUTS.data("iterations", &[]);
    for panel in ["against size", "against stiffness"] {
        let rounds =
            |name: &str| entry(&report, &format!("{panel}: {name}"), "y");
        let [none, blocks, cholesky] =
            ["none", "block Jacobi", "incomplete Cholesky"].map(rounds);
        for list in [&none, &blocks, &cholesky] {
            assert!(list.is_sorted(), "{panel}: {list:?}");
        }
        for i in 0..none.len() {
            assert!(cholesky[i] <= 0.56 * blocks[i], "{panel}");
            assert!(blocks[i] <= none[i], "{panel}");
        }
    }
    let table = OUTPUTS.rows("preconditioners");
    let column = |c: usize| -> Vec<f64> {
        table.iter().map(|row| number(&row[c])).collect()
    };
    let (eye, fine) = (column(1), column(2));
    // Even with two products per iteration it is cheaper by half.
    assert!(2.0 * eye[2] < 0.6 * eye[1], "{eye:?}");
    assert!(eye[3] < eye[2] && fine[3] < fine[2], "{eye:?} {fine:?}");
    assert!((0..4).all(|i| eye[i] < fine[i]));
    let saved = fine[0] / fine[2];
    assert_near(OUTPUTS.value("cholesky_saves"), saved, 1e-9, "saved");
}

/// Whether a sheet of 12 by 12 under RK4 stays whole in so many steps of a
/// second; `stiffer` times as stiff as cotton.
fn stays_whole(stiffer: f64, steps: usize) -> bool {
    let grid = Grid::square(12, 1.0).unwrap();
    let fabric = Fabric::cotton_for(ClothModel::Springs).stiffer(stiffer);
    let mut cloth = hanging(&grid, &fabric, ClothModel::Springs).unwrap();
    let mut solver = Rk4::new();
    for _ in 0..steps {
        solver.step(&mut cloth.particles, 1.0 / steps as f64);
        let strain = cloth.largest_strain();
        if strain.is_nan() || strain > 3.0 {
            return false;
        }
    }
    cloth.particles.x().iter().all(|x| x.norm() < 3.0)
}

#[test]
fn rk4_needs_the_steps_that_are_counted() {
    let report = OUTPUTS.data("crossover", &[("n", 12.0)]);
    let springs: usize = counts(12, 12).iter().sum();
    let rk4 = points(&report, ": RK4");
    for (k, work) in [rk4[1], rk4[2]] {
        let steps = work / (4.0 * springs as f64);
        // In motion the sheet is stretched, and a little stiffer than flat.
        assert!(stays_whole(k / 500.0, (1.1 * steps) as usize), "{k} N/m");
        assert!(!stays_whole(k / 500.0, (0.85 * steps) as usize), "{k} N/m");
    }
    assert_near(slope(rk4[0], rk4[3]), 0.5, 0.05, "slope");
}

#[test]
fn the_implicit_step_wins_from_the_crossing_on() {
    let report = OUTPUTS.data("crossover", &[]);
    let (rk4, euler) =
        (points(&report, ": RK4"), points(&report, "backward Euler"));
    let crossing = OUTPUTS.value("crossover_stiffness");
    for ((k, explicit), (_, implicit)) in rk4.iter().zip(&euler) {
        assert_eq!(*k > crossing, explicit > implicit, "{k} N/m");
    }
    let last = rk4[4].1 / euler[4].1;
    assert_near(OUTPUTS.value("crossover_ratio"), last, 1e-6 * last, "ratio");
    assert!(slope(euler[0], euler[4]) < 0.35, "it grows more slowly");
    // RK4 works like n³ on a grid of n by n, multigrid hardly more than n².
    let fine = OUTPUTS.value("crossover_ratio_fine");
    assert!(fine > 1.8 * last, "{fine} {last}");
    // The stiffer, the less it stretches: half of 2 N on the two threads and
    // the diagonal of a corner, and 500 N/m.
    let cotton = OUTPUTS.value("cotton_stretch");
    assert!(OUTPUTS.value("crossover_stretch") > cotton && cotton < 10.0);
}

#[test]
fn the_energy_of_a_sheet_never_rises_and_ends_as_gravitational() {
    assert_eq!(OUTPUTS.value("largest_rise"), 0.0);
    for model in [1.0, 2.0] {
        let report = OUTPUTS.data("cloth_energy", &[("model", model)]);
        let part = |name: &str| entry(&report, &format!(": {name}"), "y");
        let [sum, height, motion, threads] =
            ["total", "gravitational", "kinetic", "elastic"].map(part);
        for i in 0..sum.len() {
            let added = height[i] + motion[i] + threads[i];
            assert_near(sum[i], added, 1e-9, "sum");
        }
        assert_near(sum[0], 0.0, 1e-20, "level, at rest");
        assert!(sum.windows(2).all(|pair| pair[1] <= pair[0]));
        // Hanging straight down its weight of 0.2 kg would have come down by
        // half a metre.
        let lowest = -0.2 * 9.81 * 0.5;
        assert_near(sum[8], lowest, 0.1, "nearly straight");
        assert!(motion[8] < 0.05 && threads[8] < 0.05);
    }
    // The control: a step of the explicit method of chapter 1 adds energy.
    let grid = Grid::square(8, 1.0).unwrap();
    let fabric = Fabric::cotton_for(ClothModel::Springs);
    let mut cloth = hanging(&grid, &fabric, ClothModel::Springs).unwrap();
    for _ in 0..20 {
        ode::Euler::new().step(&mut cloth.particles, FRAME);
    }
    assert!(cloth.particles.energy().total() > 0.0);
}

#[test]
fn limited_steps_follow_the_strain_that_whole_frames_miss() {
    let report = OUTPUTS.data("strain_change", &[]);
    let fine = entry(&report, ": 1/32 frame", "y max")[0];
    let limited = entry(&report, ": limited", "y max")[0];
    let whole = entry(&report, ": whole frames", "y max")[0];
    // Order one: nine times as many steps, where it counts, leave less than a
    // third of the error.
    let missed = [fine - whole, fine - limited];
    assert!(missed[1] < 0.33 * missed[0], "{missed:?}");
    // A limit that no step reaches changes nothing.
    let report = OUTPUTS.data("strain_change", &[("limit", 10.0)]);
    let loose = entry(&report, ": limited", "y max")[0];
    assert_eq!(loose, whole);
    let [few, many] =
        ["strain_limited_steps", "strain_fine_steps"].map(|v| OUTPUTS.value(v));
    assert!(few < 0.33 * many, "{few} {many}");
}
