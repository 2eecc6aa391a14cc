//! One HTTP request over loopback, written by hand: nothing tidies the path
//! or the headers on their way.

use crate::workspace::Outcome;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// Longer than anything a test asks for may take on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// What a server answered.
pub struct Response {
    /// The status: 200 and so on.
    pub status: u16,
    /// The status line and the headers, as they came.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        for line in self.head.lines().skip(1) {
            if let Some((key, value)) = line.split_once(':')
                && key.eq_ignore_ascii_case(name)
            {
                return Some(value.trim());
            }
        }
        None
    }
}

/// `GET path` from a server on this machine, under its own name.
pub fn get(port: u16, path: &str) -> Outcome<Response> {
    ask(port, "GET", path, &format!("127.0.0.1:{port}"), "")
}

/// Any request, under any name, with a JSON body where there is one.
pub fn ask(
    port: u16,
    method: &str,
    path: &str,
    host: &str,
    body: &str,
) -> Outcome<Response> {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let bytes = exchange(port, &request)
        .map_err(|e| format!("{method} {path} on port {port}: {e}"))?;
    let Some(end) = find(&bytes, b"\r\n\r\n") else {
        return Err(format!("{method} {path}: no answer"));
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    Ok(Response {
        status: status.ok_or_else(|| format!("no status in {head}"))?,
        head,
        body: bytes[end + 4..].to_vec(),
    })
}

fn exchange(port: u16, request: &str) -> std::io::Result<Vec<u8>> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, LIMIT)?;
    stream.set_read_timeout(Some(LIMIT))?;
    stream.write_all(request.as_bytes())?;
    let mut bytes = Vec::new();
    let mut buffer = [0; 1 << 14];
    while !is_whole(&bytes) {
        match stream.read(&mut buffer)? {
            0 => break,
            n => bytes.extend_from_slice(&buffer[..n]),
        }
    }
    Ok(bytes)
}

/// Whether the announced length has come: not every server hangs up.
fn is_whole(bytes: &[u8]) -> bool {
    let Some(end) = find(bytes, b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    let length = head.split("content-length:").nth(1);
    let length = length.and_then(|rest| rest.lines().next());
    let length = length.and_then(|text| text.trim().parse::<usize>().ok());
    length.is_some_and(|length| bytes.len() >= end + 4 + length)
}

fn find(bytes: &[u8], pattern: &[u8]) -> Option<usize> {
    bytes.windows(pattern.len()).position(|window| window == pattern)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_whole_when_its_announced_length_has_come() {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n";
        assert!(!is_whole(head.as_bytes()));
        assert!(!is_whole(format!("{head}ab").as_bytes()));
        assert!(is_whole(format!("{head}abc").as_bytes()));
    }
}
