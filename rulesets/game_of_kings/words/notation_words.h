#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/text/lang.h"
#include "rulesets/game_of_kings/state/action.h"

/// The words of the notation.
namespace sandtable::game_of_kings {

enum class Word : std::uint8_t {
  // parts of a move
  Advance,
  WheelLeft,
  WheelRight,
  AboutFace,
  ObliqueLeft,
  ObliqueRight,
  Go,
  TurnLeft,
  TurnRight,
  Turn,
  FormColumn,
  FormLine,
  Mount,
  Dismount,
  DropOrder,
  Charge,
  To,
  LineUp,
  Join,
  Stand,
  // what else a unit does
  FiringOrder,
  Limber,
  Unlimber,
  Pivot,
  Fire,
  Fight,
  Rally,
  Sector,
  Evade,
  Against,
  Test,
  Support,
  NoSupport,
  Place,
  // said without a name
  Done,
  Hold,
  First,
  Second,
  Hill,
  Water,
  Wood,
  Town,
  Deployed,
  Concede,
  OfferDraw,
  AcceptDraw,
  RefuseDraw,
  // rulings
  Rule,
  Draw,
  Weather,
  Remove,
  Quarters,
  Normal,
  Retreating,
  Halted,
  Points,
  Wins,
  // between arguments
  Facing,
  Toward,
  Column,
  Line,
  Limbered,
  With,
  Left,
  Centre,
  Right,
};

/// Where a word may stand.
namespace place {
inline constexpr std::uint8_t kMove = 1, kUnit = 2, kBare = 4, kRuling = 8, kArgument = 16;
}

struct WordRow {
  Word word;
  std::uint8_t places;
  std::array<std::string_view, 5> en, fr;  ///< the first is canonical; blanks at the end
};

/// The word for what is done; of a move, which is said in parts, none.
Word verb_word(const Action& a);

std::span<const WordRow> word_rows();
const WordRow& row_of(Word word);
/// The word as the program writes it.
std::string_view said(Word word, Lang lang);

/// In place of a winning side, of an umpire's result: nobody.
inline constexpr int kDraw = 2;

}  // namespace sandtable::game_of_kings
