//! Known solutions to nine digits, by the name of the published case.

use ode::fields::{
    ARENSTORF_START, Orbit, arenstorf, growth_by_cos, inverse_square, kepler,
    lorenz, robertson, square_plus_time, van_der_pol,
};
use ode::{
    Adaptive, DormandPrince, Field, Solver, Statistics, System, Tolerance,
    advance_to, solver_named,
};

/// Checks the states at `times`, all components to `allowed` (absolute and
/// relative), at a local tolerance of `tolerance`.
fn check<const N: usize>(
    field: impl FnMut(f64, &[f64], &mut [f64]),
    x0: [f64; N],
    tolerance: f64,
    expected: &[(f64, [f64; N])],
    allowed: f64,
) -> Statistics {
    let times: Vec<f64> = expected.iter().map(|(t, _)| *t).collect();
    let mut system = Field::new(0.0, &x0, field);
    let tolerance = Tolerance::both(tolerance).unwrap();
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
    let (path, cost) = adaptive.sample(&mut system, &times).unwrap();
    for ((t, got), (_, want)) in path.iter().zip(expected) {
        for i in 0..N {
            let error = (got[i] - want[i]).abs();
            assert!(
                error <= allowed + allowed * want[i].abs(),
                "component {i} at t = {t}: {} is not {}",
                got[i],
                want[i]
            );
        }
    }
    cost
}

#[test]
fn arenstorf_short() {
    let expected = [
        (
            0.5,
            [
                0.6917849608632417,
                0.03724534058582072,
                -0.573026464211392,
                0.4235199094128596,
            ],
        ),
        (
            1.0,
            [
                0.3132845955561017,
                0.34800897467514175,
                -1.0426165112787897,
                0.673384114096556,
            ],
        ),
        (
            2.0,
            [
                -0.5798767232363904,
                0.6090783555023057,
                -0.4225300922738805,
                0.24422199185507676,
            ],
        ),
        (
            4.0,
            [
                -0.19833288322443768,
                1.137637823588168,
                0.44865179615868617,
                -0.0668858765335773,
            ],
        ),
        (
            6.0,
            [
                -0.4735743107963348,
                0.22390779289064353,
                -0.5609497449736984,
                -0.9861356740991442,
            ],
        ),
    ];
    check(arenstorf, ARENSTORF_START, 1e-13, &expected, 1e-8);
}

#[test]
fn kepler_e06() {
    let expected = [
        (
            0.5,
            [
                -0.0657747041004359,
                0.6762737117923887,
                -1.244129367403602,
                0.6289953837082516,
            ],
        ),
        (
            3.0,
            [
                -1.596083002870164,
                0.0707385106686625,
                -0.055345757399723826,
                -0.49877413775984764,
            ],
        ),
        (std::f64::consts::TAU, [0.4, 0.0, 0.0, 2.0]),
        (
            10.0,
            [
                -1.5350235919098136,
                -0.28366840649978087,
                0.22715073207749834,
                -0.47918775820321957,
            ],
        ),
    ];
    check(kepler, [0.4, 0.0, 0.0, 2.0], 1e-12, &expected, 1e-9);
    // The exact solution is better still.
    let orbit = Orbit::new(0.6).unwrap();
    for (t, want) in expected {
        let got = orbit.at(t).unwrap();
        for i in 0..4 {
            assert!((got[i] - want[i]).abs() < 2e-15, "t = {t}");
        }
    }
}

#[test]
fn van_der_pol_mu1() {
    let expected = [
        (1.0, [1.508144236975609, -0.780218074629695]),
        (3.0, [-1.8660739110610847, -1.0210603401958571]),
        (6.0, [1.2790420291090456, 2.437814449637353]),
        (10.0, [-2.008340782579712, 0.03290706586332401]),
    ];
    let field = van_der_pol(1.0).unwrap();
    check(field, [2.0, 0.0], 1e-12, &expected, 1e-9);
}

