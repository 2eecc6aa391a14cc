//! Threads pull and do not push, hold their length, and carry what hangs.

use capstones::{Marionette, PuppetSettings, Thread, puppet};
use course::testing::{Outputs, assert_near};
use math::{Quat, Vec3};
use rigid::{Body, Gravity, block};

const OUTPUTS: Outputs = Outputs(capstones::chapter);

const STEP: f64 = 1.0 / 480.0;

const G: f64 = 9.81;

/// A small weight on a thread of 1 m from a bar that stands still at the
/// origin, without air.
fn pendulum(x: Vec3, v: Vec3) -> Marionette {
    let still = |_| (Vec3::zeros(), Quat::identity());
    let mut figure = Marionette::new(Box::new(still)).unwrap();
    figure.air = 0.0;
    let gravity = Gravity::new(Vec3::new(0.0, 0.0, -G)).unwrap();
    figure.world.add_force(gravity).unwrap();
    let bob = block(Vec3::repeat(0.1), 2000.0).unwrap();
    let bob = Body::new(&bob).unwrap().at(x, Quat::identity()).unwrap();
    let limb = figure.world.add(bob.moving(v, Vec3::zeros()).unwrap());
    let zero = Vec3::zeros();
    let thread =
        Thread { limb, on_limb: zero, bar: 0, on_bar: zero, length: 1.0 };
    figure.add_thread(thread);
    figure
}

// PROVES: capstones/thread_choice
#[test]
fn a_pendulum_on_a_thread_pulls_as_the_books_say() {
    let angle = 1.0_f64;
    let start = Vec3::new(angle.sin(), 0.0, -angle.cos());
    let pull_below = |h: f64| {
        let mut figure = pendulum(start, Vec3::zeros());
        let (mut lowest, mut pull) = (0.0, 0.0);
        for _ in 0..(1.0 / h).round() as usize {
            figure.step(h).unwrap();
            let z = figure.world.bodies()[1].x.z;
            if z < lowest {
                (lowest, pull) = (z, figure.tension[0]);
            }
        }
        pull
    };
    // At the bottom: m g (3 - 2 cos θ).
    let exact = 2.0 * G * (3.0 - 2.0 * angle.cos());
    let (here, fine) = (pull_below(STEP), pull_below(0.25 * STEP));
    // A method of first order: an error in proportion to the step, here about
    // a radian per second times 3 steps.
    assert_near(here, exact, 0.02 * exact, "the pull at the bottom");
    assert!((fine - exact).abs() < 0.5 * (here - exact).abs());
}

#[test]
fn a_slack_thread_does_nothing_and_a_taut_one_stops_the_fall() {
    // Thrown up from half way: a parabola, until 1 m below.
    let start = Vec3::new(0.0, 0.0, -0.5);
    let mut figure = pendulum(start, Vec3::new(0.0, 0.0, 2.0));
    for _ in 0..192 {
        figure.step(STEP).unwrap();
        assert_eq!(figure.tension[0], 0.0);
    }
    let t = 192.0 * STEP;
    let exact = -0.5 + 2.0 * t - 0.5 * G * t * t;
    // The method sums velocities at the ends of steps: off by g h t/2.
    let off = 0.5 * G * STEP * t + 1e-9;
    let z = figure.world.bodies()[1].x.z;
    assert_near(z, exact, off, "height");
    for _ in 0..480 {
        figure.step(STEP).unwrap();
    }
    assert_near(figure.world.bodies()[1].x.z, -1.0, 1e-6, "hangs");
    assert_near(figure.tension[0], 2.0 * G, 1e-6, "its weight");
}

// PROVES: capstones/thread_gap
// PROVES: capstones/thread_bend
#[test]
fn the_row_of_a_thread_is_the_derivative_of_its_gap() {
    let mut figure = puppet(PuppetSettings::default()).unwrap();
    for _ in 0..500 {
        figure.step(STEP).unwrap();
    }
    let bodies = figure.world.bodies();
    let d = 1e-4;
    for thread in &figure.threads {
        let gap = |t: f64| {
            let [p, q] = [thread.limb, thread.bar].map(|i| {
                let on = if i == 0 { thread.on_bar } else { thread.on_limb };
                let body = &bodies[i];
                let (turn, speed) = (body.omega(), body.omega().norm());
                let axis = turn / speed.max(1e-300);
                let r = rigid::rotation_about(axis, speed * t);
                body.x + t * body.v() + r * (body.r() * on)
            });
            thread.length - (p - q).norm()
        };
        let row = thread.row(bodies).unwrap();
        let first = (gap(d) - gap(-d)) / (2.0 * d);
        let second = (gap(d) - 2.0 * gap(0.0) + gap(-d)) / (d * d);
        assert_near(row.gap, gap(0.0), 1e-12, "gap");
        // Differences of second order in d, and rounding over d².
        assert_near(row.rate, first, 1e-5, "rate");
        assert_near(row.bend, second, 1e-4 * (1.0 + second.abs()), "bend");
        let told = row.jac.speed(bodies);
        assert_near(told, row.rate, 1e-12, "the direction's speed");
    }
}

