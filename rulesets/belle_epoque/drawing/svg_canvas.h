#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hex/board.h"
#include "engine/text/palette.h"
#include "engine/text/svg.h"
#include "rulesets/belle_epoque/drawing/common.h"
#include "rulesets/belle_epoque/drawing/svg.h"

/// The tools of the SVG drawing: hexagons, what is drawn on what.
namespace sandtable::belle_epoque::drawing {

using svg::Attr;
using svg::Attrs;
using svg::Canvas;
using svg::escaped;
using svg::middle;
using svg::num;
using svg::Palette;
using svg::palette_of;
using svg::Point;
using svg::through;
using svg::towards;

/// 1 UD in tenths of a user unit.
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
/// What words that lie on the ground are drawn with.
Attrs halo(const Sheet& sheet, const std::string& fill, int width);
/// A hexagon of radius `r` filled like the feature: for the key.
void draw_sample(const Sheet& sheet, Feature f, Point at);

// draw_svg_troops.cpp
void draw_troop_patterns(const Sheet& sheet);
void draw_troops(const Sheet& sheet);
/// The unit's sign alone, centred.
void draw_sign(const Sheet& sheet, const UnitCard& card);

}  // namespace sandtable::belle_epoque::drawing
