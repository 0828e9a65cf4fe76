module Sellable
  extend ActiveSupport::Concern

  included do
    scope :cheap, -> { where(cents: 1) }
    before_save :mark
    validates :name, presence: true
    mark
  end

  class_methods do
    def sell(name) = find_by(name: name)
  end

  def mark
    self.class.sell(name)
    yield sold_by
  end

  def sold_by=(user)
    update(by: user)
  end

  refine String do
    def mark; end
  end
end

class Product < ApplicationRecord
  include Sellable

  belongs_to :owner
  has_many :orders, dependent: :destroy
  scope :live, -> { where(dead: false) }
  class_attribute :limit
  delegate :email, to: :owner
  before_save :round, unless: -> { round }
  rescue_from Shop::Error, with: :round
  helper_method :mark

  def self.cheapest
    live.cheap.first
    sell("x")
    mark
    limit
  end

  def round
    self.sold_by = owner.email
    Product.sell("y")
    sell("z")
    limit
    mark { |by| by.round }
    send(:mark)
    orders.each(&:round)
    callback = Class.new do
      def call = round
    end
    instance_eval { round }
  end
end

Product.cheapest.round
product = Product.new
product.round
product.unknown

def outside
  product.round
end
