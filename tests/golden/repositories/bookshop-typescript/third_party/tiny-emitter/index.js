// tiny-emitter 2.1.0
function Emitter() {}

Emitter.prototype.subscribe = function (name, listener) {
  (this.e || (this.e = {}))[name] = listener;
  return this;
};

Emitter.prototype.emit = function (name) {
  this.e[name]();
};

module.exports = Emitter;
