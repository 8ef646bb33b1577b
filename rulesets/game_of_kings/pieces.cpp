#include "rulesets/game_of_kings/pieces.h"

#include "rulesets/game_of_kings/flow.h"
#include "rulesets/game_of_kings/tables.gen.h"

namespace sandtable::game_of_kings {
namespace {

namespace rates = table::move_rates_table;

enum RateRow : std::size_t {
  kFormedFoot,
  kOtherFoot,
  kGun,
  kHeavy,
  kMedium,
  kLight,
  kLancers,
  kGeneral
};

constexpr Len cm(int n) { return n * geometry::kCentimetre; }

Len of_row(RateRow row) { return cm(rates::rows[row].cm); }

}  // namespace

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

Len rate(const State& s, UnitId u) {
  if (is_dismounted(s, u)) return of_row(kOtherFoot);
  switch (card(s, u).type) {
    case Type::RegularFoot:
      return of_row(has(s, u, unit_flag::kFiringOrder) ? kFormedFoot : kOtherFoot);
    case Type::LightFoot:
      return of_row(kOtherFoot);
    case Type::HeavyHorse:
    case Type::Cuirassiers:
      return of_row(kHeavy);
    case Type::MediumHorse:
      return of_row(kMedium);
    case Type::LightHorse:
      return of_row(kLight);
    case Type::Lancers:
      return s.setup->options.lancers_move == LancersMove::N12 ? of_row(kLancers) : of_row(kMedium);
    case Type::Gun:
      return has(s, u, unit_flag::kLimbered) ? of_row(kGun) : 0;
    case Type::General:
      return of_row(kGeneral);
  }
  return 0;
}

Len allowance(const State& s, UnitId u, bool second_about_face) {
  Len out = rate(s, u);
  const Sky now = sky(s);
  if (now == Sky::Fog) out /= 2;
  if (now == Sky::HeavyRain || now == Sky::ExtremeHeat) out = out / 4 * 3;
  return second_about_face ? out / 2 : out;
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
