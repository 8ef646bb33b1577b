#include "battle/messages.h"

#include <utility>

namespace sandtable::embedded {
extern const std::string_view battle_messages;
}

namespace sandtable::battle {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue = [] {
    auto loaded = text::Catalogue::load(embedded::battle_messages, "battle/messages.toml");
    // The tests see to it that this does not happen; keys are better than nothing.
    return loaded ? std::move(*loaded) : text::Catalogue::none();
  }();
  return catalogue;
}

}  // namespace sandtable::battle
