//! What `step` is put through. Calls are counted here, in a variable that the
//! answer has no name for, and the steps are tried by the probe.

use super::answer::step;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use std::cell::Cell;
use std::f64::consts::TAU;

/// How far off a mass may be, m.
const ALLOWED: f64 = 0.01;
/// Calls of `f` in a step.
const MOST_CALLS: usize = 100;
/// How long the machine swings, s.
const TIME: f64 = 2.0;
/// A valid answer reports exactly zero beyond what is allowed.
const NONE: Tolerance = Tolerance::abs(1e-9);
/// Any number is a score.
const ANY: Tolerance = Tolerance::abs(f64::INFINITY);

/// Two masses on two stiff springs, in wind.
struct Machine {
    stiffness: f64,
    damping: f64,
    rods: [f64; 2],
    masses: [f64; 2],
    angles: [f64; 2],
    /// Wave vector, push (m/s²) and phase of the wind.
    wind: [f64; 5],
}

fn machine(stiffness: f64, random: &mut Random) -> Machine {
    let mut about = |x: f64| x * random.uniform(0.98, 1.02);
    Machine {
        stiffness: about(stiffness),
        damping: about(1e-4 * stiffness),
        rods: [about(1.0), about(0.7)],
        masses: [about(1.0), about(0.8)],
        angles: [about(0.6), about(0.9)],
        wind: [about(1.5), about(0.8), about(0.3), about(0.2), about(TAU)],
    }
}

impl Machine {
    fn start(&self) -> Vec<f64> {
        let ([a, b], [first, second]) = (self.angles, self.rods);
        let (x, y) = (first * a.sin(), -first * a.cos());
        let (x2, y2) = (x + second * b.sin(), y - second * b.cos());
        vec![x, y, x2, y2, 0.0, 0.0, 0.0, 0.0]
    }

    fn f(&self, s: &[f64]) -> Vec<f64> {
        assert_eq!(s.len(), 8, "the length of the state in `f(x)`");
        let mut rate = s[4..].to_vec();
        rate.extend([0.0; 4]);
        let [kx, ky, ax, ay, phase] = self.wind;
        for i in 0..2 {
            let along = kx * s[2 * i] + ky * s[2 * i + 1] + phase;
            rate[4 + 2 * i] += ax * along.cos();
            rate[5 + 2 * i] += ay * along.cos() - 9.81;
        }
        let mut end = [0.0; 4];
        for i in 0..2 {
            let own = [s[2 * i], s[2 * i + 1], s[4 + 2 * i], s[5 + 2 * i]];
            let l = [own[0] - end[0], own[1] - end[1]];
            let v = [own[2] - end[2], own[3] - end[3]];
            let length = l[0].hypot(l[1]);
            let closing = (l[0] * v[0] + l[1] * v[1]) / length;
            let pull = self.stiffness * (length - self.rods[i])
                + self.damping * closing;
            for c in 0..2 {
                let force = pull * l[c] / length;
                rate[4 + 2 * i + c] -= force / self.masses[i];
                if i > 0 {
                    rate[2 + 2 * i + c] += force / self.masses[i - 1];
                }
            }
            end = own;
        }
        rate
    }

    /// The end of the swing, by Runge–Kutta steps that are short enough for
    /// the springs: half as many end less than a micrometre away.
    fn end(&self, steps: usize, time: f64) -> Vec<f64> {
        let h = time / steps as f64;
        let mut x = self.start();
        for _ in 0..steps {
            let k1 = self.f(&x);
            let k2 = self.f(&moved(&x, 0.5 * h, &k1));
            let k3 = self.f(&moved(&x, 0.5 * h, &k2));
            let k4 = self.f(&moved(&x, h, &k3));
            for i in 0..8 {
                x[i] += h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
            }
        }
        x
    }

    /// The end with the answer's steps, and the most calls of one of them.
    /// A state that has left the room ends the run.
    fn run(&self, steps: usize, time: f64) -> (Vec<f64>, usize) {
        let h = time / steps as f64;
        let mut x = self.start();
        let mut most = 0;
        for _ in 0..steps {
            let calls = Cell::new(0);
            let f = |x: &[f64]| {
                calls.set(calls.get() + 1);
                assert!(calls.get() < 10_000, "10 000 calls in a step");
                self.f(x)
            };
            x = step(&f, h, &x);
            most = most.max(calls.get());
            let inside = |x: &f64| x.abs() < 1e4;
            if x.len() != 8 || !x.iter().all(inside) || most > MOST_CALLS {
                return (vec![f64::INFINITY; 8], most);
            }
        }
        (x, most)
    }

