//! What `simultaneous_impulses` is put through.

use super::answer::{Contact, Crash, simultaneous_impulses};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};

/// Solvers may stop at changes of 1e-14, after sweeps that take a thousandth
/// of what is missing.
const CLOSE: Tolerance = Tolerance::new(1e-8, 1e-8);

/// Blocks on a rail.
#[derive(Clone)]
struct Rail {
    mass: Vec<Option<f64>>,
    v: Vec<f64>,
    contacts: Vec<Contact>,
}

/// Blocks of these masses, zero being a wall, and who touches whom.
fn rail(mass: &[f64], v: &[f64], pairs: &[[usize; 2]], e: f64) -> Rail {
    let mass = mass.iter().map(|m| (*m > 0.0).then_some(*m)).collect();
    let contact =
        |&[left, right]: &[usize; 2]| Contact { left, right, restitution: e };
    let contacts = pairs.iter().map(contact).collect();
    Rail { mass, v: v.to_vec(), contacts }
}

/// Blocks in a row, each touching the next.
fn row(mass: &[f64], v: &[f64], e: f64) -> Rail {
    let pairs: Vec<_> = (1..mass.len()).map(|k| [k - 1, k]).collect();
    rail(mass, v, &pairs, e)
}

impl Rail {
    fn crash(&self) -> Crash {
        simultaneous_impulses(&self.mass, &self.v, &self.contacts)
    }

    fn ask(&self, cases: &mut Cases, label: &str) {
        self.run(cases, label, true);
    }

    /// The case, with this rail as what is given.
    fn told(&self, case: Case) -> Case {
        let told = |c: &Contact| (c.left, c.right, c.restitution);
        let contacts: Vec<_> = self.contacts.iter().map(told).collect();
        case.given("mass", &self.mass)
            .given("v", &self.v)
            .given("contacts: left, right, e", contacts)
    }

    /// The impulses are shown only if they are unique.
    fn run(&self, cases: &mut Cases, label: &str, unique: bool) {
        cases.run(self.told(Case::new(label)), |case| {
            let Crash { j, v } = self.crash();
            let case = case.vector("v", v, CLOSE).unit("m/s");
            match unique {
                true => case.vector("j", j, CLOSE).unit("N s"),
                false => case,
            }
        });
    }

    /// How fast the blocks separate at each contact, if these are their speeds.
    fn separation(&self, v: &[f64]) -> Vec<f64> {
        self.contacts.iter().map(|c| v[c.right] - v[c.left]).collect()
    }
}

pub fn public(cases: &mut Cases) {
    // The example: published case collision_row_fig11_three_balls.
    let three = [1.0; 3];
    row(&three, &[1.0, 0.0, 0.0], 1.0).ask(cases, "three blocks");
    // Published cases of the same kind: (0, 1/2, 1/2); four fifths for three
    // of five; (-3/4, 1/4, 3/4); and (-1/2, -1/2) from a wall.
    row(&three, &[1.0, 0.0, 0.0], 0.5).ask(cases, "three blocks, e = 0.5");
    let two_in = [1.0, 1.0, 0.0, 0.0, 0.0];
    row(&[1.0; 5], &two_in, 1.0).ask(cases, "two run into three");
    let unequal = row(&[2.0, 1.0, 3.0], &[2.0, 0.0, -1.0], 0.5);
    unequal.ask(cases, "unequal blocks");
    row(&[1.0, 2.0, 0.0], &[1.0, 1.0, 0.0], 0.5).ask(cases, "against a wall");
    row(&[0.0, 2.0, 1.0], &[0.0, -1.0, -1.0], 0.5)
        .ask(cases, "against a wall on the left");
    // Two blocks, as ever: they exchange their velocities, or go on together.
    row(&[1.0, 1.0], &[3.0, -1.0], 1.0).ask(cases, "two blocks");
    row(&[1.0, 3.0], &[4.0, 0.0], 0.0).ask(cases, "two lumps of clay");
    row(&[1.0; 4], &[2.0; 4], 1.0).ask(cases, "all together");
    row(&three, &[-1.0, 0.0, 2.0], 1.0).ask(cases, "all apart");
    // The right pair was separating and takes no part, though the middle block
    // now runs into the last.
    row(&three, &[4.0, 0.0, 1.0], 1.0).ask(cases, "one pair is separating");
    row(&[1.0; 4], &[3.0, 0.0, 1.0, -1.0], 1.0).ask(cases, "two collisions");
    let mut mixed = row(&[1.0, 2.0, 1.0], &[2.0, 0.0, -1.0], 0.0);
    mixed.contacts[0].restitution = 1.0;
    mixed.ask(cases, "steel and clay");
    mixed.contacts[0].restitution = 0.0;
    mixed.contacts[1].restitution = 0.75;
    mixed.ask(cases, "clay and rubber");
    row(&[1.0, 1.0, 100.0], &[1.0, 0.0, -0.1], 1.0)
        .ask(cases, "a light one between");
    wide(cases);
    let walls = row(&[1.0, 0.0, 0.0], &[1.0, 0.0, 0.0], 1.0);
    walls.ask(cases, "two walls");
    row(&[1.0, 0.0, 1.0], &[2.0, 0.0, -3.0], 0.5)
        .ask(cases, "on both sides of a wall");
    row(&[0.0, 1.0, 0.0], &[0.0, 1.0, 0.0], 1.0).run(
        cases,
        "between walls",
        false,
    );
    row(&[1.0], &[1.0], 1.0).ask(cases, "one block");
}

