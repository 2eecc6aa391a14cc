//! Equations from text are the fields that the chapter wrote by hand.

use ode::fields;
use std::collections::BTreeMap;
use tests::formula::{Equations, constant};

type Rate = Box<dyn Fn(f64, &[f64], &mut [f64])>;
/// A text, its parameters, and the field that it should be.
type Known = (&'static str, Vec<(&'static str, f64)>, Rate);

fn equations(text: &str, parameters: &[(&str, f64)]) -> Equations {
    read(text, parameters).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn read(text: &str, parameters: &[(&str, f64)]) -> Result<Equations, String> {
    let parameters: BTreeMap<String, f64> =
        parameters.iter().map(|(name, x)| (name.to_string(), *x)).collect();
    Equations::parse(text, &parameters)
}

/// The largest difference at points spread over time and state, in units
/// of the largest derivative there.
fn disagreement(equations: &Equations, field: &Rate) -> f64 {
    let n = equations.dim();
    let (mut a, mut b) = (vec![0.0; n], vec![0.0; n]);
    let mut worst = 0.0_f64;
    for i in 0..50 {
        let t = 0.37 * f64::from(i);
        let x: Vec<f64> =
            (0..n).map(|j| 1.7 * (t + 1.3 * j as f64).sin()).collect();
        equations.derivative(t, &x, &mut a);
        field(t, &x, &mut b);
        let largest = b.iter().fold(1.0, |m: f64, b| m.max(b.abs()));
        for (a, b) in a.iter().zip(&b) {
            worst = worst.max((a - b).abs() / largest);
        }
    }
    worst
}

/// Every field of the chapter as people write it.
fn known() -> Vec<Known> {
    let line = fields::particle_on_line(5.0).expect("a finite rate");
    let decay = fields::decay(5.0).expect("a finite rate");
    let swing = fields::van_der_pol(2.5).expect("a finite mu");
    let moon = fields::restricted_three_body(0.3).expect("a share");
    let three_body = "restricted three-body: \
        x''=x+2y'-m'(x+m)/D1-m(x-m')/D2, y''=y-2x'-m'y/D1-my/D2, \
        D1=((x+m)^2+y^2)^1.5, D2=((x-m')^2+y^2)^1.5, m'=1-m";
    let robertson = "x'=-0.04x+1e4 y z, y'=0.04x-1e4 y z-3e7 y^2, \
        z'=3e7 y^2";
    vec![
        ("x' = -y, y' = x", vec![], Box::new(fields::circle)),
        ("x' = -k x", vec![("k", 5.0)], Box::new(decay)),
        ("x' = -x, y' = -k y", vec![("k", 5.0)], Box::new(line)),
        ("x' = cos(t) x", vec![], Box::new(fields::growth_by_cos)),
        ("x' = -2 t x^2", vec![], Box::new(fields::inverse_square)),
        ("x' = x^2 + t", vec![], Box::new(fields::square_plus_time)),
        ("x'=cos(t)-x; y'=sin(t)-y", vec![], Box::new(fields::chase)),
        ("x''=-x/r^3, y''=-y/r^3", vec![], Box::new(fields::kepler)),
        ("x'=v, v'=mu(1-x^2)v-x", vec![("mu", 2.5)], Box::new(swing)),
        (
            "x'=10(y-x), y'=x(28-z)-y, z'=xy-8z/3",
            vec![],
            Box::new(fields::lorenz),
        ),
        (robertson, vec![], Box::new(fields::robertson)),
        (three_body, vec![("m", 0.3)], Box::new(moon)),
    ]
}

#[test]
fn the_text_of_every_known_system_is_its_field() {
    for (text, parameters, field) in known() {
        let off = disagreement(&equations(text, &parameters), &field);
        // A few roundings of the largest term.
        assert!(off < 1e-13, "{text} differs by {off:e}");
    }
}

#[test]
fn a_single_changed_digit_is_another_field() {
    for (text, digit, other) in [
        ("x'=10(y-x), y'=x(28-z)-y, z'=xy-8z/3", "8z", "7z"),
        ("x''=-x/r^3, y''=-y/r^3", "-y/r^3", "-y/r^2"),
        ("x' = -2 t x^2", "-2", "2"),
    ] {
        let all = known();
        let (_, _, field) = all.iter().find(|(t, ..)| *t == text).unwrap();
        let changed = text.replace(digit, other);
        let off = disagreement(&equations(&changed, &[]), field);
        assert!(off > 1e-3, "{changed} differs by {off:e} only");
    }
}

#[test]
fn formulas_have_the_usual_precedence() {
    for (text, want) in [
        ("1/30", 1.0 / 30.0),
        ("2 + 3 * 4", 14.0),
        ("2 - 3 - 4", -5.0),
        ("-2^2", -4.0),
        ("2^3^2", 512.0),
        ("2^-1", 0.5),
        ("2**3", 8.0),
        ("8/2 (1 + 1)", 8.0),
        ("3(1+1)^2", 12.0),
        ("1e-3", 1e-3),
        ("1.5E+2", 150.0),
        (".5", 0.5),
        ("- (1 - 4)", 3.0),
        ("2·3 − 1", 5.0),
        ("3²", 9.0),
        ("sqrt(16) ln(e^2)", 8.0),
        ("cos(pi)", -1.0),
        ("exp(0) + abs(-2) + tanh(0) + tan(0) + sin(0) + log(1)", 3.0),
    ] {
        let got = constant(text).unwrap_or_else(|why| panic!("{why}"));
        assert!((got - want).abs() < 1e-14, "{text} is {got}");
    }
}

#[test]
fn names_are_cut_into_the_longest_that_are_known() {
    let mut dxdt = [0.0; 2];
    let both = [("m", 3.0), ("mu", 5.0)];
    let system = equations("x' = mux, y' = m x y", &both);
    system.derivative(0.0, &[2.0, 7.0], &mut dxdt);
    assert_eq!(dxdt, [10.0, 42.0]);
}

#[test]
fn only_true_decays_have_rates() {
    let rates = |text| equations(text, &[("k", 4.0)]).decay_rates();
    assert_eq!(rates("x' = -x, y' = -k y"), Some(vec![1.0, 4.0]));
    assert_eq!(rates("x' = 2(x - k x)/3 "), Some(vec![2.0]));
    for text in [
        "x' = -y, y' = x",
        "x' = -x + 1",
        "x' = -t x",
        "x' = -x^2",
        "x' = sin(x)",
        "x' = 1/x",
        "x'' = -x",
    ] {
        assert_eq!(rates(text), None, "{text}");
    }
}

#[test]
fn what_is_no_equation_is_refused_with_a_reason() {
    let deep = format!("x' = {}x{}", "(".repeat(500), ")".repeat(500));
    let signs = format!("x' = {}x", "-".repeat(500));
    let long = format!("x' = {}", "x+".repeat(5000));
    for (text, why) in [
        ("", "no differential equation"),
        ("k = 3", "no differential equation"),
        ("hello", "is no equation"),
        ("x' = ", "ends too early"),
        ("x' = 2 +", "ends too early"),
        ("x' = (x", "not closed"),
        ("x' = x)", "`)`"),
        ("x' = x 2", "`2`"),
        ("x' = x1", "`x1`"),
        ("x' = q", "`q`"),
        ("x' = e x", "`e"),
        ("x' = sin x", "sin(…)"),
        ("x' = 1.2.3", "`1.2.3` is not a number"),
        ("x' = x' + 1", "`x'`"),
        ("x''' = x", "at most two primes"),
        ("x' + 1 = x", "left side"),
        ("x' = x, x' = -x", "two equations"),
        ("x' = a, a = b, b = a", "in a circle"),
        (&deep, "too deeply"),
        (&signs, "too deeply"),
        (&long, "too long"),
    ] {
        let said = read(text, &[]).expect_err(text);
        assert!(said.contains(why), "{text}: {said}");
    }
}
