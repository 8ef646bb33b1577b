#include "rulesets/game_of_kings/rules/movement/allowance.h"

#include <cstddef>

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/state/pieces.h"

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

}  // namespace sandtable::game_of_kings