/// Block 0 is wide: the others stand side by side at its left, or its right.
fn wide(cases: &mut Cases) {
    let at_left = [[1, 0], [2, 0]];
    let from_left = |v: [f64; 3]| rail(&[1.0; 3], &v, &at_left, 1.0);
    // B89 fig. 13. b = (0, -8), and A has 2 and 1: with both w zero j would be
    // (-8/3, 16/3). Without the first, j = (0, 4), and w = (4, 0).
    from_left([0.0, 0.0, 4.0]).ask(cases, "pushed away from a neighbour");
    // The slower one comes too late, by the same reckoning with b = (-2, -8).
    from_left([0.0, 1.0, 4.0]).ask(cases, "the slower one comes too late");
    // b = (-6, -8): 2 j0 + j1 = 6 and j0 + 2 j1 = 8.
    from_left([0.0, 3.0, 4.0]).ask(cases, "both push");
    let at_right = [[0, 1], [0, 2]];
    let from_right = rail(&[2.0, 1.0, 3.0], &[0.0, -3.0, -2.0], &at_right, 0.5);
    from_right.ask(cases, "both push from the right");
    // Two wide blocks touch at two places: the second contact changes nothing.
    let twice = [[0, 1], [0, 1]];
    rail(&[1.0, 2.0], &[3.0, 0.0], &twice, 0.5).run(
        cases,
        "touching twice",
        false,
    );
    // A wall behind one of the two narrow blocks.
    let backed = [[3, 1], [1, 0], [2, 0]];
    rail(&[2.0, 1.0, 1.0, 0.0], &[-2.0, 0.0, 1.0, 0.0], &backed, 0.5)
        .ask(cases, "one has a wall behind it");
}

/// Blocks of random mass; each touches one that was there before it, from
/// either side. So no contact is redundant.
fn fresh(random: &mut Random, n: usize) -> Rail {
    let mut pairs = Vec::new();
    for k in 1..n {
        let other = random.integer(0, k);
        let to_the_right = random.unit() < 0.5;
        pairs.push(if to_the_right { [other, k] } else { [k, other] });
    }
    let v = random.vector(n, -1.0, 1.0);
    let mut rail = rail(&random.vector(n, 0.5, 3.0), &v, &pairs, 0.0);
    for contact in &mut rail.contacts {
        contact.restitution = random.uniform(0.0, 1.0);
    }
    rail
}

