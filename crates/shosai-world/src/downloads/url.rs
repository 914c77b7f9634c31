//! As much of an address as a download needs.

use crate::messages;
use shosai_message::Hinted;
use std::fmt;

use ureq::http::Uri;

use crate::error::{ErrorKind, Result, WorldError};

/// The longest address that common servers take.
const MAX_URL_BYTES: usize = 8192;

/// An http or https address without credentials or fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Url {
    uri: Uri,
}

impl Url {
    pub(super) fn parse(text: &str) -> Result<Self> {
        let text = text.split('#').next().unwrap_or_default();
        if text.len() > MAX_URL_BYTES {
            return Err(invalid(messages::AddressTooLong));
        }
        // `\` is a slash to browsers and a plain character to others: two readings of one text are a trap.
        if text.contains(['\\', ' ']) || text.chars().any(char::is_control) {
            return Err(invalid(messages::AddressNotEncoded));
        }
        let uri: Uri = text.parse().map_err(|_| invalid(messages::NotAnAddress))?;
        match uri.scheme_str() {
            Some("http" | "https") => {}
            _ => return Err(invalid(messages::AddressOtherScheme)),
        }
        let authority = uri.authority().ok_or_else(|| invalid(messages::AddressWithoutHost))?;
        if authority.as_str().contains('@') {
            return Err(invalid(messages::AddressWithUser));
        }
        let port = authority.as_str().rsplit_once(':').map(|(_, port)| port);
        let odd_port = port.is_some_and(|port| !port.ends_with(']') && port.parse::<u16>().is_err());
        if authority.host().is_empty() || odd_port {
            return Err(invalid(messages::AddressWithoutHost));
        }
        Ok(Self { uri })
    }

    /// The address that a `Location` header names, seen from this one.
    pub(super) fn follow(&self, location: &str) -> Result<Self> {
        let location = location.split('#').next().unwrap_or_default();
        let scheme = self.uri.scheme_str().unwrap_or("https");
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        let has_scheme = location
            .split_once(':')
            .is_some_and(|(head, _)| !head.is_empty() && head.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        if has_scheme {
            return Self::parse(location);
        }
        if location.starts_with("//") {
            return Self::parse(&format!("{scheme}:{location}"));
        }
        if location.starts_with('/') {
            return Self::parse(&format!("{scheme}://{authority}{location}"));
        }
        let path = self.uri.path();
        if location.is_empty() || location.starts_with('?') {
            return Self::parse(&format!("{scheme}://{authority}{path}{location}"));
        }
        let folder = &path[..=path.rfind('/').unwrap_or(0)];
        Self::parse(&format!("{scheme}://{authority}{folder}{location}"))
    }

    /// Refuses an address that the operator has not listed, before any name is resolved.
    pub(super) fn refuse_unlisted(&self, hosts: &[String]) -> Result<()> {
        if listed(&self.uri, hosts).is_some() {
            return Ok(());
        }
        let host = self.uri.host().unwrap_or_default();
        Err(WorldError::new(ErrorKind::Denied, messages::HostNotListed { host }))
    }

    pub(super) fn uri(&self) -> &Uri {
        &self.uri
    }
}

/// How the operator has listed the host of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Listed {
    /// By its name: https, and on the internet.
    Public,
    /// With its scheme: as written, inside a private network too.
    Anywhere,
}

/// Whether the list names the host of an address, with or without its port.
pub(super) fn listed(uri: &Uri, hosts: &[String]) -> Option<Listed> {
    let scheme = uri.scheme_str().unwrap_or_default();
    let host = uri.host().unwrap_or_default();
    let with_port = uri.authority().map_or("", |authority| authority.as_str());
    let how = hosts.iter().filter_map(|entry| {
        let (wanted, name, how) = match entry.split_once("://") {
            Some((wanted, name)) => (wanted, name, Listed::Anywhere),
            None => ("https", entry.as_str(), Listed::Public),
        };
        let named = name.eq_ignore_ascii_case(host) || name.eq_ignore_ascii_case(with_port);
        (named && wanted.eq_ignore_ascii_case(scheme)).then_some(how)
    });
    how.max()
}

impl fmt::Display for Url {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uri.fmt(out)
    }
}

fn invalid(entry: impl Hinted) -> WorldError {
    WorldError::new(ErrorKind::InvalidUrl, entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_web_addresses_pass() {
        for text in [
            "",
            "x",
            "ftp://a/b",
            "file:///etc/passwd",
            "http://",
            "http:///x",
            "http://u:p@a/",
            "http://a@b/",
            "http://a:99999/",
            "http://a\\@b/",
            "http://a b/",
            "javascript:alert(1)",
            "//a/b",
            "http://a:/\n",
        ] {
            let error = Url::parse(text).map(|url| url.to_string()).unwrap_err();
            assert_eq!(error.kind, ErrorKind::InvalidUrl, "{text:?}");
        }
        assert_eq!(Url::parse("https://a.example/x.pptx?y#z").unwrap().to_string(), "https://a.example/x.pptx?y");
        assert!(Url::parse("http://[::1]:80/").is_ok());
    }

    #[test]
    fn redirects_are_read_from_where_they_stand() {
        let here = Url::parse("https://a.example/x/y?q").unwrap();
        for (location, there) in [
            ("z", "https://a.example/x/z"),
            ("/z", "https://a.example/z"),
            ("//b.example/z", "https://b.example/z"),
            ("http://c.example/", "http://c.example/"),
            ("?r", "https://a.example/x/y?r"),
        ] {
            assert_eq!(here.follow(location).unwrap().to_string(), there);
        }
        assert!(here.follow("file:///etc/passwd").is_err());
    }

    #[test]
    fn a_list_names_hosts_with_or_without_port_and_scheme() {
        let how = |url: &str, hosts: &[&str]| {
            let hosts: Vec<String> = hosts.iter().map(|host| (*host).to_owned()).collect();
            listed(Url::parse(url).unwrap().uri(), &hosts)
        };
        assert_eq!(how("https://Files.example:81/", &["files.example"]), Some(Listed::Public));
        assert_eq!(how("https://Files.example:81/", &["files.example:81"]), Some(Listed::Public));
        assert_eq!(how("https://files.example:81/", &["files.example:80", "example"]), None);
        assert_eq!(how("http://files.example/", &["files.example", "https://files.example"]), None);
        assert_eq!(how("http://files.example/", &["http://files.example"]), Some(Listed::Anywhere));
    }
}
