#include <algorithm>

#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/pinned.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/march/split.h"

/// 4a: units split, and parts are put together again (split.how, split.assembly-how).
namespace sandtable::belle_alliance {
namespace {

template <class D, class L>
void split(Flow<D, L> f, Side side, UnitId id) {
  State& s = f.s;
  const auto order = orders_of(s, side, id);
  const auto is_split = [](const Element& e) { return e.kind == OrderWord::Split; };
  if (std::none_of(order.begin(), order.end(), is_split)) return;
  const Who who = called(s, Side::Umpire, side, id);
  const bool done = split_unit(s, side, id, order);
  tell_of(f, clause::split_how, false, side, id, [&](Side viewer) {
    const bool named = viewer == side || viewer == Side::Umpire;
    return told::UnitSplit{named ? who : called(s, viewer, side, id), done};
  });
}

template <class D, class L>
void put_together(Flow<D, L> f, const Going& going, Side side, UnitId id, UnitId with) {
  State& s = f.s;
  if (!may_assemble(s, side, id, with)) return;
  const auto before = s.forces;  // whom others have fired at changes too
  const UnitId stays = assemble(s, side, id, with);
  if (!make_room(s, going, side, stays)) {
    s.forces = before;
    tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
      return told::NotFormed{called(s, viewer, side, id), s.of(side).units[id].formation};
    });
    return;
  }
  tell_of(f, clause::split_assembly_how, false, side, stays,
          [&](Side viewer) { return told::UnitsAssembled{called(s, viewer, side, stays)}; });
}

}  // namespace

template <class D, class L>
void split_and_assemble(Flow<D, L> f) {
  State& s = f.s;
  const Going going(s);
  const std::array<UnitSet, 2> pinned{pinned_units(s, Side::A), pinned_units(s, Side::B)};
  const int most = std::max(s.of(Side::A).unit_count, s.of(Side::B).unit_count);
  for (int n = 0; n < most; ++n)
    for (const Side side : {Side::A, Side::B}) {
      const auto id = static_cast<UnitId>(n);
      if (id >= s.of(side).unit_count || s.of(side).units[id].standing != Standing::OnTable ||
          pinned[static_cast<std::size_t>(index(side))].has(id))
        continue;
      split(f, side, id);
      for (const Element& e : orders_of(s, side, id))
        if (e.kind == OrderWord::Assemble && e.which > id &&
            !pinned[static_cast<std::size_t>(index(side))].has(e.which))
          put_together(f, going, side, id, e.which);
    }
}

#define SANDTABLE_SPLITTING(D, L) template void split_and_assemble<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_SPLITTING)

}  // namespace sandtable::belle_alliance
