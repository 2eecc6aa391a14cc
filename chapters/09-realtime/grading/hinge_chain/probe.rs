//! What `hinge_chain` is put through.

use super::answer::{Hinge, Link, hinge_chain};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Series};

/// Some hundred operations; a chain of several links multiplies rounding
/// errors by less than a thousand.
const CLOSE: Tolerance = Tolerance::new(1e-9, 1e-9);

const G: f64 = 10.0;
/// The rod of the statement, and its mass at the far end of a link.
const ROD: Link = Link { length: 1.0, mass: 3.0, centre: 0.5, inertia: 0.25 };
const BOB: Link = Link { length: 1.0, mass: 1.0, centre: 1.0, inertia: 0.0 };

/// A chain and how it moves.
#[derive(Clone)]
struct Chain {
    links: Vec<Link>,
    q: Vec<f64>,
    qdot: Vec<f64>,
    tau: Vec<f64>,
    g: f64,
}

impl Chain {
    /// Straight along x and at rest.
    fn straight(links: &[Link]) -> Chain {
        let zero = vec![0.0; links.len()];
        let (q, qdot, tau) = (zero.clone(), zero.clone(), zero);
        Chain { links: links.to_vec(), q, qdot, tau, g: G }
    }

    fn told(&self, case: Case) -> Case {
        case.given("links", &self.links)
            .given("q", &self.q)
            .given("qdot", &self.qdot)
            .given("tau", &self.tau)
            .given("g", self.g)
    }

    fn hinges(&self) -> Vec<Hinge> {
        hinge_chain(&self.links, &self.q, &self.qdot, &self.tau, self.g)
    }

    /// Kinetic and potential energy (J), from the velocities of the centres.
    fn energy(&self) -> f64 {
        let (mut angle, mut omega) = (0.0_f64, 0.0);
        let (mut z, mut v) = (0.0, [0.0; 2]);
        let mut sum = 0.0;
        for (i, link) in self.links.iter().enumerate() {
            angle += self.q[i];
            omega += self.qdot[i];
            let (s, c) = angle.sin_cos();
            let at = |r: f64| [v[0] - omega * r * s, v[1] + omega * r * c];
            let w = at(link.centre);
            sum += 0.5 * link.mass * (w[0] * w[0] + w[1] * w[1]);
            sum += 0.5 * link.inertia * omega * omega;
            sum += link.mass * self.g * (z + link.centre * s);
            v = at(link.length);
            z += link.length * s;
        }
        sum
    }
}

fn ask(cases: &mut Cases, label: &str, chain: &Chain) {
    cases.run(chain.told(Case::new(label)), |case| {
        let hinges = chain.hinges();
        let found = |f: fn(&Hinge) -> f64| hinges.iter().map(f).collect();
        case.vector("acceleration", found(|h| h.acceleration), CLOSE)
            .unit("rad/s²")
            .vector("D", found(|h| h.felt), CLOSE)
            .unit("kg m²")
    });
}

pub fn public(cases: &mut Cases) {
    // The examples: 3 · 10 · 0.5/1; and two masses that fall freely.
    let rod = Chain::straight(&[ROD]);
    ask(cases, "a rod", &rod);
    let bobs = Chain::straight(&[BOB, BOB]);
    ask(cases, "two masses", &bobs);
    // Hanging straight down nothing happens; a motor turns the rod by τ/D.
    let down = Chain { q: vec![-0.5 * std::f64::consts::PI], ..rod };
    ask(cases, "a rod hanging down", &down);
    let driven = Chain { tau: vec![4.0], ..Chain::straight(&[ROD]) };
    ask(cases, "a rod with a motor", &driven);
    // Bent by a quarter: the second mass is above the first one's end, its
    // hinge 1 m to the right. It pushes straight down: D of the first is 2.
    let bent = |qdot: Vec<f64>, tau: Vec<f64>| Chain {
        q: vec![0.0, 0.5 * std::f64::consts::PI],
        qdot,
        tau,
        ..Chain::straight(&[BOB, BOB])
    };
    ask(cases, "bent", &bent(vec![0.0; 2], vec![0.0; 2]));
    ask(cases, "bent and turning", &bent(vec![2.0, 1.0], vec![0.0; 2]));
    ask(cases, "bent with motors", &bent(vec![0.0; 2], vec![1.0, 3.0]));
    let mut three = Chain::straight(&[ROD, BOB, ROD]);
    three.links[1] = Link { length: 0.5, inertia: 0.1, ..BOB };
    (three.q, three.qdot) = (vec![0.3, -0.8, 1.1], vec![1.0, -2.0, 3.0]);
    ask(cases, "three links", &three);
    let weightless = Chain { g: 0.0, ..three };
    ask(cases, "three links without gravity", &weightless);
}

