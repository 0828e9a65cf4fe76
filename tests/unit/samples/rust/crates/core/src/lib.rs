//! Shapes and where they go.
pub mod net;
mod shape;

pub use shape::{area_of, Circle, Shape as Figure, Kind};

#[macro_export]
macro_rules! circle {
    ($radius:expr) => {
        $crate::Circle::new($radius)
    };
}

pub mod inline {
    use super::shape::Circle;

    pub const LIMIT: usize = 3;

    pub fn unit() -> Circle {
        Circle::new(1.0)
    }

    pub mod deep {
        pub fn twice() -> f64 {
            super::unit().radius * 2.0 + super::LIMIT as f64
        }
    }
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, Clone)]
pub enum Error {
    Missing,
    Broken { line: u32 },
    Io(std::io::Error),
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}
