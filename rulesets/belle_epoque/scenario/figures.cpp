#include "rulesets/belle_epoque/scenario/figures.h"

#include <cassert>
#include <string>

namespace sandtable::belle_epoque {
namespace {

/// From this year on there is smokeless powder (visibility.before-1898.en).
constexpr int kSmokelessYear = 1898;

/// How the muster list and the movement lists name the classes.
struct ClassNames {
  std::string_view muster, movement;
};

ClassNames names(TroopClass c) {
  switch (c) {
    case TroopClass::Infantry:
      return {"formed infantry", "infantry"};
    case TroopClass::Tribesmen:
      return {"tribesmen", "native warriors"};
    case TroopClass::Cavalry:
      return {"cavalry", "cavalry"};
    case TroopClass::MountedInfantry:
      return {"mounted infantry", "mounted infantry"};
  }
  return {};
}

std::string_view name(Quality quality) {
  switch (quality) {
    case Quality::Poor:
      return "poor";
    case Quality::Trained:
      return "trained";
    case Quality::Elite:
      return "elite";
  }
  return {};
}

/// The row whose `column` is `wanted`. The tables are fixed when the program is built, and
/// figures_test asks for every row, so one that is missing is a mistake of ours.
template <class Rows, class Row, class Column>
const Row& row(const Rows& rows, Column Row::*column, std::string_view wanted) {
  for (const Row& candidate : rows)
    if (candidate.*column == wanted) return candidate;
  assert(false && "no such row");
  return rows[0];
}

}  // namespace

int most_stands(TroopClass c) {
  using table::muster_max_stands::Row;
  return row(table::muster_max_stands::rows, &Row::troop_class, names(c).muster).max_stands;
}

std::vector<int> march_grades(TroopClass c) {
  using table::movement_rates_en::Row;
  const std::string_view figures =
      row(table::movement_rates_en::rows, &Row::troop_class, names(c).movement).travel_march;
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
  using table::movement_rates_fr::Row;
  return row(table::movement_rates_fr::rows, &Row::troop_class, names(c).movement).travel_march;
}

int reactivity_level(Quality quality, bool loose_order) {
  using table::reactivity_levels::Row;
  const Row& levels = row(table::reactivity_levels::rows, &Row::quality, name(quality));
  return loose_order ? levels.loose_order : levels.close_order;
}

int assault_score(Quality quality, bool loose_order, bool shock) {
  const std::string_view as = shock                      ? "shock troops"
                              : quality == Quality::Poor ? "militia"
                              : loose_order              ? "regulars in loose order"
                                                         : "regulars in close order";
  using table::assault_scores::Row;
  return row(table::assault_scores::rows, &Row::class_, as).score;
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

Range encounter_range(std::string_view item) {
  using table::encounter_forces::Row;
  const Row& limits = row(table::encounter_forces::rows, &Row::item, item);
  return {limits.min, limits.max};
}

}  // namespace sandtable::belle_epoque
