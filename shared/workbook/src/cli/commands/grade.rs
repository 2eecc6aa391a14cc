//! `grade`: marks, feedback and tables for a class; merging, bundling.

use super::question_items::{QuestionArgs, question_items};
use super::{DONE, preparation_notice, say};
use clap::{Args, Subcommand, ValueEnum};
use edition::{Assignment, HandInManifest, bundle, exercises_of_chapters};
use grade::{
    ClassGrades, ProgressReporter, Shard, canvas, draw_seed, given_texts,
    merge, moodle, write_report,
};
use judge::{Exercise, Failure, Judge, Project, slash_path, thread_count};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How to grade.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(subcommand_negates_reqs = true)]
pub struct GradeArgs {
    #[command(subcommand)]
    command: Option<GradeCommand>,
    /// The submissions: a folder, or an archive from Moodle, Canvas or
    /// Gradescope
    #[arg(value_name = "DIR", required = true)]
    from: Option<PathBuf>,
    /// Where the reports go [default: DIR-grades, beside DIR]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    selected: ExerciseSelection,
    /// Fixes the inputs of property and held-out cases [default: it is drawn,
    /// printed and kept in the run's folder]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many answers are judged at once [default: one per processor]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Seconds of computing for one answer
    #[arg(long, value_name = "S", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    /// Seconds for all answers of one student together
    #[arg(long, value_name = "S", default_value_t = 600)]
    budget: u64,
    /// Grade only part I of N of the class; needs --seed
    #[arg(long, value_name = "I/N", requires = "seed")]
    shard: Option<Shard>,
    /// Grade although this machine cannot sandbox students' code
    #[arg(long)]
    no_sandbox: bool,
    /// The rule about late work, a small TOML file
    #[arg(long, value_name = "FILE")]
    late: Option<PathBuf>,
    /// Also write tables for learning platforms
    #[arg(long, value_delimiter = ',')]
    columns: Vec<Platform>,
    /// What the platform calls the assignment
    #[arg(long, value_name = "NAME", default_value = "Workbook")]
    assignment: String,
    /// Treat all of DIR as one submission
    #[arg(long)]
    single: bool,
    /// Discard what an earlier run has judged
    #[arg(long)]
    fresh: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Which exercises are graded.
#[derive(Debug, Args)]
struct ExerciseSelection {
    /// The hand-in.toml of the edition that was handed out
    #[arg(long, value_name = "FILE", conflicts_with = "chapters")]
    manifest: Option<PathBuf>,
    /// The chapters to grade [default: all]
    #[arg(long, value_name = "1,2", value_delimiter = ',')]
    chapters: Vec<String>,
    /// Only this exercise; may be repeated. In a run that exists its column
    /// is graded again, and the rest is kept
    #[arg(long, value_name = "EX")]
    exercise: Vec<String>,
}

/// Other commands for grading.
#[derive(Debug, Subcommand)]
enum GradeCommand {
    /// Merge the parts that were graded with --shard
    Merge {
        /// The folders of all parts
        #[arg(required = true, value_name = "DIR")]
        parts: Vec<PathBuf>,
        /// Where the reports go
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Also write tables for learning platforms
        #[arg(long, value_delimiter = ',')]
        columns: Vec<Platform>,
        /// What the platform calls the assignment
        #[arg(long, value_name = "NAME", default_value = "Workbook")]
        assignment: String,
    },
    /// Draw a seed and print it: for --shard, whose parts need the same
    Seed,
    /// Count how the book's questions were answered, in files that students
    /// have handed in
    Questions(QuestionArgs),
    /// Write an autograder for Gradescope, and workflow files for CI services
    Bundle {
        /// The folder to write to
        out: PathBuf,
        #[command(flatten)]
        selected: ExerciseSelection,
    },
}

/// The platform of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Platform {
    /// moodle.csv: a grading worksheet
    Moodle,
    /// canvas.csv: to import into the gradebook
    Canvas,
}

