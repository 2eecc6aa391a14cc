//! Columns and a pile of boxes: our sequential impulses beside those of the
//! `rapier3d-f64` crate, frame by frame in turns, so that what else the
//! machine does slows both alike.

use math::Vec3;
use rapier3d_f64::prelude::{
    ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle, Vector,
};
use realtime::arrangements::{
    FRAME, column_positions, columns, pile, pile_places,
};
use realtime::{BoxWorld, SolverSettings};
use std::time::Instant;

/// Frames before the clock starts.
const WARM: usize = 120;

/// Our settings: the default, and finer ones.
const OURS: [(&str, usize, f64); 2] =
    [("ours, 4 substeps", 4, 40.0), ("ours, 8 substeps", 8, 60.0)];

/// Rapier's: the default, and twice as many iterations.
const THEIRS: [(&str, usize); 2] = [("rapier, 4", 4), ("rapier, 8", 8)];

/// Prints times and errors.
pub fn compare_all() {
    for n in [100, 1000] {
        println!("\nColumns of ten, {n} boxes, frames of 1/60 s");
        let places: Vec<_> =
            column_positions(n).iter().map(|x| (*x, None)).collect();
        compare(&places, 120, |settings| columns(n, settings).expect("boxes"));
    }
    println!("\nPile of 1000 boxes");
    let places: Vec<_> =
        pile_places().iter().map(|(x, q)| (*x, Some(*q))).collect();
    compare(&places, 180, |settings| pile(settings).expect("boxes"));
}

/// Centre, m, and orientation where it is not upright.
type Place = (Vec3, Option<math::Quat>);

fn compare(
    places: &[Place],
    frames: usize,
    build: impl Fn(SolverSettings) -> BoxWorld,
) {
    let mut ours: Vec<BoxWorld> = Vec::new();
    for (_, substeps, contact_hertz) in OURS {
        ours.push(build(SolverSettings {
            substeps,
            contact_hertz,
            ..SolverSettings::default()
        }));
    }
    let mut theirs: Vec<(PhysicsWorld, Vec<RigidBodyHandle>)> =
        THEIRS.map(|(_, iterations)| rapier(places, iterations)).into();
    let mut times = vec![Vec::new(); OURS.len() + THEIRS.len()];
    for frame in 0..WARM + frames {
        for (k, world) in ours.iter_mut().enumerate() {
            let start = Instant::now();
            world.step(FRAME).expect("a frame");
            if frame >= WARM {
                times[k].push(start.elapsed().as_secs_f64());
            }
        }
        for (k, (world, _)) in theirs.iter_mut().enumerate() {
            let start = Instant::now();
            world.step();
            if frame >= WARM {
                times[OURS.len() + k].push(start.elapsed().as_secs_f64());
            }
        }
    }
    // The quickest tenth: what the work costs while nothing disturbs.
    for times in &mut times {
        times.sort_by(f64::total_cmp);
        times.truncate((frames / 10).max(1));
    }
    let mean = |k: usize| times[k].iter().sum::<f64>() / times[k].len() as f64;
    let default = mean(OURS.len());
    println!(
        "{:>18} {:>10} {:>7} {:>10} {:>10} {:>10}",
        "", "per frame", "ratio", "max drop", "max slide", "max speed"
    );
    for (k, (name, ..)) in OURS.iter().enumerate() {
        let bodies = &ours[k].bodies()[1..];
        let state = bodies.iter().map(|body| (body.shape().x, body.v()));
        row(name, mean(k), default, drift(state, places));
    }
    for (k, (name, _)) in THEIRS.iter().enumerate() {
        let (world, handles) = &theirs[k];
        let state = handles.iter().map(|handle| {
            let body = &world.bodies[*handle];
            let (x, v) = (body.translation(), body.linvel());
            (Vec3::new(x.x, x.y, x.z), Vec3::new(v.x, v.y, v.z))
        });
        row(name, mean(OURS.len() + k), default, drift(state, places));
    }
}

fn row(name: &str, seconds: f64, default: f64, drift: [f64; 3]) {
    let [drop, slide, speed] = drift;
    println!(
        "{name:>18} {:>7.2} ms {:>7.2} {drop:>8.1e} m {slide:>8.1e} m \
         {speed:>6.0e} m/s",
        1e3 * seconds,
        seconds / default,
    );
}

/// How far boxes have sunk and slid, m, and how fast they are, m/s.
fn drift(
    state: impl Iterator<Item = (Vec3, Vec3)>,
    places: &[Place],
) -> [f64; 3] {
    let mut worst = [0.0_f64; 3];
    for ((x, v), (place, _)) in state.zip(places) {
        let moved = x - place;
        worst[0] = worst[0].max(-moved.z);
        worst[1] = worst[1].max(moved.xy().norm());
        worst[2] = worst[2].max(v.norm());
    }
    worst
}

fn rapier(
    places: &[Place],
    iterations: usize,
) -> (PhysicsWorld, Vec<RigidBodyHandle>) {
    let gravity = Vector::new(0.0, 0.0, -9.81);
    let mut world = PhysicsWorld { gravity, ..PhysicsWorld::default() };
    world.integration_parameters.dt = FRAME;
    world.integration_parameters.num_solver_iterations = iterations;
    let floor =
        RigidBodyBuilder::fixed().translation(Vector::new(0.0, 0.0, -0.5));
    let slab = ColliderBuilder::cuboid(200.0, 200.0, 0.5).friction(0.5);
    world.insert(floor, slab);
    let mut handles = Vec::new();
    for (x, q) in places {
        let at = Vector::new(x.x, x.y, x.z);
        let mut body =
            RigidBodyBuilder::dynamic().translation(at).can_sleep(false);
        if let Some(q) = q {
            // Axis times angle.
            let axis = q.imag();
            let angle = 2.0 * axis.norm().atan2(q.w);
            let turn = axis * (angle / axis.norm().max(1e-300));
            body = body.rotation(Vector::new(turn.x, turn.y, turn.z));
        }
        let unit = ColliderBuilder::cuboid(0.5, 0.5, 0.5);
        let (handle, _) = world.insert(body, unit.friction(0.5).density(1.0));
        handles.push(handle);
    }
    (world, handles)
}
