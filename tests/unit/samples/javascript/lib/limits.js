const SMALLEST = 1;

exports.LARGEST = 1000;

exports.clamp = function clamp(value, smallest = SMALLEST) {
  return Math.max(smallest, Math.min(value, exports.LARGEST));
};

const round = (value) => Math.round(value);
exports.whole = round;

function hidden() {}

const { parse } = require('./parse');
exports.parse = (text) => parse(text);
