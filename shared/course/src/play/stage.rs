//! What every play needs and none has to write: the clock, the sliders, the
//! camera and the mouse. A play writes a [`PlayScene`] and describes it by a
//! [`PlayEntry`].

use super::{Bound, Play, Pull};
use crate::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Scene,
    SceneEntry,
};

/// What a play is told: the time, where the sliders are, and what the mouse
/// pulls.
#[derive(Clone, Debug, Default)]
pub struct Controls {
    /// Simulated time, s.
    pub time: f64,
    /// What the mouse pulls, if anything.
    pub pull: Option<Pull>,
    sliders: ParamValues,
}

impl Controls {
    /// Where a slider is.
    pub fn get(&self, slider: &str) -> f64 {
        self.sliders.get(slider)
    }

    /// Where a slider for whole numbers is.
    pub fn count(&self, slider: &str) -> usize {
        self.sliders.count(slider)
    }

    /// Where the mouse pulls this one of the points that it may take.
    pub fn pulled(&self, item: usize) -> Option<crate::Point> {
        let pull = self.pull.filter(|pull| pull.item == item);
        pull.map(|pull| pull.target)
    }
}

/// The scene of a play: its state, how it moves and how it looks.
pub trait PlayScene {
    /// Advances by one step. Afterwards the clock goes on.
    fn step(&mut self, now: &Controls) -> Outcome<()>;

    /// Draws it as it is now.
    fn draw(&self, now: &Controls, canvas: &mut dyn Canvas);

    /// Its readings, in the order in which they are shown.
    fn readings(&self, now: &Controls) -> Vec<Reading>;

    /// What the mouse takes along this ray.
    fn grab(&mut self, _ray: &Ray) -> Option<Pull> {
        None
    }

    /// A slider was moved, for scenes that must start anew.
    fn moved(&mut self, _now: &Controls) {}

    /// The keys it understands and what they do.
    fn keys(&self) -> Vec<(char, &'static str)> {
        Vec::new()
    }

    /// One of its keys was pressed.
    fn key(&mut self, _key: char) {}
}

/// A play, described.
pub struct PlayEntry<S> {
    /// The name of its file.
    pub name: &'static str,
    /// A few words for lists.
    pub title: &'static str,
    /// One sentence: what to watch and what to try.
    pub sentence: &'static str,
    /// What is seen on the still, for someone who cannot see it.
    pub alt: &'static str,
    /// Its sliders.
    pub params: Vec<Param>,
    /// What its readings never leave, if all functions are right and nobody
    /// touches it.
    pub bounds: Vec<Bound>,
    /// The simulated time that the still shows, s.
    pub still_at: f64,
    /// The camera from which it is best seen.
    pub camera: fn(&Controls) -> Camera,
    /// The length of a step, s.
    pub step: fn(&Controls) -> f64,
    /// Sets it up.
    pub build: fn(&Controls) -> S,
}

impl<S: PlayScene + 'static> PlayEntry<S> {
    /// The play.
    pub fn play(self) -> Play {
        let PlayEntry { camera, step, build, .. } = self;
        let scene = SceneEntry {
            name: self.name,
            title: self.title,
            sentence: self.sentence,
            alt: self.alt,
            params: self.params,
            still_at: self.still_at,
            build: Box::new(move |sliders| {
                let sliders = sliders.clone();
                let now = Controls { time: 0.0, pull: None, sliders };
                let scene = build(&now);
                Ok(Box::new(Stage { scene, now, camera, step }))
            }),
        };
        Play { scene, bounds: self.bounds }
    }
}

/// A play's scene, with what it is told.
struct Stage<S> {
    scene: S,
    now: Controls,
    camera: fn(&Controls) -> Camera,
    step: fn(&Controls) -> f64,
}

impl<S: PlayScene> Scene for Stage<S> {
    fn time(&self) -> f64 {
        self.now.time
    }

