#include "canvas.hpp"
#include <memory>

using geo::Pixel;
namespace g = geo;

static constexpr int kLimit = 3;

Circle::Circle(double radius) : geo::Shape("circle"), radius_(radius) { style_.apply(*this); }

double Circle::area() const { return geo::PI * radius_ * radius_; }

void Circle::resize(double by) {
  radius_ *= g::scale(by, 2);
  this->area();
  name().size();
  Shape::count();
}

void Circle::Style::apply(Circle& circle) { circle.resize(width); }

template <class T>
class Canvas : private T {
 public:
  void draw(const Circle& circle) { shapes_.push_back(&circle); T::begin(); }
  auto size() const -> std::size_t { return shapes_.size(); }

 private:
  std::vector<const geo::Shape*> shapes_;
};

int main() {
  using namespace geo;
  Circle circle(2.0);
  auto other = std::make_unique<Circle>(3.0);
  auto* made = new Circle();
  circle.resize(2);
  other->area();
  made->area();
  made->style_.apply(circle);
  Pixel pixel{{1, 2}};
  pixel.map([&circle](int value) { return circle.area() + value; });
  Shape& shape = biggest({});
  shape.name();
  Shape::count();
  geo::v1::scale(1.0);
  scale(2.0);
  Unit unit = Unit::Foot;
  Canvas<Base> canvas;
  canvas.draw(circle);
  hidden();
  missing(kLimit);
  auto area = [](auto& shape) { return shape.area(); };
  area(circle);
  delete made;
}
