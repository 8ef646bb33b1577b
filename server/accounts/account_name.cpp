#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include <array>
#include <cstdio>
#include <string>

#include "server/accounts/accounts.h"

namespace sandtable::server {
namespace {

constexpr int kShortest = 2, kLongest = 40;
constexpr std::size_t kMostNameBytes = 400;
constexpr std::int32_t kRoom = 8'192;  // of what normalising makes of so many bytes

using Buffer = std::array<UChar, kRoom>;

std::string utf8_of(const Buffer& text, std::int32_t length, UErrorCode& status) {
  std::string out(3 * static_cast<std::size_t>(length) + 1, '\0');
  std::int32_t bytes = 0;
  u_strToUTF8(out.data(), static_cast<std::int32_t>(out.size()), &bytes, text.data(), length,
              &status);
  out.resize(U_SUCCESS(status) ? static_cast<std::size_t>(bytes) : 0);
  return out;
}

bool is_allowed(UChar32 c) {
  constexpr std::uint32_t kLettersMarksDigits = U_GC_L_MASK | U_GC_M_MASK | U_GC_ND_MASK;
  if ((U_GET_GC_MASK(c) & kLettersMarksDigits) != 0) return true;
  return c == ' ' || c == '-' || c == '\'' || c == 0x2019 || c == '.' || c == '_';
}

bool is_letter_or_digit(UChar32 c) {
  return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_ND_MASK)) != 0;
}

// What is wrong with a name in normal form; empty: nothing.
data::Phrase fault(const Buffer& text, std::int32_t length) {
  const std::int32_t characters = u_countChar32(text.data(), length);
  if (characters < kShortest || characters > kLongest) return characters;
  UChar32 c = 0, before = ' ';
  bool letter = false;
  for (std::int32_t at = 0; at < length; before = c) {
    U16_NEXT(text, at, length, c);
    if (!is_allowed(c)) {
      std::array<char, 16> code{};
      std::snprintf(code.data(), code.size(), "U+%04X", static_cast<unsigned>(c));
      return phrase("found.character", {{"character", code.data()}});
    }
    if (c == ' ' && before == ' ') return phrase("found.spaces");
    letter = letter || is_letter_or_digit(c);
  }
  if (c == ' ') return phrase("found.spaces");
  return letter ? data::Phrase() : phrase("found.no-letter");
}

}  // namespace

tl::expected<AccountName, data::Phrase> AccountName::from(std::string_view utf8) {
  const auto refused = [](const data::Phrase& found) {
    return tl::unexpected(
        phrase("account.name", {{"least", kShortest}, {"most", kLongest}, {"found", found}}));
  };
  if (utf8.size() > kMostNameBytes) return refused(phrase("found.more"));
  UErrorCode status = U_ZERO_ERROR;
  Buffer wide{}, shown{}, key{};
  std::int32_t length = 0;
  u_strFromUTF8(wide.data(), kRoom, &length, utf8.data(), static_cast<std::int32_t>(utf8.size()),
                &status);
  if (U_FAILURE(status)) return refused(phrase("found.no-utf8"));
  const std::int32_t shown_length = unorm2_normalize(unorm2_getNFKCInstance(&status), wide.data(),
                                                     length, shown.data(), kRoom, &status);
  const std::int32_t key_length = unorm2_normalize(unorm2_getNFKCCasefoldInstance(&status),
                                                   wide.data(), length, key.data(), kRoom, &status);
  if (U_FAILURE(status)) return refused(phrase("found.more"));
  if (const data::Phrase found = fault(shown, shown_length); !found.empty()) return refused(found);
  AccountName name{utf8_of(shown, shown_length, status), utf8_of(key, key_length, status)};
  if (U_FAILURE(status)) return refused(phrase("found.more"));
  return name;
}

}  // namespace sandtable::server
