//! Which addresses lie inside: machines that only this machine or its network can reach.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is one that the whole internet can reach.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let inside = address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation()
        || a == 0
        // Shared by a provider's customers (RFC 6598).
        || (a == 100 && (64..128).contains(&b))
        // Protocol assignments, and the old way from IPv6 to IPv4.
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        // Benchmarks (RFC 2544).
        || (a == 198 && (18..20).contains(&b))
        // Reserved.
        || a >= 240;
    // A cloud's metadata and wire servers that lie outside the link-local range.
    const METADATA: [Ipv4Addr; 2] = [Ipv4Addr::new(168, 63, 129, 16), Ipv4Addr::new(100, 100, 100, 200)];
    !inside && !METADATA.contains(&address)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    if let Some(inner) = carried_v4(&parts) {
        return is_public_v4(inner);
    }
    // Only 2000::/3 is given out to the internet; documentation, benchmarking and Teredo lie in it too.
    let global = parts[0] & 0xE000 == 0x2000;
    let reserved = match parts[0] {
        0x2001 => parts[1] < 0x0200 || parts[1] == 0x0DB8,
        0x3FFF => parts[1] < 0x1000,
        _ => false,
    };
    global && !reserved
}

/// The IPv4 address that an IPv6 one stands for: mapped, compatible, translated (NAT64) or 6to4.
fn carried_v4(parts: &[u16; 8]) -> Option<Ipv4Addr> {
    let join = |high: u16, low: u16| {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        Ipv4Addr::new(a, b, c, d)
    };
    match *parts {
        [0, 0, 0, 0, 0, 0xFFFF | 0, high, low]
        | [0, 0, 0, 0, 0xFFFF, 0, high, low]
        | [0x64, 0xFF9B, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..] => Some(join(high, low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inside_addresses_are_known_in_every_dress() {
        for text in [
            "127.0.0.1",
            "127.255.1.2",
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.255.255",
            "100.100.100.200",
            "192.0.0.1",
            "198.18.0.1",
            "198.19.255.255",
            "224.0.0.1",
            "239.1.1.1",
            "240.0.0.1",
            "255.255.255.255",
            "192.0.2.1",
            "203.0.113.1",
            "168.63.129.16",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::a9fe:a9fe",
            "2002:7f00:1::",
            "2002:c0a8:101::1",
            "2001::1",
            "2001:db8::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "64:ff9b:1::1",
            "100::1",
            "3fff::1",
            "::ffff:0:127.0.0.1",
        ] {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn addresses_of_the_internet_are_public() {
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700:4700::1111",
            "2001:4860:4860::8888",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
        ] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }
}
