#!/usr/bin/env bash
set -euo pipefail

# Where everything lies.
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
export TARGET="${1:-staging}"
declare -r RETRIES=3
declare -A HOSTS=([staging]=one [production]=two)
attempts=0

source "$(dirname "${BASH_SOURCE[0]}")/../lib/log.sh"
. "$ROOT/lib/remote.sh"
source "$HOME/.deployrc"
. "./$TARGET.conf"

alias hosts='echo "${HOSTS[@]}"'

# Removes what a run leaves behind.
cleanup() {
  local status=$?
  rm -rf "$ROOT/tmp"
  return "$status"
}

stop() { exit 1; }

trap cleanup EXIT
trap 'log::error "interrupted"; stop' INT

# Copies one file, again if need be.
function upload {
  local file="$1" host log
  host="${HOSTS[$TARGET]}"
  while ((attempts < RETRIES)); do
    attempts=$((attempts + 1))
    IFS=, read -r name size < <(describe "$file")
    log::info "copying $name ($size) to $host"
    if remote::copy "$file" "$host"; then
      return 0
    fi
  done
  log "$log"
  ROOT=/tmp run_with "$file"
  nested() { cleanup; }
  nested
}

main() (
  for file in "$@"; do
    upload "$file" || log::error "no $file"
  done
  message="done: $LOG_LEVEL"
  printf -v summary '%s' "$message"
  hosts
  cat <<EOF
$summary $(describe all) $message
EOF
  nested
  RETRIES now
  rotate
)

complete -F _completions deploy
_completions() { COMPREPLY=("${!HOSTS[@]}"); }

main "$@"
