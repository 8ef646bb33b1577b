#include "rulesets/fixed_baynet/words/house_names.h"

#include <vector>

#include "engine/scenario/texts.h"
#include "rulesets/fixed_baynet/words/messages.h"

namespace sandtable::fixed_baynet {
namespace {

using text::Names;

template <class List>
std::vector<Names> names_in(const List& list) {
  std::vector<Names> all;
  for (const auto& item : list) all.push_back({item.label, item.name.en, item.name.fr});
  return all;
}

template <class List>
bool known(int i, const List& list) {
  return i >= 0 && static_cast<std::size_t>(i) < list.size();
}

template <class List>
std::string label_in(const List& list, std::uint8_t i) {
  return known(i, list) ? list[i].label : numbered(std::int64_t{i} + 1);
}

template <class List>
text::Arg arg_in(std::string_view name, int i, const List& list, std::string_view kind, Lang lang) {
  Text text;
  if (!known(i, list))
    text.en = numbered(std::int64_t{i} + 1);
  else if (list[static_cast<std::size_t>(i)].name.en.empty())
    text.en = list[static_cast<std::size_t>(i)].label;
  else
    text = list[static_cast<std::size_t>(i)].name;
  return {std::string(name), scenario::noun_of(text, lang, messages().noun(lang, kind))};
}

}  // namespace

Found find_house(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, names_in(setup.field->houses));
}
Found find_opening(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, names_in(setup.field->openings));
}
Found find_section(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, names_in(setup.field->sections));
}

std::string notation_house(HouseId house, const Setup& setup) {
  return label_in(setup.field->houses, house);
}
std::string notation_opening(OpeningId opening, const Setup& setup) {
  return label_in(setup.field->openings, opening);
}
std::string notation_section(SectionId section, const Setup& setup) {
  return label_in(setup.field->sections, section);
}

text::Arg house_arg(std::string_view name, int house, const Setup& setup, Lang lang) {
  return arg_in(name, house, setup.field->houses, "noun.house", lang);
}
text::Arg opening_arg(std::string_view name, int opening, const Setup& setup, Lang lang) {
  return arg_in(name, opening, setup.field->openings, "noun.door", lang);
}

namespace {

template <class List>
std::string name_in(int i, const List& list, Lang lang) {
  if (!known(i, list)) return numbered(std::int64_t{i} + 1);
  const auto& of = list[static_cast<std::size_t>(i)];
  return of.name.en.empty() ? of.label : name_of(of.name, lang);
}

}  // namespace

std::string house_name(int house, const Setup& setup, Lang lang) {
  return name_in(house, setup.field->houses, lang);
}
std::string section_name(int section, const Setup& setup, Lang lang) {
  return name_in(section, setup.field->sections, lang);
}

}  // namespace sandtable::fixed_baynet
