#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/polyline.h"
#include "rulesets/game_of_kings/drawing/svg_sheet.h"
#include "tables/measured/hachures.h"

namespace sandtable::game_of_kings::drawing {
namespace {

using geometry::kMillimetre;

void stroke(const Sheet& sheet, const std::string& d, const std::string& colour, int width,
            std::string dash = "", std::string cap = "") {
  Attrs more{{"stroke-linejoin", "round"}};
  if (!dash.empty()) more.push_back({"stroke-dasharray", std::move(dash)});
  if (!cap.empty()) more.push_back({"stroke-linecap", std::move(cap)});
  sheet.canvas.path(d, "none", colour, width, more);
}

std::string line_of(const Sheet& sheet, std::span<const Vec> points) {
  std::string d;
  for (const Vec p : points) d += (d.empty() ? "M" : "L") + num(sheet.at(p));
  return d;
}

template <class F>
void for_each_of(const Sheet& sheet, std::initializer_list<GroundKind> kinds, F&& f) {
  const Ground& ground = ground_of(sheet.view);
  for (const GroundKind kind : kinds)
    for (std::size_t i = 0; i < ground.features.size(); ++i)
      if (ground.features[i].kind == kind) f(i, ground.terrain[i]);
}

/// Strokes down the slope, from the contour inward: longer and closer where it is steep.
std::string hachures(const Sheet& sheet, const geometry::Polygon& area, bool steep) {
  const Len step = (steep ? 5 : 7) * kMillimetre, length = (steep ? 26 : 17) * kMillimetre;
  return measured::hachures(area, {step, length}, [&](Vec p) { return sheet.at(p); });
}

/// Bands rising with the level, each with its contour and hachures down the slope.
void draw_heights(const Sheet& sheet) {
  const svg::Palette& c = sheet.colours;
  for (int level = 1; level <= 8; ++level)
    for_each_of(
        sheet, {GroundKind::Hill, GroundKind::SteepHill}, [&](std::size_t i, const auto& f) {
          if (f.level != level) return;
          const bool steep = ground_of(sheet.view).features[i].kind == GroundKind::SteepHill;
          const auto band = static_cast<std::size_t>(std::min(level, 4) - 1);
          sheet.canvas.path(outline_of(sheet, f.area.points()), c.hill[band], c.contour, 8,
                            {{"stroke-linejoin", "round"}});
          stroke(sheet, hachures(sheet, f.area, steep), c.contour, steep ? 11 : 7, "", "round");
        });
}

/// Water with its edge drawn several times, ever fainter, inside.
void draw_water_area(const Sheet& sheet, std::size_t number, const geometry::Polygon& area) {
  const svg::Palette& c = sheet.colours;
  const std::string d = outline_of(sheet, area.points());
  const std::string name = "water-" + std::to_string(number);
  sheet.canvas.open("clipPath", {{"id", sheet.id(name)}});
  sheet.canvas.path(d, "#000000");
  sheet.canvas.close();
  sheet.canvas.open("g", {{"clip-path", sheet.ref(name)}});
  sheet.canvas.path(d, c.water);
  static constexpr std::array<std::array<int, 2>, 3> kEdges{{{230, 25}, {130, 35}, {60, 50}}};
  for (const auto [width, opacity] : kEdges)
    sheet.canvas.path(d, "none", c.water_line, width,
                      {{"stroke-opacity", "0." + std::to_string(opacity)}});
  sheet.canvas.close();
  stroke(sheet, d, c.water_line, 14);
}

void draw_waters(const Sheet& sheet) {
  const svg::Palette& c = sheet.colours;
  for_each_of(sheet, {GroundKind::Brook}, [&](std::size_t, const auto& f) {
    if (f.is_line())
      stroke(sheet, line_of(sheet, f.line.points()), c.water_line, 22, "", "round");
    else
      sheet.canvas.path(outline_of(sheet, f.area.points()), c.water, c.water_line, 9);
  });
  for_each_of(sheet, {GroundKind::Stream, GroundKind::River}, [&](std::size_t i, const auto& f) {
    const std::string d = outline_of(sheet, f.area.points());
    sheet.canvas.path(d, c.water, c.water_line, 14, {{"stroke-linejoin", "round"}});
    if (ground_of(sheet.view).features[i].kind == GroundKind::River && f.is_line())
      stroke(sheet, line_of(sheet, f.line.points()), c.water_line, 5, "30 6");
  });
  for_each_of(sheet, {GroundKind::Impassable},
              [&](std::size_t i, const auto& f) { draw_water_area(sheet, i, f.area); });
}

void draw_roads(const Sheet& sheet) {
  const svg::Palette& c = sheet.colours;
  std::string d;
  for_each_of(sheet, {GroundKind::Road}, [&](std::size_t, const auto& f) {
    if (!f.is_line()) sheet.canvas.path(outline_of(sheet, f.area.points()), c.road, c.ink, 9);
  });
  // First every edge, then every bed: roads open into each other where they meet.
  for_each_of(sheet, {GroundKind::Road}, [&](std::size_t, const auto& f) {
    if (f.is_line()) stroke(sheet, line_of(sheet, f.line.points()), c.ink, tenths(f.width) + 14);
  });
  for_each_of(sheet, {GroundKind::Road}, [&](std::size_t, const auto& f) {
    if (f.is_line()) stroke(sheet, line_of(sheet, f.line.points()), c.road, tenths(f.width) - 6);
  });
}

/// Beds of planks with the two parapets.
void draw_bridges(const Sheet& sheet) {
  const svg::Palette& c = sheet.colours;
  for_each_of(sheet, {GroundKind::Bridge}, [&](std::size_t, const auto& f) {
    sheet.canvas.path(outline_of(sheet, f.area.points()), c.road, c.ink, 8);
    sheet.canvas.path(outline_of(sheet, f.area.points()), sheet.ref("planks"));
  });
}

void draw_obstacles(const Sheet& sheet) {
  const svg::Palette& c = sheet.colours;
  for_each_of(sheet, {GroundKind::Obstacle}, [&](std::size_t, const auto& f) {
    if (!f.is_line()) return;
    const std::string d = line_of(sheet, f.line.points());
    stroke(sheet, d, c.works, 64, "1.6 6");
    stroke(sheet, d, c.works, 26, "", "round");
    for (const geometry::Opening& gap : f.openings) {
      const std::array<Vec, 2> ends{f.line.point_at(gap.from), f.line.point_at(gap.to)};
      stroke(sheet, line_of(sheet, ends), c.land, 80);
    }
  });
  for_each_of(sheet, {GroundKind::Crest}, [&](std::size_t, const auto& f) {
    if (f.is_line()) stroke(sheet, line_of(sheet, f.line.points()), c.contour, 12, "12 4 2 4");
  });
}

void draw_cover(const Sheet& sheet) {
  const svg::Palette& c = sheet.colours;
  for_each_of(sheet, {GroundKind::Marsh}, [&](std::size_t, const auto& f) {
    sheet.canvas.path(outline_of(sheet, f.area.points()), sheet.ref("marsh"), c.marsh, 9,
                      {{"stroke-dasharray", "8 5"}});
  });
}

/// Middle of an area's bounds.
Vec middle_of(const geometry::Polygon& area) {
  const geometry::Bounds& b = area.bounds();
  return {b.low.x + (b.high.x - b.low.x) / 2, b.low.y + (b.high.y - b.low.y) / 2};
}

/// Along the longest piece of a line, readable from below.
void name_along(const Sheet& sheet, const geometry::Feature& f, const std::string& name,
                bool water) {
  const std::span<const Vec> points = f.line.points();
  std::size_t best = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    if (geometry::length(points[i + 1] - points[i]) >
        geometry::length(points[best + 1] - points[best]))
      best = i;
  const Vec a = points[best], b = points[best + 1];
  const Vec way = b.x < a.x ? a - b : b - a;
  const int turn = geometry::signed_hundredths_of(geometry::angle_of(way)) / 100 - 90;
  const Vec mid{a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
  Attrs attrs = halo(sheet, water ? sheet.colours.water_line : sheet.colours.ink, 35);
  attrs.push_back(
      {"transform", "translate(" + num(sheet.at(mid)) + ") rotate(" + std::to_string(turn) + ")"});
  attrs.push_back({"font-style", "italic"});
  if (water) attrs.push_back({"letter-spacing", "3"});
  // Wide water carries its name; anything else has it alongside.
  const bool inside = water && f.width >= 25 * kMillimetre;
  sheet.canvas.text({0, inside ? 60 : -tenths(f.width) / 2 - 60}, name, water ? 180 : 140, attrs);
}

void name_area(const Sheet& sheet, const geometry::Feature& f, GroundKind kind,
               const std::string& name) {
  const bool place = kind == GroundKind::BuiltUpArea, water = is_water(kind);
  Point at = sheet.at(middle_of(f.area));
  if (place) at.y = sheet.at({0, f.area.bounds().low.y}).y + 190;
  // A place close to its edge of the table is named above.
  if (at.y + 60 > tenths(sheet.setup().depth)) at.y = sheet.at({0, f.area.bounds().high.y}).y - 70;
  const bool bridge = kind == GroundKind::Bridge;
  if (bridge) at.x = sheet.at(f.area.bounds().high).x + 60;
  if (!place) at.y += 60;
  Attrs attrs = halo(sheet, water ? sheet.colours.water_line : sheet.colours.ink, 45);
  attrs.push_back({"letter-spacing", place || kind == GroundKind::Bridge ? "1.5" : "3"});
  if (!place) attrs.push_back({"font-style", "italic"});
  if (bridge) attrs[0].value = "start";
  sheet.canvas.text(at, name, place ? 200 : bridge ? 140 : 180, attrs);
}

}  // namespace

void draw_patterns(const Sheet& sheet) {
  const svg::Palette& c = sheet.colours;
  const auto pattern = [&](std::string_view name, int size, auto&& draw) {
    sheet.canvas.open("pattern", {{"id", sheet.id(name)},
                                  {"width", num(size)},
                                  {"height", num(size)},
                                  {"patternUnits", "userSpaceOnUse"}});
    draw();
    sheet.canvas.close();
  };
  pattern("marsh", 320, [&] {
    for (const Point at : {Point{20, 70}, Point{180, 230}}) {
      sheet.canvas.path("M" + num(at) + "h12M" + num(at + Point{20, 40}) + "h8M" +
                            num(at + Point{60, -10}) + "v-6M" + num(at + Point{45, -10}) +
                            "l-2.5 -4M" + num(at + Point{75, -10}) + "l2.5 -4",
                        "none", c.marsh, 11);
    }
  });
  pattern("planks", 60, [&] { sheet.canvas.path("M0 3h6", "none", c.ink, 6); });
  pattern("woods", 90, [&] {
    sheet.canvas.rect({0, 0}, 90, 90, c.woods);
    for (const Point at :
         {Point{15, 20}, Point{60, 10}, Point{40, 50}, Point{80, 65}, Point{10, 75}})
      sheet.canvas.circle(at, 6, c.woods_dot);
  });
}

void draw_ground(const Sheet& sheet) {
  draw_heights(sheet);
  draw_cover(sheet);
  draw_waters(sheet);
  for_each_of(sheet, {GroundKind::Wood}, [&](std::size_t, const auto& f) {
    sheet.canvas.path(outline_of(sheet, f.area.points()), sheet.ref("woods"),
                      sheet.colours.woods_dot, 10, {{"stroke-dasharray", "1 3"}});
    draw_trees(sheet, f.area);
  });
  draw_roads(sheet);
  draw_bridges(sheet);
  for_each_of(sheet, {GroundKind::BuiltUpArea},
              [&](std::size_t, const auto& f) { draw_blocks(sheet, f.area); });
  draw_obstacles(sheet);
}

void draw_names(const Sheet& sheet) {
  const Ground& ground = ground_of(sheet.view);
  for_each_of(sheet, {GroundKind::Hill, GroundKind::SteepHill}, [&](std::size_t, const auto& f) {
    Attrs attrs = halo(sheet, sheet.colours.contour, 30);
    attrs.push_back({"font-weight", "bold"});
    const geometry::Bounds& b = f.area.bounds();
    const Point at = sheet.at({b.low.x + (b.high.x - b.low.x) / 2, b.high.y});
    sheet.canvas.text(at + Point{0, 310}, std::to_string(f.level), 170, attrs);
  });
  for (std::size_t i = 0; i < ground.features.size(); ++i) {
    const GroundFeature& feature = ground.features[i];
    const std::string name = in({feature.name_en, feature.name_fr}, sheet.look.lang);
    const geometry::Feature& f = ground.terrain[i];
    if (name.empty() || feature.kind == GroundKind::Gap) continue;
    if (f.is_line()) {
      name_along(sheet, f, name, is_water(feature.kind));
    } else {
      name_area(sheet, f, feature.kind, name);
    }
  }
}

void draw_sample(const Sheet& sheet, GroundKind kind, Point at) {
  const svg::Palette& c = sheet.colours;
  const auto box = [&](const std::string& fill, const std::string& edge) {
    sheet.canvas.rect(at - Point{150, 75}, 300, 150, fill, edge, 8);
  };
  const auto across = [&](const std::string& colour, int width, const char* dash = "") {
    stroke(sheet, "M" + num(at - Point{150, 0}) + "h30", colour, width, dash);
  };
  switch (kind) {
    case GroundKind::Hill:
    case GroundKind::SteepHill: {
      const bool steep = kind == GroundKind::SteepHill;
      box(c.hill[0], c.contour);
      stroke(sheet, "M" + num(at - Point{150, 40}) + "h30", c.contour, 70,
             steep ? "1.1 1.9" : "0.7 3");
      break;
    }
    case GroundKind::Wood:
      box(sheet.ref("woods"), c.woods_dot);
      break;
    case GroundKind::BuiltUpArea:
      sheet.canvas.rect(at - Point{120, 60}, 110, 90, c.town_red, c.ink, 8);
      sheet.canvas.rect(at + Point{20, -20}, 110, 80, c.town_black, c.ink, 8);
      break;
    case GroundKind::Marsh:
      box(sheet.ref("marsh"), c.marsh);
      break;
    case GroundKind::Brook:
      across(c.water_line, 22);
      break;
    case GroundKind::Stream:
    case GroundKind::River:
      across(c.water_line, kind == GroundKind::River ? 130 : 80);
      across(c.water, kind == GroundKind::River ? 102 : 54);
      break;
    case GroundKind::Impassable:
      box(c.water, c.water_line);
      break;
    case GroundKind::Road:
      across(c.ink, 90);
      across(c.road, 70);
      break;
    case GroundKind::Bridge:
      box(c.road, c.ink);
      sheet.canvas.rect(at - Point{150, 75}, 300, 150, sheet.ref("planks"));
      break;
    case GroundKind::Obstacle:
      across(c.works, 64, "1.6 6");
      across(c.works, 26);
      break;
    case GroundKind::Gap:
      break;
    case GroundKind::Crest:
      across(c.contour, 12, "12 4 2 4");
      break;
  }
}

}  // namespace sandtable::game_of_kings::drawing
