#!/bin/sh
# Not sourced by anyone.
rotate() {
  log::info rotating
}

describe() { :; }

broken( {
  echo

after() { rotate; }
