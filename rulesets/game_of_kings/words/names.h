#pragma once

#include <string>
#include <string_view>

#include "engine/scenario/called.h"
#include "engine/scenario/texts.h"
#include "engine/text/lang.h"
#include "engine/text/names.h"
#include "rulesets/game_of_kings/state/setup.h"

/// What people call units, sides and features of the ground, found again from what they type.
namespace sandtable::game_of_kings {

using scenario::find_side;
using scenario::find_two_units;
using scenario::find_unit;
using scenario::find_whole_unit;
using scenario::name_of;
using text::Found;
using text::numbered;

/// What a kind of ground is called in a sentence: "steep hill".
std::string kind_name(GroundKind kind, Lang lang);
/// The name of a feature; of one without, what it is: "the wood".
std::string feature_name(const GroundFeature& feature, Lang lang);

/// A feature by its name or, where it is the only one of its kind, by what it is; articles do no
/// harm. `#3`: the third. `ground` may be null: nothing is found.
Found find_feature(std::u32string_view typed, const Ground* ground);

/// What is printed for them in the notation, so that it is found again.
std::string notation_name(UnitId unit, const Setup& setup, Lang lang = Lang::En);
std::string notation_side(int side, const Setup& setup);
std::string notation_feature(int feature, const Ground* ground, Lang lang = Lang::En);

}  // namespace sandtable::game_of_kings
