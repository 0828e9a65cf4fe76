describe Shop::Money do
  before { Helper.new.run }
  it { Shop::Missing.new }
  it { Elsewhere::Thing.new.run }
end
