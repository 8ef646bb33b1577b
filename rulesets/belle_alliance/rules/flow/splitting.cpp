#include <algorithm>
#include <vector>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/outlines.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/pinned.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/split.h"
#include "rulesets/belle_alliance/rules/moral/near.h"

/// 4a: units split, and parts are put together again, all at once (split.how, split.assembly-how).
namespace sandtable::belle_alliance {
namespace {

/// A unit that is to be split, or parts of one that are to be put together.
struct Remade {
  Side side = Side::A;
  bool splits = false;
  std::vector<UnitId> parts;  ///< that come together, by number; of a split first the whole alone
  UnitId stays = kNoUnit;     ///< that the others join
  std::vector<NewOutline> laid;
  bool fails = false;
};

bool is_split(const State& s, Side side, UnitId id) {
  const auto order = orders_of(s, side, id);
  return std::any_of(order.begin(), order.end(),
                     [](const Element& e) { return e.kind == OrderWord::Split; });
}

/// All who come together with a unit: whoever may be put together with it, or with one of these.
/// Those of whom it is not the first come with another.
std::vector<UnitId> coming_together(const State& s, Side side, UnitId id, const UnitSet& pinned) {
  std::vector<UnitId> out{id};
  for (std::size_t i = 0; i < out.size(); ++i)
    for (const Element& e : orders_of(s, side, out[i])) {
      if (e.kind != OrderWord::Assemble || pinned.has(e.which)) continue;
      if (std::find(out.begin(), out.end(), e.which) == out.end() &&
          may_assemble(s, side, out[i], e.which))
        out.push_back(e.which);
    }
  std::sort(out.begin(), out.end());
  return out;
}

/// What is ordered and can be, as all stand when 4a opens, by number in the order of battle.
std::vector<Remade> ordered_in(const State& s) {
  std::vector<Remade> out;
  const std::array<UnitSet, 2> pinned{pinned_units(s, Side::A), pinned_units(s, Side::B)};
  const int most = std::max(s.of(Side::A).unit_count, s.of(Side::B).unit_count);
  for (int n = 0; n < most; ++n)
    for (const Side side : {Side::A, Side::B}) {
      const auto id = static_cast<UnitId>(n);
      const UnitSet& held = pinned[static_cast<std::size_t>(index(side))];
      if (id >= s.of(side).unit_count || !on_table(s, side, id) || held.has(id)) continue;
      if (is_split(s, side, id)) out.push_back({side, true, {id}, id, {}, false});
      const std::vector<UnitId> parts = coming_together(s, side, id, held);
      if (parts.size() > 1 && parts.front() == id)
        out.push_back({side, false, parts, kNoUnit, {}, false});
    }
  return out;
}

/// Parts stand where they belong, or the unit is not split; it stood on that ground as it was.
void split(State& s, const Going& going, Remade& one) {
  const UnitId whole = one.stays;
  const Unit before = s.of(one.side).units[whole];
  const bool overhangs = !going.is_on_table(body_of(s, one.side, whole));
  const bool stood = going.bars_standing(form_of(s, one.side, whole), pose_of(before));
  one.parts = {whole};
  one.fails = !split_unit(s, one.side, whole, orders_of(s, one.side, whole), &one.parts);
  // Within a house all of them have room.
  if (one.fails || before.formation == Formation::Garrison) return;
  for (const UnitId id : one.parts) {
    NewOutline laid;
    laid.side = one.side;
    laid.id = id;
    laid.after = laid.before = s.of(one.side).units[id];
    laid.to = laid.after.formation;
    laid.form = form_of(s, one.side, id);
    laid.most = 0;
    laid.overhangs = overhangs;
    laid.grows = stood;
    for (const UnitId part : one.parts) laid.beside.put(part);
    one.laid.push_back(laid);
  }
}

/// Who grows by those that join finds room as in a change of formation (change.how).
void put_together(State& s, const Going& going, Remade& one) {
  NewOutline laid;
  laid.side = one.side;
  one.stays = laid.id = largest_of(s, one.side, one.parts);
  laid.before = s.of(one.side).units[laid.id];
  laid.to = laid.before.formation;
  laid.overhangs = !going.is_on_table(body_of(s, one.side, laid.id));
  laid.grows = true;
  assemble(s, one.side, one.parts);
  // Those in a house stay in it.
  if (laid.to == Formation::Garrison) return;
  laid.after = s.of(one.side).units[laid.id];
  laid.form = form_of(s, one.side, laid.id);
  one.laid.push_back(laid);
}

/// Remakes all of whom it has not failed yet. False where some find no room: these fail, and the
/// others are to be remade without them.
bool remake(State& s, const Going& going, std::vector<Remade>& all) {
  for (Remade& one : all) one.laid.clear();
  for (const bool splits : {true, false})
    for (Remade& one : all) {
      if (one.fails || one.splits != splits) continue;
      splits ? split(s, going, one) : put_together(s, going, one);
    }
  std::vector<NewOutline> laid;
  for (const Remade& one : all) laid.insert(laid.end(), one.laid.begin(), one.laid.end());
  const bool all_free = free_once(s, going, laid);
  auto next = laid.begin();
  for (Remade& one : all)
    for (NewOutline& of : one.laid) {
      of = *next++;
      one.fails = one.fails || of.fails;
    }
  return all_free;
}

/// Staff figures go with whoever was shifted.
void take_staff_along(State& s, const NewOutline& laid) {
  if (laid.back == 0) return;
  Force& own = s.of(laid.side);
  carry_staff(s, laid.side, laid.id, own.units[laid.id].place - laid.after.place);
  set_track(own, laid.id, {});
  keep_staff(s, laid.side, laid.id);
}

template <class D, class L>
void tell_remade(Flow<D, L> f, const State& before, const Remade& one) {
  const State& s = f.s;
  const Side side = one.side;
  const UnitId first = one.parts.front();
  if (one.splits) {
    const Who who = called(before, Side::Umpire, side, first);
    tell_of(f, clause::split_how, false, side, first, [&](Side viewer) {
      const bool named = viewer == side || viewer == Side::Umpire;
      return told::UnitSplit{named ? who : called(s, viewer, side, first), !one.fails};
    });
  } else if (one.fails) {
    tell_of(f, clause::change_how, false, side, first, [&](Side viewer) {
      return told::NotFormed{called(s, viewer, side, first), s.of(side).units[first].formation};
    });
  } else {
    tell_of(f, clause::split_assembly_how, false, side, one.stays,
            [&](Side viewer) { return told::UnitsAssembled{called(s, viewer, side, one.stays)}; });
  }
}

}  // namespace

template <class D, class L>
void split_and_assemble(Flow<D, L> f) {
  State& s = f.s;
  std::vector<Remade> all = ordered_in(s);
  if (all.empty()) return;
  const Going going(s);
  const State before = s;
  while (!remake(s, going, all)) s = before;
  for (const Remade& one : all) {
    for (const NewOutline& laid : one.laid) take_staff_along(s, laid);
    tell_remade(f, before, one);
  }
}

#define SANDTABLE_SPLITTING(D, L) template void split_and_assemble<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_SPLITTING)

}  // namespace sandtable::belle_alliance
