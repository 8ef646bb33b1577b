#include "rulesets/belle_alliance/rules/moral/ladder.h"

#include <string_view>

#include "engine/core/vocabulary.h"

namespace sandtable::belle_alliance {
namespace {

namespace ladder = table::table_moral_ladder;
namespace states = table::table_moral_states;

constexpr std::string_view kNot = "no";

}  // namespace

Disorder after_effect(Disorder present, Disorder effect) {
  const ladder::Row& row = ladder::at(present);
  std::string_view cell;
  switch (effect) {
    case Disorder::None:
      return present;
    case Disorder::LD:
      cell = row.effect_ld;
      break;
    case Disorder::MD:
      cell = row.effect_md;
      break;
    case Disorder::FD:
      cell = row.effect_fd;
      break;
  }
  return word_called<Disorder>(cell).value_or(present);
}

Disorder steps_down(Disorder from, int steps) {
  if (steps == 0) return from;
  const ladder::Row& row = ladder::at(from);
  return word_called<Disorder>(steps == 1 ? row.one_step : row.two_steps).value_or(from);
}

bool may_fire_in(Disorder state) { return states::at(state).fire != kNot; }
bool may_attack_in(Disorder state) { return states::at(state).attack != kNot; }

}  // namespace sandtable::belle_alliance
