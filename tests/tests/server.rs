//! The real server: who gets what.

use std::process::Command;
use std::time::Duration;
use tests::book_server::BookServer;
use tests::guarded_process::GuardedProcess;
use tests::http;
use tests::workspace::{Outcome, program, root};

#[test]
fn a_second_server_takes_another_port_and_says_so() -> Outcome<()> {
    let first = BookServer::shared()?;
    let mut command = Command::new(program("workbook")?);
    let port = first.port.to_string();
    command.args(["--no-open", "--port", &port]).current_dir(root());
    let second = GuardedProcess::start(&command)?;
    let limit = Duration::from_secs(60);
    let line = second.wait_for("is taken; using", limit)?;
    assert!(line.contains(&format!("port {port} is taken")), "{line}");
    let line = second.wait_for("the book is at", limit)?;
    let address = line.split("127.0.0.1:").nth(1).unwrap_or("");
    let other = address.split('/').next().unwrap_or("");
    let other: u16 = other.parse().map_err(|_| line.clone())?;
    assert_ne!(other, first.port);
    for port in [first.port, other] {
        assert_eq!(http::get(port, "/01-ode/euler.html")?.status, 200);
    }
    Ok(())
}

#[test]
fn the_server_serves_the_book_and_nothing_else() -> Outcome<()> {
    let served = BookServer::shared()?;
    let port = served.port;
    let page = http::get(port, "/01-ode/euler.html")?;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("/__workbook/live.js"));
    let kind = page.header("content-type").unwrap_or("");
    assert!(kind.starts_with("text/html"), "{kind}");
    let style = http::get(port, "/katex/katex.min.css")?;
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
    for path in [
        "/../../../Cargo.toml",
        "/%2e%2e/%2e%2e/%2e%2e/Cargo.toml",
        "/..%2f..%2f..%2fCargo.toml",
        "//etc/passwd",
        "/01-ode/gone.html",
    ] {
        let status = http::get(port, path)?.status;
        assert!([403, 404].contains(&status), "{path}: {status}");
    }
    for host in ["evil.example", "127.0.0.1", "localhost:1"] {
        let answer = http::ask(port, "GET", "/", host, "")?;
        assert_eq!(answer.status, 403, "{host}");
    }
    // The control: its own name is let in.
    let host = format!("localhost:{port}");
    assert_eq!(http::ask(port, "GET", "/", &host, "")?.status, 200);
    Ok(())
}

#[test]
fn a_figure_is_drawn_with_declared_values_only() -> Outcome<()> {
    let served = BookServer::shared()?;
    let figure = |query: &str| {
        let path = format!("/__workbook/figure/ode/spiral?{query}");
        http::get(served.port, &path)
    };
    let usual = figure("")?;
    let finer = figure("h=0.05")?;
    assert_eq!((usual.status, finer.status), (200, 200));
    assert_ne!(usual.body, finer.body);
    for (query, words) in [
        ("h=7", "h = 7 is outside 0.01 to 1"),
        ("h=NaN", "outside"),
        ("turns=1.5", "whole number"),
        ("q=1", "known: h, turns"),
        ("h=0.1;rm%20-rf", "is not a number"),
        ("h=0.1&h=0.2", "twice"),
    ] {
        let answer = figure(query)?;
        let text = answer.text();
        assert_eq!(answer.status, 400, "{query}: {text}");
        assert!(text.contains(words), "{query}: {text}");
        assert_eq!(text.lines().count(), 1, "{query}: {text}");
    }
    Ok(())
}
