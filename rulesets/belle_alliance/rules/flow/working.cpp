#include "rulesets/belle_alliance/rules/flow/working.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/pinned.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/recovery.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/rules/town/sectors.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/whereabouts.h"

/// Field works announced, begun and gone on with, units that lie down to rest, sectors entered,
/// fires, and what is taken at the end of the melees (2b, 4c, 4d, 6f, 7a).
namespace sandtable::belle_alliance {
namespace {

/// Runs over the units of both sides that are on the table, in the order of battle.
template <class F>
void each_unit(const State& s, F&& each) {
  const int most = std::max(s.of(Side::A).unit_count, s.of(Side::B).unit_count);
  for (int n = 0; n < most; ++n)
    for (const Side side : {Side::A, Side::B})
      if (on_table(s, side, static_cast<UnitId>(n))) each(side, static_cast<UnitId>(n));
}

const Element* element_of(const State& s, Side side, UnitId id, OrderWord kind) {
  for (const Element& e : orders_of(s, side, id))
    if (e.kind == kind) return &e;
  return nullptr;
}

Audience own(Side side) {
  return {static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts};
}

/// What a garrison, which has no rate but for this, may spend to go into the sector beside its own:
/// what an infantry line may.
Len allowance_within(const State& s, const Mover& mover) {
  const Unit& unit = s.of(mover.side).units[mover.unit];
  const RateRow* row = rate_row(mover.troops, Formation::Line);
  return row == nullptr ? 0 : allowance_of(*row, Rate::Normal, unit);
}
/// What a mover has left of its allowance.
Len left_of(const State& s, const Mover& mover) {
  if (mover.formation == Formation::Garrison) return allowance_within(s, mover);
  return mover.allowance - mover.base;
}

/// A unit that has come to the sector that its order names.
struct Entry {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  FeatureId feature = kNoFeature;
  std::uint8_t part = kWhole;
  Len left = 0;
  Tick when = 0;  ///< it has paid for entering
};

/// Whether an attack holds a unit where it is: it fights it in 6a (change.not-in-contact).
bool is_held(const March& march, Side side, UnitId id) {
  const std::vector<Clash> clashes = march.clashes();
  return std::any_of(clashes.begin(), clashes.end(), [&](const Clash& c) {
    return c.side == side ? c.attacker == id : c.defender == id;
  });
}

/// When a mover is in, of what costs so much to enter.
Tick entered_at(const State& s, const Mover& mover, Len cost) {
  if (mover.formation != Formation::Garrison) return moment_of(mover, mover.base + cost);
  const Len most = std::max<Len>(allowance_within(s, mover), 1);
  return static_cast<Tick>(std::int64_t{cost} * kMarch / most);
}

/// Those whose orders lead into a sector, by when they are in, those of one step in the order of
/// battle (sim.steps).
std::vector<Entry> entries_of(const State& s, const March& march) {
  std::vector<Entry> out;
  for (const Mover& mover : march.movers()) {
    if (!on_table(s, mover.side, mover.unit) || is_held(march, mover.side, mover.unit)) continue;
    const auto cost = passage_cost(Ground::Building, mover.troops, mover.formation);
    if (!cost) continue;
    for (const Element& e : orders_of(s, mover.side, mover.unit))
      if (e.kind == OrderWord::To && e.about == About::Feature && e.part != kWhole)
        out.push_back({mover.side, mover.unit, e.which, e.part, left_of(s, mover),
                       entered_at(s, mover, *cost)});
  }
  std::stable_sort(out.begin(), out.end(), [](const Entry& a, const Entry& b) {
    if (step_of(a.when) != step_of(b.when)) return a.when < b.when;
    return a.unit != b.unit ? a.unit < b.unit : index(a.side) < index(b.side);
  });
  return out;
}

/// A unit takes the formation of who works or rests, and keeps the outline that it had.
void settle_down(State& s, Side side, UnitId id, Formation as) {
  Unit& unit = s.of(side).units[id];
  unit.kept = lies_in(unit);
  unit.formation = as;
  unit.flags |= unit_flag::kMoved | unit_flag::kEvolved;
}

template <class D, class L>
void take(Flow<D, L> f, Side side, UnitId id, Clause clause) {
  tell_of(f, clause, false, side, id,
          [&](Side viewer) { return told::Taken{called(f.s, viewer, side, id)}; });
  f.s.of(side).units[id].standing = Standing::Removed;
  release_staff(f.s, side, id);
}

bool touches(const State& s, Side side, UnitId id, Side of) {
  constexpr Len kContact = figure(Figure::BaseContact) * geometry::kMillimetre;
  const Body body = body_of(s, side, id);
  for (UnitId other_id = 0; other_id < s.of(of).unit_count; ++other_id) {
    if (!on_table(s, of, other_id) || (of == side && other_id == id)) continue;
    if (s.of(of).units[other_id].figures == 0) continue;
    if (is_within(gap(body, body_of(s, of, other_id)), kContact)) return true;
  }
  return false;
}

/// Who holds a house that has burned for a whole bound (fire.shell-fire).
template <class D, class L>
void burn(Flow<D, L> f) {
  State& s = f.s;
  for (std::size_t i = 0; i < s.site_count; ++i) {
    const Site& site = s.sites[i];
    if (!site.burns || site.bound >= s.bound) continue;
    each_unit(s, [&](Side side, UnitId id) {
      const Unit& unit = s.of(side).units[id];
      if (unit.formation == Formation::Garrison && unit.task.feature == site.feature &&
          unit.task.part == site.part)
        take(f, side, id, clause::fire_shell_fire);
    });
  }
}

/// A work at something that has a name is there: the brook under a bridge is as near.
Whereabouts where_of(const State& s, const Element& work, const std::optional<Vec>& place) {
  if (work.about == About::Feature && !s.setup->features[work.which].name.en.empty())
    return whereabouts(work.which, kBearings);
  return place ? whereabouts_of(*s.setup, *place) : kNowhere;
}

}  // namespace

template <class D, class L>
void announce_works(Flow<D, L> f) {
  if constexpr (!L::on) return;  // nothing but what is told
  const State& s = f.s;
  std::optional<Sight> sight;
  each_unit(s, [&](Side side, UnitId id) {
    const Element* work = element_of(s, side, id, OrderWord::FieldWork);
    if (work == nullptr) return;
    const auto place = place_of_work(s, side, id, *work);
    const auto kind = static_cast<Work>(work->amount);
    const Whereabouts at = where_of(s, *work, place);
    for (const Side viewer : kTold) {
      const Audience to{bit(viewer), kAllPosts};
      const Clause clause = clause::fieldwork_announced_and_begun;
      if (viewer != other(side)) {
        tell::work_announced(f, clause, called(s, viewer, side, id), kind, at, to);
        continue;
      }
      if (!place) continue;
      if (!sight) sight.emplace(s);
      const bool open = s.setup->options.visibility == Visibility::OpenTable;
      if (!open && !sight->is_seen_place(viewer, *place)) continue;
      // Who is to do it he is told if he sees that unit.
      if (is_shown(s, viewer, side, id))
        tell::work_announced(f, clause, called(s, viewer, side, id), kind, at, to);
      else
        tell::work_heard(f, clause, kind, at, to);
    }
  });
}

template <class D, class L>
void begin_works(Flow<D, L> f) {
  State& s = f.s;
  const Clause clause = clause::fieldwork_announced_and_begun;
  const std::array<UnitSet, 2> pinned{pinned_units(s, Side::A), pinned_units(s, Side::B)};
  // A garrison stays one, whatever it works at; others would have to change their formation
  // (change.not-in-contact).
  const auto is_inside = [&](Side side, UnitId id) {
    return s.of(side).units[id].formation == Formation::Garrison;
  };
  std::vector<Site> planned;
  each_unit(s, [&](Side side, UnitId id) {
    const Element* work = element_of(s, side, id, OrderWord::FieldWork);
    if (work == nullptr) return;
    const bool held = !is_inside(side, id) && pinned[static_cast<std::size_t>(index(side))].has(id);
    if (const auto site = held ? std::nullopt : planned_work(s, side, id, *work))
      planned.push_back(*site);
  });
  const std::vector<bool> begun = begin_works(s, planned);
  std::size_t next = 0;
  each_unit(s, [&](Side side, UnitId id) {
    const Element* work = element_of(s, side, id, OrderWord::FieldWork);
    if (work == nullptr) return;
    const auto kind = static_cast<Work>(work->amount);
    const Who who = called(s, side, side, id);
    const bool possible =
        next < planned.size() && planned[next].side == side && planned[next].unit == id;
    if (!possible) return tell::work_begun(f, clause, who, kind, false, own(side));
    if (!begun[next++]) return tell::no_room_for_work(f, clause, who, kind, own(side));
    const bool settled = is_inside(side, id) || s.of(side).units[id].formation == Formation::AtWork;
    if (!settled) settle_down(s, side, id, Formation::AtWork);
    tell::work_begun(f, clause, who, kind, true, own(side));
  });
}

template <class D, class L>
void lie_down(Flow<D, L> f, Side side, UnitId id) {
  State& s = f.s;
  const bool draws = element_of(s, side, id, OrderWord::Resupply) != nullptr;
  if (!draws && element_of(s, side, id, OrderWord::Rest) == nullptr) return;
  if (s.of(side).units[id].formation == Formation::Garrison) return;
  if (s.of(side).units[id].formation != Formation::AtRest) {
    settle_down(s, side, id, Formation::AtRest);
    tell_of(f, clause::formation_at_rest, false, side, id, [&](Side viewer) {
      return told::Formed{called(s, viewer, side, id), Formation::AtRest};
    });
  }
  if (!draws || (s.of(side).units[id].flags & unit_flag::kResupplying) != 0) return;
  begin_resupply(s, side, id);
  tell::resupply_begun(f, clause::supply_resupply_by_rest, called(s, side, side, id), own(side));
}

template <class D, class L>
void enter_sectors(Flow<D, L> f, const March& march) {
  State& s = f.s;
  const std::vector<Entry> all = entries_of(s, march);
  std::array<UnitSet, 2> in;
  for (auto first = all.begin(); first != all.end();) {
    const auto last = std::find_if(
        first, all.end(), [&](const Entry& e) { return step_of(e.when) != step_of(first->when); });
    // Into one to which both sides come in the same step neither goes (urban.sector).
    const State before = s;
    const auto may = [&](const Entry& e) {
      return may_enter(before, e.side, e.unit, e.left, e.feature, e.part);
    };
    for (auto one = first; one != last; ++one) {
      auto& gone = in[static_cast<std::size_t>(index(one->side))];
      const bool met = std::any_of(first, last, [&](const Entry& e) {
        return e.side != one->side && e.feature == one->feature && e.part == one->part && may(e);
      });
      if (met || gone.has(one->unit) ||
          !may_enter(s, one->side, one->unit, one->left, one->feature, one->part))
        continue;
      gone.put(one->unit);
      enter(s, one->side, one->unit, one->feature, one->part);
      tell_of(f, clause::urban_sector, false, one->side, one->unit, [&](Side viewer) {
        return told::Entered{called(s, viewer, one->side, one->unit),
                             part_number(one->feature, one->part)};
      });
    }
    first = last;
  }
}

template <class D, class L>
void enter_won_sectors(Flow<D, L> f) {
  State& s = f.s;
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
      const Task won = s.of(side).units[id].task;
      if (!waits_for_sector(s, side, id) || !enter_won_sector(s, side, id)) continue;
      tell_of(f, clause::urban_attack, false, side, id, [&](Side viewer) {
        return told::Entered{called(s, viewer, side, id), part_number(won.feature, won.part)};
      });
    }
}

