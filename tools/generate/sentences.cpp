#include "tools/generate/sentences.h"

#include <unicode/messagepattern.h>

#include <algorithm>

#include "engine/data/problems.h"
#include "engine/text/noun.h"

namespace sandtable::generate {
namespace {

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

UsedAs used_as(UMessagePatternArgType type) {
  switch (type) {
    case UMSGPAT_ARG_TYPE_NONE:
      return UsedAs::Plain;
    case UMSGPAT_ARG_TYPE_PLURAL:
      return UsedAs::Plural;
    case UMSGPAT_ARG_TYPE_SELECT:
      return UsedAs::Select;
    default:
      return UsedAs::Formatted;
  }
}

/// The cases of the argument that begins at part `start`; those of arguments inside are not its.
std::vector<std::string> cases_of(const icu::MessagePattern& pattern, int32_t start) {
  std::vector<std::string> out;
  const int32_t limit = pattern.getLimitPartIndex(start);
  for (int32_t i = start + 1; i < limit; ++i) {
    const icu::MessagePattern::Part& part = pattern.getPart(i);
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_SELECTOR)
      out.push_back(utf8(pattern.getSubstring(part)));
    else if (part.getType() == UMSGPAT_PART_TYPE_MSG_START)
      i = pattern.getLimitPartIndex(i);
  }
  return out;
}

/// How messages show a use.
std::string shown(const Use& use) {
  switch (use.as) {
    case UsedAs::Plain:
      return "{" + use.argument + "}";
    case UsedAs::Formatted:
      return "{" + use.argument + ", …}";
    case UsedAs::Plural:
      return "{" + use.argument + ", plural, …}";
    case UsedAs::Select:
      break;
  }
  return "{" + use.argument + ", select, …}";
}

/// The words that a select may choose by, beyond "other".
std::vector<std::string_view> choices(const ArgType& type, std::string_view form) {
  if (type.said == Said::Yes) return {"yes", "no"};
  if (type.said == Said::Word) return {type.words.begin(), type.words.end()};
  if (form.ends_with("_is")) return {"m", "f", "mp", "fp"};
  return {};
}

/// How an argument of this type is written, for whoever wrote it otherwise.
std::string expected_of(const Sayable& argument) {
  const std::string name = argument.name;
  switch (argument.type->said) {
    case Said::Number:
      return "{" + name + "} or {" + name + ", plural, …}";
    case Said::Noun:
      return "{" + name + "}, one of its forms, or {" + name + "_is, select, …}";
    case Said::Text:
      return "{" + name + "}";
    case Said::Yes:
    case Said::Word:
      break;
  }
  return "{" + name + ", select, …}";
}

bool fits(const Use& use, const Sayable& argument) {
  const bool plain = use.as == UsedAs::Plain;
  switch (argument.type->said) {
    case Said::Number:
      return plain || use.as == UsedAs::Plural;
    case Said::Noun:
      return use.argument == argument.name + "_is" ? use.as == UsedAs::Select : plain;
    case Said::Text:
      return plain;
    case Said::Yes:
    case Said::Word:
      break;
  }
  return use.as == UsedAs::Select;
}

}  // namespace

tl::expected<std::vector<Use>, std::string> uses_of(std::string_view pattern) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError where{};
  const auto text = icu::UnicodeString::fromUTF8(
      icu::StringPiece(pattern.data(), static_cast<int32_t>(pattern.size())));
  const icu::MessagePattern parsed(text, &where, status);
  if (U_FAILURE(status))
    return tl::unexpected("expected a pattern of ICU that parses, found \"" +
                          utf8(icu::UnicodeString(where.postContext)) + "\" at character " +
                          std::to_string(where.offset + 1));
  std::vector<Use> uses;
  for (int32_t i = 0; i < parsed.countParts(); ++i) {
    if (parsed.getPartType(i) != UMSGPAT_PART_TYPE_ARG_START) continue;
    const UsedAs as = used_as(parsed.getPart(i).getArgType());
    Use use{utf8(parsed.getSubstring(parsed.getPart(i + 1))), as, {}};
    if (as == UsedAs::Select) use.cases = cases_of(parsed, i);
    uses.push_back(std::move(use));
  }
  return uses;
}

std::string complaint_of(const Use& use, std::span<const Sayable> sayable, std::size_t& used) {
  std::vector<std::string_view> names;
  for (const Sayable& argument : sayable) names.push_back(argument.name);
  const auto named = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) - names.begin();
  };
  auto at = static_cast<std::size_t>(named(use.argument));
  if (at == names.size()) {
    at = static_cast<std::size_t>(named(text::base_of_form(use.argument)));
    if (at < names.size() && sayable[at].type->said != Said::Noun) at = names.size();
  }
  if (at == names.size())
    return "expected one of the event's arguments " + data::joined(names) + ", found " +
           shown(use) + data::suggestion(use.argument, names);
  used = at;
  const Sayable& argument = sayable[at];
  if (!fits(use, argument))
    return "expected " + expected_of(argument) + ", for " + argument.name + " is of type " +
           argument.type->id + ", found " + shown(use);
  const std::vector<std::string_view> words = choices(*argument.type, use.argument);
  for (const std::string& word : use.cases)
    if (word != "other" && std::find(words.begin(), words.end(), word) == words.end())
      return "expected the cases of " + shown(use) + " among " + data::joined(words) +
             ", other, found " + data::in_quotes(word) + data::suggestion(word, words);
  return {};
}

}  // namespace sandtable::generate
