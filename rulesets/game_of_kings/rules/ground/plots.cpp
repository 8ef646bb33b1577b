#include <algorithm>
#include <array>
#include <cassert>
#include <tuple>

#include "engine/core/table.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/data/vocabulary.gen.h"
#include "rulesets/game_of_kings/rules/ground/generator.h"
#include "rulesets/game_of_kings/state/cells.h"

/// The ground that the dice of the random terrain generator make.
namespace sandtable::game_of_kings {
namespace {

using geometry::Feature;
using geometry::Polygon;
using geometry::Polyline;

namespace details = table::terrain_generator_detail_table;

const details::Row& row_of(int die) { return row_with(details::rows, &details::Row::die, die); }

/// What is made as ground: in the order of MadeGround. Widths: terrain-generator.river-course.
struct Made {
  GroundKind kind;
  Len width = 0;
};
constexpr std::array<Made, kWords<MadeGround>> kMade{{{GroundKind::Hill},
                                                      {GroundKind::SteepHill},
                                                      {GroundKind::Brook, length(Figure::Brook)},
                                                      {GroundKind::Stream, length(Figure::Stream)},
                                                      {GroundKind::River, length(Figure::River)},
                                                      {GroundKind::Impassable},
                                                      {GroundKind::Marsh},
                                                      {GroundKind::Wood},
                                                      {GroundKind::BuiltUpArea},
                                                      {GroundKind::BuiltUpArea},
                                                      {GroundKind::BuiltUpArea},
                                                      {GroundKind::BuiltUpArea},
                                                      {GroundKind::Bridge},
                                                      {GroundKind::Impassable}}};

std::string_view cell_of(Piece piece, int die) {
  const auto& row = row_of(die);
  return piece == Piece::Hill    ? row.hill
         : piece == Piece::Water ? row.water
         : piece == Piece::Wood  ? row.wood
                                 : row.built_up_area;
}

/// A piece on its way to the ground.
struct Making {
  Len width, depth;
  std::vector<Feature> features;
  std::vector<GroundFeature> names;

