#include "rulesets/belle_alliance/judgement/upkeep.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/thumb.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/town/sectors.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;
// Centimetres and shares of ordinary sense: judgement, no rule.
constexpr int kSlack = 15, kHorse = 45, kThere = 20, kWayToWaggon = 90, kRejoin = 40;
constexpr int kSectorNear = 30, kTaskNear = 60, kTaskAt = 25;

Arm arm_of_unit(const State& s, Side side, UnitId id) {
  return arm_of(card_of(s, side, id).troops);
}

bool can_be_sent(const State& s, Side side, UnitId id) {
  const Unit& unit = s.of(side).units[id];
  return unit.standing == Standing::OnTable && unit.mother == kNoUnit &&
         unit.disorder != Disorder::FD && arm_of_unit(s, side, id) != Arm::Waggon;
}

/// Whether no enemy that is known of stands within so many centimetres, or horse that much nearer
/// by a ride.
bool is_left_alone(const State& s, Side side, UnitId id, int within) {
  for (const Near& near : foes_of(s, side, id, kMaxUnits)) {
    const bool horse = arm_of_unit(s, other(side), near.id) == Arm::Cavalry;
    if (near.far <= within + (horse ? kHorse : 0)) return false;
  }
  return true;
}

int bounds_left(const State& s) { return s.setup->last_bound - s.bound; }

/// The task of a side to hold a place that is nearest to another; none: it has none that near.
const TaskCard* held_near(const State& s, Side side, Vec place, int within) {
  const TaskCard* best = nullptr;
  int least = within;
  for (const TaskCard& task : s.setup->tasks) {
    if (task.kind != TaskKind::Hold || task.side != side) continue;
    if (task.bound != 0 && task.bound < s.bound) continue;
    const int far = centimetres_between(task.place, place);
    if (far > least) continue;
    best = &task;
    least = far;
  }
  return best;
}

bool is_on_a_road(const Setup& setup, Vec place) {
  constexpr Len kOn = 6 * kCm;
  for (const FeatureCard& card : setup.features) {
    if (card.ground != Ground::Road) continue;
    for (std::size_t i = 1; i < card.outline.size(); ++i)
      if (geometry::rounded_down(
              geometry::squared_distance(place, card.outline[i - 1], card.outline[i])) <= kOn)
        return true;
  }
  return false;
}

/// Whether a side has a work at a place, or is at it.
bool is_built_at(const State& s, Side side, Vec place) {
  constexpr int kBeside = 12;
  for (std::size_t i = 0; i < s.site_count; ++i) {
    const Site& site = s.sites[i];
    if (site.burns || site.side != side || !ground_of(site.work)) continue;
    if ((site.done || site.unit != kNoUnit) &&
        centimetres_between(middle_of(site), place) < kBeside)
      return true;
  }
  return false;
}

bool may_part(const Unit& unit) { return (unit.flags & unit_flag::kPart) != 0; }

/// The largest part of a unit's battalion, of equal ones the first.
UnitId largest_part(const Force& own, UnitId of) {
  UnitId best = of;
  for (UnitId id = 0; id < own.unit_count; ++id) {
    const Unit &one = own.units[id], &most = own.units[best];
    const bool part = one.card == own.units[of].card && may_part(one) && one.mother == kNoUnit &&
                      one.standing == Standing::OnTable && one.disorder != Disorder::FD;
    if (!part) continue;
    if (one.figures > most.figures || (one.figures == most.figures && id < best)) best = id;
  }
  return best;
}

/// The part that is nearest to another of the same battalion.
UnitId nearest_part(const State& s, Side side, UnitId of) {
  const Force& own = s.of(side);
  for (const Near& near : nearest(s, side, own.units[of].place, kMaxUnits)) {
    const Unit& one = own.units[near.id];
    if (near.id != of && one.card == own.units[of].card && may_part(one) && one.mother == kNoUnit &&
        one.disorder != Disorder::FD)
      return near.id;
  }
  return kNoUnit;
}

bool is_held(const State& s, Side side, FeatureId feature, std::uint8_t part) {
  for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
    const Unit& unit = s.of(side).units[id];
    if (unit.standing == Standing::OnTable && unit.formation == Formation::Garrison &&
        unit.task.feature == feature && unit.task.part == part)
      return true;
  }
  return false;
}

Course into(const State& s, const Unit& unit, FeatureId feature, std::uint8_t part, int going) {
  return {.kind = Course::Kind::Split,
          .feature = feature,
          .part = part,
          .figures = static_cast<std::uint8_t>(unit.figures - going),
          .place = box_of(outline_of(*s.setup, feature, part)).centre};
}

