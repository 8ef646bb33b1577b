#include "rulesets/fixed_baynet/words/messages.h"

#include "engine/desk/voice.h"
#include "rulesets/fixed_baynet/data/embedded.gen.h"

namespace sandtable::fixed_baynet {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue = desk::messages_of(embedded_files());
  return catalogue;
}

}  // namespace sandtable::fixed_baynet
