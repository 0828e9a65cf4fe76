#pragma once
#include "geo/shape.hpp"

class Circle final : public geo::Shape {
 public:
  Circle(double radius);
  Circle() : Circle(1) {}
  double area() const override;
  void resize(double by);
  struct Style { int width; void apply(Circle& circle); };

 private:
  double radius_;
  Style style_;
  geo::Shapes* parts_ = nullptr;
};

namespace {
int hidden() { return 1; }
}
