#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/once.h"
#include "engine/core/side.h"
#include "engine/text/noun.h"

/// What a scenario says of itself, of sides and of units, as a setup keeps it: data alone, so that
/// rules need no reader of files (texts.h, heading.h, roster.h).
namespace sandtable::scenario {

/// A text in the two languages of the program. `fr` falls back to `en`.
struct Text {
  std::string en, fr;
  std::optional<text::Grammar> grammar{};  ///< of a name: how French speaks of it, where it is said
};

/// What the notation prints for each unit (called.h).
struct CalledUnits {
  std::vector<std::string> en, fr;
};

/// What every scenario says of itself. A ruleset's setup derives from it.
struct Heading {
  std::string id;  ///< "isandlwana"
  Text title;
  std::uint16_t year = 0;
  std::string date;  ///< "1879-01-22", empty where only the year is known
  std::vector<std::string> sources;
  Text scale;                  ///< "1 UD is here 500 m", may be empty
  Text notes;                  ///< what was simplified
  Text summary;                ///< a sentence or two for lists, may be empty
  std::string source;          ///< the scenario file's own text, kept in the journal
  std::vector<Text> warnings;  ///< of the loader, as it shows them
  Once<CalledUnits> called;
};

/// What a post of a side is called.
struct PostCard {
  std::string id;  ///< "left-wing": the seat's name
  Text name;
  std::vector<std::string> units{};  ///< that it has, by their labels
};

/// What a side is called. A ruleset's side derives from it.
struct SideNames {
  Text name;
  std::string id;      ///< "zulu": the seat's name
  std::string colour;  ///< one of the ruleset's words
  Text briefing;
  std::vector<PostCard> posts{};  ///< the commander's first; empty: there is nobody but him
};

/// What a unit is called. A ruleset's roster entry derives from it.
struct UnitNames {
  Text name;
  std::string label;  ///< at most 4 letters, unique in the battle: for the map
  Side side = Side::A;
  std::uint8_t post = 0;  ///< of its side, that has it: an index into SideNames::posts
};

}  // namespace sandtable::scenario
