//! Columns and a pile of boxes: our sequential impulses beside those of the
//! `rapier3d-f64` crate, over settings, frame by frame in turns, so that
//! what else the machine does slows both alike. What this prints is kept in
//! `chapters/09-realtime/src/lab/race/beside_rapier.csv`, for a figure.

mod engine;

use engine::{Engine, Moving, Ours, Rapier};
use math::{Quat, Vec3};
use realtime::arrangements::{column_positions, pile_places};
use realtime::{Manifold, OrientedBox, SolverSettings};
use std::time::Instant;

/// Frames before the clock starts: columns have settled, the pile has landed.
const WARM: usize = 120;

/// Substeps of either.
const SUBSTEPS: [usize; 5] = [2, 3, 4, 8, 16];

/// Centre, m, and orientation.
type Place = (Vec3, Quat);

/// Frames on the clock, and those after which the pile lies still.
const COLUMNS: usize = 120;
const PILE: usize = 180;
const PILE_AT_REST: usize = 300;

/// Prints times and errors as comma-separated values.
pub fn compare_all() {
    println!(
        "scene,program,substeps,milliseconds,drop (mm),slide (mm),\
         overlap (mm),fastest (mm/s),lowest (mm),energy (J)"
    );
    for (name, n) in [("columns 100", 100), ("columns 1000", 1000)] {
        let upright = |x: &Vec3| (*x, Quat::identity());
        let places: Vec<Place> =
            column_positions(n).iter().map(upright).collect();
        let mut race = Race::new(&places);
        race.run(COLUMNS);
        race.print(name);
    }
    let mut race = Race::new(&pile_places());
    race.run(PILE);
    race.print("pile");
    race.run(PILE_AT_REST);
    race.print("pile at rest");
}

/// All programs and settings, side by side.
struct Race {
    places: Vec<Place>,
    lanes: Vec<Lane>,
}

/// One program with one setting.
struct Lane {
    program: &'static str,
    substeps: usize,
    engine: Box<dyn Engine>,
    /// What the frames on the clock took, s.
    times: Vec<f64>,
}

impl Race {
    fn new(places: &[Place]) -> Self {
        let mut race = Self { places: places.to_vec(), lanes: Vec::new() };
        for k in SUBSTEPS {
            let settings = SolverSettings::with_substeps(k);
            let hertz = Some(settings.contact_hertz);
            race.add("ours", k, Ours::new(places, settings));
            race.add("rapier", k, Rapier::new(places, k, None));
            race.add("rapier as stiff", k, Rapier::new(places, k, hertz));
        }
        for _ in 0..WARM {
            race.lanes.iter_mut().for_each(|lane| lane.engine.step());
        }
        race
    }

    fn add(
        &mut self,
        program: &'static str,
        substeps: usize,
        engine: impl Engine + 'static,
    ) {
        let (engine, times) = (Box::new(engine), Vec::new());
        self.lanes.push(Lane { program, substeps, engine, times });
    }

    /// So many frames on the clock.
    fn run(&mut self, frames: usize) {
        for lane in &mut self.lanes {
            lane.times.clear();
        }
        for _ in 0..frames {
            for lane in &mut self.lanes {
                let start = Instant::now();
                lane.engine.step();
                lane.times.push(start.elapsed().as_secs_f64());
            }
        }
    }

    fn print(&mut self, scene: &str) {
        for lane in &mut self.lanes {
            let Lane { program, substeps, engine, times } = lane;
            let milliseconds = 1e3 * quick(times);
            print!("{scene},{program},{substeps},{milliseconds:.3}");
            let quality = Quality::of(&engine.state(), &self.places);
            let Quality { drop, slide, overlap, fastest, lowest, energy } =
                quality;
            for metres in [drop, slide, overlap, fastest, lowest] {
                print!(",{:.3}", 1e3 * metres);
            }
            println!(",{energy:.2e}");
        }
    }
}

/// The mean of the quickest tenth: what the work costs while nothing disturbs.
fn quick(times: &mut Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.truncate((times.len() / 10).max(1));
    times.iter().sum::<f64>() / times.len() as f64
}

/// How wrong a frame is: the worst box of all.
#[derive(Default)]
struct Quality {
    /// How far one has sunk since the start, m.
    drop: f64,
    /// How far one has moved sideways, m.
    slide: f64,
    /// How deep one is in another, or in the floor, m.
    overlap: f64,
    /// How fast one is, m/s.
    fastest: f64,
    /// The height of the lowest corner above the floor, m.
    lowest: f64,
    /// Kinetic energy for each box, J.
    energy: f64,
}

impl Quality {
    fn of(boxes: &[Moving], places: &[Place]) -> Self {
        let mut all = Self { lowest: f64::INFINITY, ..Self::default() };
        for (i, (one, (place, _))) in boxes.iter().zip(places).enumerate() {
            let moved = one.shape.x - place;
            all.drop = all.drop.max(-moved.z);
            all.slide = all.slide.max(moved.xy().norm());
            all.fastest = all.fastest.max(one.v.norm());
            // Unit cubes of mass 1 and inertia 1/6.
            let twice = one.v.norm_squared() + one.omega.norm_squared() / 6.0;
            all.energy += 0.5 * twice / boxes.len() as f64;
            let low = one.shape.x.z - one.shape.reach().z;
            all.lowest = all.lowest.min(low);
            all.overlap = all.overlap.max(-low);
            for other in &boxes[..i] {
                let depth = depth(&one.shape, &other.shape);
                all.overlap = all.overlap.max(depth);
            }
        }
        all
    }
}

/// How deep two unit boxes overlap, m, by the same test for both programs.
fn depth(a: &OrientedBox, b: &OrientedBox) -> f64 {
    if (a.x - b.x).norm_squared() > 3.0 {
        return 0.0;
    }
    let manifold = Manifold::find(a, b, 0.0);
    let deepest = manifold.points().iter().map(|one| -one.separation);
    deepest.fold(0.0, f64::max)
}
