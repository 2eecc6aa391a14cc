//! The force and torque puzzle: notes D §5.5.

use crate::{Body, ConstantForce, World, block};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance, Value,
};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Rk4, System};

/// Edges of the blocks, m.
pub const SIZE: Vec3 = Vec3::new(0.4, 1.2, 0.4);
/// Their density, kg/m³: they weigh 10 kg.
pub const DENSITY: f64 = 10.0 / (0.4 * 1.2 * 0.4);
/// The force, N, and how far from the centre of the second block it acts, m.
const FORCE: f64 = 10.0;
const ARM: f64 = 0.5;
/// How long it acts, s, and in how many steps that is computed.
const END: f64 = 3.0;
const STEPS: usize = 300;

/// A block with a constant force along x at a point of its own y axis.
struct PushedBlock {
    world: World,
    solver: Rk4,
    /// Where the force acts, m, body; at the start also in the world.
    point: Vec3,
}

impl PushedBlock {
    /// At rest at the origin.
    fn new(arm: f64) -> Outcome<PushedBlock> {
        let mut world = World::new();
        world.add(Body::new(&block(SIZE, DENSITY)?)?);
        let point = arm * Vec3::y();
        world.add_force(ConstantForce::new(0, point, FORCE * Vec3::x())?)?;
        Ok(PushedBlock { world, solver: Rk4::new(), point })
    }

    fn at_end(arm: f64) -> Outcome<PushedBlock> {
        let mut pushed = PushedBlock::new(arm)?;
        for _ in 0..STEPS {
            pushed.step();
        }
        Ok(pushed)
    }

    fn step(&mut self) {
        self.world.step(&mut self.solver, END / STEPS as f64);
    }

    fn body(&self) -> &Body {
        &self.world.bodies()[0]
    }

    /// The displacement of the point of application along the force, m.
    fn displacement(&self) -> f64 {
        (self.body().world_from_body(self.point) - self.point).x
    }

    /// The work that the force has done, J.
    fn work(&self) -> f64 {
        // W = F.(p1 - p0)
        FORCE * self.displacement()
    }

    /// Its outline, seen from above, `aside` from where it is.
    fn outline(&self, aside: f64) -> Vec<Point> {
        let corner = |(x, y): (f64, f64)| {
            let b = Vec3::new(0.5 * x * SIZE.x, 0.5 * y * SIZE.y, 0.0);
            let p = self.body().world_from_body(b);
            (p.x, p.y + aside)
        };
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
            .map(corner)
            .to_vec()
    }
}

