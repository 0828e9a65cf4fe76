use super::connect;
use crate::{inline::unit, Circle, Error};

pub struct Client<'a> {
    circle: Circle,
    send: Box<dyn Fn(&Circle) + 'a>,
    pub next: Option<Box<Client<'a>>>,
}

pub union Bits { int: u32, float: f32 }

impl<'a> Client<'a> {
    pub fn open(address: &str) -> crate::Result<Client<'a>> {
        let circle = unit();
        circle.area();
        Err(Error::Missing)
    }

    pub async fn send(&self, again: bool) -> Result<(), Error> {
        (self.send)(&self.circle);
        let other = connect("x")?;
        other.send(false).await?;
        if let Some(next) = &self.next {
            next.send(again).await?;
        }
        self.circle.area();
        Ok(())
    }
}

impl Drop for Client<'_> {
    fn drop(&mut self) {}
}
