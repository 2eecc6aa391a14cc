//! The same bits for any number of threads, and no memory asked for.

use realtime::arrangements::{FRAME, columns, pile};
use realtime::{BoxWorld, SolverSettings};

/// Every bit of every position and velocity.
fn bits(world: &BoxWorld) -> Vec<u64> {
    let mut bits = Vec::new();
    for body in world.bodies() {
        for v in [body.shape().x, body.v(), body.omega()] {
            bits.extend(v.iter().map(|x| x.to_bits()));
        }
    }
    bits
}

#[test]
fn one_two_and_four_threads_give_the_same_bits() {
    let scenes: [fn(SolverSettings) -> BoxWorld; 2] = [
        |settings| pile(settings).unwrap(),
        |settings| columns(400, settings).unwrap(),
    ];
    for scene in scenes {
        let mut first: Option<Vec<u64>> = None;
        for threads in [1, 2, 4] {
            let settings =
                SolverSettings { threads, ..SolverSettings::default() };
            let mut world = scene(settings);
            for _ in 0..40 {
                world.step(FRAME).unwrap();
            }
            let now = bits(&world);
            match &first {
                Some(first) => assert!(*first == now, "{threads} threads"),
                None => first = Some(now),
            }
        }
    }
}

#[test]
fn the_bits_notice_a_last_digit() {
    // Negative control: the comparison above can fail.
    let run = |gravity: f64| {
        let mut settings = SolverSettings::default();
        settings.gravity.z = gravity;
        let mut world = columns(10, settings).unwrap();
        for _ in 0..10 {
            world.step(FRAME).unwrap();
        }
        bits(&world)
    };
    assert_ne!(run(-9.81), run(-9.81 * (1.0 + 1e-15)));
}

#[test]
fn a_standing_world_allocates_nothing() {
    let mut world = columns(100, SolverSettings::default()).unwrap();
    for _ in 0..60 {
        world.step(FRAME).unwrap();
    }
    let counted = allocation_counter::measure(|| {
        for _ in 0..30 {
            world.step(FRAME).unwrap();
        }
    });
    assert_eq!(counted.count_total, 0);
    // The negative control: the counter counts.
    let counted = allocation_counter::measure(|| {
        std::hint::black_box(vec![0.0; 3]);
    });
    assert_eq!(counted.count_total, 1);
}
