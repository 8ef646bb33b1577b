#include "rulesets/belle_alliance/rules/fire/cover.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/polygon.h"
#include "engine/geometry/plane/segment.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

namespace classes = table::table_obstacles_cover;
namespace works = table::table_fieldwork_works;

/// "I", "II", "III".
constexpr Cover class_called(classes::Key key) {
  return static_cast<Cover>(classes::at(key).class_.size());
}
constexpr Cover kFirst = class_called(classes::Key::I);
constexpr Cover kSecond = class_called(classes::Key::Ii);
constexpr Cover kThird = class_called(classes::Key::Iii);

/// How near a unit has to be to what covers it: base contact.
constexpr Len kContact = figure(Figure::BaseContact) * geometry::kMillimetre;

/// f(from, to) for each piece of a feature's line; a redoubt is closed.
template <class F>
bool any_piece(const FeatureCard& feature, std::span<const Vec> line, F&& f) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (f(line[i], line[i + 1])) return true;
  return feature.ground == Ground::Redoubt && line.size() > 2 && f(line.back(), line.front());
}

Len gap_to(const Body& body, Vec a, Vec b) {
  if (body.rest) return nearest_piece(body, [&](const Body& piece) { return gap_to(piece, a, b); });
  if (body.round) {
    const Len apart = geometry::rounded_down(geometry::squared_distance(body.disc.centre, a, b));
    return std::max(apart - body.disc.radius, 0);
  }
  if (geometry::segment_touches(body.box.corner, a, b)) return 0;
  geometry::Squared best = geometry::squared_distance(body.box.corner[3], body.box.corner[0], a, b);
  for (std::size_t i = 0; i < 3; ++i)
    best = std::min(best,
                    geometry::squared_distance(body.box.corner[i], body.box.corner[i + 1], a, b));
  return geometry::rounded_down(best);
}

bool is_at(const Body& body, Vec a, Vec b) { return is_within(gap_to(body, a, b), kContact); }

/// Whether a unit stands in an area: its middle does. Wholly: so do all its corners.
struct Inside {
  bool partly = false, wholly = false;
};
Inside inside(const Body& body, std::span<const Vec> area) {
  const bool middle = geometry::outline_contains(area, body.centre());
  if (body.round) return {middle, middle};
  bool any = false, all = true;
  each_piece(body, [&](const Body& piece) {
    for (const Vec corner : piece.box.corner) {
      const bool in = geometry::outline_contains(area, corner);
      any = any || in;
      all = all && in;
    }
  });
  return {middle || any, middle && all};
}

/// f(outline, class) for each outline of a feature: its own, and those of its parts.
template <class F>
void each_outline(const FeatureCard& feature, F&& f) {
  if (!feature.outline.empty()) f(std::span<const Vec>(feature.outline), cover_class(feature));
  for (const PartCard& part : feature.parts)
    if (!part.outline.empty())
      f(std::span<const Vec>(part.outline),
        part.cover == Cover::None ? cover_class(feature) : part.cover);
}

/// The cover of a garrison is its building's, from all sides.
Cover garrison_cover(const State& state, const Unit& unit) {
  if (unit.task.feature == kNoFeature) return Cover::None;
  if (is_loopholed(state, unit.task.feature, unit.task.part)) return cover_of(Work::Loopholes);
  const FeatureCard& feature = state.setup->features[unit.task.feature];
  if (unit.task.part < feature.parts.size() && feature.parts[unit.task.part].cover != Cover::None)
    return feature.parts[unit.task.part].cover;
  // The sectors of a village are houses (urban.sector).
  const bool village = feature.ground == Ground::Village && feature.cover == Cover::None;
  return village ? class_of(Ground::Building) : cover_class(feature);
}

/// What covers a unit that stands there, from everywhere or along one line.
Cover cover_there(const State& state, const Body& body, const Vec* from, const Vec* to) {
  Cover best = Cover::None;
  bool abatis = false, breastwork = false;
  const auto note = [&](Ground ground) {
    abatis = abatis || ground == Ground::Abatis;
    breastwork = breastwork || ground == Ground::Breastwork;
  };
  const auto covers_there = [&](Vec a, Vec b) {
    return from == nullptr ? is_at(body, a, b) : is_behind(body, a, b, *from, *to);
  };
  each_line(state, [&](Ground ground, Vec a, Vec b) {
    if (!covers_there(a, b)) return;
    best = std::max(best, class_of(ground));
    note(ground);
  });
  each_loopholed(state, [&](Vec a, Vec b) {
    if (covers_there(a, b)) best = std::max(best, cover_of(Work::Loopholes));
  });
  for (const FeatureCard& feature : state.setup->features) {
    each_outline(feature, [&](std::span<const Vec> outline, Cover cover) {
      const bool with_another =
          feature.ground == Ground::Abatis || feature.ground == Ground::Breastwork;
      if (cover <= best && !with_another) return;
      if (feature.ground == Ground::Wood) {
        const Inside in = inside(body, outline);
        if (in.wholly)
          best = std::max(best, cover);
        else if (in.partly)
          best = std::max(best, one_less(cover));
        return;
      }
      if (!covers_along(feature.ground)) return;
      if (!any_piece(feature, outline, covers_there)) return;
      best = std::max(best, cover);
      note(feature.ground);
    });
  }
  // An abatis with a breastwork is a row of its own in table 5.
  return abatis && breastwork ? kThird : best;
}

}  // namespace

bool covers_along(Ground ground) {
  // A wood and a house cover whoever is within.
  return ground != Ground::Wood && ground != Ground::Building && class_of(ground) != Cover::None;
}

bool is_behind(const Body& body, Vec a, Vec b, Vec from, Vec to) {
  return is_at(body, a, b) && geometry::segments_meet(from, to, a, b);
}

