#include "battle/phrase.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view battle_phrases;
}

namespace sandtable::battle {

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::battle_phrases, "battle/phrases.toml");
  return kAll;
}

data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

}  // namespace sandtable::battle
