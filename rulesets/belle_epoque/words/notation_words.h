#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rulesets/belle_epoque/state/action.h"

/// The words of the notation: verbs with what follows them.
namespace sandtable::belle_epoque {

/// What stands after a verb.
enum class Form : std::uint8_t {
  Bare,       ///< nothing, and no unit before it
  UnitOnly,   ///< nothing
  Points,     ///< a number, 0 where left out
  Number,     ///< a number
  Test,       ///< a number, then `for` and a purpose; both may be left out
  Place,      ///< a sector
  Route,      ///< a sector, or sectors joined by dashes
  ExitRoute,  ///< nothing, or a route
  Target,     ///< an enemy unit, or the sector it stands in
  Terrain,    ///< a kind of terrain
};

/// What stands before the colon.
enum class Subject : std::uint8_t { Nobody, ForUnit, ForSide, ForSector };

struct VerbRow {
  Verb word;
  Form form;
  Subject subject;
  std::array<std::string_view, 5> en, fr;  ///< the first is canonical; blanks at the end
  std::uint8_t places = 0;                 ///< kOfPlayers or kOfUmpire
};
inline constexpr std::uint8_t kOfPlayers = 1, kOfUmpire = 2;

std::span<const VerbRow> every_verb();
/// Verbs of players.
std::span<const VerbRow> player_verbs();
/// Verbs of the umpire, after `rule NAME:`. (`rule draw`, without a name, is read apart.)
std::span<const VerbRow> umpire_verbs();

const VerbRow* row_of(Verb verb);
bool is_ruling(Verb verb);

/// What a test may be for, and the word before it.
struct PurposeRow {
  Purpose purpose;
  std::array<std::string_view, 5> words;
};
std::span<const PurposeRow> purposes();
inline constexpr std::array<std::string_view, 2> kForWords{"for", "pour"};
inline constexpr std::array<std::string_view, 3> kRuleWords{"rule", "arbitrage", "arbitre"};
inline constexpr std::array<std::string_view, 3> kDrawWords{"draw", "nulle", "égalité"};

/// In place of a winning side, of an umpire's result: nobody.
inline constexpr int kDraw = 2;

}  // namespace sandtable::belle_epoque
