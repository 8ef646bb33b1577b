#include "engine/text/typed_line.h"

#include "engine/text/words.h"

namespace sandtable::text {

std::u32string word_key(std::string_view word) {
  std::u32string key = fold(word);
  std::replace(key.begin(), key.end(), U'-', U' ');
  return key;
}

std::string quoted(std::u32string_view s) {
  constexpr std::size_t kMost = 40;
  std::u32string out(s.substr(0, kMost));
  for (char32_t& c : out)
    if (c < 0x20 || (c >= 0x7F && c < 0xA0)) c = U'?';
  if (s.size() > kMost) out += U'…';
  return encode(out);
}

std::string few_of(const std::vector<std::string>& choices) {
  constexpr std::size_t kMost = 6;
  std::string out;
  for (std::size_t i = 0; i < std::min(choices.size(), kMost); ++i) {
    if (i > 0) out += ", ";
    out += choices[i];
  }
  if (choices.size() > kMost) out += ", …";
  return out;
}

}  // namespace sandtable::text
