#include <algorithm>

#include "engine/core/rng.h"
#include "rulesets/belle_epoque/drawing/svg_canvas.h"

namespace sandtable::belle_epoque::drawing {
namespace {

Mask sectors_with(const Sheet& sheet, Feature f) {
  Mask out;
  for (int i = 0; i < sheet.board.size(); ++i)
    if (sheet.looks[static_cast<std::size_t>(i)].has(f)) out.set(static_cast<Sector>(i));
  return out;
}

/// A repeated square of side `size`, filled by `draw`.
template <class F>
void pattern(const Sheet& sheet, std::string_view name, int size, F&& draw) {
  sheet.canvas.open("pattern", {{"id", sheet.id(name)},
                                {"width", num(size)},
                                {"height", num(size)},
                                {"patternUnits", "userSpaceOnUse"}});
  draw();
  sheet.canvas.close();
}

/// Small trees with a shadow among stipples, always in the same places.
void trees(const Sheet& sheet, int size, int rows, int dots) {
  const std::string& ink = sheet.colours.woods_dot;
  const int step = size / rows;
  for (int row = 0; row < rows; ++row) {
    const Point at{step / 2 + (row % 2) * size / 2, step / 2 + row * step};
    sheet.canvas.circle({at.x % size, at.y}, 26, "none", ink, 7);
    sheet.canvas.circle({at.x % size + 14, at.y + 20}, 8, ink);
  }
  Rng rng(41);
  const auto span = static_cast<std::uint32_t>(size);
  for (int i = 0; i < dots; ++i) {
    const int x = static_cast<int>(rng.below(span)), y = static_cast<int>(rng.below(span));
    sheet.canvas.circle({x, y}, 5, ink);
  }
}

void stroke(const Sheet& sheet, const std::string& d, const std::string& colour, int width,
            std::string dash = "") {
  Attrs more{{"stroke-linejoin", "round"}};
  if (!dash.empty()) more.push_back({"stroke-dasharray", std::move(dash)});
  sheet.canvas.path(d, "none", colour, width, more);
}

void draw_water(const Sheet& sheet) {
  const Mask water = sectors_with(sheet, Feature::Water);
  if (water.none()) return;
  const Palette& c = sheet.colours;
  sheet.canvas.path(outline(sheet.board, water, 1000, true), c.water, c.water_line, 14);
  int width = 8;
  for (const int k : {930, 850, 750, 620}) {
    stroke(sheet, outline(sheet.board, water, k, true), c.water_line, width);
    width = std::max(3, width - 2);
  }
}

/// Bands rising with the level, each with its contour and hachures down the slope.
void draw_heights(const Sheet& sheet) {
  const Palette& c = sheet.colours;
  for (int level = 1; level <= static_cast<int>(ground::kLevel); ++level) {
    Mask high;
    for (int i = 0; i < sheet.board.size(); ++i)
      if (sheet.looks[static_cast<std::size_t>(i)].level >= level) high.set(static_cast<Sector>(i));
    if (high.none()) return;
    const int k = std::max(1000 - 130 * (level - 1), 500);
    const auto band = static_cast<std::size_t>(std::min(level, 4) - 1);
    sheet.canvas.path(outline(sheet.board, high, k, true), c.hill[band], c.contour, 10);
    stroke(sheet, outline(sheet.board, high, k - 70, true), c.contour, 62, "0.9 2.6");
  }
}

void draw_cover(const Sheet& sheet) {
  const auto patch = [&](Feature f, const std::string& fill, const std::string& edge,
                         std::string dash) {
    const Mask where = sectors_with(sheet, f);
    if (where.none()) return;
    const std::string d = outline(sheet.board, where, 920, true);
    sheet.canvas.path(d, fill, edge, 9, {{"stroke-dasharray", std::move(dash)}});
  };
  const Palette& c = sheet.colours;
  patch(Feature::Other, sheet.ref("other"), c.rough, "1 3");
  patch(Feature::VeryDifficult, sheet.ref("broken"), c.rough, "1 3");
  patch(Feature::Swamp, sheet.ref("marsh"), c.marsh, "5 3");
  patch(Feature::Woods, sheet.ref("woods"), c.woods_dot, "0.8 2.4");
  patch(Feature::DenseVegetation, sheet.ref("dense"), c.woods_dot, "2 1.4");
  patch(Feature::Impassable, sheet.ref("closed"), c.ink, "6 2");
}

/// A sunken bed with its banks, running on to the next sectors of the ravine.
void draw_ravines(const Sheet& sheet) {
  const Mask where = sectors_with(sheet, Feature::Ravine);
  std::string d;
  where.for_each([&](Sector s) {
    const Point c = centre(sheet.board, s);
    bool alone = true;
    for (std::size_t i = 0; i < 6; ++i) {
      const Sector near = sheet.board.neighbours(s)[i];
      if (near == kNowhere || !where.test(near)) continue;
      alone = false;
      if (near > s) d += "M" + num(c) + "L" + num(centre(sheet.board, near));
    }
    if (alone)
      d += "M" + num(c + Point{-380, 60}) + "Q" + num(c + Point{-150, -160}) + " " + num(c) + "T" +
           num(c + Point{380, -60});
  });
  if (d.empty()) return;
  const Attrs round{{"stroke-linecap", "round"}, {"stroke-linejoin", "round"}};
  stroke(sheet, d, sheet.colours.contour, 300, "1.2 3.4");
  sheet.canvas.path(d, "none", sheet.colours.contour, 150, round);
  sheet.canvas.path(d, "none", sheet.colours.hill[0], 120, round);
}

void draw_rocks(const Sheet& sheet) {
  sectors_with(sheet, Feature::Kopje).for_each([&](Sector s) {
    const Point c = centre(sheet.board, s);
    for (const Point at : {Point{-390, 20}, Point{-270, 190}, Point{330, 150}, Point{90, -330},
                           Point{180, 330}, Point{-130, 360}}) {
      const Point p = c + at;
      sheet.canvas.path("M" + num(p + Point{-60, 40}) + "L" + num(p + Point{-30, -40}) + "L" +
                            num(p + Point{20, -55}) + "L" + num(p + Point{65, 40}) + "Z",
                        sheet.colours.faint, sheet.colours.ink, 8);
      sheet.canvas.path("M" + num(p + Point{20, -55}) + "L" + num(p + Point{10, 40}) + "L" +
                            num(p + Point{65, 40}) + "Z",
                        sheet.colours.ink);
    }
  });
}

/// Where a path bends in a sector: waters wander a little, the same on every drawing.
Point bend(const Sheet& sheet, Sector s, bool water) {
  Point at = centre(sheet.board, s);
  if (!water) return at;
  const std::uint64_t h = mix64(0x77A7E5ULL + s);
  at.x += static_cast<int>(h % 241) - 120;
  at.y += static_cast<int>((h >> 16) % 241) - 120;
  return at;
}

/// The points of a path; one that ends at the board's edge runs off it.
std::vector<Point> points_of(const Sheet& sheet, const MapPath& path, bool water) {
  std::vector<Point> points;
  for (const Sector s : path.through) points.push_back(bend(sheet, s, water));
  const auto run_off = [&](Sector last, Point end, Point before) {
    return sheet.board.adjacent(last).count() < 6 ? end + (end - before) : end;
  };
  const std::size_t n = points.size();
  if (n < 2) return points;
  const Point first = run_off(path.through.front(), points[0], points[1]);
  const Point last = run_off(path.through.back(), points[n - 1], points[n - 2]);
  if (first != points[0]) points.insert(points.begin(), first);
  if (last != points.back()) points.push_back(last);
  return points;
}

bool is_water(const MapPath& path) {
  return path.kind == PathKind::River || path.kind == PathKind::Stream;
}

void draw_path(const Sheet& sheet, const MapPath& path) {
  const Palette& c = sheet.colours;
  const std::string d = through(points_of(sheet, path, is_water(path)));
  if (d.empty()) return;
  if (path.kind == PathKind::River) {
    stroke(sheet, d, c.water_line, 120);
    stroke(sheet, d, c.water, 90);
  } else if (path.kind == PathKind::Stream) {
    stroke(sheet, d, c.water_line, 26);
  } else if (path.kind == PathKind::Railway) {
    stroke(sheet, d, c.ink, 18);
    stroke(sheet, d, c.ink, 80, "1.6 8");
  } else if (path.kind == PathKind::Track) {
    stroke(sheet, d, c.ink, 16, "7 4");
  } else {
    stroke(sheet, d, c.ink, 64);
    stroke(sheet, d, c.road, 44);
  }
}

void draw_town(const Sheet& sheet, Sector s) {
  struct Block {
    int x, y, w, h;
    bool red;
  };
  static constexpr std::array<Block, 9> kBlocks{{{-330, -210, 130, 90, true},
                                                 {-150, -330, 160, 90, false},
                                                 {70, -350, 100, 120, true},
                                                 {230, -240, 130, 80, false},
                                                 {-390, 110, 110, 130, false},
                                                 {-240, 230, 150, 90, true},
                                                 {30, 270, 120, 110, false},
                                                 {210, 180, 150, 90, true},
                                                 {-40, 410, 90, 70, true}}};
  const Point c = centre(sheet.board, s);
  const bool mirrored = mix64(s) & 1;
  for (const Block& b : kBlocks) {
    const int x = mirrored ? -b.x - b.w : b.x;
    sheet.canvas.rect(c + Point{x, b.y}, b.w, b.h,
                      b.red ? sheet.colours.town_red : sheet.colours.town_black, sheet.colours.ink,
                      6);
  }
}

/// Hatched lines on the sides that the works protect.
void draw_works(const Sheet& sheet, Sector s) {
  const std::uint8_t front = sheet.looks[s].front;
  std::string wall, hatch;
  for (std::size_t i = 0; i < 6; ++i) {
    if (front != 0 && !((front >> i) & 1)) continue;
    const Point c = centre(sheet.board, s);
    const Point a = c + kCorner[(i + 5) % 6], b = c + kCorner[i];
    wall += "M" + num(towards(c, a, 800)) + "L" + num(towards(c, b, 800));
    hatch += "M" + num(towards(c, a, 870)) + "L" + num(towards(c, b, 870));
  }
  sheet.canvas.path(wall, "none", sheet.colours.works, 34, {{"stroke-linecap", "round"}});
  stroke(sheet, hatch, sheet.colours.works, 70, "1.3 3.2");
}

/// Called so already, with what it is worth.
bool is_objective(const Setup& setup, const MapPlace& place) {
  return std::any_of(
      setup.objectives.begin(), setup.objectives.end(), [&](const Objective& objective) {
        return objective.name.en == place.name.en && objective.sectors.test(place.at);
      });
}

/// The step of a path beside which its name is written: the nearest to its middle on which no water
/// crosses it, for nobody reads a name that goes over a ditch; the middle one where each is
/// crossed.
std::size_t named_step(const Sheet& sheet, const MapPath& path) {
  const std::size_t steps = path.through.size() - 1, half = steps / 2;
  if (is_water(path)) return half;
  Mask wet = sectors_with(sheet, Feature::Water) | sectors_with(sheet, Feature::Ravine);
  for (const MapPath& other : sheet.picture.setup->paths)
    if (is_water(other))
      for (const Sector at : other.through) wet.set(at);
  for (std::size_t far = 0; far < steps; ++far)
    for (const std::size_t k : {half - far, half + far})
      if (k < steps && !wet.test(path.through[k]) && !wet.test(path.through[k + 1])) return k;
  return half;
}

void draw_path_name(const Sheet& sheet, const MapPath& path) {
  if (path.name.en.empty() || path.through.size() < 2) return;
  const std::size_t k = named_step(sheet, path);
  const Sector a = path.through[k], b = path.through[k + 1];
  static constexpr std::array<int, 6> kAngle{0, 60, -60, 0, 60, -60};
  int angle = 0;
  for (std::size_t i = 0; i < 6; ++i)
    if (sheet.board.neighbours(a)[i] == b) angle = kAngle[i];
  const Point at = middle(bend(sheet, a, is_water(path)), bend(sheet, b, is_water(path)));
  const bool water = is_water(path);
  Attrs attrs = halo(sheet, water ? sheet.colours.water_line : sheet.colours.ink, 25);
  attrs.push_back(
      {"transform", "translate(" + num(at) + ") rotate(" + std::to_string(angle) + ")"});
  attrs.push_back({"font-style", "italic"});
  if (water) attrs.push_back({"letter-spacing", "2"});
  sheet.canvas.text({0, -110}, in(path.name, sheet.style.lang), 140, attrs);
}

}  // namespace

Attrs halo(const Sheet& sheet, const std::string& fill, int width) {
  return {{"text-anchor", "middle"},      {"fill", fill},
          {"stroke", sheet.colours.land}, {"stroke-width", num(width)},
          {"stroke-linejoin", "round"},   {"paint-order", "stroke"}};
}

void draw_patterns(const Sheet& sheet) {
  const Palette& c = sheet.colours;
  const auto ground = [&](int size, const std::string& fill) {
    sheet.canvas.rect({0, 0}, size, size, fill);
  };
  pattern(sheet, "woods", 200, [&] {
    ground(200, c.woods);
    trees(sheet, 200, 2, 9);
  });
  pattern(sheet, "dense", 150, [&] {
    ground(150, c.dense);
    trees(sheet, 150, 3, 14);
  });
  pattern(sheet, "marsh", 240, [&] {
    for (const Point at : {Point{10, 50}, Point{130, 170}}) {
      sheet.canvas.path("M" + num(at) + "h9", "none", c.marsh, 10);
      sheet.canvas.path("M" + num(at + Point{15, 30}) + "h6", "none", c.marsh, 8);
      sheet.canvas.path("M" + num(at + Point{45, -5}) + "v-4M" + num(at + Point{35, -5}) +
                            "l-2 -3M" + num(at + Point{55, -5}) + "l2 -3",
                        "none", c.marsh, 8);
    }
  });
  pattern(sheet, "broken", 160, [&] {
    sheet.canvas.path("M2 6l3 -4l3 4M9 14l3 -4l3 4", "none", c.rough, 11);
    sheet.canvas.path("M11 4h3M2 12l2 1", "none", c.rough, 8);
  });
  pattern(sheet, "closed", 90, [&] { sheet.canvas.path("M0 0L9 9M9 0L0 9", "none", c.faint, 9); });
  pattern(sheet, "other", 120, [&] {
    sheet.canvas.circle({30, 30}, 8, c.rough);
    sheet.canvas.circle({90, 90}, 8, c.rough);
  });
  pattern(sheet, "dark", 80, [&] {
    ground(80, c.unknown);
    sheet.canvas.path("M0 8L8 0", "none", c.faint, 6);
  });
}

void draw_ground(const Sheet& sheet) {
  draw_heights(sheet);
  draw_cover(sheet);
  for (const MapPath& path : sheet.picture.setup->paths)
    if (is_water(path)) draw_path(sheet, path);
  draw_water(sheet);
  draw_ravines(sheet);
  draw_rocks(sheet);
  Mask unknown;
  for (int i = 0; i < sheet.board.size(); ++i)
    if (sheet.looks[static_cast<std::size_t>(i)].unknown) unknown.set(static_cast<Sector>(i));
  if (unknown.any())
    sheet.canvas.path(outline(sheet.board, unknown, 1000, false), sheet.ref("dark"));
}

void draw_paths(const Sheet& sheet) {
  for (const MapPath& path : sheet.picture.setup->paths)
    if (!is_water(path)) draw_path(sheet, path);
}

void draw_buildings(const Sheet& sheet) {
  sectors_with(sheet, Feature::BuiltUpArea).for_each([&](Sector s) { draw_town(sheet, s); });
  sectors_with(sheet, Feature::Fortification).for_each([&](Sector s) { draw_works(sheet, s); });
}

void draw_names(const Sheet& sheet) {
  for (int i = 0; i < sheet.board.size(); ++i) {
    const auto s = static_cast<Sector>(i);
    if (sheet.looks[s].level == 0) continue;
    Attrs attrs = halo(sheet, sheet.colours.contour, 20);
    attrs.push_back({"font-weight", "bold"});
    sheet.canvas.text(centre(sheet.board, s) + Point{-300, -165},
                      std::to_string(sheet.looks[s].level), 150, attrs);
  }
  for (const MapPath& path : sheet.picture.setup->paths) draw_path_name(sheet, path);
  for (const MapPlace& place : sheet.picture.setup->places) {
    if (!sheet.style.troops && is_objective(*sheet.picture.setup, place)) continue;
    Attrs attrs = halo(sheet, sheet.colours.ink, 40);
    attrs.push_back({"letter-spacing", "0.8"});
    sheet.canvas.text(centre(sheet.board, place.at) + Point{0, 490},
                      in(place.name, sheet.style.lang), 165, attrs);
  }
}

void draw_sample(const Sheet& sheet, Feature f, Point at) {
  const Palette& c = sheet.colours;
  std::string d;
  for (std::size_t i = 0; i < 6; ++i)
    d += (i == 0 ? "M" : "L") + num(towards(at, at + kCorner[i], 260));
  d += "Z";
  static constexpr std::array<std::string_view, kFeatures> kFill{
      "", "", "", "woods", "dense", "marsh", "", "", "broken", "closed", "", "", "other"};
  const std::string_view name = kFill[static_cast<std::size_t>(f)];
  std::string fill = name.empty() ? c.land : sheet.ref(name);
  if (f == Feature::Hill || f == Feature::Kopje) fill = c.hill[0];
  if (f == Feature::Water) fill = c.water;
  sheet.canvas.path(d, fill, f == Feature::Water ? c.water_line : c.faint, 8);
  if (f == Feature::Hill || f == Feature::Kopje) {
    std::string ring;
    for (std::size_t i = 0; i < 6; ++i)
      ring += (i == 0 ? "M" : "L") + num(towards(at, at + kCorner[i], 220));
    stroke(sheet, ring + "Z", c.contour, 45, "0.9 2.6");
  }
  if (f == Feature::Kopje)
    sheet.canvas.path("M" + num(at + Point{-60, 40}) + "L" + num(at + Point{-10, -50}) + "L" +
                          num(at + Point{65, 40}) + "Z",
                      c.ink);
  if (f == Feature::BuiltUpArea) {
    sheet.canvas.rect(at + Point{-80, -50}, 70, 60, c.town_red, c.ink, 6);
    sheet.canvas.rect(at + Point{10, -10}, 80, 60, c.town_black, c.ink, 6);
  }
  if (f == Feature::Fortification) {
    sheet.canvas.path("M" + num(at + Point{-90, 10}) + "h18", "none", c.works, 26);
    stroke(sheet, "M" + num(at + Point{-90, -30}) + "h18", c.works, 60, "1.3 3");
  }
  if (f == Feature::Ravine) {
    stroke(sheet, "M" + num(at + Point{-110, 0}) + "h22", c.contour, 160, "1.2 3");
    stroke(sheet, "M" + num(at + Point{-110, 0}) + "h22", c.hill[0], 60);
  }
}

}  // namespace sandtable::belle_epoque::drawing
