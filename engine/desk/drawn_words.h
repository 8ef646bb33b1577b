#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/desk/voice.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"
#include "engine/text/vocabulary.h"

namespace sandtable::desk {

/// What drawings say, in the sentences of a ruleset's section `drawing`: what all of them put
/// together alike. A ruleset derives its own, which knows its positions.
template <const text::Catalogue& (*Messages)()>
struct DrawnWords {
  Lang lang = Lang::En;

  /// A message of the section `drawing`.
  std::string say(std::string_view key, const text::Args& args = {}) const {
    std::string full("drawing.");
    full += key;
    return Messages().format(lang, full, args);
  }
  /// A word of the vocabulary.
  template <class E>
  std::string_view said(E word) const {
    return text::said(word_of(word), lang);
  }
  /// A name, "name: rest" with the colon of the language.
  std::string colon(std::string_view head, std::string_view rest) const {
    return say("colon", {words("head", std::string(head)), words("rest", std::string(rest))});
  }
  /// A list with one thing more: "a; b".
  std::string add(const std::string& list, const std::string& more) const {
    if (list.empty()) return more;
    return say("list", {words("one", list), words("mark", ";"), words("two", more)});
  }
  /// "British against Zulu"
  std::string against(const std::string& one, const std::string& two) const {
    return say("against", {words("one", one), words("two", two)});
  }
};

}  // namespace sandtable::desk
