source "${BASH_SOURCE%/*}/log.sh"

remote::copy() {
  log::info "scp $1"
  scp "$1" "$2:$TARGET"
  cleanup
}

describe() {
  local info
  info=$(stat -c '%n,%s' "$1")
  echo "$info"
}
