use super::*;
use crate::{Camera, Canvas, Reading, Role};

/// A weight on a rope that breaks after `life` steps of 0.01 s.
struct Weight {
    time: f64,
    life: f64,
    height: f64,
}

impl Scene for Weight {
    fn time(&self) -> f64 {
        self.time
    }
    fn step_size(&self) -> f64 {
        0.01
    }
    fn step(&mut self) -> Outcome<()> {
        if self.time + 1e-9 >= 0.01 * self.life {
            return Err("the rope broke".into());
        }
        self.time += 0.01;
        Ok(())
    }
    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.ball([0.0, 0.0, self.height], 0.1, Role::Body);
        canvas.text([0.0; 3], "weight", Role::Body);
    }
    fn camera(&self) -> Camera {
        Camera::new([0.0, -5.0, 1.0], [0.0; 3])
    }
    fn readings(&self) -> Vec<Reading> {
        vec![Reading { name: "height", unit: "m", value: self.height }]
    }
    fn set(&mut self, _: &str, value: f64) {
        self.life = value;
    }
    fn key(&mut self, key: char, _: &Ray) -> bool {
        assert!(key != 'p', "key P\nis a trap");
        false
    }
    fn grab(&mut self, ray: &Ray) -> bool {
        ray.approach([0.0, 0.0, self.height]).1 < 0.1
    }
    fn drag(&mut self, ray: &Ray) {
        self.height = ray.origin[2];
    }
}

pub(crate) fn live(changes: &[(&str, f64)]) -> Result<LiveScene, String> {
    let life = Param::new("life", "steps", 1.0..=1e6, 1e6).integer();
    let entry = SceneEntry {
        name: "weight",
        title: "A weight",
        sentence: "It hangs.",
        alt: "A ball.",
        params: vec![life],
        still_at: 0.0,
        build: Box::new(|values| {
            let life = values.get("life");
            if life == 13.0 {
                return Err("thirteen is refused".into());
            }
            Ok(Box::new(Weight { time: 0.0, life, height: 1.0 }))
        }),
    };
    let chapter = Chapter {
        name: "test",
        number: 0,
        title: "Test",
        page: "",
        figures: vec![],
        tables: vec![],
        values: vec![],
        scenes: vec![entry],
    };
    let changes: Vec<_> =
        changes.iter().map(|(name, x)| (name.to_string(), *x)).collect();
    LiveScene::new(Rc::new(chapter), "weight", &changes)
}

/// Does what a line of JSON says, with at most 5 steps in a frame.
fn told(live: &mut LiveScene, line: &str) -> Result<(), String> {
    let input: Input = serde_json::from_str(line).map_err(|e| e.to_string())?;
    live.apply(&input, |taken| taken < 5)
}

