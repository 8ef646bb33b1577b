#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
void unlock(State& s, UnitId u) {
  int kept = 0;
  for (int i = 0; i < s.contact_count; ++i) {
    const Contact c = s.contacts[static_cast<std::size_t>(i)];
    if (c.starter == u || c.target == u) continue;
    s.contacts[static_cast<std::size_t>(kept++)] = c;
  }
  for (int i = kept; i < s.contact_count; ++i) s.contacts[static_cast<std::size_t>(i)] = {};
  s.contact_count = static_cast<std::uint8_t>(kept);
}

int level_of(const State& s, UnitId u) { return s.ground->terrain.level_at(outline(s, u).centre); }

int inside(const State& s, UnitId u, GroundKind kind) {
  const geometry::Terrain& terrain = s.ground->terrain;
  const geometry::FeatureSet of = s.ground->of(kind);
  if (of.empty()) return -1;
  int found = -1;
  terrain.holding_most_of(outline(s, u), of).for_each([&](std::size_t i) {
    if (found < 0) found = static_cast<int>(i);
  });
  return found;
}

}  // namespace sandtable::game_of_kings
