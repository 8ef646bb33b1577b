#include "engine/text/noun.h"

#include <array>
#include <utility>

#include "engine/text/words.h"

namespace sandtable::text {
namespace {

constexpr std::array<std::pair<std::string_view, Grammar>, 8> kWords{{
    {"le", {false, false, true}},
    {"la", {true, false, true}},
    {"les m", {false, true, true}},
    {"les f", {true, true, true}},
    {"m", {false, false, false}},
    {"f", {true, false, false}},
    {"m pl", {false, true, false}},
    {"f pl", {true, true, false}},
}};

constexpr std::array<std::string_view, 4> kBefore{"le_", "Le_", "de_", "a_"};
constexpr std::array<std::string_view, 3> kBehind{"_e", "_nt", "_is"};

/// An h is taken to be aspirate: names of troops and places with a mute one are rare.
bool elides(std::string_view phrase) {
  const std::u32string folded = fold(phrase);
  return !folded.empty() &&
         std::u32string_view(U"aeiou").find(folded.front()) != std::u32string::npos;
}

std::string with_article(const Grammar& g, const std::string& phrase) {
  if (!g.article) return phrase;
  if (g.plural) return "les " + phrase;
  if (elides(phrase)) return "l’" + phrase;
  return (g.feminine ? "la " : "le ") + phrase;
}

/// "de" or "à" before it, which take the articles le and les in.
std::string after(const Grammar& g, const std::string& phrase, std::string_view bare,
                  std::string_view with_le, std::string_view with_les) {
  if (g.article && g.plural) return std::string(with_les) + " " + phrase;
  if (g.article && !g.feminine && !elides(phrase)) return std::string(with_le) + " " + phrase;
  if (!g.article && bare == "de" && elides(phrase)) return "d’" + phrase;
  return std::string(bare) + " " + with_article(g, phrase);
}

std::string capital(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

}  // namespace

std::optional<Grammar> grammar_of(std::string_view word) {
  for (const auto& [known, grammar] : kWords)
    if (word == known) return grammar;
  return std::nullopt;
}

std::vector<NounForm> forms_of(std::string_view name, const Noun& noun) {
  const Grammar& g = noun.french;
  const std::string& phrase = noun.phrase.empty() ? noun.name : noun.phrase;
  const std::string base(name), le = with_article(g, phrase);
  return {{base, noun.name},
          {"le_" + base, le},
          {"Le_" + base, capital(le)},
          {"de_" + base, after(g, phrase, "de", "du", "des")},
          {"a_" + base, after(g, phrase, "à", "au", "aux")},
          {base + "_e", std::string(g.feminine ? "e" : "") + (g.plural ? "s" : "")},
          {base + "_nt", g.plural ? "nt" : ""},
          {base + "_is", std::string(g.feminine ? "f" : "m") + (g.plural ? "p" : "")}};
}

std::string_view base_of_form(std::string_view argument) {
  for (const std::string_view before : kBefore)
    if (argument.starts_with(before)) return argument.substr(before.size());
  for (const std::string_view behind : kBehind)
    if (argument.ends_with(behind)) return argument.substr(0, argument.size() - behind.size());
  return argument;
}

}  // namespace sandtable::text
