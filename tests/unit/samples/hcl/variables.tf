variable "region" {
  description = "Where it runs."
  type        = string
  default     = "eu-north-1"

  validation {
    condition     = length(var.region) > 0
    error_message = "Say where."
  }
}

variable "cidr" {
  type = object({ block = string, size = optional(number, 8) })
}

variable "zones" {}
variable "owner" { type = list(string) }
variable "size" { default = null }
variable "sizes" { default = {} }
variable "disks" { default = [] }

locals {
  name    = "${var.region}-shop"
  # By their short names.
  regions = { east = "us-east-1", (var.owner) = local.name }
  sizes   = merge(var.sizes, { for name, size in var.sizes : name => size.large })
  region  = var.nothing
}

output "web_id" {
  description = "Of the instance."
  value       = aws_instance.web.id
}

output "network" {
  value = { for key, network in module.my-network : key => network.id }
}

output "vpc" {
  value = module.registry.vpc_id
}