#[test]
fn threads_hold_their_length_and_pull_only_when_taut() {
    let mut figure = puppet(PuppetSettings::default()).unwrap();
    let mut slack = 0;
    for _ in 0..1440 {
        figure.step(STEP).unwrap();
        // The third derivative of a gap, some 100 m/s³, times h³/6, and what
        // jerks add.
        assert!(figure.excess_length() < 1e-4, "{} m", figure.excess_length());
        assert!(figure.joint_error() < 2e-3, "{} m", figure.joint_error());
        assert!(figure.residual < 1e-9, "{}", figure.residual);
        let bodies = figure.world.bodies();
        for (thread, pull) in figure.threads.iter().zip(&figure.tension) {
            assert!(*pull >= 0.0, "a thread pushes with {pull} N");
            let [p, q] = thread.ends(bodies);
            let gap = thread.length - (p - q).norm();
            assert!(*pull == 0.0 || gap < 1e-3, "{pull} N across {gap} m");
            slack += usize::from(*pull == 0.0);
        }
    }
    // The negative control: threads do go slack.
    assert!(slack > 500, "only {slack} times was a thread slack");
}

#[test]
fn the_excess_falls_with_the_square_of_the_step() {
    let coarse = OUTPUTS.value("thread_excess_coarse");
    let here = OUTPUTS.value("thread_excess");
    // The look ahead leaves h³; at a jerk the velocity that it looks with is
    // not the one afterwards, and leaves h². A quarter of the step makes
    // that a sixteenth; jerks come at other times with other steps, so half
    // of that is granted.
    assert!(coarse / here > 8.0, "{coarse} µm and {here} µm");
}

#[test]
fn a_puppet_at_rest_hangs_with_all_its_weight_on_its_threads() {
    let play = PuppetSettings { tilt: 0.0, ..PuppetSettings::default() };
    let mut figure = puppet(play).unwrap();
    // The hand lifts the bar a little all the time; hold it still.
    let still = |_| (Vec3::new(0.0, 0.0, 2.1), Quat::identity());
    let mut calm = Marionette::new(Box::new(still)).unwrap();
    std::mem::swap(&mut calm.world, &mut figure.world);
    calm.joints = figure.joints.clone();
    for thread in &figure.threads {
        calm.add_thread(*thread);
    }
    calm.air = 4.0;
    for _ in 0..480 * 8 {
        calm.step(STEP).unwrap();
    }
    let mut up = 0.0;
    for (thread, pull) in calm.threads.iter().zip(&calm.tension) {
        let [p, q] = thread.ends(calm.world.bodies());
        up += pull * (q - p).normalize().z;
    }
    // What still moves after 8 s in thick air moves at mm/s.
    let weight = OUTPUTS.value("puppet_weight");
    assert_near(up, weight, 1e-2 * weight, "pull upwards");
}

#[test]
fn a_knee_whose_thread_is_cut_is_not_lifted() {
    let farthest = |cut: usize| {
        let mut figure =
            puppet(PuppetSettings { cut, ..PuppetSettings::default() })
                .unwrap();
        let mut most = 0.0_f64;
        for _ in 0..480 * 4 {
            figure.step(STEP).unwrap();
            // How far to the front the left knee comes: thread 6 holds it.
            let knee = Vec3::new(0.0, 0.0, -0.14);
            let knee = figure.world.bodies()[7].world_from_body(knee);
            most = most.max(knee.x);
        }
        most
    };
    let (tied, cut) = (farthest(0), farthest(6));
    assert!(cut < 0.7 * tied, "{cut} m without, {tied} m with its thread");
}

#[test]
fn a_step_allocates_nothing() {
    let mut figure = puppet(PuppetSettings::default()).unwrap();
    for _ in 0..960 {
        figure.step(STEP).unwrap();
    }
    let counted = allocation_counter::measure(|| {
        for _ in 0..96 {
            figure.step(STEP).unwrap();
        }
    });
    assert_eq!(counted.count_total, 0);
    assert!(figure.step(0.0).is_err(), "a step of no length is refused");
}

#[test]
fn the_scene_runs_at_every_end_of_its_sliders() {
    let chapter = capstones::chapter();
    for param in &chapter.scene("puppet").unwrap().params {
        for end in [param.min, param.max] {
            let what = format!("{} = {end}", param.name);
            let mut scene = OUTPUTS.scene("puppet", &[(param.name, end)]);
            for _ in 0..180 {
                scene.step().unwrap();
                for reading in scene.readings() {
                    let most = if reading.unit == "N" { 1e5 } else { 1e3 };
                    assert!(
                        reading.value.abs() < most,
                        "{what}: {} is {}",
                        reading.name,
                        reading.value
                    );
                }
            }
            scene.set(param.name, param.max);
            scene.step().unwrap();
        }
    }
}