    fn is_valid(&self, steps: usize, wanted: &[f64]) -> bool {
        let (x, calls) = self.run(steps, TIME);
        off(&x, wanted) <= ALLOWED && calls <= MOST_CALLS
    }

    /// The fewest steps for two seconds that are valid together with two
    /// larger numbers of steps; none if that takes more than `LIMIT`.
    fn fewest(&self, wanted: &[f64]) -> Option<usize> {
        let (mut bad, mut n) = (7, 8);
        while n <= LIMIT {
            let shorter = [n, more(n), more(more(n))];
            if shorter.iter().all(|n| self.is_valid(*n, wanted)) {
                let between = bad + 1..n;
                let mut fewer = between.rev();
                while fewer.next().is_some_and(|n| self.is_valid(n, wanted)) {
                    n -= 1;
                }
                return Some(n);
            }
            (bad, n) = (n, more(n));
        }
        None
    }
}

/// Steps of 0.2 ms are the shortest that are tried.
const LIMIT: usize = 10_000;

fn more(n: usize) -> usize {
    (5 * n).div_ceil(4)
}

fn moved(x: &[f64], h: f64, slope: &[f64]) -> Vec<f64> {
    x.iter().zip(slope).map(|(x, slope)| x + h * slope).collect()
}

/// How far the masses are off together, m.
fn off(x: &[f64], wanted: &[f64]) -> f64 {
    let first = (x[0] - wanted[0]).hypot(x[1] - wanted[1]);
    first.max((x[2] - wanted[2]).hypot(x[3] - wanted[3]))
}

fn beyond(error: f64) -> f64 {
    if error <= ALLOWED { 0.0 } else { error - ALLOWED }
}

/// A softer machine for a second, in steps of a millisecond: whoever cannot
/// do this need not try the stiff one.
fn soft(case: Case, machine: &Machine) -> Case {
    let wanted = machine.end(4000, 1.0);
    let (x, calls) = machine.run(1000, 1.0);
    let extra = calls.saturating_sub(MOST_CALLS);
    case.scalar("error beyond 1 cm", beyond(off(&x, &wanted)), NONE)
        .unit("m")
        .scalar("calls beyond 100", extra as f64, NONE)
}

pub fn public(cases: &mut Cases) {
    for (label, seed) in
        [("a softer machine", 1), ("another softer machine", 2)]
    {
        let begun = Case::new(label)
            .given("h", 0.001)
            .given("spring constant", "about 1e5 N/m");
        cases.run(begun, |case| {
            soft(case, &machine(1e5, &mut Random::new(seed)))
        });
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let machine = machine(1e7, random);
    let begun = Case::new("the longest valid step")
        .given("spring constant", machine.stiffness);
    cases.run(begun, |case| {
        let fewest = machine.fewest(&machine.end(20_000, TIME));
        let valid = if fewest.is_some() { "yes" } else { "no" };
        let longest = fewest.map_or(0.0, |n| 1000.0 * TIME / n as f64);
        case.word("a step of at least 0.2 ms is valid", valid)
            .scalar("longest step", longest, ANY)
            .unit("ms")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let machine = machine(1e5, random);
    cases.run(Case::new("a softer machine with other masses"), |case| {
        soft(case, &machine)
    });
}

/// The path of the lower mass in steps of 10 ms, beside the exact one.
pub fn see() -> Outcome<Drawing> {
    let machine = machine(1e7, &mut Random::new(1));
    let mut exact: Vec<Point> = Vec::new();
    for n in 1..=50 {
        let time = 0.02 * f64::from(n);
        let x = machine.end(400 * n as usize, time);
        exact.push((x[2], x[3]));
    }
    let mut yours: Vec<Point> = Vec::new();
    let mut x = machine.start();
    for _ in 0..50 {
        x = step(&|x| machine.f(x), 0.02, &x);
        if x.len() != 8 || !x.iter().all(|x| x.abs() < 3.0) {
            break;
        }
        yours.push((x[2], x[3]));
    }
    let panel = Panel::new()
        .title("the lower mass for one second, h = 20 ms")
        .axes("x (m)", "y (m)")
        .legend(Legend::Above)
        .add(Series::line("exact", exact).ink(Ink::Green))
        .add(Series::path("yours", yours).ink(Ink::Blue));
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
