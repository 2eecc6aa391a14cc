//! The files of questions, and whether the pages ask each of them once.

use super::question::{Question, Wrong, question};
use super::question_list::{ListedQuestion, listed};
use super::toml_format::QuestionToml;
use crate::pages::directive::{Directive, Name};
use crate::pages::markdown::Part;
use crate::pages::page::Page;
use judge::{
    Problem, Project, files_under, has_extension, line_of, nearest_names,
    read_text,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The folder of all questions.
const FOLDER: &str = "book/questions";
/// The file of a chapter's predictions; all others are quizzes.
const PREDICTIONS: &str = "predictions";

/// One file of questions.
#[derive(Debug)]
pub struct QuestionFile {
    /// The path as messages name it.
    pub path: PathBuf,
    pub questions: Vec<Question>,
}

/// All questions of the book.
#[derive(Debug, Default)]
pub struct QuestionFiles {
    quizzes: BTreeMap<Name, QuestionFile>,
    predictions: BTreeMap<String, QuestionFile>,
}

impl QuestionFiles {
    /// Reads every file; what is wrong with one is a problem.
    pub fn read(
        project: &Project,
        problems: &mut Vec<Problem>,
    ) -> QuestionFiles {
        let mut all = QuestionFiles::default();
        let found = files_under(&project.root, Path::new(FOLDER));
        for path in found.unwrap_or_default() {
            if !has_extension(&path, "toml") {
                continue;
            }
            let folder = path.parent().and_then(Path::file_name);
            let (Some(chapter), Some(item)) = (folder, path.file_stem()) else {
                continue;
            };
            let chapter = chapter.to_string_lossy().into_owned();
            let item = item.to_string_lossy().into_owned();
            let questions = match read_file(&project.root.join(&path)) {
                Ok(questions) => questions,
                Err((line, message)) => {
                    problems.push(Problem::new(&path, line, message));
                    Vec::new()
                }
            };
            let file = QuestionFile { path, questions };
            match item == PREDICTIONS {
                true => {
                    all.predictions.insert(chapter, file);
                }
                false => {
                    all.quizzes.insert(Name { chapter, item }, file);
                }
            }
        }
        all
    }

    /// The questions of a quiz.
    pub fn quiz(&self, name: &Name) -> Result<&QuestionFile, String> {
        self.quizzes.get(name).ok_or_else(|| {
            let ids: Vec<String> =
                self.quizzes.keys().map(Name::to_string).collect();
            let known = ids.iter().map(String::as_str);
            let advice = nearest_names(&name.to_string(), known);
            format!("no file {FOLDER}/{name}.toml; {advice}")
        })
    }

    /// The question of a prediction and its file.
    pub fn prediction(
        &self,
        name: &Name,
    ) -> Result<(&QuestionFile, &Question), String> {
        let chapter = &name.chapter;
        let file = self.predictions.get(chapter).ok_or_else(|| {
            format!("no file {FOLDER}/{chapter}/{PREDICTIONS}.toml")
        })?;
        let called =
            |question: &&Question| question.id.as_ref() == Some(&name.item);
        match file.questions.iter().find(called) {
            Some(question) => Ok((file, question)),
            None => {
                let ids = file.questions.iter().filter_map(|q| q.id.as_deref());
                let advice = nearest_names(&name.item, ids);
                Err(format!("no prediction `{}`; {advice}", name.item))
            }
        }
    }

    /// All questions, quizzes before predictions.
    pub fn list(&self) -> Vec<ListedQuestion> {
        let mut list = Vec::new();
        for (name, file) in &self.quizzes {
            for (i, question) in file.questions.iter().enumerate() {
                list.push(listed(name, i + 1, false, question));
            }
        }
        for (chapter, file) in &self.predictions {
            for (i, question) in file.questions.iter().enumerate() {
                let item = question.id.clone().unwrap_or_default();
                let name = Name { chapter: chapter.clone(), item };
                list.push(listed(&name, i + 1, true, question));
            }
        }
        list
    }

    /// What all questions ask of the chapters' programs.
    pub fn directives(&self) -> Vec<Directive> {
        let files = self.quizzes.values().chain(self.predictions.values());
        let questions = files.flat_map(|file| &file.questions);
        questions.flat_map(Question::directives).collect()
    }

    /// Questions that no page asks, or two pages do, and questions whose name
    /// another has.
    pub fn misplaced(&self, pages: &[Page]) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut asked = BTreeSet::new();
        for page in pages {
            for found in &page.parsed.found {
                let Part::Directive(directive) = &found.part else { continue };
                let key = match directive {
                    Directive::Quiz(name) => format!("quiz {name}"),
                    Directive::Predict(name) => format!("predict {name}"),
                    _ => continue,
                };
                if !asked.insert(key.clone()) {
                    let message = format!("{key} is in the book twice");
                    let (file, line) = (&page.file, found.line);
                    problems.push(Problem::new(file, line, message));
                }
            }
        }
        for (name, file) in &self.quizzes {
            if !asked.contains(&format!("quiz {name}")) {
                let message =
                    format!("no page asks it: write {{{{#quiz {name}}}}}");
                problems.push(Problem::new(&file.path, 0, message));
            }
        }
        for (chapter, file) in &self.predictions {
            let mut ids = BTreeSet::new();
            for question in &file.questions {
                let id = question.id.clone().unwrap_or_default();
                let name = Name { chapter: chapter.clone(), item: id.clone() };
                let message = if id.is_empty() {
                    "a prediction needs an `id`".to_string()
                } else if !ids.insert(id) {
                    format!("two predictions are called `{}`", name.item)
                } else if !asked.contains(&format!("predict {name}")) {
                    format!("no page asks it: write {{{{#predict {name}}}}}")
                } else {
                    continue;
                };
                let (path, line) = (&file.path, question.line);
                problems.push(Problem::new(path, line, message));
            }
        }
        problems
    }
}

fn read_file(path: &Path) -> Result<Vec<Question>, Wrong> {
    let text = read_text(path).map_err(|e| (0, format!("cannot read: {e}")))?;
    let file: QuestionToml = toml::from_str(&text).map_err(|e| {
        let line = e.span().map_or(0, |span| line_of(&text, span.start));
        (line, e.message().to_string())
    })?;
    let mut questions = Vec::new();
    for entry in &file.questions {
        let start = entry.span().start;
        questions.push(question(&text, start, entry.get_ref())?);
    }
    match questions.is_empty() {
        true => Err((0, "no [[questions]]".to_string())),
        false => Ok(questions),
    }
}
