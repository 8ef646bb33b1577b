#pragma once

#include <string_view>

#include "engine/data/node.h"
#include "engine/data/phrase.h"

namespace sandtable::data {

/// What is wrong with a text that is no TOML: a place, what was expected there and what was found.
struct Slip {
  Position at;
  Phrase message;
};

/// The first slip of a text that the TOML library refused at `refused`, in the words of Sandtable
/// and not of the library's grammar. Where nothing is found amiss, the place that it named.
Slip slip_of(std::string_view text, Position refused);

}  // namespace sandtable::data
