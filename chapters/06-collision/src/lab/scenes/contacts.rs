//! The contact manifold of two bodies, in the arrangements that matter.

use crate::lab::arrangements::{Arrangement, arrangements};
use crate::lab::draw;
use crate::{Contact, ContactKind, ManifoldFinder, separation};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};
use math::{Vec3, point, vector};

/// The step, s.
const H: f64 = 1.0 / 60.0;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    let all = arrangements().unwrap_or_default();
    let titles: Vec<_> = all.iter().map(|one| one.title).collect();
    SceneEntry {
        name: "contacts",
        title: "Where two bodies touch",
        sentence: "Choose an arrangement, and slide the upper body around: red \
                   dots are corners on a face, green ones crossings of \
                   edges, and each arrow is a normal from B to A.",
        alt: "A cube hangs over the end of a flat table; four dots with \
              upright arrows mark the corners of the region where they \
              touch.",
        params: vec![
            Param::choice("arrangement", "arrangement", &titles, 2.0),
            Param::new(
                "angle",
                "rotation of the upper body",
                -45.0..=45.0,
                0.0,
            )
            .unit("°"),
        ],
        still_at: 0.0,
        build: Box::new(|values| Ok(Box::new(ContactsScene::new(values)?))),
    }
}

struct ContactsScene {
    all: Vec<Arrangement>,
    chosen: usize,
    angle: f64,
    shift: Vec3,
    contacts: Vec<Contact>,
    finder: ManifoldFinder,
    steps: usize,
    held: Option<(f64, Vec3)>,
}

impl ContactsScene {
    fn new(values: &ParamValues) -> Outcome<Self> {
        let mut scene = Self {
            all: arrangements()?,
            chosen: values.count("arrangement") - 1,
            angle: values.get("angle").to_radians(),
            shift: Vec3::zeros(),
            contacts: Vec::new(),
            finder: ManifoldFinder::new(1e-6, 1e-6),
            steps: 0,
            held: None,
        };
        scene.find();
        Ok(scene)
    }

    fn placed(&self) -> [crate::Placed<'_>; 2] {
        let mut placed = self.all[self.chosen].placed(0.0);
        let pose = placed[0].pose.rotated(Vec3::z(), self.angle);
        placed[0].pose = crate::Pose { x: pose.x + self.shift, ..pose };
        placed
    }

    fn find(&mut self) {
        let mut contacts = std::mem::take(&mut self.contacts);
        contacts.clear();
        let mut finder = self.finder.clone();
        let [a, b] = &self.placed();
        let plane = separation(a, b);
        finder.find_contacts((0, a), (1, b), &plane, &mut contacts);
        (self.contacts, self.finder) = (contacts, finder);
    }
}

impl Scene for ContactsScene {
    fn time(&self) -> f64 {
        H * self.steps as f64
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        self.steps += 1;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let [a, b] = &self.placed();
        draw::wireframe(a, Role::Body, canvas);
        draw::polyhedron(b, Role::Ground, canvas);
        for contact in &self.contacts {
            let role = match contact.kind {
                ContactKind::VertexFace => Role::Warning,
                _ => Role::Third,
            };
            let (from, to) = (contact.p, contact.p + 0.45 * contact.n);
            canvas.ball(point(contact.p), 0.045, role);
            canvas.arrow(point(from), point(to), role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([2.83, -5.05, 2.73], [0.3, 0.0, 0.2])
    }

    fn readings(&self) -> Vec<Reading> {
        let vertices = self
            .contacts
            .iter()
            .filter(|contact| contact.kind == ContactKind::VertexFace)
            .count();
        let edges = self.contacts.len() - vertices;
        let reading = |name, value| Reading { name, unit: "", value };
        vec![
            reading("corners on faces", vertices as f64),
            reading("crossings of edges", edges as f64),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "angle" => self.angle = value.to_radians(),
            _ => {
                self.chosen = value as usize - 1;
                self.shift = Vec3::zeros();
            }
        }
        self.find();
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let hit = draw::cast_ray(&self.placed()[0], ray);
        self.held = hit.map(|depth| {
            (depth, self.shift - horizontal(vector(ray.at(depth))))
        });
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some((depth, offset)) = self.held {
            self.shift = horizontal(vector(ray.at(depth))) + offset;
            self.find();
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}

/// The horizontal part of a vector: the upper body only slides.
fn horizontal(x: Vec3) -> Vec3 {
    Vec3::new(x.x, x.y, 0.0)
}
