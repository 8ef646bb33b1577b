#include "cli/words.h"

#include <algorithm>
#include <cstdlib>

#include "engine/core/vocabulary.h"
#include "engine/text/words.h"

namespace sandtable::embedded {
extern const std::string_view cli_messages;
}

namespace sandtable::cli {

const text::Catalogue& messages() {
  static const text::Catalogue catalogue =
      text::Catalogue::compiled_in(embedded::cli_messages, "cli/messages.toml");
  return catalogue;
}

text::Args turns_args(int turns, const Rulebook& book, Lang lang) {
  const TermInfo turn = turn_of(book.system);
  const bool french = lang == Lang::Fr;
  const std::string_view called =
      turns == 1 ? (french ? turn.fr : turn.en) : (french ? turn.many_fr : turn.many_en);
  return {{"turns", std::int64_t{turns}}, {"called", std::string(called)}};
}

bool among(std::string_view words, const std::u32string& typed) {
  while (!words.empty()) {
    const std::size_t bar = std::min(words.find('|'), words.size());
    if (text::fold(words.substr(0, bar)) == typed) return true;
    words.remove_prefix(std::min(bar + 1, words.size()));
  }
  return false;
}

std::optional<Lang> lang_named(std::string_view name) {
  if (name == "en") return Lang::En;
  if (name == "fr") return Lang::Fr;
  return std::nullopt;
}

Lang language_of(int argc, const char* const* argv) {
  constexpr std::string_view kFlag = "--lang";
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == kFlag && i + 1 < argc)
      if (const auto lang = lang_named(argv[i + 1])) return *lang;
    if (word.starts_with("--lang="))
      if (const auto lang = lang_named(word.substr(kFlag.size() + 1))) return *lang;
  }
  // The first that is set and not empty holds, as for every program.
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* locale = std::getenv(variable);
    if (locale == nullptr || *locale == '\0') continue;
    const std::string_view name = locale;
    return name == "fr" || name.starts_with("fr_") || name.starts_with("fr.") ? Lang::Fr : Lang::En;
  }
  return Lang::En;
}

}  // namespace sandtable::cli
