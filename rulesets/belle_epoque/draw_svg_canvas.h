#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hex/board.h"
#include "rulesets/belle_epoque/draw_common.h"
#include "rulesets/belle_epoque/draw_svg.h"

/// The tools of the SVG drawing: whole-number geometry, escaped elements, colours.
namespace sandtable::belle_epoque::drawing {

/// A place on the page in tenths of a user unit; 1 UD is 1000.
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

inline constexpr int kUd = 1000, kRow = 866;
/// To the neighbour's centre in each direction of hex::kSteps.
inline constexpr std::array<Point, 6> kToward{
    {{1000, 0}, {500, 866}, {-500, 866}, {-1000, 0}, {-500, -866}, {500, -866}}};
/// corner i lies between the directions i and i + 1.
inline constexpr std::array<Point, 6> kCorner{
    {{500, 289}, {0, 577}, {-500, 289}, {-500, -289}, {0, -577}, {500, -289}}};

/// The centre of a sector; the board's upper left sector lies at (500, 577).
Point centre(const Board& board, Sector s);
/// Width and height of the board.
Point extent(const Board& board);

/// The outline of a set of sectors as path data: straight along the edges, or smooth. `k` of 1000
/// is the outline itself, less draws it in towards the centres.
std::string outline(const Board& board, const Mask& sectors, int k, bool smooth);

/// Path data of a line through points, its corners rounded.
std::string through(const std::vector<Point>& points);

/// Tenths as a decimal number: 125 is "12.5".
std::string num(int tenths);
std::string num(Point p);
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
  void leaf(std::string_view tag, const Attrs& attrs);
  /// An element with nothing but text.
  void words(std::string_view tag, std::string_view text, const Attrs& attrs = {});
  void text(Point at, std::string_view text, int size, Attrs attrs = {});
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

struct Palette {
  std::string paper, land, ink, faint, grid;
  std::array<std::string, 4> hill;  ///< levels 1, 2, 3, 4 and more
  std::string contour, water, water_line, woods, woods_dot, dense, marsh;
  std::string road, town_red, town_black, works, rough, unknown, explored, alarm;
};
const Palette& palette_of(SvgStyle::Dress dress);
/// The wash of a side, by the colour of its tokens.
std::string wash_of(const Picture& picture, Side side, SvgStyle::Dress dress);

/// A drawing under way.
struct Sheet {
  const Picture& picture;
  const SvgStyle& style;
  SvgStyle::Look look;
  const Palette& colours;
  const Board& board;
  const std::vector<Look>& looks;
  Canvas& canvas;
  std::string id(std::string_view name) const { return style.id + "-" + std::string(name); }
  std::string ref(std::string_view name) const { return "url(#" + id(name) + ")"; }
};

// draw_svg_ground.cpp
void draw_patterns(const Sheet& sheet);
/// Heights, woods, waters, unknown ground.
void draw_ground(const Sheet& sheet);
/// Roads, railways and tracks.
void draw_paths(const Sheet& sheet);
void draw_buildings(const Sheet& sheet);
void draw_names(const Sheet& sheet);
/// A hexagon of radius `r` filled like the feature: for the key.
void draw_sample(const Sheet& sheet, Feature f, Point at);

// draw_svg_troops.cpp
void draw_troop_patterns(const Sheet& sheet);
void draw_troops(const Sheet& sheet);
/// The unit's sign alone, centred.
void draw_sign(const Sheet& sheet, const UnitCard& card);

}  // namespace sandtable::belle_epoque::drawing
