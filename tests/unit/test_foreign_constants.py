"""Constants of Ruby packages that a repository only adds to."""

from maguyva_pg.indexing.resolve import ModuleHints
from maguyva_pg.indexing.resolve.constants import foreign_roots

GEMFILE = """
source "https://rubygems.org"
gem "rails", "~> 7"
gem 'rspec-rails', group: :test
gem "engine", path: "engine"
# gem "commented"
"""

LOCK = """PATH
  remote: .
  specs:
    shop (1.0)
      rack (>= 2)

GEM
  remote: https://rubygems.org/
  specs:
    rack (3.0)
      webrick (1.0)
    simple_form (5.0)

DEPENDENCIES
  shop!
"""


def test_packages_are_those_of_the_gemfile_and_its_lock_that_lie_elsewhere():
    gems = ModuleHints.from_files({"Gemfile": GEMFILE, "Gemfile.lock": LOCK}).gems
    assert gems >= {"rails", "activerecord", "rspec-rails", "rack", "simple_form"}
    assert gems.isdisjoint({"engine", "commented", "shop", "webrick"})


def test_what_a_repository_has_a_gemspec_of_is_its_own():
    paths = ["rack-protection.gemspec", "lib/rack.rb"]
    found = foreign_roots(paths, {"rack", "simple_form", "rspec-rails"})
    assert found == {"simpleform", "rspec", "rspecrails"}
