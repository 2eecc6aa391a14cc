//! Thousands of boxes that drift; those that overlap light up.

use crate::lab::draw;
use crate::{BroadPhase, SortAndSweep, Swarm};
use course::{
    Camera, Canvas, Outcome, Param, Pose, Reading, Role, Scene, SceneEntry,
};
use math::{Vec3, point};

/// The step, s.
const H: f64 = 1.0 / 60.0;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "swarm",
        title: "A swarm of boxes",
        sentence: "Boxes drift in a room, drawn as dots until they overlap. \
                   Watch how few exchanges it takes to find out, and let \
                   fewer of them move.",
        alt: "A cube of faint dots in a wire frame, with pairs of \
              overlapping boxes scattered through it.",
        params: vec![
            Param::new("count", "boxes", 100.0..=5000.0, 1000.0).integer(),
            Param::new("speed", "largest speed", 0.0..=10.0, 1.5).unit("m/s"),
            Param::new("one_in", "one box in so many moves", 1.0..=50.0, 1.0)
                .integer(),
        ],
        still_at: 0.5,
        build: Box::new(|values| {
            let [count, one_in] =
                ["count", "one_in"].map(|name| values.count(name));
            let speed = values.get("speed");
            Ok(Box::new(SwarmScene::new(count, speed, one_in)?))
        }),
    }
}

struct SwarmScene {
    swarm: Swarm,
    phase: SortAndSweep,
    /// Boxes, largest speed in m/s, and one box in how many moves.
    count: usize,
    speed: f64,
    one_in: usize,
    overlapping: Vec<bool>,
    steps: usize,
}

/// The side of the room in units of that in the figures.
const SPACING: f64 = 2.2;

impl SwarmScene {
    fn new(count: usize, speed: f64, one_in: usize) -> Outcome<Self> {
        let swarm = Swarm::spaced(count, H * speed, one_in, SPACING);
        let mut phase = SortAndSweep::new();
        swarm.update_bounds(&mut phase, true)?;
        phase.update();
        let mut scene = Self {
            overlapping: vec![false; count],
            swarm,
            phase,
            count,
            speed,
            one_in,
            steps: 0,
        };
        scene.mark_overlapping();
        Ok(scene)
    }

    fn mark_overlapping(&mut self) {
        self.overlapping.fill(false);
        for pair in self.phase.pairs() {
            self.overlapping[pair.a()] = true;
            self.overlapping[pair.b()] = true;
        }
    }
}

impl Scene for SwarmScene {
    fn time(&self) -> f64 {
        H * self.steps as f64
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        self.swarm.step();
        self.swarm.update_bounds(&mut self.phase, false)?;
        self.phase.update();
        self.mark_overlapping();
        self.steps += 1;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let room = self.swarm.room;
        let half = 0.5 * room;
        draw::box_wireframe(&crate::Pose::at(half), half, Role::Ground, canvas);
        for i in 0..self.swarm.len() {
            let bounds = self.swarm.bounds(i);
            let centre = point(bounds.center());
            if self.overlapping[i] {
                let sides = point(bounds.size());
                canvas.cuboid(&Pose::at(centre), sides, Role::Second);
            } else {
                canvas.ball(centre, 0.08, Role::Trail);
            }
        }
    }

    fn camera(&self) -> Camera {
        let room = self.swarm.room;
        let middle = 0.5 * room;
        let eye = middle + Vec3::new(1.4, -2.02, 1.14) * room.x;
        Camera::new(point(eye), point(middle))
    }

    fn readings(&self) -> Vec<Reading> {
        let n = self.swarm.len() as f64;
        let exchanges: usize = self.phase.exchanges().iter().sum();
        let reading = |name, value| Reading { name, unit: "", value };
        vec![
            reading("overlapping pairs", self.phase.pairs().len() as f64),
            reading("exchanges in this step", exchanges as f64),
            reading(
                "overlap tests in this step",
                self.phase.overlap_tests() as f64,
            ),
            reading("all pairs", 0.5 * n * (n - 1.0)),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "count" => self.count = value as usize,
            "speed" => self.speed = value,
            _ => self.one_in = value as usize,
        }
        // Any count and speed in range make a room.
        if let Ok(scene) = Self::new(self.count, self.speed, self.one_in) {
            *self = scene;
        }
    }
}
