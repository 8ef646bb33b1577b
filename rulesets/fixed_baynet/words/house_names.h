#pragma once

#include <string>
#include <string_view>

#include "engine/text/catalogue.h"
#include "rulesets/fixed_baynet/words/names.h"

/// What people call buildings, their doors, windows and sections: by a label or a name.
namespace sandtable::fixed_baynet {

Found find_house(std::u32string_view typed, const Setup& setup);
Found find_opening(std::u32string_view typed, const Setup& setup);
Found find_section(std::u32string_view typed, const Setup& setup);

/// What is printed for them in the notation: labels are the same in both languages.
std::string notation_house(HouseId house, const Setup& setup);
std::string notation_opening(OpeningId opening, const Setup& setup);
std::string notation_section(SectionId section, const Setup& setup);

text::Arg house_arg(std::string_view name, int house, const Setup& setup, Lang lang);
text::Arg opening_arg(std::string_view name, int opening, const Setup& setup, Lang lang);
std::string house_name(int house, const Setup& setup, Lang lang);
std::string section_name(int section, const Setup& setup, Lang lang);

}  // namespace sandtable::fixed_baynet
