#include <charconv>
#include <string>

#include "rulesets/belle_alliance/data/tables.gen.h"
#include "rulesets/belle_alliance/scenario/draft.h"
#include "rulesets/belle_alliance/state/arm.h"

/// The tables of valour: a unit that is given no valour has that of its row (scenario.contents).
namespace sandtable::belle_alliance::draft {
namespace {

/// The rows of a table that is there to be read by people, cell by cell as it is written.
class Cells {
 public:
  explicit Cells(std::string_view id) {
    for (const TableInfo& info : table_infos())
      if (info.id == id) info_ = &info;
  }
  std::size_t rows() const {
    return info_ == nullptr ? 0 : info_->cells.size() / info_->columns.size();
  }
  std::string_view at(std::size_t row, std::string_view column) const {
    for (std::size_t i = 0; i < info_->columns.size(); ++i)
      if (info_->columns[i] == column) return info_->cells[row * info_->columns.size() + i];
    return {};
  }

 private:
  const TableInfo* info_ = nullptr;
};

int number_in(std::string_view cell) {
  int out = 0;
  std::from_chars(cell.data(), cell.data() + cell.size(), out);
  return out;
}

/// What the table of France calls an arm.
std::string_view french_arm(Troops troops) {
  switch (troops) {
    case Troops::LineInfantry:
    case Troops::LightInfantry:
      return "infantry";
    case Troops::HeavyCavalry:
      return "heavy cavalry";
    case Troops::MediumCavalry:
      return "medium cavalry";
    case Troops::LightCavalry:
      return "light cavalry";
    case Troops::FootArtillery:
    case Troops::HorseArtillery:
      return "artillery";
    case Troops::Waggons:
      return {};
  }
  return {};
}

/// The column of an army in the table of the others.
constexpr std::array<std::string_view, kArmies.size()> kColumns{
    "", "prussia", "russia", "austria", "britain_and_kgl", "small_german_states"};

/// Whether a span of years, "1813-1815" or "1815", has one in it; how many years it has, 0: no.
int years_with(std::string_view span, int year) {
  const auto hyphen = span.find('-');
  const int first = number_in(span.substr(0, hyphen));
  const int last = hyphen == std::string_view::npos ? first : number_in(span.substr(hyphen + 1));
  return year < first || year > last ? 0 : last - first + 1;
}

/// f(row's name, its valour, how many years it is for) for each row that fits.
template <class F>
void each_row(std::size_t army, Troops troops, int year, F&& f) {
  if (troops == Troops::Waggons) return;
  if (army == 0) {
    const Cells france("table.valour-france");
    for (std::size_t i = 0; i < france.rows(); ++i) {
      const int years = years_with(france.at(i, "year"), year);
      if (years > 0 && france.at(i, "arm") == french_arm(troops))
        f(france.at(i, "troops"), france.at(i, "valour"), years);
    }
    return;
  }
  const Cells others("table.valour-other-armies");
  const bool foot = arm_of(troops) == Arm::Infantry, guns = arm_of(troops) == Arm::Artillery;
  for (std::size_t i = 0; i < others.rows(); ++i) {
    const std::string_view name = others.at(i, "troops");
    const bool of_horse = name.find("cavalry") != std::string_view::npos;
    const bool of_guns = name.find("artillery") != std::string_view::npos;
    if (of_guns != guns || of_horse == (foot || guns)) continue;
    f(name, others.at(i, kColumns[army]), 1);
  }
}

}  // namespace

std::optional<int> valour_of(std::size_t army, std::string_view row, Troops troops, int year) {
  std::optional<int> found;
  int least = 0;
  // What is said of fewer years goes first.
  each_row(army, troops, year, [&](std::string_view name, std::string_view valour, int years) {
    if (name != row || valour.empty() || (found && years >= least)) return;
    found = number_in(valour);
    least = years;
  });
  return found;
}

std::vector<std::string> valour_rows(std::size_t army, Troops troops, int year) {
  std::vector<std::string> out;
  each_row(army, troops, year, [&](std::string_view name, std::string_view valour, int) {
    if (!valour.empty()) out.emplace_back(name);
  });
  return out;
}

}  // namespace sandtable::belle_alliance::draft
