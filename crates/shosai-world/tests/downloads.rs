//! Downloads against servers on this machine that redirect, drip, lie and never end.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use shosai_world::{DownloadLimits, ErrorKind, Post, World, WorldOptions, never_cancelled};

const MAX: u64 = 100_000;
const TIME: Duration = Duration::from_millis(1500);

/// A server that answers every request by its path; counts the connections.
struct Server {
    address: SocketAddr,
    connections: Arc<AtomicUsize>,
}

impl Server {
    fn start(answer: impl Fn(&str, &mut TcpStream) -> std::io::Result<()> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let connections = Arc::new(AtomicUsize::new(0));
        let (counted, answer) = (Arc::clone(&connections), Arc::new(answer));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                counted.fetch_add(1, Ordering::SeqCst);
                let answer = Arc::clone(&answer);
                std::thread::spawn(move || serve(stream, answer.as_ref()));
            }
        });
        Self { address, connections }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

fn serve(mut stream: TcpStream, answer: &dyn Fn(&str, &mut TcpStream) -> std::io::Result<()>) {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
        request.push(byte[0]);
    }
    let request = String::from_utf8_lossy(&request).into_owned();
    let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
    // The client may hang up at any time; that is what is tested.
    let _ = answer(&path, &mut stream);
}

fn limits() -> DownloadLimits {
    DownloadLimits {
        max_bytes: MAX,
        total_time: TIME,
        max_redirects: 3,
        allowed_hosts: ["http://127.0.0.1", "https://127.0.0.1", "a.example"].map(str::to_owned).to_vec(),
    }
}

fn get(url: &str, limits: &DownloadLimits) -> shosai_world::Result<shosai_world::Downloaded> {
    World::real(WorldOptions::default()).downloads().get(url, limits, &never_cancelled)
}

fn kind(url: &str) -> ErrorKind {
    let error = get(url, &limits()).unwrap_err();
    assert!(!error.hint.to_string().is_empty() && !error.message.to_string().is_empty());
    error.kind
}

#[test]
fn a_file_arrives_with_and_without_length() {
    let server = Server::start(|path, out| match path {
        "/sized" => out.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: x/y\r\nContent-Length: 5\r\n\r\nhello"),
        "/open" => out.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello"),
        "/chunked" => out.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
        _ => out.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
    });
    for path in ["/sized", "/open", "/chunked"] {
        assert_eq!(get(&server.url(path), &limits()).unwrap().bytes, b"hello", "{path}");
    }
    let sized = get(&server.url("/sized#part"), &limits()).unwrap();
    assert_eq!((sized.content_type.as_deref(), sized.final_url), (Some("x/y"), server.url("/sized")));
    assert_eq!(kind(&server.url("/missing")), ErrorKind::NotFound);
}

