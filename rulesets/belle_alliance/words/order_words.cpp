#include "rulesets/belle_alliance/words/order_words.h"

#include <algorithm>
#include <array>

#include "engine/core/vocabulary.h"
#include "engine/text/words.h"

namespace sandtable::belle_alliance {
namespace {

constexpr std::array<std::u32string_view, 7> kSmall = {U"the", U"le", U"la", U"les",
                                                       U"l'",  U"du", U"au"};
constexpr std::u32string_view kAux = U"aux";
constexpr std::array<std::u32string_view, 6> kConditions = {U"if", U"unless", U"when",
                                                            U"si", U"sauf",   U"quand"};
constexpr std::array<std::u32string_view, 3> kAll = {U"all", U"tous", U"toutes"};
constexpr std::string_view kAllEn = "all", kAllFr = "tous";

/// The sixteen points from north, clockwise, and how French writes those of the west.
constexpr std::array<std::u32string_view, 16> kPoints = {
    U"n", U"nne", U"ne", U"ene", U"e", U"ese", U"se", U"sse",
    U"s", U"ssw", U"sw", U"wsw", U"w", U"wnw", U"nw", U"nnw"};
constexpr Hundredths kPoint = kFullTurn / 16;

bool ends_word(char32_t c) {
  return text::is_space(c) || c == U',' || c == U';' || c == U':' || c == U'(' || c == U')' ||
         c == U'#' || c == U'"' || c == U'«' || c == U'»' || c == U'“' || c == U'”';
}
bool opens_quote(char32_t c) { return c == U'"' || c == U'«' || c == U'“' || c == U'”'; }
bool closes_quote(char32_t c) { return c == U'"' || c == U'»' || c == U'”' || c == U'“'; }

/// A word without a small one that hangs at its front ("l'avant-train").
std::u32string key_of(std::u32string_view typed) {
  std::u32string key = text::fold(text::encode(typed));
  if (key.size() > 2 && key.starts_with(U"l'")) key.erase(0, 2);
  return key;
}

std::u32string trimmed(std::u32string text) {
  while (!text.empty() && text::is_space(text.front())) text.erase(0, 1);
  while (!text.empty() && text::is_space(text.back())) text.pop_back();
  return text;
}

/// Words as they are matched, without small ones.
std::vector<std::u32string> keys_of(std::string_view phrase) {
  std::vector<std::u32string> out;
  for (const Token& token : tokens_of(phrase).tokens) out.push_back(token.key);
  return out;
}

template <class E>
struct Phrase {
  std::vector<std::u32string> keys;
  E word;
};

/// Everything that is read for the words of a kind: what is typed and, of order words, the codes.
template <class E>
std::vector<Phrase<E>> phrases_of(bool codes) {
  std::vector<Phrase<E>> out;
  const auto add = [&](std::string_view phrase, E word) {
    if (auto keys = keys_of(phrase); !keys.empty()) out.push_back({std::move(keys), word});
  };
  const auto words = words_of(E{});
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto word = static_cast<E>(i);
    if (codes) add(words[i].short_en, word);
    for (const auto& typed : {words[i].typed_en, words[i].typed_fr})
      for (const std::string_view phrase : typed) add(phrase, word);
  }
  return out;
}

template <class E>
std::optional<Match<E>> longest(const std::vector<Phrase<E>>& phrases,
                                std::span<const Token> tokens) {
  std::optional<Match<E>> best;
  for (const Phrase<E>& phrase : phrases) {
    const std::size_t count = phrase.keys.size();
    if (count > tokens.size() || (best && best->count >= count)) continue;
    bool fits = true;
    for (std::size_t i = 0; i < count && fits; ++i)
      fits = tokens[i].kind == Token::Kind::Word && tokens[i].key == phrase.keys[i];
    if (fits) best = Match<E>{phrase.word, count};
  }
  return best;
}

const std::vector<Phrase<OrderWord>>& readable_words() {
  static const std::vector<Phrase<OrderWord>> all = phrases_of<OrderWord>(true);
  return all;
}

/// What stands between marks that open at `from` - 1 and close where `closes` holds.
template <class F>
std::optional<std::u32string> enclosed(const std::u32string& line, std::size_t from, F&& closes) {
  const auto begin = line.begin() + static_cast<std::ptrdiff_t>(from);
  const auto end = std::find_if(begin, line.end(), closes);
  if (end == line.end()) return std::nullopt;
  return std::u32string(begin, end);
}

}  // namespace

bool is_small(std::u32string_view key) {
  return key == kAux || std::find(kSmall.begin(), kSmall.end(), key) != kSmall.end();
}

