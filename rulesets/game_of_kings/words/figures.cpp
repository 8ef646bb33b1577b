#include "rulesets/game_of_kings/words/figures.h"

#include <array>

namespace sandtable::game_of_kings {

std::string eighths_text(int eighths) {
  constexpr int kWhole = 8;
  constexpr std::array<const char*, kWhole> kParts{"", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"};
  const int whole = eighths / kWhole, rest = eighths % kWhole;
  if (eighths < 0) return std::to_string(eighths) + "/8";
  const char* part = kParts[static_cast<std::size_t>(rest)];
  return (whole > 0 || rest == 0 ? std::to_string(whole) : "") + part;
}

}  // namespace sandtable::game_of_kings
