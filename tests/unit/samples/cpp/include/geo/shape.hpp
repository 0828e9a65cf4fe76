#pragma once
#include <string>
#include <vector>

namespace geo {

/// Anything with an area.
class Shape {
 public:
  explicit Shape(std::string name) : name_(name) {}
  virtual ~Shape() = default;
  virtual double area() const = 0;
  bool operator<(const Shape& other) const { return area() < other.area(); }
  operator bool() const;
  const std::string& name() const { return name_; }
  static int count();

 protected:
  static int count_;
  mutable double cached_ = 0;

 private:
  std::string name_;
  friend class Canvas;
};

enum class Unit : char { Metre, Foot };

template <typename T, int N = 2>
struct Point {
  using value_type = T;
  T values[N];
  T& operator[](int index) { return values[index]; }
  template <typename F> Point map(F f) const;
  struct Hash { size_t operator()(const Point& point) const; };
};

using Pixel = Point<int>;
typedef std::vector<Shape*> Shapes;

template <> struct Point<bool> { int bits; };

template <typename S>
concept Drawable = requires(S s) { s.draw(); };

constexpr double PI = 3.14;
inline namespace v1 {
double scale(double by);
double scale(double by, int times);
}

namespace detail {
template <typename T> T larger(T left, T right) { return left < right ? right : left; }
}

Shape& biggest(const Shapes& shapes);
Pixel operator+(const Pixel& left, const Pixel& right);

}  // namespace geo
