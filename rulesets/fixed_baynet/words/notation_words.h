#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/text/lang.h"
#include "rulesets/fixed_baynet/state/action.h"

/// The words of the notation.
namespace sandtable::fixed_baynet {

enum class Word : std::uint8_t {
  // what a unit does
  Begin,
  Step,
  March,
  Turn,
  Form,
  Charge,
  Fire,
  FireOver,
  Attack,
  Down,
  Up,
  Open,
  Bash,
  GoIn,
  ComeOut,
  Pass,
  Post,
  Upstairs,
  Downstairs,
  Climb,
  FireHouse,
  CheckGlory,
  Rally,
  Assemble,
  FallBack,
  Heal,
  Mount,
  Dismount,
  Flare,
  CallUp,
  Enter,
  Leave,
  Destroy,
  Deploy,
  Walk,
  Canter,
  Gallop,
  Guess,
  Plan,
  DropPlan,
  ClearJam,
  CallFire,
  Done,
  // answers and what is said without a name
  Strike,
  Hold,
  Reroll,
  RerollBehind,
  Keep,
  Perimeter,
  Concede,
  OfferDraw,
  AcceptDraw,
  RefuseDraw,
  // rulings
  Rule,
  Place,
  Remove,
  Wound,
  Free,
  Glory,
  Actions,
  Door,
  Wins,
  Draw,
  // between arguments
  At,
  To,
  Facing,
  In,
  Ranks,
  Radius,
  Half,
  With,
  On,
  Shot,
  Shell,
};

/// Where a word may stand.
namespace place {
inline constexpr std::uint8_t kUnit = 1, kBare = 2, kRuling = 4, kArgument = 8;
}

struct WordRow {
  Word word;
  std::uint8_t places;
  std::array<std::string_view, 4> en, fr;  ///< the first is canonical; blanks at the end
};

/// Of a gait, Gait and 1.
Word word_of_gait(std::uint8_t gait);
/// How what is done is said: a mortar that fires what was planned fires at nobody in particular.
std::string said_of(const Action& a, Lang lang);
/// The word for what is done.
Word verb_word(const Action& a);

std::span<const WordRow> word_rows();
const WordRow& row_of(Word word);
/// The word as the program writes it.
std::string_view said(Word word, Lang lang);

}  // namespace sandtable::fixed_baynet
