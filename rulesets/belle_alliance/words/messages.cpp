#include "rulesets/belle_alliance/words/messages.h"

#include "engine/desk/voice.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"

namespace sandtable::belle_alliance {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue = desk::messages_of(embedded_files());
  return catalogue;
}

}  // namespace sandtable::belle_alliance
