#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/lang.h"
#include "rulesets/belle_alliance/state/order.h"

/// The codes and words of an order sheet, of both languages (vocabulary.toml, kind order-word).
namespace sandtable::belle_alliance {

/// A piece of a typed line.
struct Token {
  enum class Kind : std::uint8_t { Word, Quoted, Place, Colon, Semicolon };
  Kind kind = Kind::Word;
  std::size_t at = 0;   ///< the character where it begins, from 0
  std::u32string text;  ///< as typed; of a quoted name and a place what stands inside
  std::u32string key;   ///< folded, without a small word in front
};

/// The pieces of a line. `open` is set where a quotation mark or parenthesis is not closed; words
/// behind '#' are left to `free_words`, whose place is `free_at`.
struct Tokens {
  std::vector<Token> tokens;
  std::optional<std::size_t> open;
  char32_t opened_by = 0;  ///< which mark stands at `open`
  std::u32string free_words;
  std::size_t free_at = 0;
  std::size_t length = 0;  ///< of the line
};
Tokens tokens_of(std::string_view line);

/// A phrase that stands at a place.
template <class E>
struct Match {
  E word;
  std::size_t count;  ///< of tokens
};

/// The longest code or words of either language that the tokens begin with.
std::optional<Match<OrderWord>> order_word(std::span<const Token> tokens);
std::optional<Match<Work>> work_word(std::span<const Token> tokens);
std::optional<Match<Array>> array_word(std::span<const Token> tokens);
std::optional<Share> share_word(const Token& token);
/// Whether the word makes an order conditional (orders.grammar): if, unless, when; si, sauf, quand.
bool is_condition(const Token& token);
/// Whether it stands for all figures.
bool is_all(const Token& token);
/// Whether it is one of the small words that are skipped.
bool is_small(std::u32string_view key);

/// The order word most like the one typed.
std::optional<std::string> near_order_word(std::u32string_view typed);

/// A compass point of English or French, in hundredths of a degree clockwise from north.
std::optional<Hundredths> compass(std::u32string_view key);

/// How a word is written on a sheet: by the code of the rules, which is the same in both languages
/// where it is no word itself, or in full.
enum class SheetStyle : std::uint8_t { Codes, FrenchCodes, English, French };
constexpr bool is_french(SheetStyle style) {
  return style == SheetStyle::FrenchCodes || style == SheetStyle::French;
}
/// The style of what is offered and told in a language.
constexpr SheetStyle codes_in(Lang lang) {
  return lang == Lang::Fr ? SheetStyle::FrenchCodes : SheetStyle::Codes;
}
std::string_view written(OrderWord word, SheetStyle style);
std::string_view written(Work work, SheetStyle style);
std::string_view written(Array array, SheetStyle style);
std::string_view written_all(SheetStyle style);
/// A name as a sheet has it, in quotation marks where it would be read as something else.
std::string written_name(std::string_view name);

}  // namespace sandtable::belle_alliance
