#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/messages.h"
#include "rulesets/game_of_kings/words/names.h"

/// The figures of a position over the states that an action can end in.
namespace sandtable::game_of_kings {
namespace {

using Branches = std::vector<Branch<GameOfKings>>;

/// The probabilities of a figure's values over all branches.
template <class F>
auto spread(const Branches& branches, F&& figure) {
  std::map<decltype(figure(branches.front().state)), Fraction> out;
  for (const auto& branch : branches) {
    auto [at, fresh] = out.try_emplace(figure(branch.state), Fraction());
    at->second += branch.p;
  }
  return out;
}

template <class Rows, class V>
bool settled(const Rows& rows, const V& before) {
  return rows.size() == 1 && rows.begin()->first == before;
}

/// Front-centre and facing; nothing of a unit that is gone.
using Place = std::array<std::int32_t, 4>;

Place place_of(const State& s, UnitId u) {
  if (!on_table(s, u)) return {};
  const Pose at = pose(s, u);
  return {1, at.front.x, at.front.y, at.facing};
}

/// How far a unit is from where it stood before; nothing where it is gone.
std::optional<geometry::Len> way_of(const State& before, const State& s, UnitId u) {
  if (!on_table(before, u) || !on_table(s, u)) return std::nullopt;
  return geometry::length(pose(s, u).front - pose(before, u).front);
}

std::string place_text(const Place& at, Lang lang) {
  if (at[0] == 0) return messages().format(lang, "drawing.lost");
  std::string place = exact_cm(at[1], lang);
  place.append(" ").append(exact_cm(at[2], lang));
  return messages().format(
      lang, "drawing.facing",
      {desk::words("place", place),
       desk::words("degrees", exact_degrees(static_cast<Angle>(at[3]), lang))});
}

/// A UnitState.
int standing(const State& s, UnitId u) {
  return static_cast<int>(has(s, u, unit_flag::kRetreating) ? UnitState::Retreating
                          : has(s, u, unit_flag::kHalted)   ? UnitState::Halted
                                                            : UnitState::Steady);
}

std::string standing_text(int n, Lang lang) {
  return text::noun_of(word_of(static_cast<UnitState>(n)), lang).name;
}

}  // namespace

std::vector<desk::Spread> Desk::spreads(const State& before, const Branches& branches, Lang lang) {
  std::vector<desk::Spread> out;
  const auto& units = before.setup->units;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const std::string& name = name_of(units[i].name, lang);
    const auto quarters_left = spread(branches, [u](const State& s) { return quarters(s, u); });
    if (!settled(quarters_left, quarters(before, u))) {
      desk::Spread rows{name, "quarters", {}};
      for (const auto& [value, p] : quarters_left) rows.rows.emplace_back(std::to_string(value), p);
      out.push_back(std::move(rows));
    }
    const auto places = spread(branches, [u](const State& s) { return place_of(s, u); });
    if (!settled(places, place_of(before, u))) {
      desk::Spread rows{name, "place", {}};
      for (const auto& [at, p] : places) rows.rows.emplace_back(place_text(at, lang), p);
      out.push_back(std::move(rows));
    }
    const auto ways = spread(branches, [&](const State& s) { return way_of(before, s, u); });
    if (ways.size() > 1) {
      desk::Spread rows{name, "way", {}};
      for (const auto& [way, p] : ways)
        rows.rows.emplace_back(way ? cm(*way, lang) : messages().format(lang, "drawing.lost"), p);
      out.push_back(std::move(rows));
    }
    const auto states = spread(branches, [u](const State& s) { return standing(s, u); });
    if (!settled(states, standing(before, u))) {
      desk::Spread rows{name, "state", {}};
      for (const auto& [n, p] : states) rows.rows.emplace_back(standing_text(n, lang), p);
      out.push_back(std::move(rows));
    }
  }
  return out;
}

}  // namespace sandtable::game_of_kings
