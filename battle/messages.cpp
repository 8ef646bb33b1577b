#include "battle/messages.h"

namespace sandtable::embedded {
extern const std::string_view battle_messages;
}

namespace sandtable::battle {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue =
      text::Catalogue::compiled_in(embedded::battle_messages, "battle/messages.toml");
  return catalogue;
}

}  // namespace sandtable::battle
