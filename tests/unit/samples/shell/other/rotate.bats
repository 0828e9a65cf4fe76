setup() {
  load helpers
  . other/rotate.sh
}

@test "rotates: once" {
  logs=$(rotate)
  [ -n "$logs" ]
}

@test 'rotates twice' {
  echo "$logs"
}
