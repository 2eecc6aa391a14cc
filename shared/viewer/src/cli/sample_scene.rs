//! One scene with everything that a canvas can draw and a viewer can do, for
//! authors to look at and for the tests. It is not listed.
//!
//! `cargo run -p viewer -- viewer/shapes`

use course::{
    Camera, Canvas, Chapter, Outcome, Param, ParamValues, Point, Pose, Ray,
    Reading, Role, Scene, SceneEntry,
};

/// The chapter that holds it.
pub(crate) fn samples() -> Chapter {
    Chapter {
        name: "viewer",
        number: 0,
        title: "Samples",
        page: "",
        figures: vec![],
        tables: vec![],
        values: vec![],
        scenes: vec![entry()],
    }
}

fn entry() -> SceneEntry {
    SceneEntry {
        name: "shapes",
        title: "Every shape",
        sentence: "Each thing that a scene can draw; pull the ball.",
        alt: "A rotating box, a pyramid, a waving flag, balls and arrows.",
        params: vec![
            Param::new("wind", "wind", 0.1..=10.0, 1.0).unit("m/s").log(),
            Param::new("count", "small balls", 0.0..=5000.0, 40.0).integer(),
        ],
        still_at: 1.0,
        build: Box::new(|settings| Ok(Box::new(SampleScene::new(settings)))),
    }
}

struct SampleScene {
    time: f64,
    wind: f64,
    count: usize,
    ball: Point,
    /// How far along the ray the ball is held.
    held: Option<f64>,
    broken: bool,
    slow: bool,
}

impl SampleScene {
    fn new(values: &ParamValues) -> SampleScene {
        SampleScene {
            time: 0.0,
            wind: values.get("wind"),
            count: values.count("count"),
            ball: [0.0, -1.0, 0.4],
            held: None,
            broken: false,
            slow: false,
        }
    }

    fn rotated(&self, position: Point) -> Pose {
        let (sin, cos) = (0.8 * self.time).sin_cos();
        let world_from_body =
            [[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]];
        Pose { position, world_from_body }
    }

    /// A flag of 24 by 12 squares on a pole at x = 1.
    fn flag(&self) -> (Vec<Point>, Vec<[usize; 3]>) {
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for j in 0..=12 {
            for i in 0..=24 {
                let (s, z) = (0.06 * f64::from(i), 0.06 * f64::from(j));
                let wave = (5.0 * s - 4.0 * self.wind * self.time).sin();
                vertices.push([1.0 + s, 0.8 + 0.15 * s * wave, 1.2 + z]);
                if i < 24 && j < 12 {
                    let k = vertices.len() - 1;
                    triangles.push([k, k + 1, k + 26]);
                    triangles.push([k, k + 26, k + 25]);
                }
            }
        }
        (vertices, triangles)
    }
}

impl Scene for SampleScene {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        0.01
    }

    fn step(&mut self) -> Outcome<()> {
        if self.broken {
            return Err("key E was pressed".into());
        }
        if self.slow {
            std::thread::sleep(std::time::Duration::from_millis(60));
        }
        self.time += self.step_size();
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.cuboid(
            &Pose::at([0.0, 0.0, -0.05]),
            [5.0, 3.6, 0.1],
            Role::Ground,
        );
        canvas.cuboid(
            &self.rotated([-1.6, 0.4, 0.4]),
            [0.9, 0.5, 0.8],
            Role::Body,
        );
        let corners = [[0.0; 3], [0.9, 0.0, 0.0], [0.4, 0.8, 0.0]];
        let [a, b, c] = corners.map(|p| [p[0] - 0.6, p[1] + 0.5, 0.01]);
        let top = [-0.1, 0.75, 0.9];
        let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        canvas.mesh(&[a, b, c, top], &faces, Role::Second);
        canvas.line([1.0, 0.8, 0.0], [1.0, 0.8, 2.0], Role::Ground);
        let (vertices, triangles) = self.flag();
        canvas.sheet(&vertices, &triangles, Role::Third);
        self.lines(canvas);
        self.balls(canvas);
    }

    fn camera(&self) -> Camera {
        Camera::new([1.2, -6.0, 3.2], [0.1, 0.0, 0.7])
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, value| Reading { name, unit: "m", value };
        let [x, y, z] = self.ball;
        vec![reading("ball x", x), reading("ball y", y), reading("ball z", z)]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "wind" => self.wind = value,
            _ => self.count = value as usize,
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let (along, miss) = ray.approach(self.ball);
        self.held = (miss < 0.25).then_some(along);
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(along) = self.held {
            self.ball = ray.at(along);
        }
    }

    fn release(&mut self) {
        self.held = None;
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![
            ('b', "the ball comes to the mouse"),
            ('e', "the next step fails"),
            ('w', "each step takes longer than it should"),
        ]
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        match key {
            'b' => self.ball = ray.at(ray.approach(self.ball).0),
            'e' => self.broken = true,
            'w' => self.slow = !self.slow,
            _ => return false,
        }
        true
    }
}

impl SampleScene {
    /// A line of each role with its name, and two arrows on the ball.
    fn lines(&self, canvas: &mut dyn Canvas) {
        let roles = [
            (Role::Body, "body"),
            (Role::Second, "second"),
            (Role::Third, "third"),
            (Role::Exact, "exact"),
            (Role::Force, "force"),
            (Role::Velocity, "velocity"),
            (Role::Ground, "ground"),
            (Role::Trail, "trail"),
            (Role::Warning, "warning"),
        ];
        for (k, (role, name)) in roles.into_iter().enumerate() {
            let z = 2.2 - 0.16 * k as f64;
            canvas.line([-2.4, 1.4, z], [-1.4, 1.4, z], role);
            canvas.text([-1.3, 1.4, z - 0.04], name, role);
        }
        let [x, y, z] = self.ball;
        canvas.arrow(self.ball, [x, y, z + 0.9], Role::Force);
        canvas.arrow(self.ball, [x + 0.7, y - 0.2, z], Role::Velocity);
        canvas.text([x + 0.12, y, z + 0.9], "F = 2 N", Role::Force);
    }

    fn balls(&self, canvas: &mut dyn Canvas) {
        canvas.ball(self.ball, 0.2, Role::Warning);
        for i in 0..self.count {
            let turn = 2.4 * i as f64;
            let out = 0.07 * (i as f64).sqrt();
            let at = [1.5 + out * turn.cos(), out * turn.sin() - 0.7, 0.1];
            let role = if i % 2 == 0 { Role::Body } else { Role::Second };
            canvas.ball(at, 0.05, role);
        }
    }
}