constexpr int kLeast = figure(Figure::LeastPart);

/// Half of a garrison for the sector beside its own where nobody is.
void split_garrison(const State& s, Side side, UnitId id, std::vector<Course>& out) {
  const Unit& unit = s.of(side).units[id];
  const FeatureCard& card = s.setup->features[unit.task.feature];
  if (unit.task.part >= card.parts.size()) return;
  for (std::size_t p = 0; p < card.parts.size(); ++p) {
    const auto part = static_cast<std::uint8_t>(p);
    const auto leads = [&](std::uint8_t from, std::uint8_t to) {
      const auto& list = card.parts[from].neighbours;
      return std::find(list.begin(), list.end(), to) != list.end();
    };
    if (part == unit.task.part || card.parts[part].capacity == 0) continue;
    if (!leads(unit.task.part, part) && !leads(part, unit.task.part)) continue;
    if (is_held(s, side, unit.task.feature, part)) continue;
    const int going = std::min(room_in(s, side, id, unit.task.feature, part), unit.figures / 2);
    if (going >= kLeast && unit.figures - going >= kLeast)
      out.push_back(into(s, unit, unit.task.feature, part, going));
  }
}

/// As many of a battalion in the open as find room in houses near by.
void split_for_houses(const State& s, Side side, UnitId id, std::vector<Course>& out) {
  const Unit& unit = s.of(side).units[id];
  for (std::size_t f = 0; f < s.setup->features.size(); ++f)
    for (std::size_t p = 0; p < s.setup->features[f].parts.size(); ++p) {
      const auto feature = static_cast<FeatureId>(f);
      const auto part = static_cast<std::uint8_t>(p);
      if (s.setup->features[f].parts[p].capacity == 0) continue;
      const Vec at = box_of(outline_of(*s.setup, feature, part)).centre;
      if (centimetres_between(at, unit.place) > kSectorNear) continue;
      const int room = room_in(s, side, id, feature, part);
      const int going = std::min(room, unit.figures - kLeast);
      if (room < unit.figures && going >= kLeast && !is_held(s, side, feature, part))
        out.push_back(into(s, unit, feature, part, going));
    }
}

/// Half of a battalion that stands at one task for another near by at which nobody of its side is.
void split_for_task(const State& s, Side side, UnitId id, std::vector<Course>& out) {
  const Unit& unit = s.of(side).units[id];
  const TaskCard* here = held_near(s, side, unit.place, kTaskAt);
  if (here == nullptr) return;
  for (const TaskCard& task : s.setup->tasks) {
    if (&task == here || task.kind != TaskKind::Hold || task.side != side) continue;
    if (task.bound != 0 && task.bound < s.bound) continue;
    const int far = centimetres_between(task.place, unit.place);
    if (far < kTaskAt || far > kTaskNear) continue;
    const auto own = nearest(s, side, task.place, 1);
    if (!own.empty() && own.front().far < kTaskAt) continue;
    Course c = march_to(s, side, id, task.place, false);
    c.kind = Course::Kind::Split;
    c.rate = OrderWord::March;
    c.figures = static_cast<std::uint8_t>(unit.figures - unit.figures / 2);
    out.push_back(c);
  }
}

}  // namespace

std::optional<Course> rest_course(const State& s, Side side, UnitId id) {
  const Unit& unit = s.of(side).units[id];
  if (!can_be_sent(s, side, id) || unit.formation == Formation::Garrison) return std::nullopt;
  if (unit.valour >= unit.valour_at_first || unit.disorder == Disorder::MD) return std::nullopt;
  const bool rests = unit.formation == Formation::AtRest;
  const int needs = figure(FightFigure::RestBounds) - (rests ? unit.task.rested : -1);
  if (bounds_left(s) < needs) return std::nullopt;
  if (!is_left_alone(s, side, id, figure(FightFigure::RestEnemy) + (rests ? 0 : kSlack)))
    return std::nullopt;
  // Who rests goes on with it without an order.
  return rests ? Course{} : Course{.kind = Course::Kind::Rest};
}

