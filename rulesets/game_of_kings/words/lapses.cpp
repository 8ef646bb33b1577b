#include "rulesets/game_of_kings/words/lapses.h"

#include <array>
#include <bit>

#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/narrate_common.h"

namespace sandtable::game_of_kings {
namespace {

constexpr std::array kSteps{Step::Rally, Step::Guns, Step::Move, Step::Missiles};

/// A sentence that ends in the names of some units, the first few of them.
std::string naming(const State& s, Lang lang, const char* key, text::Args args,
                   std::uint64_t units) {
  constexpr int kNamed = 4;
  std::string names;
  int named = 0;
  for_each_unit(units, [&](UnitId u) {
    if (++named > kNamed) return;
    names += (names.empty() ? "" : ", ") + unit_name(u, *s.setup, lang);
  });
  args.push_back(words("units", names));
  args.push_back(number("more", named > kNamed ? named - kNamed : 0));
  return messages().format(lang, key, args);
}

}  // namespace

std::vector<std::string> lapses(const State& s, Side side, const Action& a, Lang lang) {
  if (s.now.phase != Phase::Act || side != s.now.moving) return {};
  std::array<std::uint64_t, kSteps.size()> open{};
  std::vector<Action> all;
  GameOfKings::actions(s, side, all);
  for (const Action& other : all)
    if (const auto step = step_of(s, other); step && other.unit != a.unit)
      open[static_cast<std::size_t>(*step) - 1] |= unit_bit(other.unit);
  std::vector<std::string> out;
  if (a.verb == Verb::Done) {
    std::uint64_t able = 0;
    for (const std::uint64_t units : open) able |= units;
    if (able != 0 && acting_points(s) > 0)
      out.push_back(naming(s, lang, "lapse.points", {number("points", acting_points(s))}, able));
    return out;
  }
  const auto opened = step_of(s, a);
  for (std::size_t i = 0; i < kSteps.size(); ++i)
    if (opened && kSteps[i] < *opened && open[i] != 0)
      out.push_back(naming(
          s, lang, "lapse.steps",
          {words("step", std::string(id_of(static_cast<StepOf>(static_cast<int>(kSteps[i]) - 1))))},
          open[i]));
  return out;
}

std::optional<Action> leads_on(const State& s, Side side) {
  if (s.now.phase != Phase::ChooseSector) return std::nullopt;
  std::vector<Action> all;
  GameOfKings::actions(s, side, all);
  if (all.empty()) return std::nullopt;
  return all.front();
}

}  // namespace sandtable::game_of_kings
