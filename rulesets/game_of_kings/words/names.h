#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/text/lang.h"
#include "engine/text/names.h"
#include "rulesets/game_of_kings/state/setup.h"

/// What people call units, sides and features of the ground, found again from what they type.
namespace sandtable::game_of_kings {

using text::Found;
using text::numbered;

/// A name in a language; English where French is missing.
const std::string& name_of(const Text& text, Lang lang);

/// What a kind of ground is called in a sentence: "steep hill".
std::string kind_name(GroundKind kind, Lang lang);
/// The name of a feature; of one without, what it is: "the wood".
std::string feature_name(const GroundFeature& feature, Lang lang);

/// A unit by its name in either language or its label, as a whole or by its beginning; or `#3`,
/// the third of the rosters. Case and accents do not matter.
Found find_unit(std::u32string_view typed, const Setup& setup);
/// The same, by the whole name only.
Found find_whole_unit(std::u32string_view typed, const Setup& setup);
/// Two units in one text, with a space or a comma between them.
std::optional<std::pair<UnitId, UnitId>> find_two_units(std::u32string_view typed,
                                                        const Setup& setup);
/// A side by its id or its name.
Found find_side(std::u32string_view typed, const Setup& setup);
/// A feature by its name or, where it is the only one of its kind, by what it is; articles do no
/// harm. `#3`: the third. `ground` may be null: nothing is found.
Found find_feature(std::u32string_view typed, const Ground* ground);

/// What is printed for them in the notation, so that it is found again.
std::string notation_name(UnitId unit, const Setup& setup, Lang lang = Lang::En);
std::string notation_side(int side, const Setup& setup);
std::string notation_feature(int feature, const Ground* ground, Lang lang = Lang::En);

}  // namespace sandtable::game_of_kings
