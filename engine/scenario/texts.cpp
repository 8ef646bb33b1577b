#include "engine/scenario/texts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "engine/data/phrase.h"
#include "engine/data/said.h"
#include "engine/scenario/phrases.gen.h"

namespace sandtable::scenario {
namespace {

bool is_word_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

}  // namespace

bool is_kebab(std::string_view id) {
  bool letter_before = false;
  for (const char c : id) {
    if (c == '-' ? !letter_before : !is_word_letter(c)) return false;
    letter_before = c != '-';
  }
  return letter_before;
}

namespace {

/// A text with the apostrophes of print, as catalogues have them; quotes stay as they are typed.
std::string set_apostrophes(std::string text) {
  const auto letter = [](char c) {
    return static_cast<unsigned char>(c) >= 0x80 ||
           std::isalpha(static_cast<unsigned char>(c)) != 0;
  };
  for (std::size_t at = text.find('\''); at != std::string::npos; at = text.find('\'', at + 1))
    if (at > 0 && at + 1 < text.size() && letter(text[at - 1]) && letter(text[at + 1]))
      text.replace(at, 1, "’");
  return text;
}

/// « le mur », « L’hôpital »: a French name with its article in front.
bool has_article(std::string_view name) {
  constexpr std::array<std::string_view, 5> kArticles{"e ", "a ", "es ", "’", "'"};
  if (!name.starts_with('l') && !name.starts_with('L')) return false;
  return std::any_of(kArticles.begin(), kArticles.end(),
                     [&](std::string_view rest) { return name.substr(1).starts_with(rest); });
}

std::optional<Text> read_either(data::Reader& reader, std::string_view key, data::Need need,
                                data::Words keys) {
  const data::Node* found = reader.find(key);
  if (found == nullptr || found->kind != data::Kind::Table) {
    const auto plain = reader.string(key, need);
    if (!plain) return std::nullopt;
    return Text{*plain, *plain};
  }
  data::Reader both(*found, data::key_of(key, reader.where()), keys, reader.problems());
  const auto en = both.string("en", data::Need::Required);
  const auto fr = both.string("fr");
  Text text{en.value_or(""), fr.value_or(en.value_or(""))};
  if (const auto noun = keys.size() > kTextKeys.size() ? both.string("fr_noun") : std::nullopt) {
    text.grammar = text::grammar_of(*noun);
    if (!text.grammar)
      both.error("fr_noun", data::expected(phrase("heading.grammar"), data::found_string(*noun)));
    else if (fr && noun->starts_with('l') && has_article(*fr))
      both.problems().warning(
          both.at("fr"), data::within(data::key_in("fr", both.where()), phrase("heading.article")));
  }
  if (!en) return std::nullopt;
  return text;
}

}  // namespace

std::optional<Text> read_text(data::Reader& reader, std::string_view key, data::Need need) {
  auto text = read_either(reader, key, need, kTextKeys);
  if (!text) return std::nullopt;
  const bool french = text->fr != text->en;
  text->en = set_apostrophes(std::move(text->en));
  text->fr = french ? data::no_break_spaces(set_apostrophes(std::move(text->fr))) : text->en;
  return text;
}

std::optional<Text> read_name(data::Reader& reader, std::string_view key, data::Need need) {
  return read_either(reader, key, need, kNameKeys);
}

const std::string& name_of(const Text& text, Lang lang) {
  return lang == Lang::Fr && !text.fr.empty() ? text.fr : text.en;
}

text::Noun noun_of(const Text& name, Lang lang, const text::Noun& kind) {
  const std::string& said = lang == Lang::Fr && !name.fr.empty() ? name.fr : name.en;
  if (name.grammar) return {said, said, *name.grammar};
  return {said, kind.name + " " + said, kind.french};
}

}  // namespace sandtable::scenario
