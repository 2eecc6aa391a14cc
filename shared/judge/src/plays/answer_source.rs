//! Reads sources: which exercises a play uses, which functions an answer
//! gives it, and where the line goes that tells which of them is running.

use project::{Token, TokenKind, tokenize};

/// The ids of the exercises that a play names as
/// `answers::CHAPTER::EXERCISE`.
pub fn used_exercises(play: &str) -> Vec<String> {
    let mut found = Vec::new();
    let code = without_comments(play);
    for (at, words) in code.match_indices("answers::") {
        let mut rest = code[at + words.len()..].split("::");
        if let (Some(chapter), Some(exercise)) = (rest.next(), rest.next()) {
            let id = format!("{chapter}/{exercise}");
            if !found.contains(&id) {
                found.push(id);
            }
        }
    }
    found
}

fn without_comments(source: &str) -> String {
    let mut code = String::new();
    for token in tokenize(source) {
        if !matches!(token.kind, TokenKind::Comment | TokenKind::Doc) {
            code += &source[token.range];
        }
    }
    code
}

/// The public functions of an answer: the name, and where its body begins.
fn public_functions(source: &str) -> Vec<(String, usize)> {
    let mut code: Vec<Token> = tokenize(source);
    code.retain(|token| {
        !matches!(token.kind, TokenKind::Comment | TokenKind::Doc)
            && !source[token.range.clone()].trim().is_empty()
    });
    let text = |i: usize| {
        code.get(i).map_or("", |token| source[token.range.clone()].trim())
    };
    let (mut found, mut depth) = (Vec::new(), 0_usize);
    let mut begun: Option<String> = None;
    for i in 0..code.len() {
        match text(i) {
            "{" => {
                if let Some(name) = begun.take().filter(|_| depth == 0) {
                    found.push((name, code[i].range.end));
                }
                depth += 1;
            }
            "}" => depth = depth.saturating_sub(1),
            "pub" if depth == 0 && text(i + 1) == "fn" => {
                begun = Some(text(i + 2).to_string());
            }
            _ => {}
        }
    }
    found
}

/// The names of the public functions of an answer.
pub fn function_names(source: &str) -> Vec<String> {
    public_functions(source).into_iter().map(|(name, _)| name).collect()
}

/// The answer with a note at the beginning of each public function, which
/// has the number that `number` gives its name. No line moves.
pub fn with_call_notes(
    source: &str,
    mut number: impl FnMut(&str) -> usize,
) -> String {
    let (mut text, mut done) = (String::new(), 0);
    for (name, body) in public_functions(source) {
        text += &source[done..body];
        let function = number(&name);
        text += &format!(" let _call = ::course::play::enter({function});");
        done = body;
    }
    text + &source[done..]
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "\
//! `pub fn no() {`
pub struct S { x: f64 }
impl S {
    pub fn method(&self) {}
}
pub fn step(
    f: impl Fn(f64) -> f64, // pub fn
) -> f64 {
    pub fn inner() {}
    f(1.0)
}
fn helper() {}
pub fn other(x: [f64; 2]) -> S { S { x: x[0] } }
";

    #[test]
    fn a_note_goes_into_each_public_function_and_moves_no_line() {
        assert_eq!(function_names(ANSWER), ["step", "other"]);
        let noted = with_call_notes(ANSWER, |name| name.len());
        assert_eq!(noted.lines().count(), ANSWER.lines().count());
        let lines: Vec<&str> = noted.lines().collect();
        let note = "let _call = ::course::play::enter(4);";
        assert_eq!(lines[7], format!(") -> f64 {{ {note}"));
        assert!(lines[12].contains("enter(5); S {"), "{}", lines[12]);
    }

    #[test]
    fn the_exercises_are_those_of_the_use_lines() {
        let play = "//! answers::no::no\n\
                    use super::answers::ode::euler_step::euler_step;\n\
                    use super::answers::rigid::block_inertia::{a, b};\n\
                    use super::answers::ode::euler_step::Other;\n";
        let want = ["ode/euler_step", "rigid/block_inertia"];
        assert_eq!(used_exercises(play), want);
    }
}
