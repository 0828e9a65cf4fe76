use kit_core::{area_of, circle, inline::{self, deep}, net, Circle, Figure};
use std::collections::HashMap;

fn main() {
    let circle = Circle::new(Circle::UNIT);
    circle.area();
    area_of(&circle);
    inline::unit().larger(&circle);
    deep::twice();
    kit_core::inline::deep::twice();
    let made = circle!(1.0);
    let mut map: HashMap<u32, Circle> = HashMap::new();
    map.insert(1, made);
    let client: net::Client = todo!();
    client.send(true);
    let closure = |shape: &Circle| shape.area();
    closure(&circle);
    helper(5);
    check();
    let helper = |area_of: u32| area_of(1);
    vec![circle.area(), area_of(&circle)];
    for shape in shapes() {
        shape.area();
    }
}

fn helper(count: u32) -> impl Figure {
    Circle::new(count as f64)
}

fn shapes() -> Vec<Circle> {
    Vec::new()
}

fn unknown<T>(thing: T) {
    thing.area();
}
