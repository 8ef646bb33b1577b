#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The tools of SVG drawings: whole-number geometry, escaped elements.
namespace sandtable::svg {

/// A place on the page in tenths of a user unit.
struct Point {
  int x = 0, y = 0;
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr bool operator==(const Point&, const Point&) = default;
};
constexpr Point middle(Point a, Point b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }
/// From `centre` towards `p`, `k` thousandths of the way.
constexpr Point towards(Point centre, Point p, int k) {
  return {centre.x + (p.x - centre.x) * k / 1000, centre.y + (p.y - centre.y) * k / 1000};
}

/// Path data of a line through points, its corners rounded.
std::string through(const std::vector<Point>& points);

/// Tenths as a decimal number: 125 is "12.5".
std::string num(int tenths);
std::string num(Point p);
/// Text as XML and HTML take it, in an attribute too. Line ends become blanks; other control
/// characters, which XML has none of, are left out.
std::string escaped(std::string_view text);

struct Attr {
  std::string_view name;
  std::string value;
};
using Attrs = std::vector<Attr>;

/// Writes elements. Every value and text is escaped here and nowhere else.
class Canvas {
 public:
  void open(std::string_view tag, const Attrs& attrs = {});
  void close();
  /// Begins a sample of a key, called so, about a place: clients show it in a legend of their own.
  void open_sample(std::string_view name, Point at, Point size);
  void leaf(std::string_view tag, const Attrs& attrs);
  /// An element with nothing but text.
  void words(std::string_view tag, std::string_view text, const Attrs& attrs = {});
  void text(Point at, std::string_view text, int size, Attrs attrs = {});
  /// One text of several lines, each below the other: `at` is the place of the first.
  void lines(Point at, const std::vector<std::string>& lines, int size, Attrs attrs = {});
  void path(const std::string& d, std::string fill, std::string stroke = "none", int width = 0,
            Attrs more = {});
  void circle(Point at, int r, std::string fill, std::string stroke = "none", int width = 0);
  void rect(Point at, int w, int h, std::string fill, std::string stroke = "none", int width = 0,
            Attrs more = {});
  std::string take() { return std::move(out_); }

 private:
  void start(std::string_view tag, const Attrs& attrs);
  std::string out_;
  std::vector<std::string> open_;
};

}  // namespace sandtable::svg
