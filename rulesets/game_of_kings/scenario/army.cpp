#include "rulesets/game_of_kings/scenario/army.h"

#include <algorithm>
#include <utility>

#include "engine/core/coverage.h"
#include "engine/core/vocabulary.h"
#include "engine/data/problems.h"
#include "engine/data/said.h"
#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/scenario/phrases.gen.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {

using draft::phrase;

void Army::add(Type type, int units) {
  points += points_of(type) * units;
  (type == Type::General ? generals : is_foot(type) ? foot : others) += units;
}

std::vector<ArmyLack> lacks_of(const Army& army, int points) {
  std::vector<ArmyLack> out;
  if (army.points != points)
    out.push_back({phrase("generator.points", {{"n", points}}), army.points});
  if (army.generals != 1) out.push_back({phrase("generator.general"), army.generals});
  if (army.foot < army.others)
    out.push_back({phrase("generator.foot"),
                   phrase("generator.of", {{"n", army.foot}, {"all", army.foot + army.others}})});
  note_applied(clause::setup_army_size);
  return out;
}

desk::TroopList troop_list() {
  desk::TroopList out{"type", "generator.army-points", kUsualArmy, kLeastArmy, kMostArmy, {}};
  const auto types = words_of(Type{});
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (!types[i].in_files) continue;
    const auto type = static_cast<Type>(i);
    desk::Troop troop{types[i].id, points_of(type), {}};
    if (has_worth(type)) troop.choices.push_back({"grade", ids_in_files(words_of(Grade{}))});
    troop.choices.push_back({"sector", ids_in_files(words_of(Command{}))});
    out.troops.push_back(std::move(troop));
  }
  return out;
}

tl::expected<desk::Muster, data::Phrase> muster(std::span<const desk::Taken> taken, int points) {
  const std::vector<std::string_view> types = ids_in_files(words_of(Type{}));
  Army army;
  for (const desk::Taken& one : taken) {
    if (std::find(types.begin(), types.end(), one.kind) == types.end())
      return tl::unexpected(data::or_near(
          data::expected(data::one_of(data::joined(types)), data::found_string(one.kind)), one.kind,
          types));
    army.add(*word_called<Type>(one.kind), one.units);
  }
  desk::Muster out{army.points, {}};
  const std::string_view clause = rulebook().at(clause::setup_army_size).id;
  for (ArmyLack& lack : lacks_of(army, points))
    out.faults.push_back({clause, data::expected(std::move(lack.wanted), std::move(lack.found))});
  return out;
}

}  // namespace sandtable::game_of_kings
