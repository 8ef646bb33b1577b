#include "rulesets/game_of_kings/messages.h"

#include "rulesets/game_of_kings/embedded.gen.h"

namespace sandtable::game_of_kings {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue = [] {
    constexpr std::string_view kPath = "messages.toml";
    for (const EmbeddedFile& file : embedded_files())
      if (file.path == kPath)
        if (auto loaded = text::Catalogue::load(file.content, std::string(kPath)))
          return std::move(*loaded);
    // The tests see to it that this does not happen; keys are better than nothing.
    return text::Catalogue::none();
  }();
  return catalogue;
}

}  // namespace sandtable::game_of_kings
