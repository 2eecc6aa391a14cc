//! Cloth: its mass, its rest, what it lies on, and that nothing tears it.

use implicit::arrangements::{FRAME, cape, drape, flag, hanging, tablecloth};
use implicit::{
    Cloth, ClothModel, Fabric, Grid, ImplicitParticles, Obstacle,
    ObstacleShape, SignedDistance,
};
use math::Vec3;
use particles::{Gravity, ScriptedMotion};
use std::rc::Rc;

const MODELS: [ClothModel; 2] = [ClothModel::Springs, ClothModel::Triangles];

fn fabric(model: ClothModel) -> Fabric {
    Fabric::cotton_for(model)
}

#[test]
fn a_sheet_weighs_what_its_area_weighs_and_corners_weigh_less() {
    let grid = Grid::new(7, 5, 1.2, 0.8).unwrap();
    let masses = grid.masses(0.25);
    let total: f64 = masses.iter().sum();
    assert!((total - 0.25 * 1.2 * 0.8).abs() < 1e-15);
    let inside = masses[grid.particle(3, 2)];
    assert!((masses[0] / inside - 0.25).abs() < 1e-12);
    assert!((masses[3] / inside - 0.5).abs() < 1e-12);
}

#[test]
fn a_flat_sheet_is_at_rest_without_gravity_and_turned_anyhow() {
    let grid = Grid::new(6, 4, 0.9, 0.5).unwrap();
    let (a, b) = (Vec3::new(0.6, 0.0, 0.8), Vec3::new(-0.8, 0.0, 0.6));
    for model in MODELS {
        let place = |p: f64, q: f64| p * a + q * b + Vec3::y();
        let mut cloth =
            Cloth::new(&grid, &fabric(model), model, place).unwrap();
        let weight = Gravity::earth().g;
        let mass = cloth.particles.mass().to_vec();
        for (force, m) in cloth.particles.forces().iter().zip(mass) {
            assert!((force - m * weight).norm() < 1e-11, "{model:?}");
        }
        assert!(cloth.particles.energy().elastic < 1e-25);
        // The control: bent, it pulls.
        let bent = |p: f64, q: f64| p * a + q * b + p * p * Vec3::y();
        let cloth = Cloth::new(&grid, &fabric(model), model, bent).unwrap();
        assert!(cloth.particles.energy().elastic > 1e-6, "{model:?}");
    }
}

// PROVES: implicit/hinge
#[test]
fn bending_stiffness_is_that_of_a_plate_rolled_up() {
    // A strip rolled to the radius R without stretch stores B/2 per area and
    // curvature squared, 1/R²; the discrete sheet comes close.
    let grid = Grid::new(41, 5, 1.0, 0.1).unwrap();
    let fabric = Fabric {
        stretch: 0.0,
        shear: 0.0,
        bend: 1e-3,
        ..Fabric::cotton_for(ClothModel::Triangles)
    };
    let radius = 0.5;
    let roll = |p: f64, q: f64| {
        let angle = p / radius;
        Vec3::new(radius * angle.sin(), q, radius * (1.0 - angle.cos()))
    };
    let cloth =
        Cloth::new(&grid, &fabric, ClothModel::Triangles, roll).unwrap();
    let stored = cloth.particles.energy().elastic;
    let plate = 0.5 * 1e-3 / (radius * radius) * 1.0 * 0.1;
    // The two ends, one fortieth of the strip, are not bent.
    let ratio = stored / plate;
    assert!((ratio - 39.0 / 40.0).abs() < 0.01, "{ratio}");
}

#[test]
fn a_hanging_sheet_carries_its_weight_at_its_pins() {
    for model in MODELS {
        let grid = Grid::square(9, 1.0).unwrap();
        let mut cloth = hanging(&grid, &fabric(model), model).unwrap();
        cloth.particles.settings.tolerance = 1e-8;
        cloth.set_wind(Vec3::zeros(), 1.0, 1.0).unwrap();
        for _ in 0..1500 {
            cloth.step(FRAME).unwrap();
        }
        let weight = 0.2 * 9.81;
        let force = cloth.particles.forces();
        let pins = -(force[0] + force[8]);
        assert!((pins.z - weight).abs() < 0.01 * weight, "{model:?} {pins}");
        assert!(pins.x.abs() < 1e-3 * weight);
        assert!(cloth.largest_strain() < 0.1, "{model:?}");
    }
}

