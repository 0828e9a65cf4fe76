function inherits(child, parent) {
  child.super_ = parent;
}

const mixin = {
  debug: true,
  log(message) {
    this.write(message);
  },
  write: (message) => console.log(message),
  get level() {
    return this.debug ? 1 : 0;
  },
};

module.exports = { inherits, mixin, also: inherits };

// The names of an object's functions are no variables.
function timer() {
  start();
  return { start() {}, inherits: (child) => inherits(child) };
}