#[test]
fn inside_addresses_are_refused_without_a_connection() {
    let server = Server::start(|_, out| out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno"));
    let port = server.address.port();
    let none = DownloadLimits { allowed_hosts: vec![format!("127.0.0.1:{}", port ^ 1)], ..limits() };
    for host in ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0", "127.1", "[::1]", "[::ffff:127.0.0.1]", "[::]"]
    {
        let error = get(&format!("http://{host}:{port}/x"), &none).unwrap_err();
        // What the system's resolver does not take for an address is unknown, which is as good.
        assert!(matches!(error.kind, ErrorKind::Denied | ErrorKind::Unavailable), "{host}: {error:?}");
    }
    assert_eq!(get(&server.url("/x"), &none).unwrap_err().code(), "forbidden");
    assert_eq!(get("http://169.254.169.254/latest/meta-data", &none).unwrap_err().kind, ErrorKind::Denied);
    assert_eq!(get("http://[fd00:ec2::254]/", &none).unwrap_err().kind, ErrorKind::Denied);
    assert_eq!(server.connections(), 0);
}

#[test]
fn only_listed_hosts_are_asked_and_only_in_the_listed_way() {
    let server = Server::start(|_, out| out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno"));
    let port = server.address.port();
    let listing = |hosts: &[&str]| DownloadLimits {
        allowed_hosts: hosts.iter().map(|host| (*host).to_owned()).collect(),
        ..limits()
    };
    let localhost = format!("http://localhost:{port}/x");
    for (url, hosts) in [
        ("http://example.com/?d=SECRET", &[][..]),
        ("https://example.com/?d=SECRET", &["example.org"]),
        ("http://example.com/?d=SECRET", &["example.com"]),
        (localhost.as_str(), &["localhost", "127.0.0.1"]),
        (localhost.as_str(), &["https://localhost"]),
    ] {
        let error = get(url, &listing(hosts)).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Denied, "{url} {hosts:?}");
        assert!(error.hint.contains("document.allowed_hosts"));
    }
    let inside = get(&format!("https://localhost:{port}/x"), &listing(&["localhost"])).unwrap_err();
    assert_eq!(inside.kind, ErrorKind::Denied, "a name that leads inside is refused after it is resolved");
    assert_eq!(server.connections(), 0);
}

#[test]
fn redirects_are_counted_and_each_is_checked() {
    let server = Server::start(|path, out| {
        let to = match path {
            "/1" => "/2",
            "/2" => "3",
            "/3" => "/end",
            "/0" => "/1",
            "/loop" => "/loop",
            "/inside" => "http://[::1]:9/x",
            "/metadata" => "http://169.254.169.254/",
            "/file" => "file:///etc/passwd",
            "/login" => "http://user:pass@127.0.0.1/",
            _ => return out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend"),
        };
        write!(out, "HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n")
    });
    let found = get(&server.url("/1"), &limits()).unwrap();
    assert_eq!((found.bytes, found.final_url), (b"end".to_vec(), server.url("/end")));
    assert_eq!(kind(&server.url("/0")), ErrorKind::Unavailable);
    let before = server.connections();
    assert_eq!(kind(&server.url("/loop")), ErrorKind::Unavailable);
    assert_eq!(server.connections() - before, 4);
    assert_eq!(kind(&server.url("/inside")), ErrorKind::Denied);
    assert_eq!(kind(&server.url("/metadata")), ErrorKind::Denied);
    assert_eq!(kind(&server.url("/file")), ErrorKind::InvalidUrl);
    assert_eq!(kind(&server.url("/login")), ErrorKind::InvalidUrl);
}

#[test]
fn size_is_bounded_by_header_and_by_count() {
    let server = Server::start(|path, out| match path {
        "/announced" => out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n"),
        "/exact" => {
            out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")?;
            out.write_all(&vec![b'x'; 100_000])
        }
        "/short" => out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nonly this"),
        "/packed" => out.write_all(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b"),
        "/headers" => {
            out.write_all(b"HTTP/1.1 200 OK\r\n")?;
            (0..).try_for_each(|number| write!(out, "X-{number}: {}\r\n", "y".repeat(1000)))
        }
        "/lying" => {
            out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nyes")?;
            out.write_all(&vec![b'x'; 1_000_000])
        }
        "/endless" => {
            out.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")?;
            loop {
                out.write_all(&[b'x'; 10_000])?;
            }
        }
        _ => {
            out.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")?;
            loop {
                out.write_all(b"5\r\nhello\r\n")?;
            }
        }
    });
    assert_eq!(kind(&server.url("/announced")), ErrorKind::TooLarge);
    assert_eq!(get(&server.url("/exact"), &limits()).unwrap().bytes.len(), 100_000);
    assert_eq!(kind(&server.url("/endless")), ErrorKind::TooLarge);
    assert_eq!(kind(&server.url("/endless-chunks")), ErrorKind::TooLarge);
    assert_eq!(kind(&server.url("/short")), ErrorKind::Unavailable);
    assert_eq!(kind(&server.url("/packed")), ErrorKind::Unavailable);
    assert_eq!(kind(&server.url("/headers")), ErrorKind::Unavailable);
    assert_eq!(get(&server.url("/lying"), &limits()).unwrap().bytes, b"yes");
}

#[test]
fn time_is_bounded_whatever_the_server_does() {
    let server = Server::start(|path, out| {
        match path {
            "/silent" => {}
            "/drip-head" => loop {
                out.write_all(b"H")?;
                std::thread::sleep(Duration::from_millis(50));
            },
            "/drip-redirect" => {
                std::thread::sleep(Duration::from_millis(900));
                return out.write_all(b"HTTP/1.1 302 Found\r\nLocation: /drip-redirect\r\nContent-Length: 0\r\n\r\n");
            }
            _ => {
                out.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")?;
                loop {
                    out.write_all(b"x")?;
                    std::thread::sleep(Duration::from_millis(50));
                }
            }
        }
        std::thread::sleep(Duration::from_secs(20));
        Ok(())
    });
    for path in ["/silent", "/drip", "/drip-redirect"] {
        let started = Instant::now();
        assert_eq!(kind(&server.url(path)), ErrorKind::TimedOut, "{path}");
        assert!(started.elapsed() < TIME * 2, "{path}: {:?}", started.elapsed());
    }
    let started = Instant::now();
    assert!(get(&server.url("/drip-head"), &limits()).is_err());
    assert!(started.elapsed() < TIME * 2);
}

#[test]
fn a_download_can_be_cancelled_at_once() {
    let server = Server::start(|_, _| {
        std::thread::sleep(Duration::from_secs(20));
        Ok(())
    });
    let started = Instant::now();
    let cancelled = || started.elapsed() > Duration::from_millis(100);
    let world = World::real(WorldOptions::default());
    let error = world.downloads().get(&server.url("/"), &limits(), &cancelled).unwrap_err();
    assert_eq!((error.kind, error.code()), (ErrorKind::Cancelled, "cancelled"));
    assert!(started.elapsed() < Duration::from_millis(600));
}

#[test]
fn a_closed_port_and_a_server_of_another_kind_are_explained() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    assert_eq!(kind(&format!("http://{closed}/")), ErrorKind::Unavailable);
    let server = Server::start(|_, out| out.write_all(b"220 mail.example ESMTP\r\n"));
    assert_eq!(kind(&server.url("/")), ErrorKind::Unavailable);
    let unencrypted = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = unencrypted.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut stream in unencrypted.incoming().flatten() {
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        }
    });
    let error = get(&format!("https://{address}/"), &limits()).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Unavailable);
    assert!(error.message.contains("encryption"), "{error:?}");
}

