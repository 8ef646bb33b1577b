#include "server/phrase.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view server_phrases;
}

namespace sandtable::server {

const data::Phrases& phrases() {
  static const data::Phrases kAll(embedded::server_phrases, "server/phrases.toml");
  return kAll;
}

data::Phrase phrase(std::string_view key, std::vector<data::Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

}  // namespace sandtable::server
