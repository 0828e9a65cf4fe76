use std::fmt::{self, Display};
use std::ops::Add;

/// Anything with an area.
pub trait Shape: Display {
    const SIDES: u32;
    type Unit: Default;

    fn area(&self) -> f64;

    /// Whether it is larger than another.
    fn larger(&self, other: &dyn Shape<Unit = Self::Unit>) -> bool {
        self.area() > other.area()
    }
}

pub struct Circle {
    pub radius: f64,
    kind: Kind,
}

#[derive(Default)]
pub enum Kind {
    #[default]
    Plain,
    Named(String),
}

pub struct Meters(pub f64);

impl Circle {
    pub const UNIT: f64 = 1.0;

    pub fn new(radius: f64) -> Self {
        let kind = Kind::Plain;
        Self { radius, kind }
    }

    fn scaled(mut self, by: f64) -> Circle {
        self.radius *= by;
        self.check();
        self
    }

    fn check(&self) {
        match &self.kind {
            Kind::Plain => (),
            Kind::Named(name) => println!("{} {}", name, self.area()),
        }
    }
}

impl Shape for Circle {
    const SIDES: u32 = 0;
    type Unit = u8;

    fn area(&self) -> f64 {
        PI * self.radius.powi(2)
    }
}

impl Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.radius)
    }
}

impl Add<f64> for Circle {
    type Output = Circle;
    fn add(self, by: f64) -> Circle {
        self.scaled(by)
    }
}

static PI: f64 = 3.14;

pub fn area_of<S: Shape>(shape: &S) -> f64 {
    let area = shape.area();
    area
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_have_areas() {
        let circle = Circle::new(2.0).scaled(2.0);
        assert_eq!(circle.area(), area_of(&circle));
    }
}
