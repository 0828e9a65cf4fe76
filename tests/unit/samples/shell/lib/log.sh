# Levels: 0 is silence.
: "${LOG_LEVEL:=1}"
LOG_LEVEL=${LOG_LEVEL:-1}
if [[ -t 2 ]]; then
  COLOUR=31
else
  COLOUR=
fi

# Says what happens.
log::info() { [[ $LOG_LEVEL -gt 0 ]] && _log::write "$COLOUR" "$*"; }

log::error() {
  local LOG_LEVEL=2
  _log::write "$LOG_LEVEL" "$@"
}

_log::write() { echo "$@" >&2; }
