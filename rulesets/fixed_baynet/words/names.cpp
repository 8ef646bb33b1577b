#include "rulesets/fixed_baynet/words/names.h"

#include <algorithm>
#include <utility>

#include "engine/scenario/texts.h"
#include "engine/text/words.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/notation_words.h"

namespace sandtable::fixed_baynet {
namespace {

using text::Names;

/// The label first: it is short and the same in both languages.
std::vector<Names> unit_names(const Setup& setup) {
  std::vector<Names> all;
  for (const UnitCard& unit : setup.units) all.push_back({unit.label, unit.name.en, unit.name.fr});
  return all;
}

std::vector<Names> gun_names(const Setup& setup) {
  std::vector<Names> all;
  for (const GunCard& gun : setup.guns) {
    const Text& name = setup.men[gun.figure].name;
    all.push_back({name.en, name.fr});
  }
  return all;
}

std::vector<Names> side_names(const Setup& setup) {
  std::vector<Names> all;
  for (const SideCard& side : setup.sides) all.push_back({side.id, side.name.en, side.name.fr});
  return all;
}

/// The name in the language first.
std::vector<Names> perimeter_names(const Setup& setup, Lang lang) {
  std::vector<Names> all;
  for (const Perimeter& one : setup.perimeters) {
    Names names{one.name.en, one.name.fr};
    if (lang == Lang::Fr && !one.name.fr.empty()) std::swap(names.front(), names.back());
    all.push_back(std::move(names));
  }
  return all;
}

// What the notation would not read as something else.
bool usable(const std::u32string& key) {
  constexpr std::size_t kLongest = 80;
  if (key.size() > kLongest || key.find_first_of(U":,/") != key.npos) return false;
  for (const auto words : {&WordRow::en, &WordRow::fr})
    for (const std::string_view word : row_of(Word::Rule).*words)
      if (!word.empty() && (key == text::fold(word) || key.starts_with(text::fold(word) + U" ")))
        return false;
  return true;
}

template <class List>
bool known(int i, const List& list) {
  return i >= 0 && static_cast<std::size_t>(i) < list.size();
}

}  // namespace

Found find_unit(std::u32string_view typed, const Setup& setup, std::size_t units) {
  std::vector<Names> all = unit_names(setup);
  if (units > all.size()) all.resize(units);
  return text::find_any(typed, all);
}

Found find_whole_unit(std::u32string_view typed, const Setup& setup) {
  return text::find_whole(typed, unit_names(setup));
}

Found find_whole_gun(std::u32string_view typed, const Setup& setup) {
  if (typed.starts_with(U'#')) return {};  // a unit, or one of its figures
  return text::find_whole(typed, gun_names(setup));
}

Found find_gun(std::u32string_view typed, const Setup& setup) {
  if (typed.starts_with(U'#')) return {};
  return text::find_any(typed, gun_names(setup));
}

Found find_side(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, side_names(setup));
}

Found find_perimeter(std::u32string_view typed, const Setup& setup) {
  return text::find_any(typed, perimeter_names(setup, Lang::En));
}

std::string notation_name(UnitId unit, const Setup& setup) {
  return text::name_or_number(text::names_that_find(unit_names(setup), usable), unit);
}

std::string notation_gun(GunId gun, const Setup& setup) {
  const auto names = text::names_that_find(gun_names(setup), usable);
  if (!names[gun].starts_with('#')) return names[gun];
  const ManCard& card = setup.men[setup.guns[gun].figure];
  return notation_name(card.unit, setup) + "/" + std::to_string(card.number + 1);
}

std::string notation_side(int side, const Setup& setup) {
  return text::name_or_number(text::names_that_find(side_names(setup), usable), side);
}

std::string notation_perimeter(int perimeter, const Setup& setup, Lang lang) {
  return text::name_or_number(text::names_that_find(perimeter_names(setup, lang), usable),
                              perimeter);
}

std::string label_of(int unit, const Setup& setup) {
  return known(unit, setup.units) ? setup.units[static_cast<std::size_t>(unit)].label
                                  : numbered(std::int64_t{unit} + 1);
}

std::string unit_name(int unit, const Setup& setup, Lang lang) {
  if (!known(unit, setup.units))
    return messages().format(lang, "rallied.unit", {{"number", numbered(std::int64_t{unit} + 1)}});
  return name_of(setup.units[static_cast<std::size_t>(unit)].name, lang);
}

std::string man_name(int man, const Setup& setup, Lang lang) {
  if (!known(man, setup.men)) return numbered(std::int64_t{man} + 1);
  const ManCard& card = setup.men[static_cast<std::size_t>(man)];
  if (!card.name.en.empty()) return name_of(card.name, lang);
  return setup.units[card.unit].label + "/" + std::to_string(card.number + 1);
}

std::string numbers_text(std::uint32_t men) {
  std::string out;
  for (int i = 0; i < kMaxInUnit; ++i) {
    if ((men >> i & 1) == 0) continue;
    int last = i;
    while (last + 1 < kMaxInUnit && (men >> (last + 1) & 1) != 0) ++last;
    if (!out.empty()) out += ',';
    out += std::to_string(i + 1);
    if (last > i) out += (last == i + 1 ? "," : "-") + std::to_string(last + 1);
    i = last;
  }
  return out;
}

