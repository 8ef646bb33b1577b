#include "engine/scenario/phrase.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view scenario_phrases;
}

namespace sandtable::scenario {

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::scenario_phrases, "engine/scenario/phrases.toml");
  return kAll;
}

data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

}  // namespace sandtable::scenario
