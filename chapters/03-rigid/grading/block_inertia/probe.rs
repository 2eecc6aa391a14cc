//! What `block_inertia` is put through.

use super::answer::{Inertia, block_inertia};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use math::{Mat3, Vec3};
use std::f64::consts::TAU;

/// A block, and the point that it turns about.
#[derive(Clone, Copy)]
struct Block {
    label: &'static str,
    density: f64,
    size: [f64; 3],
    about: [f64; 3],
}

/// Sums of a dozen products: a few roundings of 1e-16.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// The fixed blocks, each with the reason for its numbers.
const BLOCKS: [Block; 7] = [
    // Published case block_inertia_0: 6/12 of 4 + 9, 1 + 9 and 1 + 4.
    Block {
        label: "a block about its centre",
        density: 1.0,
        size: [1.0, 2.0, 3.0],
        about: [0.0, 0.0, 0.0],
    },
    // Published case block_inertia_2: 4 kg, 4/12 (4 + 4) = 8/3.
    Block {
        label: "a cube of half the density",
        density: 0.5,
        size: [2.0, 2.0, 2.0],
        about: [0.0, 0.0, 0.0],
    },
    // The example.
    Block {
        label: "about the middle of an edge",
        density: 2.0,
        size: [1.0, 2.0, 3.0],
        about: [0.5, 1.0, 0.0],
    },
    // About a corner, with x from 0 to x0 and so on, the integral of y² is
    // M/3 y0², and that of x y is M/4 x0 y0. M = 24, and the edges 2, 4, 6:
    // 8 (16 + 36), 8 (4 + 36), 8 (4 + 16), and -6 · 8, -6 · 12, -6 · 24.
    Block {
        label: "about a corner",
        density: 0.5,
        size: [2.0, 4.0, 6.0],
        about: [-1.0, -2.0, -3.0],
    },
    // The opposite sign of one component turns the sign of two products.
    Block {
        label: "about another corner",
        density: 0.5,
        size: [2.0, 4.0, 6.0],
        about: [-1.0, -2.0, 3.0],
    },
    // A door of 20 kg, 0.8 m wide. About its hinge the z entry is
    // 20/3 · 0.64 + 20/12 · 0.0025, a third where the centre has a twelfth.
    Block {
        label: "a door on its hinge",
        density: 250.0,
        size: [0.8, 0.05, 2.0],
        about: [-0.4, 0.0, 0.0],
    },
    // 3 kg at (-2, 1, -3): 3 (1 + 9), 3 (4 + 9), 3 (4 + 1), with products
    // 3 · 2, -3 · 6, 3 · 3, and 3/12 · 2 = 0.5 for the cube itself.
    Block {
        label: "a small cube far from its point",
        density: 3.0,
        size: [1.0, 1.0, 1.0],
        about: [2.0, -1.0, 3.0],
    },
];

fn rows(m: &Mat3) -> Vec<Vec<f64>> {
    m.row_iter().map(|row| row.iter().copied().collect()).collect()
}

fn answer(block: Block) -> Inertia {
    let (size, about) = (Vec3::from(block.size), Vec3::from(block.about));
    block_inertia(block.density, size, about)
}

fn begun(block: Block) -> Case {
    given(Case::new(block.label), block)
}

fn given(case: Case, block: Block) -> Case {
    case.given("density", block.density)
        .given("size", block.size)
        .given("about", block.about)
}

fn ask(cases: &mut Cases, block: Block) {
    cases.run(begun(block), |case| {
        let Inertia { mass, tensor } = answer(block);
        case.scalar("mass", mass, CLOSE)
            .unit("kg")
            .matrix("tensor", rows(&tensor), CLOSE)
            .unit("kg m²")
    });
}

pub fn public(cases: &mut Cases) {
    for block in BLOCKS {
        ask(cases, block);
    }
}

fn triple(random: &mut Random, from: f64, to: f64) -> [f64; 3] {
    let c = random.vector(3, from, to);
    [c[0], c[1], c[2]]
}

