variables {
  region = "x"
}

run "named" {
  command = plan

  module {
    source = "../modules/network"
  }

  assert {
    condition     = output.subnet_ids != "" && output.web_id == var.region
    error_message = "has no id"
  }
}

run "web" {
  assert {
    condition     = output.web_id != "" && aws_instance.web.id == var.region
    error_message = "has no id"
  }
}
