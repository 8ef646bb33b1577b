#include "rulesets/belle_alliance/rules/moral/near.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/rules/march/train/train.h"
#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr Len kFlank = centimetres(figure(FightFigure::Flank));
constexpr Len kLevel = centimetres(figure(FightFigure::Level));
constexpr Len kSupport = centimetres(figure(FightFigure::Support));
constexpr Len kSoutien = centimetres(figure(FightFigure::Soutien));

/// A point as a unit sees it: ahead of the middle of its front, and to the right.
struct Local {
  Len ahead, aside;
};
Local seen_from(Pose pose, Vec point) {
  const geometry::Direction ahead = geometry::direction(pose.facing);
  const Vec v = point - pose.front;
  return {geometry::detail::rounded_shift(geometry::dot(ahead, v), 30),
          geometry::detail::rounded_shift(geometry::dot(geometry::right_of(ahead), v), 30)};
}

/// A closed unit that could stand by another, as that one sees it.
struct Friend {
  Pose front;  ///< the middle of its front edge; of a square of the face that looks the same way
  Len width;
};

/// The front of a friend that faces the same way; none where it does not.
bool same_way(const Form& form, const Unit& of, Angle facing, Friend& out) {
  out.width = form.size.width;
  if (form.kind == Form::Kind::Square) {
    out.front = {geometry::along(of.place, facing, form.size.depth / 2), facing};
    return true;
  }
  out.front = pose_of(of);
  return geometry::between(of.facing, facing) <=
         geometry::degrees(figure(FightFigure::SameWay) * kDegree);
}

/// f(friend, its number) for each own closed unit in order or LD that faces as `unit` does.
template <class F>
bool any_friend(const State& state, Side side, UnitId unit, F&& f) {
  const Force& force = state.of(side);
  for (UnitId id = 0; id < force.unit_count; ++id) {
    const Unit& other = force.units[id];
    if (id == unit || !on_table(state, side, id) || !is_steady(other.disorder) ||
        !is_closed(state, side, id))
      continue;
    Friend found;
    if (!same_way(form_of(state, side, id), other, force.units[unit].facing, found)) continue;
    if (f(found, id)) return true;
  }
  return false;
}

/// The brigade of a unit: units under one officer are of one.
bool same_brigade(const Unit& a, const Unit& b) {
  return a.officer != kNoStaff && a.officer == b.officer;
}

/// The nearest closed unit behind a skirmish line whose mother cannot be its soutien.
UnitId nearest_behind(const State& state, Side side, UnitId chain, const UnitSet& taken) {
  const Force& force = state.of(side);
  const Unit& line = force.units[chain];
  const Body body = body_of(state, side, chain);
  UnitId best = kNoUnit;
  Len nearest = geometry::kMaxCoordinate;
  for (UnitId id = 0; id < force.unit_count; ++id) {
    const Unit& unit = force.units[id];
    if (!on_table(state, side, id) || taken.has(id) || !same_brigade(line, unit) ||
        !is_steady(unit.disorder) || !is_closed(state, side, id))
      continue;
    const Body other = body_of(state, side, id);
    if (seen_from(pose_of(line), other.centre()).ahead >= 0) continue;
    const Len apart = gap(body, other);
    if (apart >= nearest) continue;
    nearest = apart;
    best = id;
  }
  return best;
}

bool mother_is_soutien(const State& state, Side side, const Unit& chain) {
  return chain.mother != kNoUnit && on_table(state, side, chain.mother) &&
         is_steady(state.of(side).units[chain.mother].disorder);
}

}  // namespace

Body body_of(const Setup& setup, const Force& force, UnitId unit, Troops troops) {
  const Unit& of = force.units[unit];
  return train_at(form_of(setup, of, troops), pose_of(of), track_of(force, unit));
}

Body body_of(const State& state, Side side, UnitId unit) {
  return body_of(*state.setup, state.of(side), unit, card_of(state, side, unit).troops);
}

bool lies_on_nobody(const State& state, Side side, UnitId unit, const Body& body) {
  for (const Side of : {Side::A, Side::B})
    for (UnitId id = 0; id < state.of(of).unit_count; ++id) {
      if ((of == side && id == unit) || !on_table(state, of, id)) continue;
      if (overlap(body, body_of(state, of, id))) return false;
    }
  return true;
}

UnitId account_of(const Force& force, UnitId unit) {
  const UnitId mother = force.units[unit].mother;
  return mother == kNoUnit ? unit : mother;
}

UnitId chain_of(const Force& force, UnitId unit) {
  const UnitId chain = force.units[unit].chain;
  // Guns that their gunners left stand in the same place of the battery; they are no line of it.
  const bool out = chain != kNoUnit && force.units[chain].standing == Standing::OnTable &&
                   force.units[chain].guns == 0;
  return out ? chain : kNoUnit;
}

bool is_chain(const Unit& unit) {
  return unit.disorder != Disorder::FD && lies_in(unit) == Formation::SkirmishLine;
}

bool is_mass(const Unit& unit) {
  return unit.disorder != Disorder::FD && unit.formation == Formation::BattalionMass;
}

bool is_closed(const State& state, Side side, UnitId unit) {
  const Unit& of = state.of(side).units[unit];
  if (of.disorder == Disorder::FD) return false;
  switch (of.formation) {
    case Formation::Line:
    case Formation::AttackColumn:
    case Formation::BattalionMass:
    case Formation::Square:
    case Formation::ColumnOfMarch:
      return true;
    default:
      return false;
  }
}