template <class D, class L>
void take_what_is_left(Flow<D, L> f) {
  State& s = f.s;
  const State before = s;
  each_unit(before, [&](Side side, UnitId id) {
    const Unit& unit = before.of(side).units[id];
    const bool waggon = card_of(before, side, id).troops == Troops::Waggons;
    const bool guns = is_left_guns(unit);
    if ((!waggon && !guns) || !touches(before, side, id, other(side))) return;
    if (waggon && touches(before, side, id, side)) return;
    take(f, side, id, waggon ? clause::army_waggons_captured : clause::melee_artillery);
  });
}

template <class D, class L>
void go_on_with_works(Flow<D, L> f) {
  const auto before = f.s.sites;
  const Booked booked = book_works(f.s);
  for (std::size_t i = 0; i < f.s.site_count; ++i) {
    const Site& was = before[i];
    if (booked[i] == kNotBooked) continue;
    tell::work_goes_on(f, clause::fieldwork_time, called(f.s, was.side, was.side, was.unit),
                       was.work, booked[i], own(was.side));
  }
  burn(f);
}

template <class D, class L>
void set_fires(Flow<D, L> f, const FireRecord& record) {
  State& s = f.s;
  if (s.setup->options.burning_buildings != BurningBuildings::On) return;
  std::vector<HousePart> hit;
  for (const FiredShot& shot : record.shots) {
    const FireSheet& sheet = shot.sheet;
    if (!sheet.carried_out() || sheet.shot.ranging || !sheet.shell || sheet.bearing.zone > 2 ||
        shot.dice < figure(FightFigure::ShellFire))
      continue;
    FeatureId feature = sheet.shot.feature;
    std::uint8_t part = sheet.shot.part;
    // A part that was named is hit, whoever lies in it.
    if (sheet.shot.target != kNoUnit) {
      const Unit& target = s.of(other(sheet.shot.side)).units[sheet.shot.target];
      if (target.formation != Formation::Garrison) continue;
      feature = target.task.feature;
      part = target.task.part;
    }
    if (feature >= s.setup->features.size() || part == kWhole) continue;
    const Ground ground = s.setup->features[feature].ground;
    if (ground != Ground::Building && ground != Ground::Village) continue;
    hit.push_back({feature, part});
  }
  set_on_fire(s, hit);
  for (const HousePart& one : hit)
    tell::on_fire(f, clause::fire_shell_fire, part_number(one.feature, one.part));
}

#define SANDTABLE_WORKING(D, L)                                \
  template void announce_works<D, L>(Flow<D, L>);              \
  template void begin_works<D, L>(Flow<D, L>);                 \
  template void lie_down<D, L>(Flow<D, L>, Side, UnitId);      \
  template void enter_sectors<D, L>(Flow<D, L>, const March&); \
  template void enter_won_sectors<D, L>(Flow<D, L>);           \
  template void take_what_is_left<D, L>(Flow<D, L>);           \
  template void go_on_with_works<D, L>(Flow<D, L>);            \
  template void set_fires<D, L>(Flow<D, L>, const FireRecord&);
SANDTABLE_EVERY_FLOW(SANDTABLE_WORKING)

}  // namespace sandtable::belle_alliance
