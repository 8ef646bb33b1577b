#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sandtable {

/// How a table shows something that happened, beside the sentence that tells it: `scene` of
/// events.toml. The same for every ruleset and every kind of table.
enum class Scene : std::uint8_t {
  None,
  Move,    ///< a unit goes somewhere of its own will
  Shot,    ///< one fires at another
  Fight,   ///< two fight hand to hand
  Test,    ///< a die decides about one
  Loss,    ///< one loses something
  Flight,  ///< one goes back against its will
  Gone,    ///< one is no more
};

/// As files and the protocol name them, in the order of Scene.
inline constexpr std::array<std::string_view, 8> kSceneNames = {"",     "move", "shot",   "fight",
                                                                "test", "loss", "flight", "gone"};

}  // namespace sandtable
