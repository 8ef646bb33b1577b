#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/state/pieces.h"

/// What the scenario lets happen as a turn begins: a roof falls, a wheel breaks.
namespace sandtable::fixed_baynet {
namespace {

template <class D, class L>
void bring_down(Flow<D, L> f, HouseId h) {
  State& s = f.s;
  if (!is_whole(s, h)) return;
  damage_house(f, h, s.houses.points[h]);
  while (!s.now.work.buried.empty() && !f.dice.failed()) bury_next(f);
  s.now.work = {};
  watch_prisoners(f);
}

}  // namespace

template <class D, class L>
void happen(Flow<D, L> f) {
  State& s = f.s;
  for (std::size_t i = 0; i < s.setup->incidents.size(); ++i) {
    const Incident& incident = s.setup->incidents[i];
    if (incident.turn != s.turn) continue;
    tell::incident_happens(f, clause::setup_scenario, static_cast<int>(i));
    if (incident.kind == IncidentKind::RoofFalls) bring_down(f, incident.house);
    if (incident.kind == IncidentKind::WheelBreaks) s.guns[incident.gun].flags |= gun_flag::kJammed;
  }
}

#define SANDTABLE_INCIDENTS(D, L) template void happen(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_INCIDENTS)

}  // namespace sandtable::fixed_baynet
