//! `live SCENE`: runs a scene for another program. It reads inputs, one line
//! of JSON each ([`Input`]), and answers `advance` with a frame: its length as
//! four bytes, then the frame (see [`crate::live`]). It ends when its input
//! does.

use super::Failure;
use crate::live::{Input, LiveScene};
use std::cell::RefCell;
use std::io::{BufRead, Write, stdin};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::process::exit;
use std::sync::Once;
use std::sync::mpsc::sync_channel;
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// The most time that the steps of one frame may take: with the time for
/// drawing, a page still gets 20 frames a second, and answers the mouse.
const STEPPING_LIMIT: Duration = Duration::from_millis(30);

/// How long a step may go on after the input has ended.
const FAREWELL: Duration = Duration::from_secs(5);

/// A line longer than this is not an input.
const LONGEST_LINE: usize = 10_000;

/// The lines of standard input. Whoever is at its other end may go away
/// during a step that never ends: then this process ends too.
pub(crate) fn input_lines() -> impl Iterator<Item = String> {
    // Inputs of one frame wait here; more would be late anyway.
    let (sender, receiver) = sync_channel(64);
    spawn(move || {
        for line in stdin().lock().lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                return;
            }
        }
        drop(sender);
        sleep(FAREWELL);
        exit(1);
    });
    receiver.into_iter()
}

/// Sets up a scene and runs it. A panic is an error of one line, like any
/// other.
pub(crate) fn run(
    start: impl FnOnce() -> Result<LiveScene, Failure>,
    inputs: impl Iterator<Item = String>,
    frames: impl Write,
) -> Result<(), Failure> {
    catch_panic(|| answer(&mut start()?, inputs, frames))
}

thread_local! {
    /// What a panic on this thread said, while it is caught.
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does some work; a panic becomes an error of one line.
pub(crate) fn catch_panic(
    work: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(listen_to_panics);
    SAID.set(Some(String::new()));
    let ran = catch_unwind(AssertUnwindSafe(work));
    let said = SAID.take().unwrap_or_default();
    ran.unwrap_or_else(|_| {
        let words: Vec<_> = said.split_whitespace().collect();
        Err(Failure::computation(words.join(" ")))
    })
}

/// The hook belongs to the whole process, so it is set once and asks which
/// thread it is on: threads that catch nothing panic as usual.
fn listen_to_panics() {
    let usual = take_hook();
    set_hook(Box::new(move |panic| {
        let caught = SAID.with_borrow_mut(|said| {
            said.as_mut().map(|said| *said = panic.to_string()).is_some()
        });
        if !caught {
            usual(panic);
        }
    }));
}

/// Answers until there is no more input, or nobody to answer.
fn answer(
    live: &mut LiveScene,
    inputs: impl Iterator<Item = String>,
    mut frames: impl Write,
) -> Result<(), Failure> {
    let mut refused = None;
    for line in inputs {
        let input = match read(&line) {
            Ok(input) => input,
            Err(why) => {
                refused = Some(why);
                continue;
            }
        };
        let start = Instant::now();
        let within = |_| start.elapsed() < STEPPING_LIMIT;
        refused = live.apply(&input, within).err().or(refused);
        if matches!(input, Input::Advance(_)) {
            let frame = live.frame(refused.take().as_deref());
            let length = (frame.len() as u32).to_le_bytes();
            let written = frames
                .write_all(&length)
                .and_then(|()| frames.write_all(&frame))
                .and_then(|()| frames.flush());
            if written.is_err() {
                break; // nobody is listening
            }
        }
    }
    Ok(())
}

fn read(line: &str) -> Result<Input, String> {
    if line.len() > LONGEST_LINE {
        return Err("an input is one short line".to_string());
    }
    serde_json::from_str(line).map_err(|e| format!("not an input: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::tests::live;

    /// The states in the frames that these lines are answered with.
    fn states(lines: &str) -> Result<Vec<serde_json::Value>, Failure> {
        let (scene, mut out) = (live(&[]).unwrap(), Vec::new());
        let lines = lines.lines().map(str::to_string);
        run(|| Ok(scene), lines, &mut out)?;
        let mut states = Vec::new();
        let number = |bytes: &[u8]| {
            u32::from_le_bytes(bytes.try_into().unwrap()) as usize
        };
        while !out.is_empty() {
            let frame: Vec<u8> = out.drain(..4 + number(&out[..4])).collect();
            let state = &frame[8..8 + number(&frame[4..8])];
            states.push(serde_json::from_slice(state).unwrap());
        }
        Ok(states)
    }

    #[test]
    fn each_advance_is_answered_with_one_frame() {
        let lines = "{\"advance\":0}\n\"step\"\n{\"advance\":0.02}\n";
        let states = states(lines).unwrap();
        assert_eq!(states.len(), 2);
        assert_eq!(states[0]["steps"], 0);
        assert_eq!(states[1]["steps"], 1, "a single step pauses");
        assert_eq!(states[1]["paused"], true);
    }

    #[test]
    fn a_line_that_is_no_input_is_refused_in_the_next_frame() {
        let lines = "nonsense\n{\"advance\":0}\n{\"advance\":0}\n";
        let states = states(lines).unwrap();
        let said = states[0]["message"].as_str().unwrap();
        assert!(said.starts_with("not an input"), "{said}");
        assert!(states[1]["message"].is_null());
        let long = format!("\"{}\"\n{{\"advance\":0}}\n", "x".repeat(20_000));
        let said = self::states(&long).unwrap()[0]["message"].clone();
        assert_eq!(said, "an input is one short line");
    }

    #[test]
    fn a_panic_is_an_error_of_one_line() {
        let ray = "{\"origin\":[0,0,0],\"direction\":[0,0,1]}";
        let Err(Failure::Computation(said)) =
            states(&format!("{{\"key\":[\"p\",{ray}]}}\n"))
        else {
            panic!("nothing failed");
        };
        assert!(said.ends_with("key P is a trap"), "{said}");
    }
}
