#pragma once

#include <string_view>

#include "engine/data/phrase.h"
#include "engine/scenario/texts.h"

namespace sandtable::scenario {

/// The years that a ruleset is written for; a battle of another is warned of.
struct Period {
  int first_year, last_year;
  data::Phrase words;  ///< "1850 to 1914"
};

/// Reads what a heading has of the table [scenario]: identity, day, sources, texts. Warns
/// where the id is not the name of a file that ends in ".toml"; the ruleset is the one that reads.
void read_heading(data::Reader& reader, Heading& heading, std::string_view ruleset,
                  const Period& period);

}  // namespace sandtable::scenario
