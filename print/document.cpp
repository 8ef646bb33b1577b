#include "print/document.h"

#include "engine/text/words.h"

namespace sandtable::print {

const Paper* paper_named(std::string_view id) {
  for (const Paper* paper : {&kA4, &kLetter})
    if (paper->id == id) return paper;
  return nullptr;
}

std::string printable(std::string_view text) {
  const auto figure = [](char32_t c) { return c >= U'0' && c <= U'9'; };
  constexpr char32_t kDash = 0x2013, kJoiner = 0x2060;
  std::u32string out;
  for (const char32_t c : text::decode(text)) {
    if (figure(c) && out.size() > 1 && out.back() == kDash && figure(out[out.size() - 2]))
      out += kJoiner;
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool turns = (c >= 0x200E && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                       (c >= 0x2066 && c <= 0x2069) || c == 0x061C || c == 0xFEFF;
    if (control)
      out += U' ';
    else if (!turns)
      out += c;
  }
  return text::encode(out);
}

}  // namespace sandtable::print
