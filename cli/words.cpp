#include "cli/words.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view cli_messages;
}

namespace sandtable::cli {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue = [] {
    auto loaded = text::Catalogue::load(embedded::cli_messages, "cli/messages.toml");
    // The tests see to it that this does not happen; keys are better than nothing.
    return loaded ? std::move(*loaded) : text::Catalogue::none();
  }();
  return catalogue;
}

std::optional<Lang> lang_named(std::string_view name) {
  if (name == "en") return Lang::En;
  if (name == "fr") return Lang::Fr;
  return std::nullopt;
}

}  // namespace sandtable::cli
