#include "rulesets/game_of_kings/words/messages.h"

#include "engine/desk/voice.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"

namespace sandtable::game_of_kings {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue = desk::messages_of(embedded_files());
  return catalogue;
}

}  // namespace sandtable::game_of_kings