std::optional<Course> supply_course(const State& s, Side side, UnitId id) {
  const Unit& unit = s.of(side).units[id];
  const bool low =
      unit.supply == Supply::None || (unit.supply == Supply::Limited && unit.rolls_left <= 1);
  if (!can_be_sent(s, side, id) || !low || unit.formation == Formation::Garrison ||
      unit.disorder == Disorder::MD)
    return std::nullopt;
  if (!is_left_alone(s, side, id, figure(FightFigure::Enemy) + kSlack)) return std::nullopt;
  const Near* found = nullptr;
  const auto own = nearest(s, side, unit.place, kMaxUnits);
  for (const Near& near : own)
    if (found == nullptr && arm_of_unit(s, side, near.id) == Arm::Waggon) found = &near;
  if (found == nullptr || found->far > kWayToWaggon || bounds_left(s) < 1) return std::nullopt;
  const bool beside = is_within(gap(body_of(s, side, id), body_of(s, side, found->id)),
                                centimetres(figure(FightFigure::Waggon)));
  if (beside && (unit.flags & unit_flag::kResupplying) != 0) return Course{};
  if (beside) return Course{.kind = Course::Kind::Resupply, .which = found->id};
  constexpr int kShort = 7;
  const Vec way = s.of(side).units[found->id].place - unit.place;
  return march_to(s, side, id,
                  geometry::along(unit.place, geometry::angle_of(way), (found->far - kShort) * kCm),
                  true);
}

int bounds_for(const State& s, Side side, UnitId id, const Course& c) {
  if (c.kind != Course::Kind::Build) return 0;
  const int figures = std::max<int>(1, s.of(side).units[id].figures);
  Site site;
  site.work = c.work;
  const int all = figures_needed(s, site);
  return std::max(1, (all + figures - 1) / figures);
}

std::optional<Course> work_course(const State& s, Side side, UnitId id) {
  const Unit& unit = s.of(side).units[id];
  if (!can_be_sent(s, side, id) || arm_of_unit(s, side, id) != Arm::Infantry ||
      unit.disorder == Disorder::MD || unit.formation == Formation::SkirmishLine)
    return std::nullopt;
  if (held_near(s, side, unit.place, kThere) == nullptr) return std::nullopt;
  Course c{.kind = Course::Kind::Build};
  if (unit.formation == Formation::Garrison) {
    c.work = Work::Loopholes;
    c.feature = unit.task.feature;
    c.part = unit.task.part;
    if (is_loopholed(s, c.feature, c.part)) return std::nullopt;
  } else {
    constexpr Len kAhead = 2 * kCm;
    c.work = is_on_a_road(*s.setup, unit.place) ? Work::Barricade : Work::Breastwork;
    c.place = geometry::along(unit.place, unit.facing, kAhead);
    const bool on = c.place.x >= 0 && c.place.y >= 0 && c.place.x <= s.setup->width &&
                    c.place.y <= s.setup->depth;
    if (!on || is_built_at(s, side, c.place)) return std::nullopt;
  }
  if (site_of(s, side, id) != nullptr) return Course{};
  const int bounds = bounds_for(s, side, id, c);
  constexpr int kStride = 40;
  if (bounds_left(s) <= bounds || !is_left_alone(s, side, id, kStride * (bounds + 1)))
    return std::nullopt;
  return c;
}

std::optional<Course> assembly_course(const State& s, Side side, UnitId id) {
  const Force& own = s.of(side);
  const Unit& unit = own.units[id];
  if (!can_be_sent(s, side, id) || !may_part(unit) || unit.formation == Formation::Garrison)
    return std::nullopt;
  const UnitId largest = largest_part(own, id), partner = nearest_part(s, side, largest);
  if (partner == kNoUnit || (id != largest && id != partner)) return std::nullopt;
  const UnitId with = id == largest ? partner : largest;
  const Unit& to = own.units[with];
  if (to.formation == Formation::Garrison) return std::nullopt;
  const Len apart = gap(body_of(s, side, id), body_of(s, side, with));
  const bool near = is_within(apart, centimetres(figure(MarchFigure::AssembleWithin)));
  if (near && to.formation == unit.formation)
    return Course{.kind = Course::Kind::Assemble, .which = with};
  if (near || id == largest || !is_left_alone(s, side, id, kRejoin)) return std::nullopt;
  return march_to(s, side, id, to.place, false);
}

