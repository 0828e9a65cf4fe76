include "root" {
  path = find_in_parent_folders()
}

terraform {
  source = "../modules//network"
}

dependency "network" {
  config_path = "../modules/network"
}

inputs = {
  cidr = dependency.network.outputs.cidr
  zone = include.root.locals.zone
}