bool has_neighbour(const State& state, Side side, UnitId unit) {
  const Form form = form_of(state, side, unit);
  if (form.kind != Form::Kind::Front || form.size.width == 0) return false;
  const Unit& of = state.of(side).units[unit];
  const Body body = body_of(state, side, unit);
  return any_friend(state, side, unit, [&](const Friend& found, UnitId id) {
    const Body other = body_of(state, side, id);
    const Local at = seen_from(pose_of(of), found.front.front);
    const bool beside =
        2 * std::abs(seen_from(pose_of(of), other.centre()).aside) > form.size.width;
    return beside && is_within(std::abs(at.ahead), kLevel) && is_within(gap(body, other), kFlank);
  });
}

bool has_support(const State& state, Side side, UnitId unit) {
  const Form form = form_of(state, side, unit);
  if (form.kind != Form::Kind::Front || form.size.width == 0) return false;
  const Unit& of = state.of(side).units[unit];
  const Body body = body_of(state, side, unit);
  return any_friend(state, side, unit, [&](const Friend& found, UnitId id) {
    if (state.of(side).units[id].figures < of.figures) return false;
    const auto end = [&](int turn) {
      const auto way = static_cast<Angle>(found.front.facing + turn);
      return seen_from(pose_of(of), geometry::along(found.front.front, way, found.width / 2)).aside;
    };
    const Len left = std::min(end(-geometry::kQuarterTurn), end(geometry::kQuarterTurn));
    const Len right = std::max(end(-geometry::kQuarterTurn), end(geometry::kQuarterTurn));
    const Len half = form.size.width / 2;
    const Len behind = std::min(right, half) - std::max(left, -half);
    const Local at = seen_from(pose_of(of), found.front.front);
    return is_touching(at.ahead + form.size.depth) && 2 * behind >= right - left &&
           is_within(gap(body, body_of(state, side, id)), kSupport);
  });
}

UnitId soutien_of(const State& state, Side side, UnitId chain) {
  const Force& force = state.of(side);
  const Unit& line = force.units[chain];
  if (mother_is_soutien(state, side, line)) return line.mother;
  // Nobody else's: lines without a mother that can serve take theirs in the order of battle.
  UnitSet taken;
  for (UnitId id = 0; id < chain; ++id) {
    const Unit& other = force.units[id];
    if (!on_table(state, side, id) || !is_chain(other) || mother_is_soutien(state, side, other))
      continue;
    const UnitId his = nearest_behind(state, side, id, taken);
    if (his != kNoUnit) taken.put(his);
  }
  return nearest_behind(state, side, chain, taken);
}

bool is_near_soutien(const State& state, Side side, UnitId chain) {
  const UnitId soutien = soutien_of(state, side, chain);
  return soutien != kNoUnit &&
         is_within(gap(body_of(state, side, chain), body_of(state, side, soutien)), kSoutien);
}

bool has_help(const State& state, Side side, UnitId unit) {
  return is_chain(state.of(side).units[unit]) ? is_near_soutien(state, side, unit)
                                              : has_support(state, side, unit);
}

int figures_within(const State& state, Side side, UnitId chain, std::span<const Body> others,
                   Len limit) {
  const Unit& line = state.of(side).units[chain];
  const Form form = form_of(state, side, chain);
  const auto is_near = [&](const Body& body) {
    return std::any_of(others.begin(), others.end(),
                       [&](const Body& other) { return is_within(gap(body, other), limit); });
  };
  if (form.kind != Form::Kind::Front)
    return is_near(body_of(state, side, chain)) ? line.figures : 0;
  int count = 0;
  const auto right = static_cast<Angle>(line.facing + geometry::kQuarterTurn);
  const Len each = form.size.width / std::max<Len>(line.figures, 1);
  for (Len i = 0; i < line.figures; ++i) {
    const Len aside = each * i + each / 2 - form.size.width / 2;
    const Pose pose{geometry::along(line.place, right, aside), line.facing};
    Body base;
    base.box = geometry::box_at(pose, {each, form.size.depth});
    if (is_near(base)) ++count;
  }
  return count;
}

int line_counting_with(const State& state, Side side, UnitId mother) {
  const UnitId chain = chain_of(state.of(side), mother);
  if (chain == kNoUnit || !is_steady(state.of(side).units[mother].disorder)) return 0;
  if (!is_chain(state.of(side).units[chain])) return 0;
  return figures_within(state, side, chain, body_of(state, side, mother), kSoutien);
}

namespace {

template <class F>
bool any_enemy_within(const State& state, Side side, UnitId unit, Len limit, F&& counts) {
  const Body body = body_of(state, side, unit);
  const Side foe = other(side);
  for (UnitId id = 0; id < state.of(foe).unit_count; ++id)
    if (on_table(state, foe, id) && counts(foe, id) &&
        is_within(gap(body, body_of(state, foe, id)), limit))
      return true;
  return false;
}

}  // namespace

bool closed_enemy_within(const State& state, Side side, UnitId unit, Len limit) {
  return any_enemy_within(state, side, unit, limit, [&](Side foe, UnitId id) {
    return is_steady(state.of(foe).units[id].disorder) && is_closed(state, foe, id);
  });
}

bool any_closed_enemy_within(const State& state, Side side, UnitId unit, Len limit) {
  return any_enemy_within(state, side, unit, limit,
                          [&](Side foe, UnitId id) { return is_closed(state, foe, id); });
}

bool enemy_within(const State& state, Side side, UnitId unit, Len limit) {
  return any_enemy_within(state, side, unit, limit, [](Side, UnitId) { return true; });
}

}  // namespace sandtable::belle_alliance
