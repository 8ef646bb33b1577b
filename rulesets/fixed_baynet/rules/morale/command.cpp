#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// What officers order: men of several units assembled into one, a unit drawn off from the enemy.
namespace sandtable::fixed_baynet {
namespace {

/// Panic has broken out in it.
bool is_broken(const State& s, UnitId u) {
  return unit(s, u).men.any([&](ManId m) { return has(s, m, man_flag::kPanicking); });
}

/// How many units they are of.
int units_among(const State& s, const ManSet& men) {
  std::uint64_t units = 0;
  men.for_each([&](ManId m) { units |= std::uint64_t{1} << s.men[m].unit; });
  return std::popcount(units);
}

/// The nearest enemies whom somebody of a unit sees, all who are equally near; the gap is the
/// smallest to any of its men.
ManSet nearest_seen(const State& s, UnitId u) {
  ManSet best;
  Len least = 0;
  unit(s, u).men.for_each([&](ManId m) {
    const geometry::Disc at = base(s, m);
    enemies_of(s, side_of_unit(s, u)).for_each([&](ManId e) {
      const geometry::Disc other = base(s, e);
      // As the gaps compare, but without a root.
      const std::int64_t reach = std::int64_t{least} + at.radius + other.radius + 1;
      const bool near =
          share_section(s, m, e) || geometry::squared(other.centre - at.centre) < reach * reach;
      if (!best.empty() && !near) return;
      const Len gap = gap_between(s, m, e);
      if ((!best.empty() && gap > least) || best.has(e) || !sees(s, m, e)) return;
      if (gap < least) best = {};
      best.add(e);
      least = gap;
    });
  });
  return best;
}

/// By this order every able man of the unit ends farther than he stood from that enemy.
bool leads_away(const State& s, const Walks& walks, ManId enemy) {
  const geometry::Disc from = base(s, enemy);
  return walks.count > 0 && std::all_of(walks.begin(), walks.end(), [&](const Walk& w) {
           return geometry::gap({w.end, radius_of(s, w.man)}, from) >
                  geometry::gap(base(s, w.man), from);
         });
}

/// By this order the unit draws off from one of those enemies: whoever orders it chooses from
/// which, where several are equally near.
bool leads_away(const State& s, const Action& a, const ManSet& enemies) {
  if (a.men != 0 || (a.verb != Verb::Move && a.verb != Verb::March)) return false;
  const Walks walks = begun_walks(s, a);
  return enemies.any([&](ManId e) { return leads_away(s, walks, e); });
}

}  // namespace

ManSet rallied_by(const State& s, ManId by) {
  return s.standing[idx(side_of(s, by))].where([&](ManId m) { return nearby(s, by, m); });
}

ManSet assembled_by(const State& s, ManId by) {
  return rallied_by(s, by).where([&](ManId m) { return is_broken(s, s.men[m].unit); });
}

template <class S>
bool may_assemble(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManId by = ordered(s, a).first();
  const ManSet men = assembled_by(s, by);
  const int units = units_among(s, men);
  if (units < 2 &&
      judge.no(clause::glory_rally_assembles, by, Measured(Measure::Count, units).against(2)))
    return false;
  if (men.size() > kMaxInUnit)
    judge.no(clause::glory_rally_assembles, by,
             Measured(Measure::Count, men.size()).against(kMaxInUnit));
  if (s.unit_count == kMaxUnits)
    judge.no(clause::glory_rally_assembles, by,
             Measured(Measure::Count, kMaxUnits + 1).against(kMaxUnits));
  if (judge.ok) judge.yes(clause::glory_rally_assembles, by);
  return judge.ok;
}

template <class D, class L>
void assemble(Flow<D, L> f, ManId by, const ManSet& men) {
  State& s = f.s;
  const UnitId u = s.unit_count;
  const UnitId home = unit(s, s.men[by].unit).home;
  // What lies on one of their units lies on the new one: that it has acted, that it is pinned or
  // has been shot at, what has shaken it in this turn.
  constexpr std::uint16_t kHandedOn = unit_flag::kActivated | unit_flag::kPinned |
                                      unit_flag::kShotAt | unit_flag::kShotAtBefore |
                                      unit_flag::kRaked | unit_flag::kReassured;
  std::uint16_t flags = 0;
  std::uint8_t shocks = 0;
  std::uint64_t bereft = 0;  // units that were above half strength
  std::array<ManId, kMaxUnits> led;
  led.fill(kNoMan);
  men.for_each([&](ManId m) {
    const UnitId was = s.men[m].unit;
    flags = static_cast<std::uint16_t>(flags | (unit(s, was).flags & kHandedOn));
    shocks = static_cast<std::uint8_t>(shocks | unit(s, was).shocks);
    if (!at_half(s, was)) bereft |= std::uint64_t{1} << was;
    led[was] = leader_of(s, was);
  });
  ++s.unit_count;
  s.units[u] = {};
  s.piece_hash ^= unit_key(s, u);
  change_unit(s, u, [&](Unit& at) {
    at.home = home;
    at.strength = static_cast<std::uint8_t>(men.size());
    at.flags = flags;
    at.shocks = shocks;
  });
  std::uint8_t number = 0;
  men.for_each([&](ManId m) {
    const UnitId was = s.men[m].unit;
    change_man(s, m, [&](Man& at) {
      at.unit = u;
      at.number = number;
      end_activation_of(at);
    });
    ++number;
    change_unit(s, was, [](Unit& at) { --at.strength; });
  });
  // The officer in hand may be one of them: his activation goes on with those who stay.
  tell::assembled(f, clause::glory_rally_assembles, u, men.size(), by);
  for (UnitId was = 0; was < u; ++was) succeed(f, was, led[was]);
  // Those who were taken are not lost: half strength is reckoned by those who stay and who fell
  // (glory.half-strength).
  for (UnitId was = 0; was < u; ++was)
    if ((bereft >> was & 1) != 0 && at_half(s, was))
      shock(f, was, Shock::HalfStrength, clause::glory_half_strength);
}

namespace {

/// One of them surely ends nearer to that enemy if all go on that line, however far up to
/// `kNearby`: his way begins well towards him, and does not lead past him so far that he would be
/// farther off beyond.
bool leads_nearer(const State& s, const ManSet& men, Angle line, ManId enemy) {
  constexpr Len kSlack = kInch / 4;  // more than all that is rounded
  constexpr int kUnit = 30;
  const geometry::Direction ahead = geometry::direction(line);
  return men.any([&](ManId m) {
    const Vec from_him = s.men[m].place - s.men[enemy].place;
    const std::int64_t nearer = -(geometry::dot(ahead, from_him) >> kUnit);
    return 2 * nearer >= kNearby + kSlack &&
           16 * nearer * nearer >= geometry::squared(from_him);  // within 75 degrees of him
  });
}

/// A step away from that enemy, if there is one.
std::optional<Action> way_off(const State& s, UnitId u, ManId enemy) {
  Action a;
  a.verb = Verb::Move;
  a.unit = u;
  const ManSet men = ordered(s, a);
  if (men.empty()) return std::nullopt;
  const Angle away = geometry::angle_of(s.men[men.first()].place - s.men[enemy].place);
  constexpr int kWays = 16;
  NoWhy quiet;
  for (int i = 0; i < kWays; ++i) {
    // Straight away first, then to both sides in turn.
    const int by = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
    const auto line = static_cast<Angle>(away + by * (0x10000 / kWays));
    if (leads_nearer(s, men, line, enemy)) continue;
    Len most = kNearby;
    Way far;
    far.add({line, kNearby});
    men.any([&](ManId m) {
      most = std::min(most, longest(s, m, far, 1));
      return most < kHundredth;
    });
    if (most < kHundredth) continue;
    for (const Len length : {most, most / 2, kInch}) {
      if (length > most) break;  // that was the first
      a.way = {};
      a.way.add({line, std::min(length, most)});
      // As it can be said: what is less than a hundredth of an inch is no way off.
      a = rounded(a);
      if (a.way.leg[0].length > 0 && leads_away(s, begun_walks(s, a), enemy) &&
          may_walk(s, a, quiet))
        return a;
    }
  }
  return std::nullopt;
}

/// A step away from one of those enemies.
std::optional<Action> way_off(const State& s, UnitId u, const ManSet& enemies) {
  std::optional<Action> out;
  if (!unit(s, u).men.empty())
    enemies.any([&](ManId e) {
      out = way_off(s, u, e);
      return out.has_value();
    });
  return out;
}

}  // namespace

std::optional<Action> draw_off_of(const State& s, UnitId u) {
  return way_off(s, u, nearest_seen(s, u));
}

Withdrawal withdrawal_of(const State& s, UnitId u) {
  Withdrawal out;
  if (!unit_has(s, u, unit_flag::kMustFallBack)) return out;
  out.from = nearest_seen(s, u);
  out.way = way_off(s, u, out.from);
  return out;
}

template <class S>
bool may_fall_back(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const std::uint16_t piece = piece_of_unit(a.unit);
  const ManSet men = ordered(s, a);
  if (men.size() != 1) {
    judge.no(clause::order_is_action, piece, Measured(Measure::Count, men.size()).against(1));
    return false;
  }
  const ManId by = men.first();
  if (!commands(s, by) && judge.no(clause::glory_who_is_officer, by)) return false;
  if (s.men[by].ac < price(Price::Command) &&
      judge.no(clause::action_none_left, by,
               Measured(Measure::Count, s.men[by].ac).against(price(Price::Command))))
    return false;
  const UnitId u = a.target == kNoUnit ? a.unit : a.target;
  if (!known_unit(s, u) || unit(s, u).men.empty()) {
    judge.no(clause::turn_unit_gone, known_unit(s, u) ? piece_of_unit(u) : piece,
             Measured(Measure::Count, 0).against(1));
    return false;
  }
  if (side_of_unit(s, u) != side_of_unit(s, a.unit)) {
    judge.no(clause::turn_alternation, piece_of_unit(u));
    return false;
  }
  const bool own = u == a.unit;
  const auto away = piece_of_unit(u);
  if ((!own && unit_has(s, u, unit_flag::kActivated)) || unit_has(s, u, unit_flag::kFellBack)) {
    judge.no(clause::turn_activated_once, away);
    return false;
  }
  if (!own && !unit(s, u).men.any([&](ManId m) { return nearby(s, by, m); })) {
    Len least = geometry::kMaxCoordinate;
    unit(s, u).men.for_each(
        [&](ManId m) { least = std::min(least, geometry::gap(base(s, by), base(s, m))); });
    judge.no(clause::convention_nearby, away, Measured(Measure::Length, least).against(kNearby));
    return false;
  }
  // It is calmed before it goes, and the officer pays before he goes with it.
  State after = s;
  NoLog quiet;
  Rng rng(0);
  FastDice none(rng);
  Flow<FastDice, NoLog> f{after, none, quiet};
  order_fall_back(f, a);
  if (draw_off_of(after, u))
    judge.yes(clause::glory_fall_back, by);
  else
    judge.no(clause::glory_fall_back, away);
  return judge.ok;
}

namespace {

/// How far from the enemy whoever draws off least ends by a movement of all, and how far he stood;
/// nothing where it is another order.
Measured nearer_than_before(const State& s, const Action& a, const ManSet& enemies) {
  if (a.men != 0 || (a.verb != Verb::Move && a.verb != Verb::March) || enemies.empty()) return {};
  const geometry::Disc from = base(s, enemies.first());
  Measured out;
  const Walks walks = begun_walks(s, a);
  for (const Walk& w : walks) {
    const Len after = geometry::gap({w.end, radius_of(s, w.man)}, from);
    const Len before = geometry::gap(base(s, w.man), from);
    if (out.measure == Measure::None || after - before < out.figure - out.limit)
      out = Measured(Measure::Length, after).against(before);
  }
  return out;
}

}  // namespace

template <class S>
bool may_while_falling_back(const State& s, const Action& a, const Withdrawal& held, S& sink) {
  if (!held.way || a.verb == Verb::Begin || leads_away(s, a, held.from)) return true;
  Judge<S> judge{sink};
  if constexpr (S::all)
    judge.no(clause::glory_fall_back, piece_of_unit(a.unit), nearer_than_before(s, a, held.from));
  else
    judge.no(clause::glory_fall_back, piece_of_unit(a.unit));
  return false;
}

template <class D, class L>
void order_fall_back(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManId by = ordered(s, a).first();
  const UnitId u = a.target == kNoUnit ? a.unit : a.target;
  pay(s, by, Price::Command);
  // What he calls reaches those near him alone, of his own unit too (unit.no-cohesion).
  unit(s, u).men.for_each([&](ManId m) {
    if (nearby(s, by, m)) change_glory(f, m, step(GloryStep::FallBack));
  });
  set_unit_flags(s, u, unit_flag::kMustFallBack | unit_flag::kFellBack);
  tell::fall_back_ordered(f, clause::glory_fall_back_glory, by, u, -step(GloryStep::FallBack));
}

#define SANDTABLE_COMMAND(D, L)                             \
  template void assemble(Flow<D, L>, ManId, const ManSet&); \
  template void order_fall_back(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_COMMAND)
template bool may_assemble(const State&, const Action&, NoWhy&);
template bool may_assemble(const State&, const Action&, Why&);
template bool may_fall_back(const State&, const Action&, NoWhy&);
template bool may_fall_back(const State&, const Action&, Why&);
template bool may_while_falling_back(const State&, const Action&, const Withdrawal&, NoWhy&);
template bool may_while_falling_back(const State&, const Action&, const Withdrawal&, Why&);

}  // namespace sandtable::fixed_baynet