fn sums(rail: &Rail, v: &[f64]) -> [f64; 2] {
    let (mut momentum, mut energy) = (0.0, 0.0);
    for (mass, v) in rail.mass.iter().zip(v) {
        momentum += mass.unwrap_or(0.0) * v;
        energy += 0.5 * mass.unwrap_or(0.0) * v * v;
    }
    [momentum, energy]
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let rails = [0; 12].map(|_| fresh(random, 7));
    let rounding = Tolerance::abs(1e-7);
    cases.run(Case::new("the rules"), |case| {
        let (case, [short, pull, both]) = worst(case, &rails, Rail::told, |rail| {
            let (mut short, mut pull, mut both) = (0.0_f64, 0.0_f64, 0.0_f64);
            let Crash { j, v } = rail.crash();
            let (before, after) = (rail.separation(&rail.v), rail.separation(&v));
            for k in 0..j.len() {
                let w = after[k] + rail.contacts[k].restitution * before[k];
                if before[k] <= 0.0 {
                    short = short.max(-w);
                    both = both.max((j[k] * w).abs());
                }
                let parted = before[k] > 0.0;
                pull = pull.max(if parted { j[k].abs() } else { -j[k] });
            }
            [short, pull, both]
        });
        case.scalar("they separate too slowly by", short, rounding)
            .unit("m/s")
            .scalar("pull, or push what separates, by", pull, rounding)
            .unit("N s")
            .scalar("j w, at most", both, rounding)
            .unit("J")
    });
    cases.run(Case::new("momentum stays, and energy if e is 1"), |case| {
        let (case, [p, e, gain]) = worst(case, &rails, Rail::told, |rail| {
            let before = sums(rail, &rail.v);
            let after = sums(rail, &rail.crash().v);
            let mut elastic = rail.clone();
            for contact in &mut elastic.contacts {
                contact.restitution = 1.0;
            }
            let bounced = sums(rail, &elastic.crash().v);
            [
                (after[0] - before[0]).abs(),
                (bounced[1] - before[1]).abs(),
                (after[1] - before[1]).max(0.0),
            ]
        });
        case.scalar("momentum, changed by at most", p, rounding)
            .unit("kg m/s")
            .scalar("energy, changed by at most", e, rounding)
            .unit("J")
            .scalar("energy, gained if e is less", gain, rounding)
            .unit("J")
    });
    cases.run(Case::new("seen in a mirror, and listed backwards"), |case| {
        let (case, [off]) = worst(case, &rails, Rail::told, |rail| {
            let mut other = rail.clone();
            other.contacts.reverse();
            for c in &mut other.contacts {
                (c.left, c.right) = (c.right, c.left);
            }
            other.v = rail.v.iter().map(|v| -v).collect();
            let pairs = rail.crash().v.into_iter().zip(other.crash().v);
            [pairs.fold(0.0, |off: f64, (v, u)| off.max((v + u).abs()))]
        });
        case.scalar("difference, at most", off, rounding).unit("m/s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for n in [3, 5, 7] {
        let rail = fresh(random, n);
        rail.ask(cases, &format!("{n} fresh blocks"));
    }
    let v = random.vector(5, -1.0, 2.0);
    let mut walled = row(&random.vector(5, 0.5, 2.0), &v, 0.5);
    (walled.mass[4], walled.v[4]) = (None, 0.0);
    walled.ask(cases, "a fresh row against a wall");
}

/// One comes from each side, the one in the middle is of any mass; e = 1. Exact
/// by Cramer's rule.
pub fn see() -> Outcome<Drawing> {
    let found = |m: f64| row(&[1.0, m, 1.0], &[1.0, 0.0, -0.5], 1.0).crash().v;
    let exact = |m: f64| {
        let (own, beside) = (1.0 + 1.0 / m, 1.0 / m);
        let det = own * own - beside * beside;
        let (j0, j1) = (2.0 * own + beside, own + 2.0 * beside);
        [1.0 - j0 / det, (j0 - j1) / det / m, j1 / det - 0.5]
    };
    let mut panel = Panel::new()
        .title("1 kg from the left and 1 kg from the right")
        .axes("mass of the middle one (kg)", "velocity after it (m/s)")
        .x_log();
    for k in 0..3 {
        let curve = (-40..=40).map(|i| 10_f64.powf(0.05 * f64::from(i)));
        let curve = curve.map(|m| (m, exact(m)[k]));
        let yours = (-10..=10).map(|i| 10_f64.powf(0.2 * f64::from(i)));
        let yours = yours.map(|m| (m, found(m)[k]));
        let label = if k == 0 { "exact" } else { "" };
        let name = format!("yours, block {k}");
        panel = panel
            .add(Series::line(label, curve).ink(Ink::Exact))
            .add(Series::points(name, yours).ink(Ink::nth(k)));
    }
    Ok(Plot::wide(panel).draw()?)
}