/// The five arrangements on small grids, so many times as stiff as usual.
fn arrangements(model: ClothModel, stiffer: f64) -> Vec<(&'static str, Cloth)> {
    let fabric = fabric(model).stiffer(stiffer);
    let grid = Grid::square(9, 1.0).unwrap();
    let long = Grid::new(13, 9, 1.5, 1.0).unwrap();
    vec![
        ("hanging", hanging(&grid, &fabric, model).unwrap()),
        ("flag", flag(&long, &fabric, model, 6.0).unwrap()),
        ("drape", drape(&grid, &fabric, model, 0.3).unwrap()),
        ("tablecloth", tablecloth(&grid, &fabric, model, 1.5, 1.2).unwrap()),
        ("cape", cape(&grid, &fabric, model, 0.5, 0.4).unwrap()),
    ]
}

/// How deep the deepest free particle is in an obstacle itself, m.
fn depth(world: &ImplicitParticles) -> f64 {
    let mut deepest = 0.0_f64;
    for obstacle in world.obstacles() {
        let centre = obstacle.centre(world.t());
        for (i, x) in world.x().iter().enumerate() {
            if !world.is_scripted(i) {
                let (d, _) = obstacle.shape.distance(x - centre);
                deepest = deepest.max(-d);
            }
        }
    }
    deepest
}

#[test]
fn every_arrangement_leaves_the_cloth_whole_and_outside_the_obstacles() {
    // Seven seconds of each, with everything that happens in it; an hour of
    // each is in `cargo bench`.
    for model in MODELS {
        for stiffer in [1.0, 10.0] {
            for (name, mut cloth) in arrangements(model, stiffer) {
                for _ in 0..420 {
                    cloth.step(FRAME).unwrap();
                    let strain = cloth.largest_strain();
                    assert!(strain < 0.5, "{name} {model:?}: {strain}");
                    assert_eq!(depth(&cloth.particles), 0.0, "{name}");
                }
                let v = cloth.particles.v();
                let fastest = v.iter().map(|v| v.norm()).fold(0.0, f64::max);
                assert!(fastest < 10.0, "{name} {model:?}: {fastest}");
            }
        }
    }
}

/// One particle on the ground, thrown along it.
fn stone(obstacle: Obstacle, v: Vec3) -> ImplicitParticles {
    let mut stone = ImplicitParticles::new();
    stone.settings.tolerance = 1e-12;
    stone.add(0.3, Vec3::new(0.0, 0.0, 0.005), v).unwrap();
    stone.add_force(Gravity::earth()).unwrap();
    stone.add_obstacle(obstacle);
    stone
}

#[test]
fn a_sliding_particle_stops_after_coulombs_distance() {
    let (speed, friction) = (2.0, 0.4);
    let floor = Obstacle::floor(0.0).unwrap();
    let floor = floor.with_friction(friction).unwrap();
    let mut stone = stone(floor, speed * Vec3::x());
    for _ in 0..600 {
        stone.step(1.0 / 600.0).unwrap();
        assert!(stone.x()[0].z > 0.0049);
    }
    // v² / (2 mu g); friction looks at the speed of the step before, which
    // is a step's deceleration too fast: 2 %
    let wanted = speed * speed / (2.0 * friction * 9.81);
    assert!((stone.x()[0].x / wanted - 1.0).abs() < 0.03, "{}", stone.x()[0]);
    assert!(stone.v()[0].norm() < 1e-9);
}

#[test]
fn on_a_slope_it_stays_below_the_angle_of_friction_and_slides_above() {
    let slides = |slope: f64| {
        let normal = Vec3::new(-slope.sin(), 0.0, slope.cos());
        let ground = ObstacleShape::HalfSpace(normal);
        let ramp = Obstacle::new(ground, Vec3::zeros()).unwrap();
        let ramp = ramp.with_friction(0.5).unwrap();
        let mut stone = stone(ramp, Vec3::zeros());
        let start = stone.x()[0];
        for _ in 0..120 {
            stone.step(FRAME).unwrap();
        }
        (stone.x()[0] - start).norm()
    };
    // tan 25° = 0.47, tan 30° = 0.58
    assert!(slides(25.0_f64.to_radians()) < 0.01);
    assert!(slides(30.0_f64.to_radians()) > 0.3);
}

