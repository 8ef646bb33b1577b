#include "rulesets/game_of_kings/scenario/phrase.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view game_of_kings_phrases;
}

namespace sandtable::game_of_kings::draft {

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::game_of_kings_phrases,
                                  "rulesets/game_of_kings/scenario/phrases.toml");
  return kAll;
}

data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

}  // namespace sandtable::game_of_kings::draft
