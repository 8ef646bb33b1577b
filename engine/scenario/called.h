#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/scenario/description.h"
#include "engine/text/lang.h"
#include "engine/text/names.h"

/// What people call the units and sides of a setup, found again from what they type; and what the
/// notation prints for them, so that it is found again. Of rulesets whose units are
/// scenario::UnitNames and whose sides are scenario::SideNames.
namespace sandtable::scenario {

template <class Setup>
std::vector<text::Names> unit_names(const Setup& setup) {
  std::vector<text::Names> all;
  for (const UnitNames& unit : setup.units) all.push_back({unit.name.en, unit.name.fr, unit.label});
  return all;
}

template <class Setup>
std::vector<text::Names> side_names(const Setup& setup) {
  std::vector<text::Names> all;
  for (const SideNames& side : setup.sides) all.push_back({side.id, side.name.en, side.name.fr});
  return all;
}

/// A unit by its name in either language or its label, as a whole or by its beginning; or `#3`,
/// the third of the rosters. Case and accents do not matter.
template <class Setup>
text::Found find_unit(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, unit_names(setup));
}
/// The same, by the whole name only.
template <class Setup>
text::Found find_whole_unit(std::u32string_view typed, const Setup& setup) {
  return text::find_whole(typed, unit_names(setup));
}
/// Two units in one text, with a space or a comma between them: their numbers.
template <class Setup>
std::optional<std::pair<int, int>> find_two_units(std::u32string_view typed, const Setup& setup) {
  return text::find_two(typed, unit_names(setup));
}
/// A side by its id or its name.
template <class Setup>
text::Found find_side(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, side_names(setup));
}

/// What the notation prints for a unit, for a side: a name whose key is `usable`, or a number. A
/// label is short and the same in both languages: it comes before the other language's name.
template <class Setup>
std::string unit_called(int unit, const Setup& setup, Lang lang, text::Usable usable) {
  const CalledUnits& called = setup.called.get([&] {
    std::vector<text::Names> en, fr;
    for (const UnitNames& u : setup.units) {
      en.push_back({u.name.en, u.label, u.name.fr});
      fr.push_back({u.name.fr, u.label, u.name.en});
    }
    return CalledUnits{text::names_that_find(en, usable), text::names_that_find(fr, usable)};
  });
  return text::name_or_number(lang == Lang::Fr ? called.fr : called.en, unit);
}
template <class Setup>
std::string side_called(int side, const Setup& setup, text::Usable usable) {
  return text::name_or_number(text::names_that_find(side_names(setup), usable), side);
}

}  // namespace sandtable::scenario
