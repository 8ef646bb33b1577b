#include "rulesets/belle_alliance/rules/forced/refuge.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/flow/outlines.h"
#include "rulesets/belle_alliance/rules/forced/fall_plan.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr Len kRefuge = centimetres(figure(MarchFigure::Refuge));
constexpr Len kTooNear = centimetres(figure(MarchFigure::LeastBack));
constexpr Len kFarthest = centimetres(100);  ///< that somebody is put aside

/// Whether gunners can make for it: it has figures, lies within their reach, and does not leave its
/// guns itself.
bool is_refuge(const State& state, std::span<const Crew> crews, const Crew& crew, UnitId id) {
  const auto leaves = [&](const Crew& other) {
    return other.side == crew.side && other.unit == id;
  };
  return id != kNoUnit && on_table(state, crew.side, id) &&
         state.of(crew.side).units[id].figures > 0 &&
         std::none_of(crews.begin(), crews.end(), leaves) &&
         is_within(gap(body_of(state, crew.side, crew.unit), body_of(state, crew.side, id)),
                   kRefuge);
}

/// The unit that gunners make for: the nearest that is a refuge, of equals the lower number.
UnitId refuge_of(const State& state, std::span<const Crew> crews, const Crew& crew) {
  if (is_refuge(state, crews, crew, crew.named)) return crew.named;
  const Body body = body_of(state, crew.side, crew.unit);
  UnitId best = kNoUnit;
  Len least = 0;
  for (UnitId id = 0; id < state.of(crew.side).unit_count; ++id) {
    if (!is_refuge(state, crews, crew, id)) continue;
    const Len apart = gap(body, body_of(state, crew.side, id));
    if (best != kNoUnit && apart >= least) continue;
    best = id;
    least = apart;
  }
  return best;
}

/// Whence gunners come: from the guns that they left.
Vec origin_of(const State& state, Side side, const Unit& gunners) {
  return gunners.chain == kNoUnit ? gunners.place : body_of(state, side, gunners.chain).centre();
}

/// How far gunners go, and which way, laid at its end: to their refuge, or as far as nothing that
/// they cannot cross is in their way.
NewOutline way_of(const State& state, const Going& going, std::span<const Crew> crews,
                  const Crew& crew) {
  NewOutline laid;
  laid.side = crew.side;
  laid.id = crew.unit;
  laid.before = laid.after = state.of(crew.side).units[crew.unit];
  laid.to = laid.after.formation;
  laid.form = form_of(state, crew.side, crew.unit);
  const UnitId refuge = refuge_of(state, crews, crew);
  if (refuge == kNoUnit) {
    laid.way = static_cast<Angle>(laid.after.facing + geometry::kHalfTurn);
    laid.ahead = kRefuge;
  } else {
    const Vec way =
        body_of(state, crew.side, refuge).centre() - body_of(state, crew.side, crew.unit).centre();
    if (way != Vec{}) laid.way = geometry::angle_of(way);
    laid.ahead = geometry::length(way);
  }
  if (going.parts(origin_of(state, crew.side, laid.before), laid.before.place))
    laid.ahead = 0;
  else if (laid.way)
    laid.ahead = going.open_way(standing(state, crew.side, crew.unit), pose_of(laid.before),
                                *laid.way, laid.ahead);
  laid.most = laid.ahead;
  return laid;
}

/// Puts a unit that lies on another where it is free, as near as that can be: never over what
/// nobody crosses, seen from where it came from.
void put_aside(State& state, const Going& going, Side side, UnitId number, Vec origin,
               Angle heading) {
  Unit& unit = state.of(side).units[number];
  const Form form = form_of(state, side, number);
  const auto free = [&](Vec place) {
    return !going.parts(origin, place) &&
           is_free(state, going, side, number, form, {place, unit.facing});
  };
  if (free(unit.place)) return;
  if (const auto aside = first_around(unit.place, heading, kFarthest, free)) unit.place = *aside;
}

/// Who is put aside, and the ground that he leaves to others.
struct Aside {
  const NewOutline* laid = nullptr;
  Body body;
  std::vector<Body> others;
  std::optional<Vec> place;
};

