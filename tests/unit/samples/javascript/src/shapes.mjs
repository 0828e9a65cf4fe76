/** Anything with an area. */
export class Shape {
  static #count = 0;
  name = 'shape';

  constructor(name) {
    this.name = name;
    Shape.#count += 1;
  }

  static get count() {
    return Shape.#count;
  }

  get label() {
    return `${this.name} of ${this.area()}`;
  }

  set label(value) {
    this.name = value;
  }

  area() {
    return 0;
  }

  onClick = () => this.area();

  *[Symbol.iterator]() {
    yield* this.points();
  }

  async *points() {}
}

export default class Square extends Shape {
  constructor(side) {
    super('square');
    this.side = side;
  }

  area() {
    return super.area() + this.side ** 2;
  }
}

export const unit = new Square(1);
export function make(side) {
  return new Square(side);
}
export async function* all() {
  yield unit;
}
const secret = 1;
export { secret as open, make as build };