#[test]
fn the_number_of_steps_is_capped_and_the_rest_is_dropped() {
    let mut scene = live(&[]).unwrap();
    told(&mut scene, r#"{"advance":0.03}"#).unwrap();
    assert_eq!(scene.steps(), 3);
    assert!(!scene.accumulator.is_behind());
    told(&mut scene, r#"{"advance":0.1}"#).unwrap();
    assert_eq!(scene.steps(), 3 + 5);
    told(&mut scene, r#"{"advance":0}"#).unwrap();
    assert_eq!(scene.steps(), 3 + 5, "what was dropped is not caught up");
    assert!(scene.accumulator.is_behind());
}

#[test]
fn a_paused_scene_steps_only_when_told_to() {
    let mut scene = live(&[]).unwrap();
    told(&mut scene, r#"{"pause":true}"#).unwrap();
    told(&mut scene, r#"{"advance":0.05}"#).unwrap();
    assert_eq!(scene.steps(), 0);
    told(&mut scene, r#""step""#).unwrap();
    assert_eq!(scene.steps(), 1);
    told(&mut scene, r#""reset""#).unwrap();
    assert_eq!((scene.steps(), scene.paused), (0, true));
}

#[test]
fn an_error_stops_it_until_it_is_reset() {
    let mut scene = live(&[("life", 3.0)]).unwrap();
    told(&mut scene, r#"{"advance":0.05}"#).unwrap();
    assert_eq!(scene.steps(), 3);
    assert_eq!(scene.error.as_deref(), Some("the rope broke"));
    assert!(scene.paused);
    told(&mut scene, r#""reset""#).unwrap();
    assert!(scene.error.is_none() && !scene.paused);
    // One that cannot start keeps the old one, and says why.
    told(&mut scene, r#"{"set":["life",13]}"#).unwrap();
    told(&mut scene, r#""reset""#).unwrap();
    let said = scene.error.clone().unwrap();
    assert!(said.contains("thirteen is refused"), "{said}");
}

#[test]
fn a_slider_stays_in_its_range_and_on_whole_numbers() {
    let mut scene = live(&[]).unwrap();
    for (value, kept) in [(2.6, 3.0), (-7.0, 1.0), (f64::NAN, 1e6)] {
        scene.set(0, value);
        assert_eq!(scene.values(), [kept]);
    }
    let said = told(&mut scene, r#"{"set":["lief",3]}"#).unwrap_err();
    assert!(said.contains("did you mean `life`?"), "{said}");
    let said = live(&[("life", 0.0)]).err().unwrap();
    assert!(said.contains("1 to 1000000"), "{said}");
}

#[test]
fn only_what_was_hit_is_dragged() {
    let mut scene = live(&[]).unwrap();
    let at = |height: f64| {
        format!(r#"{{"origin":[0,-5,{height}],"direction":[0,2,0]}}"#)
    };
    told(&mut scene, &format!(r#"{{"grab":{}}}"#, at(3.0))).unwrap();
    told(&mut scene, &format!(r#"{{"drag":{}}}"#, at(2.0))).unwrap();
    assert!(!scene.is_held());
    assert_eq!(scene.scene().readings()[0].value, 1.0);
    told(&mut scene, &format!(r#"{{"grab":{}}}"#, at(1.0))).unwrap();
    assert!(scene.is_held());
    told(&mut scene, &format!(r#"{{"drag":{}}}"#, at(2.0))).unwrap();
    assert_eq!(scene.scene().readings()[0].value, 2.0);
    told(&mut scene, r#""release""#).unwrap();
    assert!(!scene.is_held());
}

#[test]
fn what_is_no_input_is_refused() {
    let mut scene = live(&[]).unwrap();
    let ray = r#"{"origin":[0,0,0],"direction":[0,0,0]}"#;
    for line in [
        r#"{"advance":-1}"#,
        r#"{"advance":"long"}"#,
        r#"{"open":"/etc/passwd"}"#,
        &format!(r#"{{"grab":{ray}}}"#),
        "",
    ] {
        assert!(told(&mut scene, line).is_err(), "{line}");
    }
}

#[test]
fn a_frame_is_the_state_and_then_the_numbers() {
    let mut scene = live(&[]).unwrap();
    let frame = scene.frame(Some("no such key"));
    let length = u32::from_le_bytes(frame[..4].try_into().unwrap()) as usize;
    assert_eq!((length % 4, frame.len() % 4), (0, 0));
    let json = &frame[4..4 + length];
    let state: serde_json::Value = serde_json::from_slice(json).unwrap();
    assert_eq!(state["message"], "no such key");
    assert_eq!(state["labels"][0], "weight");
    assert_eq!(state["readings"][0][0], "height");
    assert_eq!(state["scene"]["version"], 1);
    assert_eq!(state["scene"]["roles"][0][0], "#2a7fc9");
    let numbers: Vec<f32> = frame[4 + length..]
        .chunks(4)
        .map(|number| f32::from_le_bytes(number.try_into().unwrap()))
        .collect();
    let wanted = [1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.1, 7.0, 0.0];
    assert_eq!(numbers[..9], wanted);
    // What stays the same is said once.
    let again = scene.frame(None);
    assert!(!String::from_utf8_lossy(&again).contains("step_size"));
}
