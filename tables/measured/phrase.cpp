#include "tables/measured/phrase.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view measured_phrases;
}

namespace sandtable::measured {

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::measured_phrases, "tables/measured/phrases.toml");
  return kAll;
}

data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

}  // namespace sandtable::measured