    fn step_size(&self) -> f64 {
        (self.step)(&self.now)
    }

    fn step(&mut self) -> Outcome<()> {
        self.scene.step(&self.now)?;
        self.now.time += self.step_size();
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        self.scene.draw(&self.now, canvas);
    }

    fn camera(&self) -> Camera {
        (self.camera)(&self.now)
    }

    fn readings(&self) -> Vec<Reading> {
        self.scene.readings(&self.now)
    }

    fn set(&mut self, name: &str, value: f64) {
        self.now.sliders.set(name, value);
        self.scene.moved(&self.now);
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.now.pull = self.scene.grab(ray);
        self.now.pull.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(pull) = &mut self.now.pull {
            pull.drag(ray);
        }
    }

    fn release(&mut self) {
        self.now.pull = None;
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        self.scene.keys()
    }

    fn key(&mut self, key: char, _ray: &Ray) -> bool {
        let is_known = self.keys().iter().any(|(known, _)| *known == key);
        if is_known {
            self.scene.key(key);
        }
        is_known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::reading;

    /// A point on the x axis that moves at the speed of a slider, or to where
    /// the mouse is.
    struct Dot {
        x: f64,
        keys: usize,
    }

    impl PlayScene for Dot {
        fn step(&mut self, now: &Controls) -> Outcome<()> {
            let moved = self.x + 0.5 * now.get("speed");
            self.x = now.pulled(0).map_or(moved, |target| target[0]);
            Ok(())
        }

        fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
            canvas.ball([self.x, 0.0, 0.0], 0.1, crate::Role::Body);
        }

        fn readings(&self, _now: &Controls) -> Vec<Reading> {
            vec![reading("x", "m", self.x)]
        }

        fn grab(&mut self, ray: &Ray) -> Option<Pull> {
            Pull::nearest(ray, [[self.x, 0.0, 0.0]], 0.2)
        }

        fn keys(&self) -> Vec<(char, &'static str)> {
            vec![('k', "counts")]
        }

        fn key(&mut self, _key: char) {
            self.keys += 1;
        }
    }

    fn dot() -> Play {
        let speed = Param::new("speed", "speed", 0.0..=4.0, 1.0);
        PlayEntry {
            name: "dot",
            title: "A dot",
            sentence: "It moves.",
            alt: "A dot.",
            params: vec![speed],
            bounds: vec![Bound::new("x", 0.0..=9.0)],
            still_at: 1.0,
            camera: |now| Camera::new([now.get("speed"), 0.0, 9.0], [0.0; 3]),
            step: |_| 0.5,
            build: |now| Dot { x: now.get("speed"), keys: 0 },
        }
        .play()
    }

    #[test]
    fn clock_sliders_mouse_and_keys_reach_the_scene() {
        let play = dot();
        let values = ParamValues::defaults(&play.scene.params);
        let mut scene = (play.scene.build)(&values).unwrap();
        let x = |scene: &dyn Scene| scene.readings()[0].value;
        scene.step().unwrap();
        assert_eq!((scene.time(), x(scene.as_ref())), (0.5, 1.5));
        scene.set("speed", 4.0);
        assert_eq!(scene.camera().eye[0], 4.0);
        scene.step().unwrap();
        assert_eq!((scene.time(), x(scene.as_ref())), (1.0, 3.5));
        let ray =
            |x: f64| Ray { origin: [x, -5.0, 0.0], direction: [0.0, 1.0, 0.0] };
        assert!(!scene.grab(&ray(0.0)));
        assert!(scene.grab(&ray(3.4)));
        scene.drag(&ray(7.0));
        scene.step().unwrap();
        assert_eq!(x(scene.as_ref()), 7.0);
        scene.release();
        scene.step().unwrap();
        assert_eq!(x(scene.as_ref()), 9.0);
        assert!(scene.key('k', &ray(0.0)));
        assert!(!scene.key('x', &ray(0.0)));
    }
}
