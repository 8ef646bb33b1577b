#include "rulesets/belle_epoque/words/messages.h"

#include "engine/desk/voice.h"
#include "rulesets/belle_epoque/data/embedded.gen.h"

namespace sandtable::belle_epoque {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue = desk::messages_of(embedded_files());
  return catalogue;
}

}  // namespace sandtable::belle_epoque