/// The same of gunners who found no room on all their way, as they stand: of two who would come to
/// stand on each other both look on, of two of one side the higher number.
void put_all_aside(State& state, const Going& going, const std::vector<NewOutline>& all) {
  std::vector<Aside> asides;
  for (const NewOutline& laid : all)
    if (laid.fails) asides.push_back({&laid, {}, {}, {}});
  const auto look = [&](Aside& one) {
    const NewOutline& laid = *one.laid;
    const Vec origin = origin_of(state, laid.side, laid.before);
    const auto holds = [&](Vec place) {
      one.body = body_at(laid.form, {place, laid.after.facing});
      return !going.parts(origin, place) &&
             is_free(state, going, laid.side, laid.id, laid.form, {place, laid.after.facing}) &&
             std::none_of(one.others.begin(), one.others.end(),
                          [&](const Body& other) { return overlap(one.body, other); });
    };
    const Angle way = laid.way.value_or(laid.after.facing);
    one.place = holds(laid.after.place) ? laid.after.place
                                        : first_around(laid.after.place, way, kFarthest, holds);
  };
  for (bool any = true; any;) {
    for (Aside& one : asides) look(one);
    std::vector<std::pair<std::size_t, Body>> left;
    for (std::size_t i = 0; i < asides.size(); ++i)
      for (std::size_t k = i + 1; k < asides.size(); ++k) {
        if (!asides[i].place || !asides[k].place || !overlap(asides[i].body, asides[k].body))
          continue;
        const bool foes = asides[i].laid->side != asides[k].laid->side;
        const bool first = asides[i].laid->id < asides[k].laid->id;
        if (foes || !first) left.emplace_back(i, asides[k].body);
        if (foes || first) left.emplace_back(k, asides[i].body);
      }
    for (auto& [who, body] : left) asides[who].others.push_back(std::move(body));
    any = !left.empty();
  }
  for (const Aside& one : asides)
    if (one.place) state.of(one.laid->side).units[one.laid->id].place = *one.place;
}

}  // namespace

void move_clear(State& state, const Going& going, Side side, UnitId number, Angle heading) {
  Unit& unit = state.of(side).units[number];
  const Form form = form_of(state, side, number);
  if (is_free(state, going, side, number, form, pose_of(unit))) return;
  const Vec from = unit.place;
  // On, and where that is barred back along the way, to the nearest place.
  for (const int turn : {0, int{geometry::kHalfTurn}})
    for (Len way = geometry::kMillimetre; way <= kFarthest; way += geometry::kMillimetre) {
      const Pose there{geometry::along(from, static_cast<Angle>(heading + turn), way), unit.facing};
      if (going.parts(from, there.front) || !is_free(state, going, side, number, form, there))
        continue;
      unit.place = there.front;
      return;
    }
  put_aside(state, going, side, number, from, heading);
}

void take_refuge(State& state, const Going& going, std::span<const Crew> crews) {
  if (crews.empty()) return;
  std::vector<NewOutline> all;
  for (const Crew& crew : crews) all.push_back(way_of(state, going, crews, crew));
  free_all(state, going, all);
  put_all_aside(state, going, all);
}

void settle_yields(State& state, const Going& going, const March& march) {
  std::vector<Crew> crews;
  for (const Happening& h : march.happenings()) {
    if (h.kind != Happening::Kind::LeftGuns || !on_table(state, h.side, h.unit) ||
        !leave_guns(state, h.side, h.unit))
      continue;
    state.of(h.side).units[h.unit].flags |= unit_flag::kMoved;
    crews.push_back({h.side, h.unit, kNoUnit});
  }
  take_refuge(state, going, crews);
  for (const Happening& h : march.happenings()) {
    const Side enemy = other(h.side);
    if (h.kind != Happening::Kind::ForcedBack || !on_table(state, h.side, h.unit)) continue;
    Unit& unit = state.of(h.side).units[h.unit];
    unit.flags |= unit_flag::kForced | unit_flag::kMoved;
    const Vec away =
        body_of(state, h.side, h.unit).centre() - body_of(state, enemy, h.other).centre();
    if (away != Vec{}) move_clear(state, going, h.side, h.unit, geometry::angle_of(away));
    const Len apart = gap(body_of(state, h.side, h.unit), body_of(state, enemy, h.other));
    if (is_within(apart, kTooNear) && unit.disorder == Disorder::None)
      worsen(state, h.side, h.unit, Disorder::LD, h.other);
  }
}

}  // namespace sandtable::belle_alliance
