//! The scenes that run: at most a few, each for a page that asks for frames.

use super::scene_process::SceneProcess;
use book::Unavailable;
use book::{ChapterProgram, ChapterPrograms};
use course::Param;
use course::live::Input;
use judge::report_token;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// So many scenes run at once; a further one ends the one that was idle the
/// longest. A page starts three at most.
const MOST: usize = 6;

/// A page that shows a scene asks at least every half minute, even while the
/// scene is paused and the page is in the background.
const IDLE_LIMIT: Duration = Duration::from_secs(120);

/// How often idle scenes are looked for.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// Why a scene cannot go on.
#[derive(Debug, PartialEq, Eq)]
pub enum SceneError {
    /// It does not run any more.
    Gone(String),
    /// What was asked for is not allowed.
    Wrong(String),
    /// Its process failed.
    Failed(String),
}

/// Where a scene comes from.
enum SceneSource {
    /// A chapter's program.
    Chapter {
        chapter: String,
        scene: String,
        /// The digest of the program that runs it.
        digest: String,
    },
    /// A play, which the page starts again when an answer changes.
    Play,
}

/// A scene that a page has started.
struct RunningScene {
    source: SceneSource,
    /// The sliders that were moved.
    set: Vec<(String, f64)>,
    process: SceneProcess,
}

struct Entry {
    id: String,
    last_used: Instant,
    scene: Arc<Mutex<RunningScene>>,
}

/// All scenes that run.
pub struct RunningScenes {
    /// What a page must know to start one: other sites cannot read it.
    pub token: String,
    entries: Mutex<Vec<Entry>>,
}

impl RunningScenes {
    /// None yet.
    pub fn new() -> RunningScenes {
        RunningScenes { token: report_token(), entries: Mutex::default() }
    }

    /// Starts a scene; its id is what a page asks for frames by.
    pub async fn start(
        self: &Arc<Self>,
        program: &ChapterProgram,
        scene: &str,
        set: Vec<(String, f64)>,
    ) -> Result<String, String> {
        let source = SceneSource::Chapter {
            chapter: program.list.chapter.clone(),
            scene: scene.to_string(),
            digest: program.digest.clone(),
        };
        let process =
            SceneProcess::start(&program.program, &args(scene, &set))?;
        self.begin(RunningScene { source, set, process }).await
    }

    /// Starts a play by the command that runs it.
    pub async fn start_play(
        self: &Arc<Self>,
        command: Command,
    ) -> Result<String, String> {
        let (source, set) = (SceneSource::Play, Vec::new());
        let process = SceneProcess::run(command)?;
        self.begin(RunningScene { source, set, process }).await
    }

    async fn begin(
        self: &Arc<Self>,
        running: RunningScene,
    ) -> Result<String, String> {
        if self.entries.lock().await.is_empty() {
            tokio::spawn(self.clone().end_idle());
        }
        Ok(self.enter(running).await)
    }

    /// Adds a scene, for which another may have to go: its id.
    async fn enter(&self, running: RunningScene) -> String {
        let id = report_token();
        let mut entries = self.entries.lock().await;
        if entries.len() >= MOST {
            let idle = entries.iter().map(|entry| entry.last_used).min();
            entries.retain(|entry| Some(entry.last_used) != idle);
        }
        let scene = Arc::new(Mutex::new(running));
        let entry = Entry { id: id.clone(), last_used: Instant::now(), scene };
        entries.push(entry);
        id
    }

    /// Ends what no page asks for, until nothing runs.
    async fn end_idle(self: Arc<Self>) {
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            if self.end_unused(IDLE_LIMIT).await == 0 {
                return;
            }
        }
    }

    /// Ends what no page has asked for during `limit`; how many are left.
    async fn end_unused(&self, limit: Duration) -> usize {
        let mut entries = self.entries.lock().await;
        entries.retain(|entry| entry.last_used.elapsed() < limit);
        entries.len()
    }

    /// The frame after these inputs, the last of which lets time pass. If the
    /// chapter has been compiled anew, the scene starts again with the new
    /// program.
    pub async fn frame(
        &self,
        id: &str,
        inputs: &[Input],
        chapters: &ChapterPrograms,
    ) -> Result<Vec<u8>, SceneError> {
        let scene = self.find(id).await.ok_or_else(|| {
            SceneError::Gone("this scene is not running any more".to_string())
        })?;
        let mut scene = scene.lock().await;
        let answer = scene.frame(inputs, chapters).await;
        if matches!(answer, Err(SceneError::Failed(_) | SceneError::Gone(_))) {
            self.end(id).await;
        }
        answer
    }

    async fn find(&self, id: &str) -> Option<Arc<Mutex<RunningScene>>> {
        let mut entries = self.entries.lock().await;
        let entry = entries.iter_mut().find(|entry| entry.id == id)?;
        entry.last_used = Instant::now();
        Some(entry.scene.clone())
    }

    /// Ends a scene.
    pub async fn end(&self, id: &str) {
        self.entries.lock().await.retain(|entry| entry.id != id);
    }
}

