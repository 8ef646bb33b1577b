#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/desk/drawn_words.h"
#include "engine/text/catalogue.h"
#include "engine/text/columns.h"
#include "engine/text/lang.h"
#include "engine/text/vocabulary.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/words/messages.h"

/// What the drawings in text and in SVG have in common: the words, and where things stand.
namespace sandtable::game_of_kings::drawing {

/// The grid by which people speak of places: squares of 10 cm, the last ones cut by the edges.
inline constexpr Len kSquare = 10 * geometry::kCentimetre;
int grid_columns(const Setup& setup);
int grid_rows(const Setup& setup);
/// 0 is "A", 26 is "AA".
std::string column_name(int column);
/// "C4"; places off the table count to the squares at its edge.
std::string square_name(const Setup& setup, Vec at);

/// The ground of the table: nothing at all until it is diced for.
const Ground& ground_of(const View& view);

/// A unit on the table is drawn; what is not there waits for deployment or is lost.
enum class Standing : std::uint8_t { There, Waiting, Lost };
Standing standing_of(const View& view, UnitId unit);
bool flag(const View& view, UnitId unit, std::uint32_t bit);
/// Frontage and depth of what stands there now.
Size size_of(const View& view, UnitId unit);
int percent(const View& view, UnitId unit);
/// Water, which maps letter in slanted blue.
bool is_water(GroundKind kind);

const std::string& in(const Text& text, Lang lang);
/// "12.5" with the decimal sign of the language, whole centimetres without one.
std::string centimetres(Len length, Lang lang);

/// One of eight directions, 0 away from side A's edge, clockwise.
int eighth(Angle facing);

struct Words : desk::DrawnWords<messages> {
  /// "north-east": north is away from side A's edge.
  std::string_view compass(Angle facing) const;
  std::string_view sky(const View& view) const;
  std::string title(const View& view) const;
  std::string date(const View& view) const;  ///< "10 April 1741"; as it stands if not a date
  std::string turn(const View& view) const;  ///< "turn 3 of 12"
  /// Formation, order and whatever else a marker shows, each a word: "column", "retreating".
  std::vector<std::string> states(const View& view, UnitId unit) const;
  /// "H3 at 76 by 28 cm, facing north, 75 %, firing order"; of a unit that is not there why.
  std::string whereabouts(const View& view, UnitId unit) const;
  /// "regular foot, elite, centre".
  std::string kind(const View& view, UnitId unit) const;
  /// "34 army points; action points: left 3, centre 7, right 1".
  std::string pools(const View& view, Side side) const;
  /// "weather gauge on 7, second turn: fair"; empty where there is no weather.
  std::string weather(const View& view) const;
  std::string objective(const View& view, std::size_t which) const;
  /// What it is worth: "victory for Prussia at the end of turn 8".
  std::string value(const View& view, std::size_t which) const;
};

}  // namespace sandtable::game_of_kings::drawing
