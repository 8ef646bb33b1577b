#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>

#include "engine/core/rng.h"
#include "engine/desk/voice.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/drawing/ground.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "tables/measured/hachures.h"

namespace sandtable::fixed_baynet {
namespace {

using geometry::Polygon;
using measured::hachures;
using svg::Attrs;
using svg::num;
using svg::Point;

constexpr Len kTenth = kInch / 10;

std::string outline(const GroundPen& pen, std::span<const Vec> points) {
  std::string d;
  for (const Vec p : points) d += (d.empty() ? "M" : "L") + num(pen.at(p));
  return d + "Z";
}

std::string stroke(const GroundPen& pen, Vec from, Vec to) {
  return "M" + num(pen.at(from)) + "L" + num(pen.at(to));
}

/// Points strewn over an area, a step apart about, none nearer to its edge than that.
template <class F>
void strew(const Polygon& area, Len step, Len edge, F&& mark) {
  const geometry::Bounds& b = area.bounds();
  std::uint64_t n = 0;
  for (Len y = b.low.y; y < b.high.y; y += step)
    for (Len x = b.low.x; x < b.high.x; x += step) {
      const std::uint64_t h = mix64(0xF1E1DULL + ++n);
      const auto wide = static_cast<std::uint64_t>(step);
      const Vec p{x + static_cast<Len>(h % wide), y + static_cast<Len>((h >> 20) % wide)};
      if (area.contains(p) && area.distance_to_boundary(p) >= edge) mark(p, h >> 40);
    }
}

/// Strokes down a slope, the heavier the steeper.
void draw_slope(const Field& field, std::size_t i, const GroundPen& pen) {
  const Polygon& area = field.terrain[i].area;
  const bool high = field.features[i].kind == GroundKind::HighSlope;
  pen.canvas.path(outline(pen, area.points()), pen.colours.hill[high ? 1 : 0]);
  std::string d;
  strew(area, high ? 4 * kTenth : 6 * kTenth, kTenth / 2, [&](Vec p, std::uint64_t h) {
    const Len e = 2 * kTenth;
    const auto rise = [&](Vec by) {
      return field.relief.height_on(i, p + by) - field.relief.height_on(i, p - by);
    };
    const Vec up{rise({e, 0}), rise({0, e})};
    if (up == Vec{}) return;
    const Len half = (high ? 4 : 3) * kTenth + static_cast<Len>(h % 3) * kTenth / 2;
    const Angle line = geometry::angle_of(up);
    d += stroke(pen, geometry::along(p, line, half),
                geometry::along(p, static_cast<Angle>(line + geometry::kHalfTurn), half));
  });
  pen.canvas.path(d, "none", pen.colours.contour, high ? 9 : 6, {{"stroke-linecap", "round"}});
}

/// Flat on top, with its edge hachured.
void draw_height(const geometry::Feature& f, const GroundPen& pen) {
  const auto band = static_cast<std::size_t>(std::clamp((f.level + 3) / 4 - 1, 0, 3));
  pen.canvas.path(outline(pen, f.area.points()), pen.colours.hill[band], pen.colours.contour, 8,
                  {{"stroke-linejoin", "round"}});
  pen.canvas.path(hachures(f.area, {3 * kTenth, 8 * kTenth}, pen.at), "none", pen.colours.contour,
                  6, {{"stroke-linecap", "round"}});
}

void draw_crag(const Polygon& area, const GroundPen& pen) {
  pen.canvas.path(outline(pen, area.points()), pen.colours.hill[2], pen.colours.contour, 12,
                  {{"stroke-linejoin", "round"}});
  pen.canvas.path(hachures(area, {2 * kTenth, 6 * kTenth}, pen.at), "none", pen.colours.contour,
                  11);
}

/// Crowns with their shadows; a dense one stands closer on darker ground.
void draw_forest(const Polygon& area, bool dense, const GroundPen& pen) {
  const svg::Palette& c = pen.colours;
  pen.canvas.path(outline(pen, area.points()), dense ? c.dense : c.woods, c.woods_dot, 8,
                  {{"stroke-dasharray", "1 3"}, {"stroke-linecap", "round"}});
  std::string crowns, shadows;
  strew(area, (dense ? 9 : 14) * kTenth, 4 * kTenth, [&](Vec p, std::uint64_t h) {
    const int r = pen.width(3 * kTenth) + pen.width(kTenth) * static_cast<int>(h % 3) / 2;
    const Point at = pen.at(p);
    const std::string round = "a" + num(r) + " " + num(r) + " 0 1 0 ";
    crowns += "M" + num(at - Point{r, 0}) + round + num(2 * r) + " 0" + round + num(-2 * r) + " 0";
    shadows += "M" + num(at + Point{r / 3, r}) + "h" + num(r);
  });
  pen.canvas.path(shadows, "none", c.woods_dot, 12);
  pen.canvas.path(crowns, dense ? c.woods_dot : c.dense, c.woods_dot, 8,
                  {{"fill-opacity", dense ? "0.35" : "0.8"}});
}

/// Tufts and stones.
void draw_rubble(const Polygon& area, const GroundPen& pen) {
  const svg::Palette& c = pen.colours;
  pen.canvas.path(outline(pen, area.points()), c.woods, c.rough, 5,
                  {{"fill-opacity", "0.45"}, {"stroke-dasharray", "2 4"}});
  std::string tufts, stones;
  strew(area, 9 * kTenth, 3 * kTenth, [&](Vec p, std::uint64_t h) {
    const std::string at = "M" + num(pen.at(p));
    if (h % 3 == 0)
      stones += at + "l4 -4l5 1l2 4z";
    else
      tufts += at + "v-8" + at + "l-4 -6" + at + "l4 -6";
  });
  pen.canvas.path(tufts, "none", c.woods_dot, 8, {{"stroke-linecap", "round"}});
  pen.canvas.path(stones, c.rough, c.rough, 4, {{"fill-opacity", "0.6"}});
}

/// Water with its edge and the ripples of its depth; rapids break.
void draw_river(const Polygon& area, GroundKind kind, const GroundPen& pen) {
  const svg::Palette& c = pen.colours;
  const bool shallow = kind == GroundKind::ShallowRiver,
             rapids = kind == GroundKind::ImpassableRiver;
  pen.canvas.path(outline(pen, area.points()), c.water, c.water_line, 14,
                  {{"stroke-linejoin", "round"}});
  std::string ripples, foam;
  strew(area, (shallow ? 12 : 8) * kTenth, 2 * kTenth, [&](Vec p, std::uint64_t h) {
    const std::string at = "M" + num(pen.at(p));
    if (rapids && h % 2 == 0)
      foam += at + "l3 -4l3 4l3 -4l3 4";
    else
      ripples += at + "q4 -3 8 0t8 0";
  });
  pen.canvas.path(ripples, "none", c.water_line, shallow ? 4 : 7,
                  {{"stroke-opacity", shallow ? "0.5" : "0.75"}});
  if (rapids) pen.canvas.path(foam, "none", c.ink, 6, {{"stroke-linejoin", "round"}});
}

/// Stones or boards side by side along the whole of it.
void draw_wall(const Polygon& area, bool stone, const GroundPen& pen) {
  const svg::Palette& c = pen.colours;
  pen.canvas.path(outline(pen, area.points()), stone ? c.faint : c.hill[1], c.ink, stone ? 14 : 10,
                  {{"stroke-linejoin", "round"}});
  pen.canvas.path(hachures(area, {(stone ? 8 : 4) * kTenth, 5 * kTenth / 2}, pen.at), "none", c.ink,
                  stone ? 9 : 5);
}

void draw_works(const Polygon& area, GroundKind kind, const GroundPen& pen) {
  const svg::Palette& c = pen.colours;
  const std::string d = outline(pen, area.points());
  if (kind == GroundKind::Trench) {
    // Earth is thrown up on either side of a dug-out floor.
    pen.canvas.path(d, "none", c.works, 60, {{"stroke-dasharray", "1.6 4"}});
    pen.canvas.path(d, c.rough, c.works, 12, {{"stroke-linejoin", "round"}});
    return;
  }
  std::string crosses;
  const int r = pen.width(5 * kTenth / 2);
  strew(area, 7 * kTenth, kTenth, [&](Vec p, std::uint64_t) {
    const Point at = pen.at(p);
    crosses += "M" + num(at - Point{r, r}) + "L" + num(at + Point{r, r}) + "M" +
               num(at + Point{-r, r}) + "L" + num(at + Point{r, -r});
  });
  pen.canvas.path(d, c.land, c.works, 6, {{"fill-opacity", "0.5"}, {"stroke-dasharray", "6 3"}});
  pen.canvas.path(crosses, "none", c.works, 7);
}

void draw_kind(const Field& field, std::size_t i, const GroundPen& pen) {
  const svg::Palette& c = pen.colours;
  const Polygon& area = field.terrain[i].area;
  const GroundKind kind = field.features[i].kind;
  switch (kind) {
    case GroundKind::LowSlope:
    case GroundKind::HighSlope:
      return draw_slope(field, i, pen);
    case GroundKind::LightForest:
    case GroundKind::DenseForest:
      return draw_forest(area, kind == GroundKind::DenseForest, pen);
    case GroundKind::Rubble:
      return draw_rubble(area, pen);
    case GroundKind::ShallowRiver:
    case GroundKind::DeepRiver:
    case GroundKind::ImpassableRiver:
      return draw_river(area, kind, pen);
    case GroundKind::WoodenWall:
    case GroundKind::StoneWall:
      return draw_wall(area, kind == GroundKind::StoneWall, pen);
    case GroundKind::Trench:
    case GroundKind::BarbedWire:
      return draw_works(area, kind, pen);
    case GroundKind::Crag:
      return draw_crag(area, pen);
    case GroundKind::Path:
      return pen.canvas.path(outline(pen, area.points()), c.road, c.ink, 6,
                             {{"stroke-dasharray", "6 3"}});
    case GroundKind::Wreck:
      pen.canvas.path(outline(pen, area.points()), c.rough, c.ink, 10);
      return pen.canvas.path(hachures(area, {4 * kTenth, 5 * kTenth}, pen.at), "none", c.ink, 7);
    case GroundKind::Clear:
    case GroundKind::WoodenBuilding:
    case GroundKind::StoneBuilding:
      if (field.terrain[i].level > 0) draw_height(field.terrain[i], pen);
      return;
  }
}

/// The lowest are drawn first.
int layer_of(GroundKind kind) {
  switch (kind) {
    case GroundKind::Clear:
      return 0;
    case GroundKind::LowSlope:
    case GroundKind::HighSlope:
    case GroundKind::Crag:
      return 1;
    case GroundKind::Rubble:
    case GroundKind::LightForest:
    case GroundKind::DenseForest:
      return 2;
    case GroundKind::ShallowRiver:
    case GroundKind::DeepRiver:
    case GroundKind::ImpassableRiver:
    case GroundKind::Path:
      return 3;
    default:
      return 4;
  }
}

bool is_river(GroundKind kind) {
  return kind == GroundKind::ShallowRiver || kind == GroundKind::DeepRiver ||
         kind == GroundKind::ImpassableRiver;
}

Attrs halo(const GroundPen& pen, const std::string& colour) {
  return {{"text-anchor", "middle"},
          {"fill", colour},
          {"stroke", pen.colours.land},
          {"stroke-width", "3.5"},
          {"paint-order", "stroke"}};
}

/// Along the longest part of a wall, each at a share of its own: those of several may run together.
Vec label_place(std::span<const Vec> points, std::size_t place, std::size_t of) {
  Vec from = points[0], to = points[1];
  for (std::size_t i = 1; i + 1 < points.size(); ++i)
    if (geometry::length(points[i + 1] - points[i]) > geometry::length(to - from)) {
      from = points[i];
      to = points[i + 1];
    }
  const std::int64_t whole = geometry::length(to - from), parts = static_cast<int>(of) + 1;
  return geometry::place_at(from, to, static_cast<Len>(whole * static_cast<int>(place) / parts));
}

/// A line that comes back to where it began walls something in.
bool encloses(const geometry::Polyline& line) {
  const auto points = line.points();
  return points.size() > 3 && geometry::length(points.back() - points.front()) * 4 < line.length();
}

/// Where the name of ground stands: half way along a line, which may bend; else in the middle, and
/// so within what a line walls in, where it does not lie on the wall.
Vec middle_of(const geometry::Feature& feature) {
  if (feature.is_line() && !encloses(feature.line))
    return feature.line.point_at(feature.line.length() / 2);
  const geometry::Bounds& b = feature.area.bounds();
  return {b.low.x + (b.high.x - b.low.x) / 2, b.low.y + (b.high.y - b.low.y) / 2};
}

/// Its name, or what it is, and that no charge crosses it if the scenario says so.
std::string title_of(const GroundFeature& f, Lang lang) {
  std::string ground =
      f.name.en.empty() ? text::noun_of(word_of(f.kind), lang).name : name_of(f.name, lang);
  if (!f.dangerous) return ground;
  return messages().format(lang, "drawing.dangerous", {desk::words("ground", std::move(ground))});
}

}  // namespace

void draw_ground(const Field& field, const GroundPen& pen) {
  for (int layer = 0; layer <= 4; ++layer)
    for (std::size_t i = 0; i < field.features.size(); ++i) {
      const GroundFeature& f = field.features[i];
      if (f.house != kNoHouse || layer_of(f.kind) != layer) continue;
      // What is drawn of a kind is its own sample, for a legend; flat ground has none.
      Attrs marked{{"data-feature", std::to_string(i + 1)}};
      if (f.kind != GroundKind::Clear || field.terrain[i].level > 0)
        marked.push_back({"data-sample", std::string(text::said(word_of(f.kind), pen.lang))});
      pen.canvas.open("g", marked);
      pen.canvas.words("title", title_of(f, pen.lang));
      draw_kind(field, i, pen);
      if (f.dangerous)
        pen.canvas.path(outline(pen, field.terrain[i].area.points()), "none", pen.colours.alarm, 10,
                        {{"stroke-dasharray", "1 6"}, {"stroke-linecap", "round"}});
      pen.canvas.close();
    }
}

void draw_ground_names(const Field& field, const GroundPen& pen) {
  constexpr Len kRoom = 2 * kInch;
  for (std::size_t i = 0; i < field.features.size(); ++i) {
    const GroundFeature& f = field.features[i];
    const geometry::Bounds& b = field.terrain[i].area.bounds();
    const bool thin = std::min(b.high.x - b.low.x, b.high.y - b.low.y) < kRoom;
    const bool river = is_river(f.kind);
    Point at = pen.at(middle_of(field.terrain[i]));
    if (field.terrain[i].level > 0) {
      Attrs attrs = halo(pen, pen.colours.contour);
      attrs.push_back({"font-weight", "bold"});
      pen.canvas.text(at,
                      exact_inches(Len{field.terrain[i].level} * geometry::kQuarterInch, pen.lang),
                      150, attrs);
      at.y += 170;
    }
    if (f.name.en.empty() || f.house != kNoHouse || thin) continue;
    Attrs attrs = halo(pen, river ? pen.colours.water_line : pen.colours.ink);
    attrs.push_back({"font-style", "italic"});
    attrs.push_back({"letter-spacing", river ? "3" : "1"});
    pen.canvas.text(at + Point{0, 50}, name_of(f.name, pen.lang), river ? 170 : 140, attrs);
  }
}

void draw_perimeters(const Setup& setup, const GroundPen& pen) {
  const std::size_t table = setup.field->features.size();
  for (std::size_t n = 0; n < setup.perimeters.size(); ++n) {
    const Field& field = *setup.perimeters[n].field;
    const std::string words = perimeter_words(static_cast<int>(n), setup, pen.lang);
    pen.canvas.open("g", {{"data-perimeter", std::to_string(n + 1)}});
    pen.canvas.words("title", words);
    for (std::size_t i = table; i < field.features.size(); ++i)
      pen.canvas.path(outline(pen, field.terrain[i].area.points()), "none", pen.colours.alarm, 10,
                      {{"stroke-dasharray", "8 5"}});
    Attrs attrs = halo(pen, pen.colours.alarm);
    attrs.push_back({"font-style", "italic"});
    const Vec at = label_place(field.terrain[table].line.points(), n + 1, setup.perimeters.size());
    pen.canvas.text(pen.at(at) + Point{0, -80}, words, 140, attrs);
    pen.canvas.close();
  }
}

void draw_scale(Point right, const GroundPen& pen) {
  constexpr int kParts = 4, kPart = 3;  // of so many inches
  const int part = pen.width(kPart * kInch);
  const Point left = right - Point{kParts * part, 0};
  pen.canvas.open("g", {{"data-measure", "scale"}});
  for (int i = 0; i < kParts; ++i)
    pen.canvas.rect(left + Point{i * part, 0}, part, 50,
                    i % 2 == 0 ? pen.colours.ink : pen.colours.paper, pen.colours.ink, 5);
  for (int i = 0; i <= kParts; i += 2)
    pen.canvas.text(left + Point{i * part, -40},
                    i < kParts ? std::to_string(i * kPart)
                               : messages().format(pen.lang, "drawing.scale",
                                                   {desk::number("inches", i * kPart)}),
                    120, {{"text-anchor", "middle"}, {"fill", pen.colours.ink}});
  pen.canvas.close();
}

}  // namespace sandtable::fixed_baynet
