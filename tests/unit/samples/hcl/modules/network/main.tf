variable "cidr" {}
variable "zones" {}

resource "aws_subnet" "this" {
  for_each   = var.zones
  cidr_block = cidrsubnet(var.cidr, 8, each.key)
}

resource "aws_subnet" "that" {
  region = var.region
  name   = local.name
  after  = aws_instance.web.id
  other  = self.id
}

output "subnet_ids" {
  value = values(aws_subnet.this)[*].id
}

resource "aws_subnet" "broken" {
  inline = [
    "echo ${var.cidr}"
  name =
}

variable "after_error" {
  type = string
}
