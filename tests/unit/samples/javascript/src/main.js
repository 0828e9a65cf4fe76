import Square, { Shape, unit, build as construct, Box } from './index.js';
import * as everything from './shapes.mjs';
import { mixin } from '../lib/mixin';
import { readFile } from 'node:fs/promises';
import './side-effect.js';

const Queue = require('../lib/queue');
const { clamp, whole: round } = require('../lib/limits');

export const run = async (input, { depth = clamp(2) } = {}) => {
  const shape = new Square(input);
  shape.area();
  shape.label;
  unit.area();
  construct(1).area();
  everything.make(2);
  new everything.Shape('x').onClick();
  new Box(3).area();
  mixin.log('started');
  round(depth);
  await readFile('x');
  Shape.count;
  const queue = new Queue({ limit: 1 });
  queue.push(shape);
  Queue.of(shape);
  input.area();
  hidden();
  make(1);
  {
    const unit = input;
    unit.area();
  }
  const { area } = shape;
  area();
  for (const clamp of input) clamp(1);
  return everything.all();
};

const handlers = {
  start: run,
  stop() {
    handlers.start();
  },
  'key-press': function (event) {
    this.stop();
  },
};

export default handlers;
run`tagged`;
document.addEventListener('click', handlers.stop);
lazy(() => import('./shapes.mjs'));