/// A random block and a random point.
fn fresh(random: &mut Random, label: &'static str) -> Block {
    Block {
        label,
        density: random.uniform(0.5, 3.0),
        size: triple(random, 0.5, 2.0),
        about: triple(random, -2.0, 2.0),
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    pieces(cases, random);
    energy(cases, random);
    possible(cases, random);
    scale(cases, random);
}

/// The signs of the eight corners of a block.
fn corners() -> [Vec3; 8] {
    let sign = |bit: usize| if bit == 0 { -1.0 } else { 1.0 };
    [0, 1, 2, 3, 4, 5, 6, 7]
        .map(|i| Vec3::new(sign(i & 1), sign(i & 2), sign(i & 4)))
}

/// Cut into eight equal blocks, each of them asked about the same point,
/// which lies a quarter of an edge nearer or farther for it.
fn pieces(cases: &mut Cases, random: &mut Random) {
    let whole = fresh(random, "eight pieces make the whole");
    cases.run(begun(whole), |case| {
        let (mut mass, mut tensor) = (0.0, Mat3::zeros());
        for corner in corners() {
            let offset = 0.25 * Vec3::from(whole.size).component_mul(&corner);
            let about = Vec3::from(whole.about) - offset;
            let size = whole.size.map(|edge| 0.5 * edge);
            let piece = Block { size, about: about.into(), ..whole };
            let piece = answer(piece);
            mass += piece.mass;
            tensor += piece.tensor;
        }
        let Inertia { mass: all, tensor: total } = answer(whole);
        let off = (tensor - total).amax() / total.amax();
        let rounding = Tolerance::abs(1e-12);
        case.scalar("mass of the pieces / of the whole", mass / all, rounding)
            .scalar("difference of the tensors / largest entry", off, rounding)
    });
}

/// The energy of turning, from the tensor and from the speeds of the mass.
/// The speed squared is of second degree in the place, so that eight points
/// at the edges over the root of 12 stand for the block exactly (Gauss).
fn energy(cases: &mut Cases, random: &mut Random) {
    let block = fresh(random, "the energy of a block that turns");
    let turning = triple(random, 0.5, 2.0);
    let omega = Vec3::from(turning);
    cases.run(begun(block).given("omega", turning), |case| {
        let Inertia { mass, tensor } = answer(block);
        let size = Vec3::from(block.size);
        let mut right = 0.0;
        for corner in corners() {
            let place = size.component_mul(&corner) / 12.0_f64.sqrt();
            let v = omega.cross(&(place - Vec3::from(block.about)));
            let share = block.density * size.product() / 8.0;
            right += 0.5 * share * v.norm_squared();
        }
        let yours = 0.5 * omega.dot(&(tensor * omega));
        let volume = size.product() * block.density;
        let rounding = Tolerance::abs(1e-12);
        case.scalar("mass / (density × volume)", mass / volume, rounding)
            .scalar("½ ω·Iω / sum of ½ m v²", yours / right, rounding)
    });
}

/// What no body can break: symmetry, energy above zero for every axis, and
/// no moment larger than the other two together (y² + z² is at most x² + z²
/// plus x² + y²), about whatever axes.
fn possible(cases: &mut Cases, random: &mut Random) {
    let mut blocks = Vec::new();
    for _ in 0..20 {
        blocks.push(fresh(random, ""));
    }
    cases.run(Case::new("twenty tensors that a body can have"), |case| {
        let (mut askew, mut positive, mut triangle) = (0.0_f64, true, true);
        let mut wrong = None;
        for block in blocks {
            let tensor = answer(block).tensor;
            let slant = (tensor - tensor.transpose()).amax();
            let moments = tensor.symmetric_eigenvalues();
            let above = moments.min() > 0.0;
            let possible = moments.sum() >= 2.0 * moments.max();
            if slant > 1e-12 || !above || !possible {
                wrong = Some(block);
            }
            askew = askew.max(slant);
            positive &= above;
            triangle &= possible;
        }
        let case = match wrong {
            Some(block) => given(case, block),
            None => case,
        };
        let word = |yes: bool| if yes { "yes" } else { "no" };
        case.scalar("not symmetric by, at most", askew, Tolerance::abs(1e-12))
            .word("every moment above zero", word(positive))
            .word("no moment above the sum of the others", word(triangle))
    });
}

/// All lengths doubled: 8 times the mass, 4 times each distance squared.
fn scale(cases: &mut Cases, random: &mut Random) {
    let block = fresh(random, "everything twice as long");
    cases.run(begun(block), |case| {
        let (size, about) =
            (block.size.map(|c| 2.0 * c), block.about.map(|c| 2.0 * c));
        let (once, twice) =
            (answer(block), answer(Block { size, about, ..block }));
        let rounding = Tolerance::abs(1e-11);
        let traces = twice.tensor.trace() / once.tensor.trace();
        case.scalar("mass, times", twice.mass / once.mass, rounding).scalar(
            "tensor, times",
            traces,
            rounding,
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh block", "another fresh block", "a third fresh block"]
    {
        let block = fresh(random, label);
        ask(cases, block);
    }
}

/// A steel bar of 1 m that hangs from a nail: how hard it is to swing, and how
/// long a swing takes, 2π √(I / (M g d)).
pub fn see() -> Outcome<Drawing> {
    let bar = |d: f64| Block {
        label: "",
        density: 7800.0,
        size: [1.0, 0.02, 0.02],
        about: [d, 0.0, 0.0],
    };
    let right = |d: f64| 3.12 / 12.0 * 1.0004 + 3.12 * d * d;
    let period =
        |inertia: f64, d: f64| TAU * (inertia / (3.12 * 9.81 * d)).sqrt();
    let curve = |f: &dyn Fn(f64) -> f64, from: f64, n: i32| -> Vec<Point> {
        let places =
            (0..=n).map(|i| from + (0.5 - from) * f64::from(i) / f64::from(n));
        places.map(|d| (d, f(d))).collect()
    };
    let yours = |d: f64| answer(bar(d)).tensor[(2, 2)];
    let swing = |d: f64| period(yours(d), d);
    let exact_swing = |d: f64| period(right(d), d);
    let inertia = Panel::new()
        .title("how hard to swing")
        .axes("nail, from the middle (m)", "z entry of the tensor (kg m²)")
        .ranges(-0.5..=0.5, 0.0..=1.4)
        .add(Series::line("exact", curve(&right, -0.5, 200)).ink(Ink::Exact))
        .add(Series::points("yours", curve(&yours, -0.5, 20)).ink(Ink::Blue));
    let time = Panel::new()
        .title("one swing")
        .axes("nail, from the middle (m)", "time (s)")
        .ranges(0.0..=0.5, 0.0..=3.5)
        .add(
            Series::line("exact", curve(&exact_swing, 0.05, 200))
                .ink(Ink::Exact),
        )
        .add(Series::points("yours", curve(&swing, 0.05, 18)).ink(Ink::Blue));
    Ok(Plot::strip([inertia, time]).shared_legend().draw()?)
}
