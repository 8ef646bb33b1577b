#include "cli/typed.h"

#include <array>
#include <cstddef>
#include <cstdio>

#include "cli/phrases.gen.h"
#include "engine/data/unseen.h"
#include "engine/text/shown.h"

namespace sandtable::cli {

data::Phrase wrong_bytes(std::string_view typed) {
  for (std::size_t at = 0; at < typed.size();) {
    const std::size_t bytes = data::character_at(typed, at).bytes;
    if (bytes == 0) {
      std::array<char, 8> byte{};
      std::snprintf(byte.data(), byte.size(), "0x%02X",
                    static_cast<unsigned>(static_cast<unsigned char>(typed[at])));
      return phrase("typed.byte", {{"byte", byte.data()}});
    }
    at += bytes;
  }
  return {};
}

data::Phrase wrong_characters(std::string_view typed) {
  if (data::Phrase wrong = wrong_bytes(typed); !wrong.empty()) return wrong;
  const auto found = text::unshowable(typed, true);
  return found ? phrase("typed.unshowable", {{"found", *found}}) : data::Phrase();
}

}  // namespace sandtable::cli