bool stands_in(const Body& body, std::span<const Vec> area) { return inside(body, area).partly; }

Cover cover_class(const FeatureCard& feature) {
  return feature.cover != Cover::None ? feature.cover : class_of(feature.ground);
}

Cover class_of(Ground ground) {
  switch (ground) {
    case Ground::Hedge:
    case Ground::Fence:
    case Ground::Ditch:
    case Ground::Bank:
      return kFirst;
    case Ground::Wall:
    case Ground::Wood:
      return kSecond;
    case Ground::Building:
      return kThird;
    case Ground::Abatis:
      return cover_of(works::Key::Abatis);
    case Ground::Barricade:
      return cover_of(works::Key::Barricade);
    case Ground::Breastwork:
      return cover_of(works::Key::Breastwork);
    case Ground::Redoubt:
      return cover_of(works::Key::Redoubt);
    default:
      return Cover::None;
  }
}

std::span<const Vec> sector_of(const State& state, const Unit& garrison) {
  if (garrison.task.feature >= state.setup->features.size()) return {};
  const FeatureCard& feature = state.setup->features[garrison.task.feature];
  if (garrison.task.part < feature.parts.size() &&
      !feature.parts[garrison.task.part].outline.empty())
    return feature.parts[garrison.task.part].outline;
  return feature.outline;
}

Holder holder_of(const State& state, FeatureId feature, std::uint8_t part) {
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
      const Unit& unit = state.of(side).units[id];
      if (on_table(state, side, id) && unit.formation == Formation::Garrison &&
          unit.task.feature == feature && (part == kWhole || unit.task.part == part))
        return {side, id};
    }
  return {};
}

Cover cover_against(const State& state, Side side, UnitId unit, Vec from, Vec to) {
  const Unit& of = state.of(side).units[unit];
  if (of.formation == Formation::Garrison) return garrison_cover(state, of);
  return cover_there(state, body_of(state, side, unit), &from, &to);
}

bool has_cover(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  if (of.formation == Formation::Garrison) return true;
  return cover_there(state, body_of(state, side, unit), nullptr, nullptr) != Cover::None;
}

namespace {

/// The ways by which a unit passes obstacles as if there were none: a bridge, or a road that it
/// follows (march.road, march.river).
class Ways {
 public:
  Ways(const State& state, const Unit& unit)
      : state_(state),
        roads_(keeps_to_roads(lies_in(unit))),
        narrow_(roads_ || lies_in(unit) == Formation::SkirmishLine) {}

  /// Whether one leads over the piece of an obstacle across which a straight piece of it lies.
  bool lead_over(const geometry::Box& box, Ground ground, Vec a, Vec b) {
    const auto chord = narrow_ ? geometry::chord_inside(box.corner, a, b) : std::nullopt;
    if (!chord) return false;
    const Vec enter = geometry::point_on(a, b, chord->enter);
    const Vec leave = geometry::point_on(a, b, chord->leave);
    const bool river = ground == Ground::River;
    const bool gap = has_gap_for_roads(ground);
    if ((river || ground == Ground::Stream) && is_bridged(enter, leave)) return true;
    return roads_ && gap && is_on_road(box, enter, leave);
  }

 private:
  bool is_bridged(Vec a, Vec b) const {
    const auto& features = state_.setup->features;
    return std::any_of(features.begin(), features.end(), [&](const FeatureCard& feature) {
      const auto id = static_cast<FeatureId>(&feature - features.data());
      return feature.ground == Ground::Bridge && !is_broken(state_, id) &&
             geometry::outline_contains(feature.outline, a) &&
             geometry::outline_contains(feature.outline, b);
    });
  }

  /// Whether its middle line follows a road where the obstacle lies under it.
  bool is_on_road(const geometry::Box& box, Vec a, Vec b) {
    if (!going_) going_.emplace(state_);
    const geometry::Ratio half{1, 2};
    const Vec front = geometry::point_on(box.corner[0], box.corner[1], half);
    const Vec rear = geometry::point_on(box.corner[2], box.corner[3], half);
    if (front == rear) return false;
    const Angle heading = geometry::angle_of(front - rear);
    const auto ahead = [&](Vec point) {
      return static_cast<Len>(geometry::detail::rounded_shift(
          geometry::dot(geometry::direction(heading), point - rear), 30));
    };
    const auto [low, high] = std::minmax({ahead(a), ahead(b)});
    const Len stretch = std::max(high - low, geometry::kMillimetre);
    return going_->road_ahead(geometry::along(rear, heading, low), heading, stretch) >= stretch;
  }

  const State& state_;
  std::optional<Going> going_;  ///< made when it is asked for
  bool roads_, narrow_;
};

}  // namespace

bool lies_across_obstacle(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  if (of.formation == Formation::Garrison) return false;
  const Body body = body_of(state, side, unit);
  Ways ways(state, of);
  const auto lies_across = [&](Ground ground, Vec a, Vec b) {
    return any_piece(body, [&](const Body& piece) {
      if (piece.round) return geometry::blocks(piece.disc, a, b);
      return geometry::passes_through(piece.box.corner, a, b) &&
             !ways.lead_over(piece.box, ground, a, b);
    });
  };
  bool work = false;
  each_line(state, [&](Ground ground, Vec a, Vec b) { work = work || lies_across(ground, a, b); });
  if (work) return true;
  for (const FeatureCard& feature : state.setup->features) {
    const bool water = feature.ground == Ground::Stream || feature.ground == Ground::River;
    if (!covers_along(feature.ground) && !water) continue;
    if (any_piece(feature, feature.outline,
                  [&](Vec a, Vec b) { return lies_across(feature.ground, a, b); }))
      return true;
  }
  return false;
}

}  // namespace sandtable::belle_alliance