std::string men_names(const std::vector<ManId>& men, const Setup& setup, Lang lang) {
  std::string named;
  std::vector<std::pair<int, std::uint32_t>> numbered;
  for (const ManId m : men) {
    const bool plain = known(m, setup.men) && setup.men[m].name.en.empty();
    if (!plain) {
      named += (named.empty() ? "" : ", ") + man_name(m, setup, lang);
      continue;
    }
    const ManCard& card = setup.men[m];
    const auto at = std::find_if(numbered.begin(), numbered.end(),
                                 [&](const auto& unit) { return unit.first == card.unit; });
    const std::uint32_t bit = std::uint32_t{1} << card.number;
    if (at == numbered.end())
      numbered.emplace_back(card.unit, bit);
    else
      at->second |= bit;
  }
  std::string out;
  for (const auto& [unit, bits] : numbered)
    out += (out.empty() ? "" : ", ") + label_of(unit, setup) + "/" + numbers_text(bits);
  if (!named.empty()) out += (out.empty() ? "" : ", ") + named;
  return out;
}

std::string side_name(int side, const Setup& setup, Lang lang) {
  if (side < 0 || side > 1) return numbered(std::int64_t{side} + 1);
  return name_of(setup.sides[static_cast<std::size_t>(side)].name, lang);
}

std::string perimeter_name(int perimeter, const Setup& setup, Lang lang) {
  if (!known(perimeter, setup.perimeters)) return numbered(std::int64_t{perimeter} + 1);
  return name_of(setup.perimeters[static_cast<std::size_t>(perimeter)].name, lang);
}

std::string perimeter_words(int perimeter, const Setup& setup, Lang lang) {
  const Len length = setup.perimeters[static_cast<std::size_t>(perimeter)].length;
  return messages().format(lang, "perimeter.choice",
                           {{"perimeter", perimeter_name(perimeter, setup, lang)},
                            {"length", std::int64_t{(length + kInch / 2) / kInch}}});
}

std::string perimeters_listed(const Setup& setup, Lang lang) {
  std::string out;
  for (std::size_t i = 0; i < setup.perimeters.size(); ++i)
    out += (i > 0 ? ", " : "") + perimeter_words(static_cast<int>(i), setup, lang);
  return out;
}

text::Arg unit_arg(std::string_view name, int unit, const Setup& setup, Lang lang) {
  if (unit == kNoUnit) return {std::string(name), messages().noun(lang, "noun.enemy")};
  const Text text = known(unit, setup.units) ? setup.units[static_cast<std::size_t>(unit)].name
                                             : Text{unit_name(unit, setup, lang), {}, {}};
  return {std::string(name), scenario::noun_of(text, lang, messages().noun(lang, "noun.unit"))};
}

namespace {

/// What a man without a name is called before his label; empty: he is a soldier like the others.
std::string_view calling(const ManCard& card) {
  switch (card.role) {
    case Role::Nco:
      return "noun.nco";
    case Role::Officer:
      return "noun.officer";
    case Role::Hero:
      return "noun.hero";
    case Role::Medic:
      return "noun.medic";
    case Role::Crew:
      return "noun.crewman";
    case Role::Soldier:
      break;
  }
  return card.banner ? "noun.bannerman" : card.sniper ? "noun.sniper" : "";
}

/// "Officer C/1", « l’officier C/1 ».
text::Noun called(const text::Noun& kind, const std::string& label) {
  std::string alone = kind.name;
  if (!alone.empty() && alone.front() >= 'a' && alone.front() <= 'z')
    alone.front() = static_cast<char>(alone.front() - 'a' + 'A');
  return {alone + " " + label, kind.name + " " + label, kind.french};
}

}  // namespace

text::Arg man_arg(std::string_view name, int man, const Setup& setup, Lang lang) {
  const bool named =
      known(man, setup.men) && !setup.men[static_cast<std::size_t>(man)].name.en.empty();
  Text text = named ? setup.men[static_cast<std::size_t>(man)].name
                    : Text{man_name(man, setup, lang), {}, {}};
  if (known(man, setup.men) && !named) {
    const auto kind = calling(setup.men[static_cast<std::size_t>(man)]);
    if (!kind.empty())
      return {std::string(name), called(messages().noun(lang, kind), man_name(man, setup, lang))};
  }
  const bool piece =
      known(man, setup.men) && setup.men[static_cast<std::size_t>(man)].gun != kNoGun;
  // A name of his own wants no "soldier" before it, whether the scenario tells its grammar or not.
  if (named && !piece && !text.grammar) text.grammar = text::Grammar{};
  return {std::string(name),
          scenario::noun_of(text, lang, messages().noun(lang, piece ? "noun.piece" : "noun.man"))};
}

text::Arg side_arg(std::string_view name, int side, const Setup& setup, Lang lang) {
  const bool there = side == 0 || side == 1;
  const Text text = there ? setup.sides[static_cast<std::size_t>(side)].name
                          : Text{side_name(side, setup, lang), {}, {}};
  return {std::string(name), scenario::noun_of(text, lang, messages().noun(lang, "noun.side"))};
}

text::Arg player_arg(std::string_view name, int player, const Setup& setup, Lang lang) {
  if (!known(player, setup.players)) return side_arg(name, -1, setup, lang);
  const Player& who = setup.players[static_cast<std::size_t>(player)];
  const SideCard& side = setup.sides[static_cast<std::size_t>(index(who.side))];
  if (who.number >= side.posts.size()) return side_arg(name, index(who.side), setup, lang);
  return {std::string(name), scenario::noun_of(side.posts[who.number].name, lang,
                                               messages().noun(lang, "noun.player"))};
}

}  // namespace sandtable::fixed_baynet