  void add(Feature feature, MadeGround made, int plot) {
    const GroundKind kind = kMade[static_cast<std::size_t>(made)].kind;
    feature.kind = static_cast<std::uint8_t>(kind);
    const std::string number = " " + std::to_string(plot + 1);
    features.push_back(std::move(feature));
    const WordInfo& word = word_of(made);
    names.push_back({kind, std::string(word.en) + number, std::string(word.fr) + number});
  }
};

Len shifted(Len centre, Len free, std::uint8_t shift) {
  return centre + (static_cast<int>(shift) - 1) * (std::max(0, free) / 4);
}

/// An ellipse or, of a built-up area, a rectangle (terrain-generator.placement).
void make_area(Making& making, int plot, const GroundDice::Plot& dice, const Detail& detail) {
  const Size room = plot_size(making.width, making.depth);
  const Size size = detail.sized ? size_of_piece(dice.size) : detail.size;
  Vec centre = plot_centre(plot, making.width, making.depth);
  centre.x = shifted(centre.x, room.width - size.width, dice.shift_x);
  centre.y = shifted(centre.y, room.depth - size.depth, dice.shift_y);
  const auto area =
      detail.sized
          ? geometry::ellipse(centre, size.width / 2, size.depth / 2, 0)
          : Polygon::make(geometry::box_at(geometry::pose_of_centre(centre, 0, size), size).corner);
  assert(area.has_value());
  if (!area) return;
  Feature feature;
  feature.area = *area;
  if (detail.kind == GroundKind::Hill || detail.kind == GroundKind::SteepHill) feature.level = 1;
  making.add(std::move(feature), detail.made, plot);
}

/// The middle of a plot's side.
Vec side_of_plot(int plot, Way way, const Making& making) {
  Vec at = plot_centre(plot, making.width, making.depth);
  const Size size = plot_size(making.width, making.depth);
  const int column = plot % kPlotColumns, row = plot / kPlotColumns;
  // A course leaves the table exactly at its edge, whatever the plots leave over.
  if (way == Way::Left) at.x = column == 0 ? 0 : at.x - size.width / 2;
  if (way == Way::Right) at.x = column == kPlotColumns - 1 ? making.width : at.x + size.width / 2;
  if (way == Way::Near) at.y = row == 0 ? 0 : at.y - size.depth / 2;
  if (way == Way::Far) at.y = row == kPlotRows - 1 ? making.depth : at.y + size.depth / 2;
  return at;
}

/// A bridge or ford in the middle of a plot, for a course that goes from `in` to `out` there.
void make_bridge(Making& making, int plot, const Detail& detail, Way in, Way out) {
  const Vec flow = side_of_plot(plot, out, making) - side_of_plot(plot, in, making);
  const auto across = static_cast<Angle>(geometry::angle_of(flow) + geometry::kQuarterTurn);
  const Size size{5 * geometry::kCentimetre,
                  detail.width + detail.width / 2 + geometry::kCentimetre};
  const Vec centre = plot_centre(plot, making.width, making.depth);
  const auto area =
      Polygon::make(geometry::box_at(geometry::pose_of_centre(centre, across, size), size).corner);
  assert(area.has_value());
  if (!area) return;
  Feature feature;
  feature.area = *area;
  making.add(std::move(feature), MadeGround::Bridge, plot);
}

void make_pond(Making& making, int plot) {
  constexpr Len kHalfWidth = 4 * geometry::kCentimetre, kHalfDepth = 3 * geometry::kCentimetre;
  const auto area =
      geometry::ellipse(plot_centre(plot, making.width, making.depth), kHalfWidth, kHalfDepth, 0);
  assert(area.has_value());
  if (!area) return;
  Feature feature;
  feature.area = *area;
  making.add(std::move(feature), MadeGround::Pond, plot);
}

/// How a course goes through a plot.
struct Through {
  int plot;
  Way in, out;
};

/// terrain-generator.river-course
void make_course(Making& making, int start, const GroundDice::Plot& dice, const Detail& detail) {
  std::array<std::vector<Vec>, 2> ends;  // from the first plot outward
  std::array<std::vector<Through>, 2> through;
  std::vector<int> ponds;
  int step = 0;
  const auto choose = [&](Way, unsigned) {
    return static_cast<Way>(dice.course >> (2 * step++) & 3U);
  };
  const auto reach = [&](int plot, Way way, int end) {
    const auto e = static_cast<std::size_t>(end);
    const Way in = ends[e].empty() ? opposite(way) : opposite(through[e].back().out);
    if (plot != start) ends[e].push_back(plot_centre(plot, making.width, making.depth));
    ends[e].push_back(side_of_plot(plot, way, making));
    through[e].push_back({plot, in, way});
  };
  const auto pond = [&](int plot, int end) {
    ponds.push_back(plot);
    if (plot != start)
      ends[static_cast<std::size_t>(end)].push_back(plot_centre(plot, making.width, making.depth));
  };
  follow_course(start, choose, reach, pond);

  std::vector<Vec> points(ends[0].rbegin(), ends[0].rend());
  points.push_back(plot_centre(start, making.width, making.depth));
  points.insert(points.end(), ends[1].begin(), ends[1].end());
  auto line = Polyline::make(points);
  assert(line.has_value());
  if (!line) return;
  Feature feature;
  feature.line = std::move(*line);
  feature.width = detail.width;
  std::vector<Through> bridged;
  for (const auto& end : through)
    for (const Through& t : end) {
      const bool pond_here = std::find(ponds.begin(), ponds.end(), t.plot) != ponds.end();
      if (!pond_here && (t.plot != start || &end == &through[0])) bridged.push_back(t);
    }
  constexpr Len kHalfBridge = 25'000;
  for (const Through& t : bridged) {
    const Len at = feature.line.station_of(plot_centre(t.plot, making.width, making.depth));
    feature.openings.push_back(
        {at - kHalfBridge, at + kHalfBridge, static_cast<std::uint8_t>(GroundKind::Bridge)});
  }
  std::sort(feature.openings.begin(), feature.openings.end(),
            [](const auto& a, const auto& b) { return a.from < b.from; });
  making.add(std::move(feature), detail.made, start);
  for (const Through& t : bridged) make_bridge(making, t.plot, detail, t.in, t.out);
  for (const int plot : ponds) make_pond(making, plot);
}

}  // namespace

Detail detail_of(Piece piece, int die) {
  const std::string_view cell = cell_of(piece, die);
  const std::size_t digits = cell.find_first_of("0123456789");
  std::string word(digits == std::string_view::npos ? cell : cell.substr(0, digits - 1));
  std::replace(word.begin(), word.end(), ' ', '-');
  const auto made = word_called<MadeGround>(word);
  assert(made.has_value());
  Detail out;
  out.made = made.value_or(MadeGround::Hill);
  const Made& what = kMade[static_cast<std::size_t>(out.made)];
  out.kind = what.kind;
  out.width = what.width;
  out.course = what.width > 0;
  out.sized = !out.course && out.kind != GroundKind::BuiltUpArea;
  if (out.kind == GroundKind::BuiltUpArea) out.size = size_in(cell);
  return out;
}

Size size_of_piece(int die) { return size_in(row_of(die).size_of_hill_wood_lake_marsh_cm); }

Size largest_piece() {
  Size out;
  for (const details::Row& row : details::rows)
    for (const Size size :
         {size_in(row.size_of_hill_wood_lake_marsh_cm), size_in(row.built_up_area)}) {
      out.width = std::max(out.width, size.width);
      out.depth = std::max(out.depth, size.depth);
    }
  return out;
}

Size plot_size(Len width, Len depth) { return {width / kPlotColumns, depth / kPlotRows}; }

Vec plot_centre(int plot, Len width, Len depth) {
  const int column = plot % kPlotColumns, row = plot / kPlotColumns;
  return {static_cast<Len>(std::int64_t{width} * (2 * column + 1) / (2 * kPlotColumns)),
          static_cast<Len>(std::int64_t{depth} * (2 * row + 1) / (2 * kPlotRows))};
}

Way opposite(Way way) {
  constexpr std::array<Way, 4> kOpposite{Way::Near, Way::Far, Way::Right, Way::Left};
  return kOpposite[static_cast<std::size_t>(way)];
}

Way left_of(Way way) {
  constexpr std::array<Way, 4> kLeft{Way::Left, Way::Right, Way::Near, Way::Far};
  return kLeft[static_cast<std::size_t>(way)];
}

int next_plot(int plot, Way way) {
  const int column = plot % kPlotColumns, row = plot / kPlotColumns;
  switch (way) {
    case Way::Far:
      return row + 1 < kPlotRows ? plot + kPlotColumns : -1;
    case Way::Near:
      return row > 0 ? plot - kPlotColumns : -1;
    case Way::Left:
      return column > 0 ? plot - 1 : -1;
    case Way::Right:
      return column + 1 < kPlotColumns ? plot + 1 : -1;
  }
  return -1;
}

Ground ground_of(const GroundDice& dice, Len width, Len depth) {
  Making making{width, depth, {}, {}};
  for (int plot = 0; plot < GroundDice::kPlots; ++plot) {
    const GroundDice::Plot& at = dice.plots[static_cast<std::size_t>(plot)];
    if (at.piece == 0) continue;
    const Detail detail = detail_of(static_cast<Piece>(at.piece), at.detail);
    if (detail.course)
      make_course(making, plot, at, detail);
    else
      make_area(making, plot, at, detail);
  }
  auto terrain = geometry::Terrain::make(width, depth, std::move(making.features));
  assert(terrain.has_value());
  Ground out;
  if (!terrain) return out;
  out.terrain = std::move(*terrain);
  out.features = std::move(making.names);
  return out;
}

namespace {

/// An order of dice, any one: by it the grounds that are known are kept and found.
bool comes_before(const GroundDice& a, const GroundDice& b) {
  const auto key = [](const GroundDice::Plot& p) {
    return std::tie(p.course, p.piece, p.detail, p.size, p.shift_x, p.shift_y, p.steps);
  };
  return std::lexicographical_compare(
      a.plots.begin(), a.plots.end(), b.plots.begin(), b.plots.end(),
      [&](const GroundDice::Plot& p, const GroundDice::Plot& q) { return key(p) < key(q); });
}

}  // namespace

const Ground* GroundCache::of(const GroundDice& dice, Len width, Len depth) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto at = std::lower_bound(known_.begin(), known_.end(), dice,
                                   [](const auto& known, const GroundDice& wanted) {
                                     return comes_before(known.first, wanted);
                                   });
  if (at != known_.end() && at->first == dice) return at->second.get();
  return known_.emplace(at, dice, std::make_unique<const Ground>(ground_of(dice, width, depth)))
      ->second.get();
}

}  // namespace sandtable::game_of_kings