/// Paths and energies of the two blocks.
pub fn figure() -> Figure {
    Figure {
        name: "puzzle",
        title: "Same force, different point",
        caption: "Two equal blocks, seen from above, are pushed to the right \
                  by the same force for 3 s: the upper one at its centre, \
                  the lower one off centre. Their centres stay level all the \
                  time. But the lower one spins as well, and so has more \
                  energy. The force supplies it: the point where it acts \
                  (solid line) gets ahead, and work is force times the \
                  displacement of that point along it.",
        alt: "Above, two rows of block outlines move to the right. The upper \
              block stays upright; the lower one rotates while its centre \
              follows a straight dashed line and the pushed point swings \
              about it. Below, energies against time: translational energy \
              rises as a parabola, rotational energy comes and goes, and the \
              work done on each block lies on the sum of its energies.",
        params: vec![
            Param::new("arm", "distance from the centre", 0.0..=0.6, ARM)
                .unit("m"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let arms = [0.0, values.get("arm")];
    let mut above = Panel::new()
        .title("seen from above")
        .x("x (m)")
        .equal()
        .legend(Legend::Off)
        .ranges(-0.7..=5.4, -2.0..=2.0);
    for (arm, aside, ink) in
        [(arms[0], 1.0, Ink::Blue), (arms[1], -1.0, Ink::Orange)]
    {
        above = above.add_all(path_of(arm, aside, ink)?);
    }
    let below = energies(arms)?;
    Ok(Plot::grid(1, [above, below]).size(640.0, 700.0).draw()?)
}

/// The outlines of a block along its path, and the paths of two points.
fn path_of(arm: f64, aside: f64, ink: Ink) -> Outcome<Vec<Series>> {
    let mut pushed = PushedBlock::new(arm)?;
    let (mut centre, mut point, mut outlines) = (vec![], vec![], vec![]);
    for step in 0..=STEPS {
        let body = pushed.body();
        let p = body.world_from_body(pushed.point);
        centre.push((body.x.x, body.x.y + aside));
        point.push((p.x, p.y + aside));
        if step % 60 == 0 {
            outlines.push(pushed.outline(aside));
        }
        pushed.step();
    }
    let ticks: Vec<Point> = point.iter().copied().step_by(60).collect();
    let arrow = |&(x, y): &Point| ((x - 0.35, y), (x, y));
    let mut series = Vec::new();
    for outline in outlines {
        let region = Series::region("", outline).ink(ink).solid().thin();
        series.push(region.filled(0.12));
    }
    series.push(Series::line("centre", centre).ink(Ink::Exact).thin().dashed());
    series.push(Series::line("pushed point", point).ink(ink).solid());
    let forces = ticks.iter().map(arrow);
    series.push(Series::arrows("force", forces).ink(Ink::Pink).thick());
    Ok(series)
}

fn energies(arms: [f64; 2]) -> Outcome<Panel> {
    let mut blocks = [PushedBlock::new(arms[0])?, PushedBlock::new(arms[1])?];
    let mut lines = [const { Vec::new() }; 3];
    let mut works = [const { Vec::new() }; 2];
    for step in 0..=STEPS {
        let t = blocks[0].world.time();
        let body = blocks[1].body();
        let (translational, rotational) =
            (body.translational_energy(), body.rotational_energy());
        lines[0].push((t, translational));
        lines[1].push((t, rotational));
        lines[2].push((t, translational + rotational));
        for (work, block) in works.iter_mut().zip(&blocks) {
            if step % 30 == 0 {
                work.push((t, block.work()));
            }
        }
        blocks.iter_mut().for_each(PushedBlock::step);
    }
    let [translational, rotational, both] = lines;
    let [upper, lower] = works;
    let close = Tolerance::new(1e-9, 1e-6);
    let panel = Panel::new().axes("time t (s)", "energy (J)");
    Ok(panel.legend(Legend::TopLeft).add_all(
        [
            Series::line("translational, either block", translational)
                .ink(Ink::Blue),
            Series::points("work on the upper block", upper).ink(Ink::Blue),
            Series::line("rotational, lower block", rotational).ink(Ink::Green),
            Series::line("total, lower block", both).ink(Ink::Orange),
            Series::points("work on the lower block", lower).ink(Ink::Orange),
        ]
        .map(|series| series.tolerance(close)),
    ))
}

/// Both blocks in numbers.
pub fn table() -> Table {
    // RK4 at h = 0.01 s on a swing of 2 rad/s: (h ω)⁴ = 2e-7 of the energy
    // at most; the same on every machine to rounding.
    let number = |title, unit| {
        let column = Column::number(title, Format::Significant(4)).unit(unit);
        column.tolerance(Tolerance::new(1e-9, 1e-9))
    };
    Table {
        name: "puzzle",
        title: "Two blocks after 3 s of the same force",
        caption: "Blocks of 10 kg after a force of 10 N for 3 s. All \
                  centres move alike; the work is larger by what the rotation \
                  has at that moment.",
        columns: vec![
            Column::number("off centre", Format::Fixed(2)).unit("m"),
            number("speed", "m/s"),
            number("displacement of the centre", "m"),
            number("displacement of the point", "m"),
            number("work", "J"),
            number("translational energy", "J"),
            number("rotational energy", "J"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for arm in [0.0, 0.1, 0.25, ARM] {
                let end = PushedBlock::at_end(arm)?;
                let body = end.body();
                let row: Vec<Cell> = vec![
                    arm.into(),
                    body.v().norm().into(),
                    body.x.x.into(),
                    end.displacement().into(),
                    end.work().into(),
                    body.translational_energy().into(),
                    body.rotational_energy().into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text about the puzzle.
pub fn values() -> Vec<Value> {
    let value = |name, title, unit, compute| {
        let (digits, tolerance) = (3, Tolerance::new(1e-9, 1e-9));
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        value("puzzle_force", "the force", "N", || Ok(FORCE)),
        value("puzzle_arm", "distance from the centre", "m", || Ok(ARM)),
        value("puzzle_time", "how long the force acts", "s", || Ok(END)),
        value("puzzle_translational", "translational energy", "J", || {
            Ok(PushedBlock::at_end(ARM)?.body().translational_energy())
        }),
        value("puzzle_rotational", "rotational energy", "J", || {
            Ok(PushedBlock::at_end(ARM)?.body().rotational_energy())
        }),
        value("puzzle_work", "work on the block that spins", "J", || {
            Ok(PushedBlock::at_end(ARM)?.work())
        }),
    ]
}
