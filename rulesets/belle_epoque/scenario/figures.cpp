#include "rulesets/belle_epoque/scenario/figures.h"

namespace sandtable::belle_epoque {
namespace {

/// From this year on there is smokeless powder (visibility.before-1898.en).
constexpr int kSmokelessYear = 1898;

namespace stands = table::muster_max_stands;
namespace levels = table::reactivity_levels;
namespace scores = table::assault_scores;

stands::Key muster_row(TroopClass c) {
  switch (c) {
    case TroopClass::Infantry:
      return stands::Key::FormedInfantry;
    case TroopClass::Tribesmen:
      return stands::Key::Tribesmen;
    case TroopClass::Cavalry:
      return stands::Key::Cavalry;
    case TroopClass::MountedInfantry:
      break;
  }
  return stands::Key::MountedInfantry;
}

/// The row of a class in the list of movements of either edition.
template <class Key>
Key movement_row(TroopClass c) {
  switch (c) {
    case TroopClass::Infantry:
      return Key::Infantry;
    case TroopClass::Tribesmen:
      return Key::NativeWarriors;
    case TroopClass::Cavalry:
      return Key::Cavalry;
    case TroopClass::MountedInfantry:
      break;
  }
  return Key::MountedInfantry;
}

levels::Key level_row(Quality quality) {
  switch (quality) {
    case Quality::Poor:
      return levels::Key::Poor;
    case Quality::Trained:
      return levels::Key::Trained;
    case Quality::Elite:
      break;
  }
  return levels::Key::Elite;
}

}  // namespace

int most_stands(TroopClass c) { return stands::at(muster_row(c)).max_stands; }

std::vector<int> march_grades(TroopClass c) {
  namespace rates = table::movement_rates_en;
  const std::string_view figures = rates::at(movement_row<rates::Key>(c)).travel_march;
  std::vector<int> out(1, 0);
  for (const char digit : figures) {
    if (digit == '/')
      out.push_back(0);
    else
      out.back() = out.back() * 10 + (digit - '0');
  }
  return out;
}

int march_allowance(TroopClass c, std::optional<int> grade, const Options& options) {
  if (options.march_figures == MarchFigures::Graded) return grade.value_or(march_grades(c).back());
  namespace rates = table::movement_rates_fr;
  return rates::at(movement_row<rates::Key>(c)).travel_march;
}

int reactivity_level(Quality quality, bool loose_order) {
  const levels::Row& row = levels::at(level_row(quality));
  return loose_order ? row.loose_order : row.close_order;
}

int assault_score(Quality quality, bool loose_order, bool shock) {
  using scores::Key;
  return scores::at(shock                      ? Key::ShockTroops
                    : quality == Quality::Poor ? Key::Militia
                    : loose_order              ? Key::LooseRegulars
                                               : Key::CloseRegulars)
      .score;
}

bool may_have_fire_type(TroopClass c, std::string_view type) {
  const std::string_view troops = c == TroopClass::Cavalry ? "cavalry" : "infantry";
  for (const auto& candidate : table::troops_fire_types::rows)
    if (candidate.type == type && candidate.troops == troops) return true;
  return false;
}

bool is_smokeless(std::optional<bool> roster, FireType type, int year, const Options& options) {
  if (options.powder == Powder::ByDate && year < kSmokelessYear) return false;
  const bool usual = year >= kSmokelessYear && (type == FireType::A || type == FireType::B);
  return roster.value_or(usual);
}

Range encounter_range(table::encounter_forces::Key item) {
  const auto& limits = table::encounter_forces::at(item);
  return {limits.min, limits.max};
}

}  // namespace sandtable::belle_epoque