impl RunningScene {
    async fn frame(
        &mut self,
        inputs: &[Input],
        chapters: &ChapterPrograms,
    ) -> Result<Vec<u8>, SceneError> {
        match &self.source {
            SceneSource::Chapter { .. } => self.keep_up(inputs, chapters)?,
            SceneSource::Play => {
                check_time(inputs).map_err(SceneError::Wrong)?;
            }
        }
        let mut lines = String::new();
        for input in inputs {
            if let Input::Set(name, value) = input {
                self.set.retain(|(known, _)| known != name);
                self.set.push((name.clone(), *value));
            }
            // An input without infinite numbers is always JSON.
            lines += &serde_json::to_string(input).unwrap_or_default();
            lines.push('\n');
        }
        self.process.frame(&lines).await.map_err(SceneError::Failed)
    }

    /// Checks the inputs of a chapter's scene. If its program was compiled
    /// anew, the scene starts again with it; sliders that it does not have, or
    /// not in this range, are left at its defaults.
    fn keep_up(
        &mut self,
        inputs: &[Input],
        chapters: &ChapterPrograms,
    ) -> Result<(), SceneError> {
        let SceneSource::Chapter { chapter, scene, digest } = &mut self.source
        else {
            return Ok(());
        };
        let gone = |why: Unavailable| SceneError::Gone(why.to_string());
        let program = chapters.find(chapter).map_err(gone)?;
        let params = &program.scene(scene).map_err(gone)?.params;
        check(inputs, params).map_err(SceneError::Wrong)?;
        if program.digest != *digest {
            self.set.retain(|(name, value)| is_allowed(params, name, *value));
            let args = args(scene, &self.set);
            self.process = SceneProcess::start(&program.program, &args)
                .map_err(SceneError::Failed)?;
            *digest = program.digest.clone();
        }
        Ok(())
    }
}

fn args(scene: &str, set: &[(String, f64)]) -> Vec<String> {
    let mut args = vec![scene.to_string()];
    for (name, value) in set {
        args.push("--set".to_string());
        args.push(format!("{name}={value}"));
    }
    args
}

fn is_allowed(params: &[Param<String>], name: &str, value: f64) -> bool {
    let param = params.iter().find(|param| param.name == name);
    param.is_some_and(|param| param.read(&value.to_string()).is_ok())
}

/// Whether these inputs may be passed on: sliders in their range, and time at
/// the end and nowhere else.
fn check(inputs: &[Input], params: &[Param<String>]) -> Result<(), String> {
    for input in inputs {
        if let Input::Set(name, value) = input
            && !is_allowed(params, name, *value)
        {
            return Err(format!(
                "{name} = {value} is not a parameter, or out of its range"
            ));
        }
    }
    check_time(inputs)
}

/// Time passes at the end and nowhere else, so that one frame comes back.
fn check_time(inputs: &[Input]) -> Result<(), String> {
    let Some((Input::Advance(_), before)) = inputs.split_last() else {
        return Err("the last input lets time pass".to_string());
    };
    match before.iter().any(|input| matches!(input, Input::Advance(_))) {
        true => Err("time passes once in a frame".to_string()),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_declared_sliders_in_their_range_are_passed_on() {
        let params = [Param::new("k", "stiffness", 1.0..=9.0, 2.0).owned()];
        let set = |name: &str, value| Input::Set(name.to_string(), value);
        let time = Input::Advance(0.01);
        let good = [set("k", 3.0), Input::Release, time.clone()];
        assert_eq!(check(&good, &params), Ok(()));
        for wrong in [
            vec![],
            vec![set("k", 3.0)],
            vec![time.clone(), time.clone()],
            vec![set("k", 10.0), time.clone()],
            vec![set("k", f64::NAN), time.clone()],
            vec![set("m", 3.0), time.clone()],
        ] {
            assert!(check(&wrong, &params).is_err(), "{wrong:?}");
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn what_no_page_asks_for_any_more_is_ended() {
        let scenes = RunningScenes::new();
        let (mut ids, mut processes) = (Vec::new(), Vec::new());
        let folder = tempfile::tempdir().unwrap();
        for _ in 0..2 {
            let process = SceneProcess::script(folder.path(), "exec cat");
            processes.push(process.id().expect("it runs"));
            let (source, set) = (SceneSource::Play, Vec::new());
            let running = RunningScene { source, set, process };
            ids.push(scenes.enter(running).await);
        }
        let limit = Duration::from_millis(300);
        tokio::time::sleep(limit).await;
        // A page has just asked for one of them.
        assert!(scenes.find(&ids[1]).await.is_some());
        assert_eq!(scenes.end_unused(limit).await, 1);
        assert!(scenes.find(&ids[0]).await.is_none());
        let runs = |process: u32| {
            let id = i32::try_from(process).ok();
            let id = id.and_then(rustix::process::Pid::from_raw);
            rustix::process::test_kill_process(id.unwrap()).is_ok()
        };
        let end = Instant::now() + Duration::from_secs(20);
        while runs(processes[0]) && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!((runs(processes[0]), runs(processes[1])), (false, true));
    }

    #[test]
    fn a_sliders_value_becomes_an_argument() {
        let set = [("k".to_string(), 0.25)];
        assert_eq!(args("flag", &set), ["flag", "--set", "k=0.25"]);
    }
}
