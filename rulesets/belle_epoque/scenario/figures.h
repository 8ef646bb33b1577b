#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/state/setup.h"

/// What the tables say of a roster: every figure comes from tables.toml.
namespace sandtable::belle_epoque {

/// The most stands of a unit (muster.max-*).
int most_stands(TroopClass c);
/// Those of the largest class.
int most_stands();

/// The figures of a travel march that the English edition prints for the class, rising.
std::vector<int> march_grades(TroopClass c);

/// The travel march of a unit in UD: `grade`, or the highest, where marches are graded; else the
/// one figure of the class (option march-figures).
int march_allowance(TroopClass c, std::optional<int> grade, const Options& options);

/// reactivity.level
int reactivity_level(Quality quality, bool loose_order);

/// assault.score-classes, with the class that assault.class-from-quality gives.
int assault_score(Quality quality, bool loose_order, bool shock);

/// Whether the class may have the fire type (troops.type-is-independent).
bool may_have_fire_type(TroopClass c, std::string_view type);

/// Whether a unit has smokeless powder; `roster`: what its entry says, if anything.
bool is_smokeless(std::optional<bool> roster, FireType type, int year, const Options& options);

/// A smallest and a greatest number.
struct Range {
  int least = 0, most = 0;
};

/// A row of encounter.forces.
Range encounter_range(table::encounter_forces::Key item);

}  // namespace sandtable::belle_epoque
