//! `{{#exercise}}` and `{{#ex}}`: exercises on their pages.
//!
//! A page shows the stub, never the student's file: unfinished code neither
//! shows up in the book nor breaks it.

use crate::expand::expansion::Expansion;
use crate::pages::directive::Name;
use crate::pages::markdown::FoundPart;
use crate::pages::numbering::{NumberedElement, NumberedKind, Numbers};
use crate::pages::page::Page;
use crate::sources::exercise_statement::{Statement, statement};
use crate::sources::listing::fence;
use crate::sources::source_files::{Sources, parse};
use course::html::{escape, escape_in_markdown};
use formula::tex;
use judge::{
    Catalogue, Exercise, Problem, Project, nearest_names, one_line,
    read_standings, read_text, score_number, slash_path,
};
use std::path::Path;

impl Expansion<'_> {
    /// An exercise: what to write, the signatures, how to check, hints.
    pub fn exercise(
        &mut self,
        name: &Name,
        found: &FoundPart,
    ) -> Result<String, String> {
        let exercise = find(self.input.exercises, name)?;
        let element = self.element_at(found)?;
        let project = self.input.project;
        let file = project.relative(&exercise.answer_file());
        let stub = project.relative(&exercise.stub_source());
        let sources = &self.input.sources.files;
        let Some(source) = sources.get(&file) else {
            return Err(format!("{} cannot be read", slash_path(&stub)));
        };
        let stated = statement(&source.text).map_err(|(line, what)| {
            format!("{}:{line}: {what}", slash_path(&stub))
        })?;
        let mut stated = stated;
        stated.text = self.typeset(&stated.text).map_err(|(line, what)| {
            format!("{}:{line}: {what}", slash_path(&stub))
        })?;
        let shown = escape(&slash_path(&file));
        let link = self.link_to_source(&file, stated.line, &shown);
        let after = self.moved_plays(exercise)? + &ranking(exercise)?;
        Ok(section(exercise, &element, &stated, &link, &after))
    }

    /// Which scenes an exercise moves, with links to them; and where, while
    /// the book is served, they can be started with each known mistake of the
    /// exercise in them.
    fn moved_plays(&self, exercise: &Exercise) -> Result<String, String> {
        let (mut links, mut mistaken) = (Vec::new(), Vec::new());
        for play in self.input.plays {
            if play.exercises.contains(&exercise.id())
                && let Some(url) = self.url_of_play(play)
            {
                links.push(format!(
                    "<a href=\"{url}\" data-moves=\"{}\" \
                     data-ours=\"{}\">{}</a>",
                    play.id(),
                    play.has_ours(self.input.exercises),
                    play.name
                ));
                let symptoms = play.symptoms_of(exercise);
                let symptoms = symptoms.map_err(|f| one_line(&f.bare()))?;
                if !symptoms.is_empty() {
                    mistaken.push((play.id(), symptoms));
                }
            }
        }
        let mut text = String::new();
        if !links.is_empty() {
            text += &format!(
                "<p class=\"wb-exercise-plays\">It moves {}.</p>\n\n",
                links.join(", ")
            );
        }
        if !mistaken.is_empty() {
            let plays = serde_json::to_string(&mistaken).unwrap_or_default();
            text += &format!(
                "<div class=\"wb-exercise-mistakes\" data-mistakes-of=\"{}\" \
                 data-plays=\"{}\"></div>\n\n",
                exercise.id(),
                escape(&plays)
            );
        }
        Ok(text)
    }

    /// The statement with its formulas typeset: what stands in a block that
    /// begins with ```` ```formula ````, followed by the names to be set in bold. The
    /// error has the line.
    fn typeset(&mut self, text: &str) -> Result<String, (usize, String)> {
        let mut shown = String::new();
        let mut lines = text.lines().enumerate();
        while let Some((i, line)) = lines.next() {
            let Some(bold) = line.strip_prefix("```formula") else {
                shown += &format!("{line}\n");
                continue;
            };
            let bold: Vec<&str> = bold.split_whitespace().collect();
            let inside = lines.by_ref().map(|(_, line)| line);
            let block: Vec<&str> =
                inside.take_while(|line| *line != "```").collect();
            let tex = tex(&block, &bold).map_err(|e| (i + 1, e))?;
            let slot = self.formula(&tex, true).map_err(|e| (i + 1, e))?;
            shown += &format!("{slot}\n");
        }
        Ok(shown)
    }

    /// `Exercise 1.1`, linked.
    pub fn exercise_link(&mut self, name: &Name) -> Result<String, String> {
        find(self.input.exercises, name)?;
        self.number_link(NumberedKind::Exercise, name, &[])
    }
}

/// The exercise of this name, or advice.
pub fn find<'a>(
    all: &'a Catalogue,
    name: &Name,
) -> Result<&'a Exercise, String> {
    let id = name.to_string();
    let found = all.exercises.iter().find(|exercise| exercise.id() == id);
    found.ok_or_else(|| {
        let ids: Vec<String> = all.exercises.iter().map(Exercise::id).collect();
        let known = nearest_names(&id, ids.iter().map(String::as_str));
        format!("no exercise `{id}`; {known}")
    })
}

