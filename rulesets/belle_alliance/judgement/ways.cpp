#include "rulesets/belle_alliance/judgement/ways.h"

#include <algorithm>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/march/ride/shortest.h"

namespace sandtable::belle_alliance {
namespace {

/// So much room is left beside a corner, and no less is looked for beside a way.
constexpr Len kAside = 2 * geometry::kCentimetre;

/// Ground that bars somebody, as far as it is thought of.
class Barred {
 public:
  Barred(const State& s, const Form& form, Formation as, const RateRow& row, Vec from, Vec place)
      : setup_(*s.setup), as_(as), row_(row), from_(from), place_(place) {
    half_ = form.kind == Form::Kind::Disc ? form.radius : form.size.width / 2;
  }

  Vec first() {
    if (!note(from_, place_)) return place_;
    for (;;) {
      const std::vector<Vec> way = shortest();
      if (way.empty()) return place_;
      bool more = false;
      Vec at = from_;
      for (const Vec node : way) {
        more = note(at, node) || more;
        at = node;
      }
      if (!more) return way.front();
    }
  }

 private:
  struct Area {
    std::size_t feature;
    geometry::Polygon polygon;
  };

  /// Whether an area bars a way that is as wide as he is; one in or at which he stands, or whose
  /// inside he makes for, only to its middle line.
  bool bars(const geometry::Polygon& area, Vec from, Vec to) const {
    if (area.contains(from) || area.contains(to)) return false;
    if (goes_through(area, from, to)) return true;
    if (from == from_ || to == place_ || from == to) return false;
    const Angle way = geometry::angle_of(to - from);
    const auto right = static_cast<Angle>(way + geometry::kQuarterTurn);
    for (const Len by : {half_, -half_})
      if (goes_through(area, geometry::along(from, right, by), geometry::along(to, right, by)))
        return true;
    return false;
  }

  bool note(Vec from, Vec to) {
    bool any = false;
    const geometry::Bounds way = bounds_of(from, to).grown(half_);
    for (std::size_t i = 0; i < setup_.features.size(); ++i) {
      const FeatureCard& card = setup_.features[i];
      if (!is_area(card.ground) || part_in(row_, card.ground, as_) != 0) continue;
      if (!geometry::bounds_of(card.outline).meets(way)) continue;
      const auto known = [&](const Area& area) { return area.feature == i; };
      if (std::any_of(areas_.begin(), areas_.end(), known)) continue;
      auto polygon = geometry::Polygon::make(card.outline);
      if (!polygon || !bars(*polygon, from, to)) continue;
      areas_.push_back({i, *std::move(polygon)});
      any = true;
    }
    return any;
  }

  std::vector<Vec> shortest() const {
    std::vector<Vec> nodes{from_};
    for (const Area& area : areas_) {
      const geometry::Bounds& box = area.polygon.bounds();
      const Vec middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
      for (const Vec corner : area.polygon.points()) {
        const Len far = geometry::length(corner - middle);
        if (far == 0) continue;
        const Vec beside = geometry::point_on(middle, corner, {far + half_ + kAside, far});
        if (beside.x >= half_ && beside.y >= half_ && beside.x <= setup_.width - half_ &&
            beside.y <= setup_.depth - half_)
          nodes.push_back(beside);
      }
    }
    nodes.push_back(place_);
    return shortest_way(nodes, [&](std::size_t i, std::size_t j) {
      for (const Area& area : areas_)
        if (bars(area.polygon, nodes[i], nodes[j])) return std::int64_t{-1};
      return std::int64_t{geometry::length(nodes[j] - nodes[i])};
    });
  }

  const Setup& setup_;
  Formation as_;
  const RateRow& row_;
  Vec from_, place_;
  Len half_ = 0;
  std::vector<Area> areas_;
};

}  // namespace

Vec first_on_way(const State& s, Side side, UnitId id, Formation as, Vec place) {
  const Unit& unit = s.of(side).units[id];
  const Troops troops = card_of(s, side, id).troops;
  const RateRow* row = rate_row(troops, as);
  if (row == nullptr || unit.place == place) return place;
  Unit formed = unit;
  formed.formation = formed.kept = as;
  const Form form = form_of(*s.setup, formed, troops);
  return Barred(s, form, as, *row, unit.place, place).first();
}

}  // namespace sandtable::belle_alliance
