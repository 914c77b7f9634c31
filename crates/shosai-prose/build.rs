//! Makes types of the crate's messages.

fn main() {
    shosai_message::generate::entries();
}
