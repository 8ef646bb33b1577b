#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/drawn_words.h"
#include "engine/text/catalogue.h"
#include "engine/text/columns.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_epoque/drawing/drawing.h"
#include "rulesets/belle_epoque/words/messages.h"

/// What the drawings in text and in SVG have in common: the look of the ground, and the words.
namespace sandtable::belle_epoque::drawing {

using text::clip;
using text::columns;
using text::pad;
using text::wrap;

/// Ground that is drawn in a way of its own: every kind but open ground. A sector may have several.
using Feature = GroundKind;
inline constexpr int kFeatures = static_cast<int>(kWords<Feature>);

/// How a sector is to be drawn.
struct Look {
  std::uint16_t features = 0;  ///< a bit a Feature
  int level = 0;
  std::uint8_t front = 0;  ///< directions its works protect
  bool unknown = false;
  bool explored = false;  ///< in a battle with exploration
  bool has(Feature f) const { return (features >> static_cast<int>(f)) & 1; }
};

/// The look of a sector now. Ground changed by exploration or by the umpire is drawn by its
/// traits, ground as it was set up by its kinds of terrain.
Look look_of(const Picture& picture, Sector s);

/// The name of a feature; of `Other`, the names of the kinds that fall under it.
std::string feature_name(const Picture& picture, Feature f, Lang lang);

const std::string& in(const Text& text, Lang lang);

/// What a unit is doing, as far as a map shows it.
enum class Standing : std::uint8_t { Ready, Activated, Eliminated, Left, Waiting, Unplaced };
Standing standing_of(const Picture& picture, UnitId unit);
bool on_board(const Picture& picture, UnitId unit);

/// The objectives, one that both sides may score named once (by its first entry).
std::vector<std::size_t> objectives_of(const Setup& setup);
/// Is it scored by whichever side meets it?
bool for_both(const Setup& setup, std::size_t objective);

struct Words : desk::DrawnWords<messages> {
  std::string phase(Phase phase) const;
  std::string turn(const Picture& picture) const;  ///< "turn 3 of 12"
  std::string standing(const Picture& picture, UnitId unit) const;
  /// "4 stands", "4 of 6 stands"
  std::string stands(const Picture& picture, UnitId unit) const;
  /// Doctrine and ratings: "loose order, shock troops, bold".
  std::string ratings(const UnitCard& card) const;
  /// One line about a unit without its name.
  std::string describe(const Picture& picture, UnitId unit) const;
  /// Command points, tokens, stands and losses of a side.
  std::string pools(const Picture& picture, Side side) const;
  /// Whose token it is, and who decides what; empty before and after the battle.
  std::vector<std::string> decision(const Picture& picture) const;
  /// An objective with its sectors, points and present holder.
  std::string objective(const Picture& picture, std::size_t which) const;
  /// What it is worth: "2 points", "2 points for Red".
  std::string value(const Picture& picture, std::size_t which) const;
  /// The date, as precisely as it is known.
  std::string date(const Setup& setup) const;
};

}  // namespace sandtable::belle_epoque::drawing
