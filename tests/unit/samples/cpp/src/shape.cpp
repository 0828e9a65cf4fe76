#include "geo/shape.hpp"

namespace geo {

int Shape::count_ = 0;

int Shape::count() { return count_; }

Shape::operator bool() const { return area() > 0; }

inline namespace v1 {
double scale(double by) { return scale(by, 1); }
double scale(double by, int times) { return by * times * PI; }
}

Shape& biggest(const Shapes& shapes) {
  return *shapes[detail::larger(0, 1)];
}

}  // namespace geo

template <typename T, int N>
template <typename F>
geo::Point<T, N> geo::Point<T, N>::map(F f) const {
  return Point{f(values[0])};
}

geo::Pixel geo::operator+(const Pixel& left, const Pixel& right) { return left; }
