//! Thousands of boxes that drift; those that overlap light up.

use crate::look;
use crate::swarm::Swarm;
use crate::{BroadPhase, SortAndSweep};
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
        sentence: "Boxes drift in a room, drawn as dots until they overlap; \
                   watch how few exchanges it takes to know, and let fewer \
                   of them move.",
        alt: "A cube of faint dots in a wire frame, with pairs of \
              overlapping boxes scattered through it.",
        params: vec![
            Param::new("count", "boxes", 100.0..=5000.0, 1000.0).integer(),
            Param::new("speed", "largest speed", 0.0..=10.0, 1.5).unit("m/s"),
            Param::new("rest", "one in so many moves", 1.0..=50.0, 1.0)
                .integer(),
        ],
        still_at: 0.5,
        build: |settings| {
            let [count, rest] =
                ["count", "rest"].map(|name| settings.count(name));
            let speed = settings.get("speed");
            Ok(Box::new(SwarmScene::new(count, speed, rest)?))
        },
    }
}

struct SwarmScene {
    swarm: Swarm,
    phase: SortAndSweep,
    /// Boxes, largest speed in m/s, and one in how many moves.
    count: usize,
    speed: f64,
    rest: usize,
    overlapping: Vec<bool>,
    steps: usize,
}

/// How much room each box has, against the crowd of the figures.
const ROOM: f64 = 2.2;

impl SwarmScene {
    fn new(count: usize, speed: f64, rest: usize) -> Outcome<Self> {
        let swarm = Swarm::spaced(count, H * speed, rest, ROOM);
        let mut phase = SortAndSweep::new();
        swarm.place(&mut phase, true)?;
        phase.update();
        let mut scene = Self {
            overlapping: vec![false; count],
            swarm,
            phase,
            count,
            speed,
            rest,
            steps: 0,
        };
        scene.light_up();
        Ok(scene)
    }

    fn light_up(&mut self) {
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
        self.swarm.place(&mut self.phase, false)?;
        self.phase.update();
        self.light_up();
        self.steps += 1;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let room = self.swarm.room;
        let half = 0.5 * room;
        look::frame(&crate::Pose::at(half), half, Role::Ground, canvas);
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
        let eye = middle + Vec3::new(1.1, -1.6, 0.9) * room.x;
        Camera::new(point(eye), point(middle))
    }

    fn energies(&self) -> Vec<Reading> {
        let n = self.swarm.len() as f64;
        let exchanges: usize = self.phase.exchanges().iter().sum();
        let reading = |name, value| Reading { name, unit: "", value };
        vec![
            reading("overlapping pairs", self.phase.pairs().len() as f64),
            reading("exchanges in this step", exchanges as f64),
            reading("boxes compared in this step", self.phase.tests() as f64),
            reading("pairs there are", 0.5 * n * (n - 1.0)),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "count" => self.count = value as usize,
            "speed" => self.speed = value,
            _ => self.rest = value as usize,
        }
        // Any count and speed in range make a room.
        if let Ok(fresh) = Self::new(self.count, self.speed, self.rest) {
            *self = fresh;
        }
    }
}
