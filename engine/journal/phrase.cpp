#include "engine/journal/phrase.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view journal_phrases;
}

namespace sandtable::journal {

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::journal_phrases, "engine/journal/phrases.toml");
  return kAll;
}

data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

}  // namespace sandtable::journal
