#include "rulesets/fixed_baynet/scenario/phrase.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view fixed_baynet_phrases;
}

namespace sandtable::fixed_baynet::draft {

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::fixed_baynet_phrases,
                                  "rulesets/fixed_baynet/scenario/phrases.toml");
  return kAll;
}

data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

}  // namespace sandtable::fixed_baynet::draft
