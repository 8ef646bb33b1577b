#include "rulesets/game_of_kings/ending.h"

#include <array>
#include <cstddef>

#include "rulesets/game_of_kings/messages.h"

namespace sandtable::game_of_kings {
namespace {

/// In the order of EndReason.
constexpr std::array<std::string_view, 8> kReasons{
    "none", "half-lost", "both-lost", "objectives", "turn-limit", "conceded", "agreed", "ruling"};

}  // namespace

desk::Ending ending(const State& s) {
  desk::Ending out;
  out.turn = s.turn;
  out.reason = kReasons[s.end < kReasons.size() ? s.end : 0];
  for (std::size_t i = 0; i < 2; ++i) {
    out.had[i] = s.setup->sides[i].points;
    out.lost[i] = out.had[i] - s.army[i];
  }
  return out;
}

std::string ending_words(std::string_view reason, Lang lang) {
  std::string key = "ending.";
  key += reason;
  return messages().has(key) ? messages().format(lang, key) : std::string(reason);
}

std::string losses_in(Lang lang) { return messages().format(lang, "losses.counted-in"); }

}  // namespace sandtable::game_of_kings
