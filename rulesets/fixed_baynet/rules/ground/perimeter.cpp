#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/turn.h"

/// A perimeter that its player chooses while the terrain is laid out.
namespace sandtable::fixed_baynet {

bool must_lay_out(const State& s) {
  return s.turn == 0 && !s.setup->perimeters.empty() && s.perimeter == kNoPerimeter;
}

template <class S>
bool may_lay_out(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const auto most = static_cast<std::int32_t>(s.setup->perimeters.size());
  const bool fits = s.now.phase == Phase::LayOut && a.verb == Verb::Lay && a.number >= 0;
  if (fits && a.number < most)
    judge.yes(clause::setup_terrain);
  else
    judge.no(clause::setup_terrain);
  return judge.ok;
}

template <class D, class L>
void lay_out(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  lay(s, static_cast<std::uint8_t>(a.number));
  tell::perimeter_laid(f, clause::setup_terrain, s.setup->fortifies, a.number,
                       s.setup->perimeters[s.perimeter].length);
  for (const Stand& at : s.setup->perimeters[s.perimeter].stands) {
    change_man(s, at.man, [&](Man& man) {
      man.place = at.place;
      man.facing = at.facing;
    });
  }
  for (const ManSet& side : s.standing) lead_prisoners(f, side);
  for (UnitId u = 0; u < s.unit_count; ++u) outline_square(s, u);
  s.now.phase = Phase::Start;
}

#define SANDTABLE_PERIMETER(D, L) template void lay_out(Flow<D, L>, const Action&);
SANDTABLE_EVERY_FLOW(SANDTABLE_PERIMETER)
template bool may_lay_out(const State&, const Action&, NoWhy&);
template bool may_lay_out(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
