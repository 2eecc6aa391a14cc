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

/// A function of an answer.
struct FoundFunction {
    name: String,
    /// It is one of those that the exercise asks for.
    is_public: bool,
    /// Where its body begins.
    body: usize,
}

/// A function whose signature is being read.
struct Signature {
    name: String,
    is_public: bool,
    /// Square brackets that are open in it: a semicolon between them does not
    /// end it.
    open: usize,
}

/// All functions that may be called while a scene runs, by their bodies:
/// constant ones are left out.
fn functions(source: &str) -> Vec<FoundFunction> {
    let mut code: Vec<Token> = tokenize(source);
    code.retain(|token| {
        !matches!(token.kind, TokenKind::Comment | TokenKind::Doc)
            && !source[token.range.clone()].trim().is_empty()
    });
    let text = |i: usize| {
        code.get(i).map_or("", |token| source[token.range.clone()].trim())
    };
    let (mut found, mut depth) = (Vec::new(), 0_usize);
    let mut begun: Option<Signature> = None;
    for i in 0..code.len() {
        match (text(i), &mut begun) {
            ("{", Some(signature)) if signature.open == 0 => {
                let Signature { name, is_public, .. } = signature;
                let (name, is_public) = (std::mem::take(name), *is_public);
                let body = code[i].range.end;
                found.push(FoundFunction { name, is_public, body });
                begun = None;
                depth += 1;
            }
            ("{", _) => depth += 1,
            ("}", _) => depth = depth.saturating_sub(1),
            ("[", Some(signature)) => signature.open += 1,
            ("]", Some(signature)) => {
                signature.open = signature.open.saturating_sub(1);
            }
            // A trait asks for it, and has no body for it.
            (";", Some(signature)) if signature.open == 0 => begun = None,
            ("fn", None) => begun = signature(&text, i, depth),
            _ => {}
        }
    }
    found
}

/// The function that begins with the word `fn` there, if it has a name and is
/// not constant.
fn signature<'a>(
    text: &impl Fn(usize) -> &'a str,
    i: usize,
    depth: usize,
) -> Option<Signature> {
    let before = if i > 0 { text(i - 1) } else { "" };
    let name = text(i + 1);
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let is_public = depth == 0 && before == "pub";
    (is_name && before != "const").then(|| Signature {
        name: name.to_string(),
        is_public,
        open: 0,
    })
}

/// The names of the public functions of an answer.
pub fn function_names(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    for FoundFunction { name, is_public, .. } in functions(source) {
        if is_public {
            names.push(name);
        }
    }
    names
}

/// The answer with a note at the beginning of each public function, which
/// has the number that `number` gives its name; each other function only looks
/// whether there is stack left. No line moves.
pub fn with_call_notes(
    source: &str,
    mut number: impl FnMut(&str) -> usize,
) -> String {
    let (mut text, mut done) = (String::new(), 0);
    for FoundFunction { name, is_public, body } in functions(source) {
        text += &source[done..body];
        text += &match is_public {
            true => {
                let function = number(&name);
                format!(" let _call = ::course::play::enter({function});")
            }
            false => " ::course::play::check_stack();".to_string(),
        };
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
fn helper(x: [f64; 2]) {}
const fn fixed() -> f64 { 1.0 }
trait Named { fn name(&self) -> [u8; 2]; }
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
        let check = "{ ::course::play::check_stack();";
        assert_eq!(lines[3], format!("    pub fn method(&self) {check}}}"));
        assert_eq!(lines[11], format!("fn helper(x: [f64; 2]) {check}}}"));
        for unchanged in [12, 13] {
            assert_eq!(Some(lines[unchanged]), ANSWER.lines().nth(unchanged));
        }
        assert!(lines[14].contains("enter(5); S {"), "{}", lines[14]);
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