fn section(
    exercise: &Exercise,
    element: &NumberedElement,
    stated: &Statement,
    link: &str,
    after: &str,
) -> String {
    let fence = fence(&stated.code);
    format!(
        "<section class=\"wb-exercise\" data-exercise=\"{name}\" \
         aria-labelledby=\"{id}\">\n\n\
         ### Exercise {number}. {title} {{#{id}}}\n\n\
         <p class=\"wb-exercise-facts\">{facts}</p>\n\n\
         {text}\n\n\
         <div class=\"wb-listing\">\n\n{fence}rust\n{code}\n{fence}\n\n\
         </div>\n\n\
         <p class=\"wb-exercise-check\">Write it in {link} and save. To check \
         it: <code>cargo workbook check {name}</code></p>\n\n\
         {after}{hints}\n\n</section>",
        name = element.name,
        id = element.id,
        number = element.number,
        title = escape_in_markdown(&exercise.title),
        facts = facts(exercise),
        text = stated.text,
        code = stated.code,
        hints = hints(&exercise.hints),
    )
}

/// `10 points · ★☆☆ easy`.
fn facts(exercise: &Exercise) -> String {
    let points = match exercise.points {
        1 => "1 point".to_string(),
        n if exercise.challenge.is_some() => format!("up to {n} points"),
        n => format!("{n} points"),
    };
    let full = usize::from(exercise.difficulty);
    let word = ["easy", "medium", "hard"][full.clamp(1, 3) - 1];
    let stars = "★".repeat(full) + &"☆".repeat(3usize.saturating_sub(full));
    let kind = match exercise.challenge {
        Some(_) => " · open challenge",
        None => "",
    };
    format!(
        "{points} · <span class=\"wb-stars\" role=\"img\" \
         aria-label=\"difficulty {full} of 3\">{stars}</span> {word}{kind}"
    )
}

/// What a challenge is ranked against; nothing for another exercise.
fn ranking(exercise: &Exercise) -> Result<String, String> {
    let Some(challenge) = &exercise.challenge else {
        return Ok(String::new());
    };
    let mut rows = String::new();
    for one in read_standings(exercise)? {
        rows += &format!(
            "| {} | {} | {} |\n",
            score_number(one.score),
            escape_in_markdown(&one.name),
            one.points
        );
    }
    Ok(format!(
        "A valid answer is ranked by its score, and {better} is better. A \
         score as good as one of these, or worse by less than a twentieth, \
         earns its points; an answer that is not valid earns none.\n\n\
         <div class=\"wb-ranking\">\n\n\
         | {score} | | points |\n|--:|---|--:|\n{rows}\n</div>\n\n",
        better = challenge.better.label(),
        score = escape_in_markdown(&challenge.score),
    ))
}

/// Each hint is folded inside the one before: nobody sees the last by
/// accident.
fn hints(hints: &[String]) -> String {
    let mut text = String::new();
    let all = hints.len();
    for (i, hint) in hints.iter().enumerate() {
        let summary = match i {
            0 => format!("A hint (1 of {all})"),
            i => format!("More (hint {} of {all})", i + 1),
        };
        text += &format!(
            "<details class=\"wb-hint\">\n<summary>{summary}</summary>\n\n\
             {}\n\n",
            hint.trim()
        );
    }
    text + &"</details>\n".repeat(all)
}

/// The stubs, under the names of the files that the student edits. A missing
/// stub is reported where a page asks for it.
pub fn add_stubs(sources: &mut Sources, project: &Project, all: &Catalogue) {
    for exercise in &all.exercises {
        if let Ok(text) = exercise.read_stub() {
            let path = project.relative(&exercise.answer_file());
            // Anchors and markers in it do not count.
            let file = parse(&path, text, &mut Vec::new());
            sources.files.insert(path, file);
        }
    }
}

/// Exercises that no page shows, or another page than their own.
pub fn misplaced(
    project: &Project,
    all: &Catalogue,
    pages: &[Page],
    numbers: &Numbers,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for exercise in &all.exercises {
        let id = exercise.id();
        let list = project.relative(&exercise.folder.join("exercises.toml"));
        let mut shown = numbers.elements.iter().filter(|element| {
            element.kind == NumberedKind::Exercise
                && element.name.to_string() == id
        });
        let Some(element) = shown.next() else {
            let text = read_text(&project.root.join(&list));
            let line = line_of_name(&text.unwrap_or_default(), &exercise.name);
            let message = format!(
                "no page shows exercise `{}`: put {{{{#exercise {id}}}}} on \
                 {}",
                exercise.name, exercise.page
            );
            problems.push(Problem::new(list, line, message));
            continue;
        };
        let page = &pages[element.page];
        if page.path != Path::new(&exercise.page) {
            let message = format!(
                "exercise {id} belongs on {}, according to {}",
                exercise.page,
                slash_path(&list)
            );
            let line = judge::line_of(&page.text, element.start);
            problems.push(Problem::new(&page.file, line, message));
        }
    }
    problems
}

/// The line of a list on which an exercise is named.
fn line_of_name(list: &str, name: &str) -> usize {
    let wanted = format!("\"{name}\"");
    for (i, line) in list.lines().enumerate() {
        let value = line.trim().strip_prefix("name").map(str::trim_start);
        let value = value.and_then(|rest| rest.strip_prefix('='));
        if value.is_some_and(|value| value.trim() == wanted) {
            return i + 1;
        }
    }
    0
}
