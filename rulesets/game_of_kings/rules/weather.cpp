#include <algorithm>
#include <array>
#include <string_view>

#include "engine/core/table.h"
#include "rulesets/game_of_kings/data/tables.gen.h"
#include "rulesets/game_of_kings/rules/flow.h"

/// The weather gauge (heading "Weather").
namespace sandtable::game_of_kings {
namespace {

namespace gauge = table::weather_gauge_table;
namespace change = table::weather_change_table;

constexpr int kLowest = gauge::rows.front().number, kHighest = gauge::rows.back().number;
constexpr int kTurnsToHeat = figure(Figure::TurnsToHeat);

Clause clause_of(Sky sky) {
  switch (sky) {
    case Sky::Fog:
      return clause::weather_two_is_fog;
    case Sky::LightRain:
    case Sky::HeavyRain:
      return clause::weather_gauge;
    case Sky::ExtremeHeat:
      return clause::weather_extreme_heat;
    case Sky::Fair:
      return clause::weather_fair;
  }
  return clause::weather_gauge;
}

constexpr Sky sky_called(std::string_view word) {
  if (word == "fog") return Sky::Fog;
  if (word == "light rain") return Sky::LightRain;
  return word == "heavy rain" ? Sky::HeavyRain : Sky::Fair;
}

/// The weather of each number of the gauge, from its lowest.
constexpr std::array<Sky, gauge::rows.size()> kSkies = [] {
  std::array<Sky, gauge::rows.size()> out{};
  for (const gauge::Row& row : gauge::rows)
    out[static_cast<std::size_t>(row.number - kLowest)] = sky_called(row.weather);
  return out;
}();

Sky of_number(int number) {
  return kSkies[static_cast<std::size_t>(std::clamp(number, kLowest, kHighest) - kLowest)];
}

template <class D, class L>
void tell_weather(Flow<D, L> f, int before, bool rolled) {
  const State& s = f.s;
  const Sky now = sky(s);
  if (now != Sky::Fair && now != Sky::ExtremeHeat && s.weather.count >= kTurnsToHeat)
    modify(f.log, clause::weather_heat_only_when_fair, Measured(Measure::Turns, s.weather.count));
  tell::weather_rolled(f, clause_of(now), before, s.weather.gauge, s.weather.count, now, rolled);
}

}  // namespace

Sky sky(const State& s) {
  if (!s.setup->options.weather) return Sky::Fair;
  const Sky plain = of_number(s.weather.gauge);
  return plain == Sky::Fair && s.weather.count >= kTurnsToHeat ? Sky::ExtremeHeat : plain;
}

template <class D, class L>
void start_weather(Flow<D, L> f) {
  State& s = f.s;
  const WeatherPlan& plan = s.setup->weather;
  s.weather = {plan.number, 1};
  if (!s.setup->options.weather) return;
  if (!plan.fixed)
    s.weather.gauge =
        static_cast<std::uint8_t>(f.roll(clause::weather_start, s.player_a, 2, 6, Read::Sum));
  modify(f.log, clause::weather_start, Measured(Measure::Count, s.weather.gauge));
  tell_weather(f, 0, !plan.fixed);
}

template <class D, class L>
void change_weather(Flow<D, L> f) {
  State& s = f.s;
  if (!s.setup->options.weather || !s.setup->weather.changes) return;
  const int before = s.weather.gauge;
  const int die = f.roll(clause::weather_change, s.player_a, 1, 6, Read::Sum);
  const int notches = row_with(change::rows, &change::Row::die, die).notches;
  const int now = std::clamp(before + notches, kLowest, kHighest);
  modify(f.log, clause::weather_change, Measured(Measure::Score, notches));
  modify(f.log, clause::weather_one_roll_a_turn, Measured(Measure::Turns, s.turn));
  if (now != before + notches)
    modify(f.log, clause::weather_ends_of_the_gauge, Measured(Measure::Count, now).against(now));
  s.weather.gauge = static_cast<std::uint8_t>(now);
  s.weather.count = now == before
                        ? static_cast<std::uint8_t>(std::min(s.weather.count + 1, kTurnsToHeat))
                        : std::uint8_t{1};
  tell_weather(f, before, true);
}

#define SANDTABLE_WEATHER(D, L)            \
  template void start_weather(Flow<D, L>); \
  template void change_weather(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_WEATHER)

}  // namespace sandtable::game_of_kings
