#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/rulebook.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"

namespace sandtable::cli {

/// The program's own sentences: messages.toml, compiled in and loaded once.
const text::Catalogue& messages();

/// The sentences in one language.
class Words {
 public:
  explicit Words(Lang lang = Lang::En) : lang_(lang) {}
  Lang lang() const { return lang_; }
  void speak(Lang lang) { lang_ = lang; }
  std::string operator()(std::string_view key, const text::Args& args = {}) const {
    return messages().format(lang_, key, args);
  }

 private:
  Lang lang_;
};

/// "{turns} {called}" of a sentence: so many turns, by the word that the rules have for them.
text::Args turns_args(int turns, const Rulebook& book, Lang lang);

/// Whether something typed, folded, is one of the words of a command: "more|actions".
bool among(std::string_view words, const std::u32string& typed);

/// "en" or "fr".
std::optional<Lang> lang_named(std::string_view name);

/// The language that a call of the program is to be answered in: `--lang` wherever it stands, else
/// the locale's (LC_ALL, LC_MESSAGES, LANG), else English.
Lang language_of(int argc, const char* const* argv);

}  // namespace sandtable::cli
