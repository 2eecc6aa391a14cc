//! The command line.

use crate::cli::commands::{self, ExerciseCommand, InstructorCommand};
use crate::cli::doctor;
use crate::cli::run_chapter;
use crate::serve::serve_book::{ServeOptions, serve};
use book::live_module::{self, Liveness};
use book::{BookFormat, Programs, build};
use clap::{Parser, Subcommand};
use grade::ProgressReporter;
use judge::{Failure, Project, slash_path};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The workbook: build it, read it, run its chapters.
#[derive(Parser)]
#[command(name = "cargo workbook", bin_name = "cargo workbook")]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    serving: Serving,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Without a command: build the book, serve it on this machine, open it, watch
/// for changes.
#[derive(clap::Args)]
struct Serving {
    /// The port to serve on; if it is taken, the next free one
    #[arg(long, value_name = "N", default_value_t = 3000)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Poll for changes every second, where the system sends no notifications
    #[arg(long)]
    poll: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Write the book as a static site that works from any folder or host
    Build {
        /// Where to write it [default: target/workbook/book]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// Add print.html: the whole book on one page, for paper
        #[arg(long)]
        print: bool,
        /// Insist on scenes and sliders that work without a server
        #[arg(long)]
        live: bool,
    },
    #[command(flatten)]
    Exercises(ExerciseCommand),
    #[command(flatten)]
    Instructors(InstructorCommand),
    /// Run a chapter's program: `run ode figure spiral`
    Run {
        /// The chapter
        chapter: String,
        /// Arguments for the program
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Open a scene in a window: `view ode/orbit`
    View {
        /// The scene: CHAPTER/SCENE
        scene: String,
        /// Arguments for the viewer
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Say what is missing on this machine, and how to install it
    Doctor {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command. Exit code 2 for a wrong call, 1 for work that failed.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come here too, with code 0.
        Err(e) => {
            let _ = e.print();
            return ExitCode::from(u8::try_from(e.exit_code()).unwrap_or(2));
        }
    };
    match dispatch(cli) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("{}", failure.for_terminal());
            ExitCode::from(failure.exit_code())
        }
    }
}

fn dispatch(cli: Cli) -> Result<ExitCode, Failure> {
    // The doctor works outside of a project, too.
    if let Some(Command::Doctor { json }) = cli.command {
        return doctor_command(json);
    }
    let here = std::env::current_dir()
        .map_err(|e| Failure::machine("find", Path::new("."), &e))?;
    let project = Project::find(&here)?;
    match cli.command {
        None => {
            let options = ServeOptions {
                port: cli.serving.port,
                open: !cli.serving.no_open,
                poll: cli.serving.poll,
                programs: Programs::Compile,
            };
            serve(project, options)?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Build { out, print, live }) => {
            let edition = match print {
                true => BookFormat::Print,
                false => BookFormat::Screen,
            };
            let liveness = match live {
                true => Liveness::Required,
                false => Liveness::WherePossible,
            };
            build_command(&project, &here, out, edition, liveness)?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Exercises(command)) => {
            commands::run_exercise_command(&project, command)
        }
        Some(Command::Instructors(command)) => {
            commands::run_instructor_command(&project, &here, command)
        }
        Some(Command::Run { chapter, args }) => {
            run_chapter::chapter(&project, &chapter, &args)
        }
        Some(Command::View { scene, args }) => {
            run_chapter::view(&project, &scene, &args)
        }
        Some(Command::Doctor { json }) => doctor_command(json),
    }
}

/// The exit code is 0 even if something is missing.
fn doctor_command(json: bool) -> Result<ExitCode, Failure> {
    let findings = doctor::examine();
    if json {
        let text = serde_json::to_string_pretty(&findings)
            .map_err(|e| Failure::Machine(format!("cannot report: {e}")))?;
        say(&text);
    } else {
        say(doctor::text(&findings).trim_end());
    }
    Ok(ExitCode::SUCCESS)
}

fn build_command(
    project: &Project,
    here: &Path,
    out: Option<PathBuf>,
    edition: BookFormat,
    liveness: Liveness,
) -> Result<(), Failure> {
    let module = live_module::compile(project, liveness)?;
    let out = match out {
        Some(out) => here.join(out),
        None => project.generated().join("book"),
    };
    let progress = ProgressReporter::new();
    let built = build(project, &Programs::Compile, edition, &out, &progress)?;
    match module {
        Ok(module) => drop(live_module::add(&built.out, &module)?),
        Err(why) => warn(&why),
    }
    say(&slash_path(&built.out.join("index.html")));
    if edition == BookFormat::Print {
        say(&slash_path(&built.out.join("print.html")));
    }
    Ok(())
}

/// Prints text. If nobody reads it any more (`| head`), nothing happens.
pub fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Prints a line to standard error.
pub fn warn(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
