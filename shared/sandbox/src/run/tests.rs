//! The program that is limited here is this test program itself: it does the
//! same on every system and needs nothing but itself.

use super::*;

const TASK: &str = "JUDGE_TEST_TASK";
const MEGABYTE: usize = 1 << 20;

fn this_program_at(task: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "--nocapture"]);
    command.arg("run::tests::the_limited_program");
    command.env(TASK, task);
    command
}

fn sleep_long() {
    thread::sleep(Duration::from_secs(30));
}

#[test]
#[ignore = "the other tests run it"]
fn the_limited_program() {
    match std::env::var(TASK).unwrap().as_str() {
        "talk" => {
            let mut line = String::new();
            std::io::stdin().read_line(&mut line).unwrap();
            println!("<{}", line.trim());
            eprintln!("two");
            println!("three>");
            std::process::exit(3);
        }
        "sleep" => sleep_long(),
        "start another" => {
            println!("<here>");
            let mut other = this_program_at("sleep").spawn().unwrap();
            other.wait().unwrap();
        }
        "shout" => loop {
            println!("and again");
        },
        "abort" => std::process::abort(),
        "allocate" => {
            let mut all = Vec::new();
            // Not for ever: where nothing stops it, the test must fail.
            for _ in 0..64 {
                all.push(vec![1_u8; 16 * MEGABYTE]);
                thread::sleep(Duration::from_millis(10));
            }
            println!("nothing stopped it: {}", all.len());
        }
        task => panic!("{task}"),
    }
}

fn run(task: &str, limits: &Limits) -> ProcessResult {
    run_limited(this_program_at(task), "word 7\n", limits).unwrap()
}

/// Long enough for a busy machine to start two programs, and much shorter
/// than they sleep.
fn short() -> Limits {
    Limits {
        wall: Duration::from_secs(4),
        processes: true,
        ..Limits::default()
    }
}

#[test]
fn both_outputs_arrive_in_order_with_the_exit_code() {
    let run = run("talk", &Limits::default());
    assert!(run.output.contains("<word 7\ntwo\nthree>"), "{}", run.output);
    assert_eq!(run.end, ProcessEnd::Exited(3));
}

#[test]
fn a_program_that_takes_too_long_is_ended_with_its_children() {
    let begun = Instant::now();
    let run = run("start another", &short());
    assert_eq!(run.end, ProcessEnd::TimedOut);
    // The child writes to the same place: were it alive, we would still be
    // reading, and have nothing.
    assert!(run.output.contains("<here>"), "{}", run.output);
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_program_that_prints_too_much_is_ended_and_an_abort_is_seen() {
    let limits = Limits { output: 1000, ..Limits::default() };
    let loud = run("shout", &limits);
    assert_eq!(loud.end, ProcessEnd::TooMuchOutput);
    assert_eq!(loud.output.len(), limits.output, "not what came beyond");
    let aborted = run("abort", &Limits::default());
    assert_eq!(aborted.end, ProcessEnd::Signal(6), "{}", aborted.output);
}

#[test]
#[cfg_attr(target_os = "linux", ignore = "here the launcher limits these")]
fn a_program_that_is_watched_cannot_use_more_than_it_may() {
    let memory = 200 * MEGABYTE as u64;
    let limits = Limits { memory, ..Limits::default() };
    let greedy = run("allocate", &limits);
    assert_eq!(greedy.end, ProcessEnd::TooMuchMemory, "{}", greedy.output);
    let enough = Limits { memory: 8 << 30, ..Limits::default() };
    let modest = run("allocate", &enough);
    assert!(modest.output.contains("nothing stopped it"), "{}", modest.output);
    if cfg!(windows) {
        let others = run("start another", &Limits::default());
        assert_eq!(others.end, ProcessEnd::StartedOthers, "{}", others.output);
    }
}
