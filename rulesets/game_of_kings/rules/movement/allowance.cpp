#include "rulesets/game_of_kings/rules/movement/allowance.h"

#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/state/cells.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

namespace rates = table::move_rates_table;
namespace weather = table::weather_effects_table;

constexpr Len cm(int n) { return n * geometry::kCentimetre; }

Len of_row(rates::Key row) { return cm(rates::at(row).cm); }

/// What the weather leaves of a length: thousandths of it.
constexpr Len of_weather(Len length, weather::Key row) {
  constexpr int kWhole = 1000;
  return length / kWhole * thousandths_in(weather::at(row).movement_factor);
}

Len in_weather(Len length, Sky sky) {
  switch (sky) {
    case Sky::Fog:
      return of_weather(length, weather::Key::Fog);
    case Sky::LightRain:
      return of_weather(length, weather::Key::LightRain);
    case Sky::HeavyRain:
      return of_weather(length, weather::Key::HeavyRain);
    case Sky::ExtremeHeat:
      return of_weather(length, weather::Key::ExtremeHeat);
    case Sky::Fair:
      return of_weather(length, weather::Key::Fair);
  }
  return length;
}

}  // namespace

Len rate(const State& s, UnitId u) {
  if (is_dismounted(s, u)) return of_row(rates::Key::OtherFoot);
  if (is_regular_foot(s, u) && has(s, u, unit_flag::kFiringOrder))
    return of_row(rates::Key::FiringOrder);
  if (is_gun(s, u) && !has(s, u, unit_flag::kLimbered)) return 0;
  const rates::Key row = kind_of(card(s, u).type).rate;
  if (row == rates::Key::Lancers && s.setup->options.lancers_move != LancersMove::N12)
    return of_row(rates::Key::MediumHorse);
  return of_row(row);
}

Len allowance(const State& s, UnitId u, bool second_about_face) {
  const Len out = in_weather(rate(s, u), sky(s));
  return second_about_face ? out / 2 : out;
}

Len usual_rate() { return of_row(rates::Key::OtherFoot); }

}  // namespace sandtable::game_of_kings