#[test]
fn a_memory_world_serves_what_it_is_given() {
    let (world, controls) = World::memory_with_controls();
    controls.serve("https://a.example/x", b"page");
    let get = |url: &str, limits: &DownloadLimits| world.downloads().get(url, limits, &never_cancelled);
    assert_eq!(get("https://a.example/x", &limits()).unwrap().bytes, b"page");
    assert_eq!(get("https://a.example/y", &limits()).unwrap_err().kind, ErrorKind::NotFound);
    let small = DownloadLimits { max_bytes: 3, ..limits() };
    assert_eq!(get("https://a.example/x", &small).unwrap_err().kind, ErrorKind::TooLarge);
}

fn post(url: String) -> Post {
    let headers = vec![("authorization".to_owned(), "Bearer secret".to_owned())];
    Post { url, headers, body: b"{}".to_vec(), total_time: TIME, max_bytes: MAX }
}

fn lines(server: &Server, path: &str) -> shosai_world::Result<(u16, Vec<String>)> {
    let mut lines = Vec::new();
    let mut take = |_: u16, line: &str| {
        lines.push(line.to_owned());
        std::ops::ControlFlow::Continue(())
    };
    let world = World::real(WorldOptions::default());
    let status = world.downloads().post_lines(&post(server.url(path)), &mut take, &never_cancelled)?;
    Ok((status, lines))
}

#[test]
fn an_answer_is_read_line_by_line_within_limits() {
    let server = Server::start(|path, stream| match path {
        "/stream" => {
            stream.write_all(b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\ndata: 1\r\n")?;
            std::thread::sleep(Duration::from_millis(50));
            stream.write_all(b"data: 2\n")
        }
        "/refused" => stream.write_all(b"HTTP/1.1 429 Slow Down\r\ncontent-length: 4\r\n\r\nbusy"),
        "/elsewhere" => stream.write_all(b"HTTP/1.1 302 Found\r\nlocation: /stream\r\ncontent-length: 0\r\n\r\n"),
        "/flood" => {
            stream.write_all(b"HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n")?;
            loop {
                stream.write_all(&[b'x'; 4096])?;
            }
        }
        "/cut" => stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\ndata: 1\n"),
        _ => {
            std::thread::sleep(Duration::from_secs(10));
            Ok(())
        }
    });
    assert_eq!(lines(&server, "/stream").unwrap(), (200, vec!["data: 1".to_owned(), "data: 2".to_owned()]));
    assert_eq!(lines(&server, "/refused").unwrap(), (429, vec!["busy".to_owned()]));
    assert_eq!(lines(&server, "/elsewhere").unwrap().0, 302, "the key is not carried elsewhere");
    assert_eq!(lines(&server, "/flood").unwrap_err().kind, ErrorKind::TooLarge);
    assert!(lines(&server, "/cut").is_err());
    let started = Instant::now();
    assert_eq!(lines(&server, "/silent").unwrap_err().kind, ErrorKind::TimedOut);
    assert!(started.elapsed() < TIME * 3);
}