Tokens tokens_of(std::string_view typed) {
  const std::u32string line = text::decode(typed);
  Tokens out;
  out.length = line.size();
  for (std::size_t at = 0; at < line.size();) {
    const char32_t c = line[at];
    if (text::is_space(c) || c == U',') {
      ++at;
    } else if (c == U'#') {
      out.free_at = at;
      out.free_words = trimmed(line.substr(at + 1));
      break;
    } else if (opens_quote(c) || c == U'(') {
      const bool quote = c != U'(';
      const auto inside = enclosed(
          line, at + 1, [&](char32_t end) { return quote ? closes_quote(end) : end == U')'; });
      if (!inside) {
        out.open = at;
        out.opened_by = c;
        break;
      }
      const auto kind = quote ? Token::Kind::Quoted : Token::Kind::Place;
      out.tokens.push_back({kind, at, trimmed(*inside), {}});
      at += inside->size() + 2;
    } else if (c == U':' || c == U';' || ends_word(c)) {
      const auto kind = c == U':'   ? Token::Kind::Colon
                        : c == U';' ? Token::Kind::Semicolon
                                    : Token::Kind::Word;
      out.tokens.push_back({kind, at, std::u32string(1, c), std::u32string(1, c)});
      ++at;
    } else {
      const auto begin = line.begin() + static_cast<std::ptrdiff_t>(at);
      std::u32string word(begin, std::find_if(begin, line.end(), ends_word));
      const std::size_t start = at;
      at += word.size();
      std::u32string key = key_of(word);
      if (!is_small(key))
        out.tokens.push_back({Token::Kind::Word, start, std::move(word), std::move(key)});
    }
  }
  return out;
}

std::optional<Match<OrderWord>> order_word(std::span<const Token> tokens) {
  return longest(readable_words(), tokens);
}

std::optional<Match<Work>> work_word(std::span<const Token> tokens) {
  static const std::vector<Phrase<Work>> all = phrases_of<Work>(false);
  return longest(all, tokens);
}

std::optional<Match<Array>> array_word(std::span<const Token> tokens) {
  static const std::vector<Phrase<Array>> all = phrases_of<Array>(false);
  return longest(all, tokens);
}

std::optional<Share> share_word(const Token& token) {
  const auto words = words_of(Share{});
  for (std::size_t i = 1; i < words.size(); ++i)
    if (token.kind == Token::Kind::Word && token.key == text::fold(words[i].short_en))
      return static_cast<Share>(i);
  return std::nullopt;
}

bool is_condition(const Token& token) {
  return token.kind == Token::Kind::Word &&
         std::find(kConditions.begin(), kConditions.end(), token.key) != kConditions.end();
}

bool is_all(const Token& token) {
  return token.kind == Token::Kind::Word &&
         std::find(kAll.begin(), kAll.end(), token.key) != kAll.end();
}

std::optional<std::string> near_order_word(std::u32string_view typed) {
  std::vector<std::string> words;
  for (const Phrase<OrderWord>& phrase : readable_words())
    if (phrase.keys.size() == 1 && phrase.keys.front().size() > 2)
      words.push_back(text::encode(phrase.keys.front()));
  const std::string* best = text::nearest(text::encode(typed), words);
  return best == nullptr ? std::nullopt : std::optional(*best);
}

std::optional<Hundredths> compass(std::u32string_view key) {
  std::u32string english(key);
  std::replace(english.begin(), english.end(), U'o', U'w');
  const auto at = std::find(kPoints.begin(), kPoints.end(), english);
  if (at == kPoints.end()) return std::nullopt;
  return static_cast<Hundredths>(at - kPoints.begin()) * kPoint;
}

std::string_view written(OrderWord word, SheetStyle style) {
  const WordInfo& info = word_of(word);
  if (style == SheetStyle::Codes) return info.short_en;
  if (style == SheetStyle::FrenchCodes) return info.short_fr;
  return style == SheetStyle::English ? info.typed_en.front() : info.typed_fr.front();
}

std::string_view written(Work work, SheetStyle style) {
  const WordInfo& info = word_of(work);
  return is_french(style) ? info.typed_fr.front() : info.typed_en.front();
}

std::string_view written(Array array, SheetStyle style) {
  const WordInfo& info = word_of(array);
  return is_french(style) ? info.typed_fr.front() : info.typed_en.front();
}

std::string_view written_all(SheetStyle style) { return is_french(style) ? kAllFr : kAllEn; }

std::string written_name(std::string_view name) {
  const Tokens read = tokens_of(name);
  const std::u32string whole = text::decode(name);
  const bool plain = read.tokens.size() == 1 && !read.open &&
                     read.tokens[0].kind == Token::Kind::Word && read.tokens[0].text == whole &&
                     read.tokens[0].key == text::fold(name) && !order_word(read.tokens) &&
                     !is_condition(read.tokens[0]) && !is_all(read.tokens[0]) &&
                     whole.find_first_of(U"/@>+") == std::u32string::npos;
  return plain ? std::string(name) : "\"" + std::string(name) + "\"";
}

}  // namespace sandtable::belle_alliance
