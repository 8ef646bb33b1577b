#include "rulesets/belle_epoque/scenario/phrase.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view belle_epoque_phrases;
}

namespace sandtable::belle_epoque::draft {

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::belle_epoque_phrases,
                                  "rulesets/belle_epoque/scenario/phrases.toml");
  return kAll;
}

data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

}  // namespace sandtable::belle_epoque::draft
