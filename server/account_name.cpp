#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include <array>
#include <cstdio>
#include <string>

#include "server/accounts.h"

namespace sandtable::server {
namespace {

constexpr int kShortest = 2, kLongest = 40;
constexpr std::size_t kMostBytes = 400;
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
std::string fault(const Buffer& text, std::int32_t length) {
  const std::int32_t characters = u_countChar32(text.data(), length);
  if (characters < kShortest || characters > kLongest) return std::to_string(characters);
  UChar32 c = 0, before = ' ';
  bool letter = false;
  for (std::int32_t at = 0; at < length; before = c) {
    U16_NEXT(text, at, length, c);
    if (!is_allowed(c)) {
      std::array<char, 16> code{};
      std::snprintf(code.data(), code.size(), "U+%04X", static_cast<unsigned>(c));
      return "the character " + std::string(code.data());
    }
    if (c == ' ' && before == ' ') return "a space too many";
    letter = letter || is_letter_or_digit(c);
  }
  if (c == ' ') return "a space too many";
  return letter ? "" : "no letter and no digit";
}

}  // namespace

tl::expected<AccountName, std::string> AccountName::from(std::string_view utf8) {
  const auto refused = [](const std::string& found) {
    return tl::unexpected("expected a name of " + std::to_string(kShortest) + " to " +
                          std::to_string(kLongest) +
                          " letters, digits, single spaces and - ' . _, found " + found);
  };
  if (utf8.size() > kMostBytes) return refused("more");
  UErrorCode status = U_ZERO_ERROR;
  Buffer wide{}, shown{}, key{};
  std::int32_t length = 0;
  u_strFromUTF8(wide.data(), kRoom, &length, utf8.data(), static_cast<std::int32_t>(utf8.size()),
                &status);
  if (U_FAILURE(status)) return refused("bytes that are no text in UTF-8");
  const std::int32_t shown_length = unorm2_normalize(unorm2_getNFKCInstance(&status), wide.data(),
                                                     length, shown.data(), kRoom, &status);
  const std::int32_t key_length = unorm2_normalize(unorm2_getNFKCCasefoldInstance(&status),
                                                   wide.data(), length, key.data(), kRoom, &status);
  if (U_FAILURE(status)) return refused("more");
  if (const std::string found = fault(shown, shown_length); !found.empty()) return refused(found);
  AccountName name{utf8_of(shown, shown_length, status), utf8_of(key, key_length, status)};
  if (U_FAILURE(status)) return refused("more");
  return name;
}

}  // namespace sandtable::server