#[test]
fn without_friction_a_particle_slides_off_a_ball_and_separates() {
    let ball = Obstacle::ball(Vec3::new(0.0, 0.0, -1.0), 1.0).unwrap();
    let ball = ball.with_friction(0.0).unwrap();
    let mut stone = stone(ball, 0.05 * Vec3::x());
    let mut last_height = 1.0;
    for _ in 0..4000 {
        stone.step(1.0 / 2000.0).unwrap();
        let off = stone.x()[0] + Vec3::z();
        if stone.contact_count() > 0 {
            last_height = off.z / off.norm();
        }
    }
    // Famous: it leaves where its height above the centre is two thirds of
    // the radius.
    let wanted = 2.0 / 3.0;
    assert!((last_height - wanted).abs() < 0.02, "{last_height}");
    assert!(stone.x()[0].z < -1.0, "it has fallen past the ball");
}

#[test]
fn a_moving_ball_pushes_a_sheet_and_never_gets_through() {
    let grid = Grid::square(12, 1.0).unwrap();
    for model in MODELS {
        let mut cloth = hanging(&grid, &fabric(model), model).unwrap();
        for _ in 0..300 {
            cloth.step(FRAME).unwrap();
        }
        let script = move |t: f64| {
            let y = -0.6 + 0.8 * (t - 5.0).clamp(0.0, 1.0);
            let v = if t < 6.0 { 0.8 } else { 0.0 };
            ScriptedMotion {
                x: Vec3::new(0.0, y, -0.5),
                v: v * Vec3::y(),
                a: Vec3::zeros(),
            }
        };
        let ball = Obstacle::ball(Vec3::zeros(), 0.2).unwrap();
        cloth.particles.add_obstacle(ball.moving(script).unwrap());
        let middle = grid.particle(6, 6);
        let before = cloth.particles.x()[middle].y;
        for _ in 0..120 {
            cloth.step(FRAME).unwrap();
            assert_eq!(depth(&cloth.particles), 0.0);
        }
        let pushed = cloth.particles.x()[middle].y - before;
        assert!(pushed > 0.2, "{model:?}: {pushed}");
    }
}

#[test]
fn every_shape_has_the_right_signed_distance_and_normal() {
    let shapes = [
        ObstacleShape::HalfSpace(Vec3::new(0.0, 0.6, 0.8)),
        ObstacleShape::Ball(0.7),
        ObstacleShape::RoundedBox {
            half: Vec3::new(0.5, 0.3, 0.2),
            rounding: 0.1,
        },
    ];
    let mut random = course::Random::new(9);
    for shape in shapes {
        for _ in 0..500 {
            let mut u = || random.uniform(-1.0, 1.0);
            let p = Vec3::new(u(), u(), u());
            let (d, out) = shape.distance(p);
            assert!((out.norm() - 1.0).abs() < 1e-12);
            // Along the way out the distance grows one to one.
            let (further, _) = shape.distance(p + 0.01 * out);
            assert!((further - d - 0.01).abs() < 1e-9, "{shape:?} {p}");
        }
    }
}

/// A ball that chapter 5 has never heard of.
#[derive(Debug)]
struct Moon;

impl SignedDistance for Moon {
    fn distance(&self, p: Vec3) -> (f64, Vec3) {
        (p.norm() - 0.3, p.normalize())
    }
}

#[test]
fn any_signed_distance_can_be_an_obstacle() {
    let grid = Grid::square(9, 1.0).unwrap();
    let run = |shape: ObstacleShape| {
        let model = ClothModel::Springs;
        let mut cloth = drape(&grid, &fabric(model), model, 0.3).unwrap();
        cloth.particles.obstacles_mut()[0].shape = shape;
        for _ in 0..60 {
            cloth.step(FRAME).unwrap();
        }
        assert!(cloth.particles.contact_count() > 0);
        cloth.particles.x().to_vec()
    };
    let moon = ObstacleShape::SignedDistance(Rc::new(Moon));
    assert_eq!(run(ObstacleShape::Ball(0.3)), run(moon));
}