#[test]
fn lorenz_short() {
    let expected = [
        (0.25, [11.042844240025365, 21.775417183737307, 11.016773388022337]),
        (0.5, [1.1982729680495445, -8.867197729737152, 32.45474021150376]),
        (1.0, [-9.378570010925063, -8.357033788426644, 29.362325337363426]),
        (2.0, [-8.17349993224225, -9.562023686798799, 24.620702049679664]),
        (5.0, [-6.512113699419599, -6.974042788417076, 23.92412957210337]),
    ];
    check(lorenz, [1.0; 3], 1e-12, &expected, 1e-7);
}

#[test]
fn robertson_to_40() {
    let expected = [
        (0.4, [0.985172113860991, 3.3863953789749306e-5, 0.014794022185220386]),
        (4.0, [0.905518678584257, 2.2404756875602487e-5, 0.09445891665887068]),
        (40.0, [0.7158270687194113, 9.18553476455806e-6, 0.28416374574583053]),
    ];
    let cost = check(robertson, [1.0, 0.0, 0.0], 1e-11, &expected, 1e-9);
    // It is stiff: an explicit method needs tens of thousands of steps for a
    // curve that a ruler could almost draw.
    assert!(cost.accepted > 10_000, "{}", cost.accepted);
}

#[test]
fn errors_are_as_published() {
    // Cases order_cos and order_inverse_square: signed errors at t = 2.
    type Rows = [(&'static str, [usize; 3], [f64; 3]); 3];
    let cos: Rows = [
        (
            "euler",
            [64, 128, 256],
            [0.02343888733681565, 0.011730278011714113, 0.005867787792440016],
        ),
        (
            "midpoint",
            [64, 128, 256],
            [7.139515331289203e-5, 1.844980058685053e-5, 4.68909488748892e-6],
        ),
        (
            "rk4",
            [16, 32, 64],
            [
                -2.5967564178941416e-6,
                -1.5957543331168722e-7,
                -9.871108819226038e-9,
            ],
        ),
    ];
    let inverse: Rows = [
        (
            "euler",
            [64, 128, 256],
            [
                -0.0019983646418829104,
                -0.0009905293494001932,
                -0.0004931487545203617,
            ],
        ),
        (
            "midpoint",
            [64, 128, 256],
            [3.3070579245064735e-5, 8.131308108810797e-6, 2.015958361606396e-6],
        ),
        (
            "rk4",
            [16, 32, 64],
            [1.6180171942825616e-6, 9.769105280277302e-8, 5.988436968529243e-9],
        ),
    ];
    let exact_cos = 2.0_f64.sin().exp();
    check_errors(growth_by_cos, exact_cos, &cos);
    check_errors(inverse_square, 0.2, &inverse);
}

fn check_errors(
    field: fn(f64, &[f64], &mut [f64]),
    exact: f64,
    rows: &[(&'static str, [usize; 3], [f64; 3])],
) {
    for (name, counts, errors) in rows {
        let mut solver = solver_named(name).unwrap();
        for (steps, want) in counts.iter().zip(errors) {
            let mut system = Field::new(0.0, &[1.0], field);
            advance_to(&mut solver, &mut system, 2.0, *steps);
            let got = system.state()[0] - exact;
            // The cases' own tolerance: rounding of 256 steps.
            let allowed = 1e-12 + 1e-3 * want.abs();
            assert!((got - want).abs() <= allowed, "{name} {steps}: {got:e}");
        }
    }
}

#[test]
fn one_step_on_a_field_with_rational_values_is_exact() {
    // Case one_step_rational_x2_plus_t: 3/2, 61/32 and 595120795/2^28.
    let want = [
        ("euler", 1.5),
        ("midpoint", 61.0 / 32.0),
        ("rk4", 595120795.0 / 268435456.0),
    ];
    for (name, want) in want {
        let mut system = Field::new(0.0, &[1.0], square_plus_time);
        solver_named(name).unwrap().step(&mut system, 0.5);
        assert!((system.state()[0] - want).abs() < 1e-13, "{name}");
        assert_eq!(system.time(), 0.5);
    }
}
