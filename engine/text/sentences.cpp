#include "engine/text/sentences.h"

#include <algorithm>
#include <array>

namespace sandtable::text {
namespace {

/// Words that are written with a stop and seldom end a sentence.
constexpr std::array<std::string_view, 14> kAbbreviations{
    "e.g", "i.e", "cf", "ex", "no", "nos", "vs", "approx", "fig", "p", "pp", "St", "Mr", "ca"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// What stands before `end`, back to the space or bracket before it.
std::string_view word_before(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && text[begin - 1] != ' ' && text[begin - 1] != '(') --begin;
  return text.substr(begin, end - begin);
}

/// "runs so: 1" or "; 2" or "1": a number that counts what follows.
bool counts(std::string_view text, std::size_t end, std::string_view word) {
  if (word.empty() || !std::all_of(word.begin(), word.end(), is_digit)) return false;
  std::string_view before = text.substr(0, end - word.size());
  while (before.ends_with(' ') || before.ends_with('(')) before.remove_suffix(1);
  return before.empty() || before.ends_with(':') || before.ends_with(';');
}

/// Whether a sentence may begin so: no sentence begins with a small letter.
bool begins(std::string_view rest) { return !rest.empty() && !(rest[0] >= 'a' && rest[0] <= 'z'); }

/// Letters with accents: capitals and small ones of Latin-1, in UTF-8.
bool begins_small_accented(std::string_view rest) {
  return rest.size() > 1 && rest[0] == '\xC3' && static_cast<unsigned char>(rest[1]) >= 0x9F;
}

bool ends_sentence(std::string_view text, std::size_t stop) {
  const std::string_view rest = text.substr(stop + 2);
  if (!begins(rest) || begins_small_accented(rest)) return false;
  const std::string_view word = word_before(text, stop);
  if (counts(text, stop, word)) return false;
  return std::find(kAbbreviations.begin(), kAbbreviations.end(), word) == kAbbreviations.end();
}

}  // namespace

std::string_view first_sentence(std::string_view text) {
  for (std::size_t stop = text.find(". "); stop != text.npos; stop = text.find(". ", stop + 1))
    if (ends_sentence(text, stop)) return text.substr(0, stop);
  if (text.ends_with('.')) text.remove_suffix(1);
  return text;
}

std::string curved(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "’";
    else
      out += c;
  }
  return out;
}

}  // namespace sandtable::text
