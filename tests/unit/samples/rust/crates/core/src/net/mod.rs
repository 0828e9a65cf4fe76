mod tcp;
pub use self::tcp::Client;
pub(crate) fn connect(address: &str) -> crate::Result<Client> {
    Client::open(address)
}