/// Grades. The exit code is 0 even if answers are wrong.
pub fn run(
    project: &Project,
    here: &Path,
    options: GradeArgs,
) -> Result<ExitCode, Failure> {
    let mut judge = Judge::open(project)?;
    match options.command {
        Some(GradeCommand::Seed) => say(&draw_seed().to_string()),
        Some(GradeCommand::Merge { parts, out, columns, assignment }) => {
            let given = given_texts(&judge.catalogue.exercises);
            let parts: Vec<PathBuf> =
                parts.iter().map(|part| here.join(part)).collect();
            let out = here.join(out);
            let class = merge(&parts, &out, &given)?;
            tables(&class, &out, &columns, &assignment)?;
            tell(&class, &out);
        }
        Some(GradeCommand::Questions(options)) => {
            question_items(&judge, here, &options)?;
        }
        Some(GradeCommand::Bundle { out, selected }) => {
            let (exercises, due) = selected.pick(&judge, here)?;
            let chosen = Assignment { exercises, due };
            let written = bundle(project, &here.join(out), &chosen)?;
            for file in written {
                say(&slash_path(&file));
            }
        }
        None => {
            judge.limits.time = Duration::from_secs(options.timeout);
            // The processors are shared: allow more wall-clock time.
            judge.limits.wall = 3 * judge.limits.time;
            judge.confined = !options.no_sandbox;
            judge.on_compiled = preparation_notice();
            grade(&judge, here, &options)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl ExerciseSelection {
    /// The exercises to grade, and when they are due.
    fn pick(
        &self,
        judge: &Judge,
        here: &Path,
    ) -> Result<(Vec<Exercise>, Option<String>), Failure> {
        let (mut picked, mut due) = (Vec::new(), None);
        match &self.manifest {
            Some(file) => {
                let manifest = HandInManifest::read(&here.join(file))?;
                picked = manifest.pick(&judge.catalogue)?;
                due = manifest.due;
            }
            None => {
                let listed =
                    exercises_of_chapters(&judge.catalogue, &self.chapters)?;
                picked.extend(listed.into_iter().cloned());
            }
        }
        if !self.exercise.is_empty() {
            let named = judge.catalogue.pick(&self.exercise)?;
            picked.retain(|e| named.iter().any(|n| n.id() == e.id()));
        }
        match picked.is_empty() {
            true => Err(Failure::User("no exercises to grade".into())),
            false => Ok((picked, due)),
        }
    }
}

fn grade(
    judge: &Judge,
    here: &Path,
    options: &GradeArgs,
) -> Result<(), Failure> {
    let from = options.from.clone().unwrap_or_default();
    let from = here.join(from);
    let out = match &options.out {
        Some(out) => here.join(out),
        None => beside(&from),
    };
    let (exercises, due) = options.selected.pick(judge, here)?;
    let selected = grade::GradeOptions {
        from,
        out: out.clone(),
        exercises,
        some_exercises: !options.selected.exercise.is_empty(),
        late: options.late.as_ref().map(|file| here.join(file)),
        due,
        seed: options.seed,
        jobs: options.jobs.map_or_else(thread_count, usize::from),
        shard: options.shard,
        single: options.single,
        fresh: options.fresh,
        budget: Duration::from_secs(options.budget),
        no_sandbox: options.no_sandbox,
    };
    let begun = Instant::now();
    let progress = ProgressReporter::new();
    let class = grade::grade(judge, &selected, &progress)?;
    (judge.on_compiled)(DONE);
    tables(&class, &out, &options.columns, &options.assignment)?;
    let seconds = begun.elapsed().as_secs_f64();
    if options.json {
        say(&summary(&class, &out, seconds));
        return Ok(());
    }
    tell(&class, &out);
    say(&format!("graded in {seconds:.1} s"));
    Ok(())
}

/// `week3-grades` beside `week3` or `week3.zip`.
fn beside(from: &Path) -> PathBuf {
    let from = from.canonicalize().unwrap_or_else(|_| from.to_path_buf());
    let stem = match from.is_dir() {
        true => from.file_name(),
        false => from.file_stem(),
    };
    let stem = stem.unwrap_or_default().to_string_lossy();
    from.with_file_name(format!("{stem}-grades"))
}

fn tables(
    class: &ClassGrades,
    out: &Path,
    columns: &[Platform],
    assignment: &str,
) -> Result<(), Failure> {
    for platform in columns {
        let (name, text) = match platform {
            Platform::Moodle => ("moodle.csv", moodle(class)?),
            Platform::Canvas => ("canvas.csv", canvas(class, assignment)?),
        };
        write_report(&out.join(name), &text)?;
    }
    Ok(())
}

/// A summary for programs; the rest is in `grades.json`.
fn summary(class: &ClassGrades, out: &Path, seconds: f64) -> String {
    let summary = json!({
        "out": out,
        "students": class.students.len(),
        "mean": mean(class),
        "out_of": class.out_of(),
        "seed": class.seed,
        "enforced": class.enforced,
        "seconds": seconds,
    });
    format!("{summary:#}")
}

fn mean(class: &ClassGrades) -> f64 {
    let sum: u32 = class.students.iter().map(|s| s.points).sum();
    f64::from(sum) / class.students.len().max(1) as f64
}

fn tell(class: &ClassGrades, out: &Path) {
    let (count, mean) = (class.students.len(), mean(class));
    let s = if count == 1 { "" } else { "s" };
    say(&format!(
        "{count} student{s}, {mean:.1} of {} points on average, seed {}",
        class.out_of(),
        class.seed
    ));
    say(&format!("sandbox: {}", class.enforced.sandbox_status().label()));
    let open = class.not_judged();
    if !open.is_empty() {
        say(&format!(
            "not all answers of {} were judged within --budget: the same \
             command goes on with them",
            open.join(", ")
        ));
    }
    for name in ["class.html", "grades.csv", "items.csv"] {
        say(&slash_path(&out.join(name)));
    }
}
