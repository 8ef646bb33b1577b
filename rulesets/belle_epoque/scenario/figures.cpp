#include "rulesets/belle_epoque/scenario/figures.h"

#include <algorithm>

#include "rulesets/belle_epoque/state/figures.h"

namespace sandtable::belle_epoque {
namespace {

/// From this year on there is smokeless powder (visibility.before-1898.en).
constexpr int kSmokelessYear = figure(Figure::Smokeless);

namespace stands = table::muster_max_stands;
namespace levels = table::reactivity_levels;
namespace scores = table::assault_scores;

}  // namespace

int most_stands(TroopClass c) { return stands::at(c).max_stands; }

int most_stands() {
  int most = 0;
  for (const stands::Row& row : stands::rows) most = std::max(most, row.max_stands);
  return most;
}

std::vector<int> march_grades(TroopClass c) {
  namespace rates = table::movement_rates_en;
  const std::string_view figures = rates::at(c).travel_march;
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
  return rates::at(c).travel_march;
}

int reactivity_level(Quality quality, bool loose_order) {
  const levels::Row& row = levels::at(quality);
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
  const std::string_view troops = table::troops_kinds::at(c).small_arms;
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
