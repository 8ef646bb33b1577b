#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/texts.h"

namespace sandtable::scenario {

/// What every scenario says of itself. A ruleset's setup derives from it.
struct Heading {
  std::string id;  ///< "isandlwana"
  Text title;
  std::uint16_t year = 0;
  std::string date;  ///< "1879-01-22", empty where only the year is known
  std::vector<std::string> sources;
  Text scale;                         ///< "1 UD is here 500 m", may be empty
  Text notes;                         ///< what was simplified
  Text summary;                       ///< a sentence or two for lists, may be empty
  std::string source;                 ///< the scenario file's own text, kept in the journal
  std::vector<std::string> warnings;  ///< of the loader, as it shows them
};

/// The years that a ruleset is written for; a battle of another is warned of.
struct Period {
  int first_year, last_year;
  std::string_view words;  ///< "1850 to 1914"
};

/// Reads what a heading has of the table [scenario]: identity, day, sources, texts. Warns
/// where the id is not the name of a file that ends in ".toml"; the ruleset is the one that reads.
void read_heading(data::Reader& reader, Heading& heading, std::string_view ruleset,
                  const Period& period);

}  // namespace sandtable::scenario
