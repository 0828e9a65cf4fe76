'use strict';

const EventEmitter = require('events');
const { inherits } = require('./mixin');
const limits = require('./limits');

module.exports = Queue;

/**
 * A queue of jobs.
 *
 * First in, first out.
 */
function Queue(options) {
  if (!(this instanceof Queue)) return new Queue(options);
  this.jobs = [];
  this.limit = limits.clamp(options.limit);
}

inherits(Queue, EventEmitter);

Queue.of = function of(...jobs) {
  const queue = new Queue({ limit: jobs.length });
  jobs.forEach(function each(job) {
    queue.push(job);
  });
  return queue;
};

Queue.prototype.push = function push(job) {
  if (this.isFull()) this.drop();
  this.jobs.push(job);
  return this.size;
};

Queue.prototype.isFull = function () {
  return this.jobs.length >= this.limit;
};

Object.defineProperty(Queue.prototype, 'size', { get: () => 0 });

const handlers = {};
handlers[Symbol.iterator] = function iterate() { return handlers; };

function paced(limit) {
  return function push(job) { return limit(job); };
}

push(1); // the name of a function that is returned is known in it alone