std::vector<Course> split_courses(const State& s, Side side, UnitId id) {
  std::vector<Course> out;
  const Unit& unit = s.of(side).units[id];
  if (!can_be_sent(s, side, id) || arm_of_unit(s, side, id) != Arm::Infantry ||
      unit.disorder != Disorder::None || s.of(side).unit_count == kMaxUnits)
    return out;
  if (unit.formation == Formation::Garrison) {
    split_garrison(s, side, id, out);
    return out;
  }
  const int chain = unit.chain == kNoUnit ? 0 : s.of(side).units[unit.chain].figures;
  if (may_part(unit) || unit.figures + chain <= figure(Figure::MostUnsplit)) return out;
  split_for_houses(s, side, id, out);
  split_for_task(s, side, id, out);
  constexpr std::size_t kMost = 2;
  if (out.size() > kMost) out.resize(kMost);
  return out;
}

bool is_to_be_held(const State& s, Side side, Vec place) {
  return held_near(s, side, place, kThere) != nullptr;
}

int still_to_leave(const State& s, const TaskCard& task) {
  if (task.kind != TaskKind::Leave || (task.bound != 0 && task.bound < s.bound)) return 0;
  int left = 0;
  for (UnitId id = 0; id < s.of(task.side).unit_count; ++id)
    left += s.of(task.side).units[id].standing == Standing::Left ? 1 : 0;
  return std::max(0, task.number - left);
}

std::optional<NearExit> nearest_exit(const Setup& setup, Vec place) {
  std::optional<NearExit> best;
  for (std::size_t i = 0; i < setup.exits.size(); ++i) {
    const ExitCard& exit = setup.exits[i];
    const Vec middle{exit.from.x + (exit.to.x - exit.from.x) / 2,
                     exit.from.y + (exit.to.y - exit.from.y) / 2};
    if (!best || geometry::squared(middle - place) < geometry::squared(best->middle - place))
      best = NearExit{static_cast<ExitId>(i), middle};
  }
  return best;
}

std::optional<Course> exit_course(const State& s, Side side, UnitId id) {
  if (!can_be_sent(s, side, id)) return std::nullopt;
  const Unit& unit = s.of(side).units[id];
  if (unit.formation == Formation::Garrison || unit.formation == Formation::Unlimbered)
    return std::nullopt;
  const bool asked = std::any_of(
      s.setup->tasks.begin(), s.setup->tasks.end(),
      [&](const TaskCard& task) { return task.side == side && still_to_leave(s, task) > 0; });
  const auto exit = asked ? nearest_exit(*s.setup, unit.place) : std::nullopt;
  if (!exit) return std::nullopt;
  Course c = march_to(s, side, id, exit->middle, true);
  c.kind = Course::Kind::Leave;
  c.which = exit->exit;
  return c;
}

int supplied(const Unit& unit) {
  constexpr int kAll = 100, kRest = 94, kLow = 82, kNone = 70, kDrawing = 88;
  switch (unit.supply) {
    case Supply::Unlimited:
      return kAll;
    case Supply::Limited:
      return unit.rolls_left > 1 ? kRest : kLow;
    case Supply::None:
      break;
  }
  const bool draws = (unit.flags & unit_flag::kResupplying) != 0;
  return draws && unit.formation == Formation::AtRest ? kDrawing : kNone;
}

int upkeep_worth(const State& s, Side side, int valour) {
  const Force& own = s.of(side);
  int sum = 0;
  for (UnitId id = 0; id < own.unit_count; ++id) {
    const Unit& unit = own.units[id];
    if (unit.standing != Standing::OnTable || unit.formation != Formation::AtRest ||
        unit.valour >= unit.valour_at_first)
      continue;
    const int needs = figure(FightFigure::RestBounds);
    if (bounds_left(s) + 1 < needs - unit.task.rested) continue;
    if (!enemy_within(s, side, id, centimetres(figure(FightFigure::RestEnemy))))
      sum += valour * unit.figures * (unit.task.rested + 1) / (needs + 1);
  }
  constexpr int kCover = 45, kAll = 100, kBehind = 8;
  for (std::size_t i = 0; i < s.site_count; ++i) {
    const Site& site = s.sites[i];
    if (site.burns || site.side != side || is_at_bridge(site.work)) continue;
    if (!site.done && site.unit == kNoUnit) continue;
    const Vec at = has_line(site) ? middle_of(site)
                                  : box_of(outline_of(*s.setup, site.feature, site.part)).centre;
    if (held_near(s, side, at, kThere) == nullptr) continue;
    const auto close = nearest(s, side, at, 1);
    if (close.empty() || close.front().far > kBehind ||
        own.units[close.front().id].disorder == Disorder::FD)
      continue;
    sum += kCover * static_cast<int>(cover_of(site.work)) * site.parts / kAll;
  }
  return sum;
}

}  // namespace sandtable::belle_alliance
