terraform {
  required_version = ">= 1.5"

  backend "s3" {
    bucket = "state"
  }
}

provider "aws" {
  region = var.region
}

provider "aws" {
  alias  = "east"
  region = local.regions["east"]
}

# The network that everything is in.
module "my-network" {
  source   = "./modules/network"
  for_each = toset(var.zones)

  cidr      = var.cidr
  zones     = [for zone in var.zones : upper(zone) if zone != local.name]
  missing   = true
  providers = { aws = aws.east }
}

module "registry" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.0"
  cidr    = var.cidr
}

data "aws_ami" "ubuntu" {
  most_recent = true
  owners      = [var.owner]
}

resource "aws_instance" "web" {
  provider      = aws.east
  ami           = data.aws_ami.ubuntu.id
  subnet_id     = module.my-network["a"].subnet_ids[0]
  instance_type = lookup(local.sizes, var.size, "small")
  user_data     = <<-EOT
    echo ${var.region} %{if var.debug}verbose%{endif}
  EOT
  tags = {
    Name  = "${local.name}-${var.cidr}"
    owner = var.owner
    name  = each.value.name
  }

  dynamic "ebs_block_device" {
    for_each = var.disks
    content {
      device_name = ebs_block_device.value["name"]
      volume_size = var.sizes[ebs_block_device.key].size
    }
  }

  lifecycle {
    ignore_changes = [tags]
  }

  depends_on = [aws_security_group.web, module.my-network, aws_instance.other]
}

resource "aws_security_group" "web" {
  count = length(aws_instance.web[*].id) > 0 ? 1 : 0
  name  = aws_instance.web.0.private_ip
}

check "health" {
  assert {
    condition     = aws_security_group.web[0].name != ""
    error_message = "${aws_instance.web.id} has no name"
  }
}