fn fresh(random: &mut Random, count: usize) -> Chain {
    let mut links = Vec::new();
    for _ in 0..count {
        let length = random.uniform(0.3, 1.0);
        links.push(Link {
            length,
            mass: random.uniform(0.5, 2.0),
            centre: random.uniform(0.2, 0.9) * length,
            inertia: random.uniform(0.01, 0.2),
        });
    }
    Chain {
        links,
        q: random.vector(count, -1.5, 1.5),
        qdot: random.vector(count, -3.0, 3.0),
        tau: random.vector(count, -2.0, 2.0),
        g: random.uniform(5.0, 15.0),
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let draws: Vec<Chain> = (0..10).map(|k| fresh(random, 1 + k % 5)).collect();
    // The energy grows by the power of the motors: central differences over
    // 1e-5 s along the motion, whose error is 1e-10 times a third derivative
    // of some ten thousand, and rounding of 1e-14/1e-5.
    cases.run(Case::new("motors do all the work"), |case| {
        let shown = |c: &Chain, case: Case| c.told(case);
        let (case, [off]) = course::worst(case, &draws, shown, |chain| {
            let hinges = chain.hinges();
            let moved = |dt: f64| {
                let mut other = chain.clone();
                for (i, hinge) in hinges.iter().enumerate() {
                    other.q[i] += dt * chain.qdot[i];
                    other.qdot[i] += dt * hinge.acceleration;
                }
                other.energy()
            };
            let growth = (moved(1e-5) - moved(-1e-5)) / 2e-5;
            let power: f64 =
                chain.tau.iter().zip(&chain.qdot).map(|(t, q)| t * q).sum();
            [(growth - power).abs()]
        });
        case.scalar("off by at most", off, Tolerance::abs(1e-3)).unit("W")
    });
    // One more newton metre at the first hinge: 1/D more acceleration.
    cases.run(Case::new("what the first hinge feels"), |case| {
        let shown = |c: &Chain, case: Case| c.told(case);
        let (case, [off]) = course::worst(case, &draws, shown, |chain| {
            let mut more = chain.clone();
            more.tau[0] += 1.0;
            let (before, after) = (chain.hinges()[0], more.hinges()[0]);
            let gain = after.acceleration - before.acceleration;
            [(gain * before.felt - 1.0).abs()]
        });
        case.scalar("off by at most", off, Tolerance::abs(1e-8))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, count) in
        [("two fresh links", 2), ("five fresh links", 5), ("a dozen", 12)]
    {
        ask(cases, label, &fresh(random, count));
    }
}

/// A chain of four rods is let go sideways: where its end is, and what its motion
/// has against what its weight has lost.
pub fn see() -> Outcome<Drawing> {
    let mut chain = Chain::straight(&[ROD; 4]);
    let (h, mut time) = (1e-3, 0.0);
    let (mut end, mut lost, mut gained) = (vec![], vec![], vec![]);
    for step in 0..1500 {
        let (mut angle, mut tip) = (0.0_f64, (0.0, 0.0));
        for (q, link) in chain.q.iter().zip(&chain.links) {
            angle += q;
            tip.0 += link.length * angle.cos();
            tip.1 += link.length * angle.sin();
        }
        if step % 15 == 0 && tip.0.is_finite() {
            end.push(tip);
            let still = Chain { qdot: vec![0.0; 4], ..chain.clone() };
            let fallen = -still.energy();
            let moving = (chain.energy() + fallen).clamp(-100.0, 500.0);
            lost.push((time, fallen));
            if step % 60 == 0 && !moving.is_nan() {
                gained.push((time, moving));
            }
        }
        // The midpoint method.
        let slope = chain.hinges();
        let mut middle = chain.clone();
        for (i, hinge) in slope.iter().enumerate() {
            middle.q[i] += 0.5 * h * chain.qdot[i];
            middle.qdot[i] += 0.5 * h * hinge.acceleration;
        }
        for (i, hinge) in middle.hinges().iter().enumerate() {
            chain.q[i] += h * middle.qdot[i];
            chain.qdot[i] += h * hinge.acceleration;
        }
        time += h;
    }
    let picture = Panel::new()
        .title("the end of four rods, for 1.5 s")
        .axes("x (m)", "z (m)")
        .equal()
        .add(Series::line("", end).ink(Ink::Blue));
    let energies = Panel::new()
        .title("its energy")
        .axes("time (s)", "energy (J)")
        .legend(Legend::Above)
        .add(Series::line("lost by weight", lost).ink(Ink::Exact))
        .add(Series::points("in your motion", gained).ink(Ink::Blue));
    Ok(Plot::strip([picture, energies]).draw()?)
}
