#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/desk.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/text/palette.h"
#include "engine/text/svg.h"
#include "rulesets/game_of_kings/drawing/common.h"
#include "rulesets/game_of_kings/rules/ruleset.h"

/// The SVG drawing in its parts.
namespace sandtable::game_of_kings::drawing {

using svg::Attrs;
using svg::num;
using svg::Point;

/// A drawing under way. Points count in tenths of a user unit, so of a millimetre.
struct Sheet {
  const View& view;
  const desk::SvgLook& look;
  svg::Dress dress;
  const svg::Palette& colours;
  svg::Canvas& canvas;
  Words words;

  const Setup& setup() const { return *view.setup; }
  std::string id(std::string_view name) const { return "map-" + std::string(name); }
  std::string ref(std::string_view name) const { return "url(#" + id(name) + ")"; }
  /// Where a place of the table lies on the page.
  Point at(Vec place) const;
  std::string wash(Side side) const;
  std::string name(Side side) const;
};

constexpr int tenths(Len length) { return (length + (length < 0 ? -50 : 50)) / 100; }
/// Letters with an edge in the colour of the land, so that lines do not cross them.
Attrs halo(const Sheet& sheet, const std::string& fill, int width);
/// Path data of a closed shape.
std::string outline_of(const Sheet& sheet, std::span<const Vec> points);

// draw_svg_ground.cpp, draw_svg_cover.cpp
void draw_patterns(const Sheet& sheet);
void draw_ground(const Sheet& sheet);
/// Trees strewn over an area, and the blocks of a place: always in the same places.
void draw_trees(const Sheet& sheet, const geometry::Polygon& area);
void draw_blocks(const Sheet& sheet, const geometry::Polygon& area);
void draw_names(const Sheet& sheet);
/// A little of it, centred there: for the key.
void draw_sample(const Sheet& sheet, GroundKind kind, Point at);

// draw_svg_troops.cpp
void draw_troop_patterns(const Sheet& sheet);
void draw_troops(const Sheet& sheet);
/// Where a mark of the key stands for a state of a unit.
enum class Mark : std::uint8_t { FiringOrder, Limbered, Retreating, Halted, Officer };
inline constexpr int kMarks = 5;
std::string mark_name(const Words& words, Mark mark);
void draw_mark_sample(const Sheet& sheet, Mark mark, Point at);
/// The sign of a unit as it is now, its front at the top, centred.
void draw_sign(const Sheet& sheet, UnitId unit, Point at);

// draw_svg_overlay.cpp
void draw_overlays(const Sheet& sheet);

// draw_svg_key.cpp
/// What lies below the map. `height()` first, then draw it from `top` down.
class Key {
 public:
  Key(const Sheet& sheet, int left, int width) : s_(sheet), left_(left), width_(width) {}
  int height() const;
  void draw(int top) const;

 private:
  int column_width() const { return width_ / 6; }
  std::vector<std::string> lines_of(UnitId unit) const;
  int roster_height() const;
  std::vector<GroundKind> kinds() const;
  int signs_per_row() const;
  int signs_height() const;
  int notes_height() const;
  std::vector<std::string> notes() const;
  void scale_bar(Point at) const;
  void gauge(Point at) const;
  void draw_notes(Point at) const;
  void roster(Side side, Point at) const;
  void signs(int top) const;

  const Sheet& s_;
  int left_, width_;
};

}  // namespace sandtable::game_of_kings::drawing
