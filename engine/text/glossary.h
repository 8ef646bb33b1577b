#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/core/vocabulary.h"
#include "engine/text/lang.h"

/// The terms of a ruleset and what they mean, as command line and server list them.
namespace sandtable::text {

/// A term, or a word of a kind that has a meaning. Texts never end, as those of a vocabulary.
struct Explained {
  std::string_view kind;  ///< of a word its kind; of a term of no kind empty
  std::string_view id, en, fr, means_en, means_fr;
  std::span<const std::string_view> called;  ///< what else people call it, in either language
};

/// Everything that a vocabulary explains, by its name in a language.
std::vector<Explained> explained(const Vocabulary& vocabulary, Lang lang);

}  // namespace sandtable::text
