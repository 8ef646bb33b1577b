#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/texts.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"
#include "engine/text/names.h"
#include "rulesets/fixed_baynet/state/setup.h"

/// What people call units, men and sides, found again from what they type. A man is his unit and
/// his number in it: A/4.
namespace sandtable::fixed_baynet {

using scenario::name_of;
using text::Found;
using text::numbered;

/// A unit by its label or its name in either language; or `#3`, the third of the rosters. Behind
/// those come the units that rallies have assembled, `units` in all.
Found find_unit(std::u32string_view typed, const Setup& setup, std::size_t units = 0);
/// The same, by the whole name only.
Found find_whole_unit(std::u32string_view typed, const Setup& setup);
/// An artillery piece by its name; of find_gun, where no name is whole, by how one begins.
Found find_whole_gun(std::u32string_view typed, const Setup& setup);
Found find_gun(std::u32string_view typed, const Setup& setup);
Found find_side(std::u32string_view typed, const Setup& setup);
/// A perimeter that may be laid out, by its name in either language or its number.
Found find_perimeter(std::u32string_view typed, const Setup& setup);

/// What is printed for them in the notation, so that it is found again.
std::string notation_name(UnitId unit, const Setup& setup);
std::string notation_gun(GunId gun, const Setup& setup);
std::string notation_side(int side, const Setup& setup);
std::string notation_perimeter(int perimeter, const Setup& setup, Lang lang);

/// A unit's label, `#5` of one that a rally assembled.
std::string label_of(int unit, const Setup& setup);
/// A unit's name, a hero's own, "A/4" of anybody else.
std::string unit_name(int unit, const Setup& setup, Lang lang);
std::string man_name(int man, const Setup& setup, Lang lang);
/// Some men of a unit by their numbers: "1,3-5".
std::string numbers_text(std::uint32_t men);
/// Men as one says them in a row: "A/1,3-5, Major Ash".
std::string men_names(const std::vector<ManId>& men, const Setup& setup, Lang lang);
std::string side_name(int side, const Setup& setup, Lang lang);
std::string perimeter_name(int perimeter, const Setup& setup, Lang lang);
/// "short (23 in)", to the inch; and all that may be laid out with commas between.
std::string perimeter_words(int perimeter, const Setup& setup, Lang lang);
std::string perimeters_listed(const Setup& setup, Lang lang);
/// The same as an argument of a sentence, with its French grammar.
text::Arg unit_arg(std::string_view name, int unit, const Setup& setup, Lang lang);
text::Arg man_arg(std::string_view name, int man, const Setup& setup, Lang lang);
text::Arg side_arg(std::string_view name, int side, const Setup& setup, Lang lang);
text::Arg player_arg(std::string_view name, int player, const Setup& setup, Lang lang);

}  // namespace sandtable::fixed_baynet
