#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/dice/dice.h"

namespace sandtable {

/// Dice of a test: the faces of each roll, written down in advance. They must match what the
/// rules ask for in count and range, and must be used up:
///
///     ScriptedSource dice({{3, 6, 1, 4}, {2}});
///     ... apply ...
///     EXPECT_EQ(dice.problem(), "");
class ScriptedSource final : public DiceSource {
 public:
  explicit ScriptedSource(std::vector<std::vector<int>> rolls) : rolls_(std::move(rolls)) {}

  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    if (!wrong_.empty()) return false;
    if (next_ == rolls_.size()) {
      wrong_ = "roll " + std::to_string(next_ + 1) + " (" + describe(roll) +
               ") is asked for, but the script ends before it";
      return false;
    }
    const std::vector<int>& faces = rolls_[next_];
    bool fits = faces.size() == roll.dice && roll.dice <= kMaxDice;
    for (const int face : faces) fits = fits && face >= 1 && face <= roll.sides;
    if (!fits) {
      wrong_ = "roll " + std::to_string(next_ + 1) + " is " + describe(roll) +
               ", but the script has" + list(faces);
      return false;
    }
    out.asked = roll;
    out.faces = {};
    for (std::size_t i = 0; i < faces.size(); ++i)
      out.faces[i] = static_cast<std::uint8_t>(faces[i]);
    out.value = static_cast<std::int16_t>(value_of(roll, out.faces));
    ++next_;
    return true;
  }

  /// Whether every roll of the script was made.
  bool exhausted() const { return next_ == rolls_.size(); }

  /// Empty when every roll asked for matched the script and the script is used up.
  std::string problem() const {
    if (!wrong_.empty() || exhausted()) return wrong_;
    return "the script has " + std::to_string(rolls_.size()) + " rolls, but only " +
           std::to_string(next_) + " were asked for; next would be" + list(rolls_[next_]);
  }

 private:
  static std::string describe(const Roll& roll) {
    return std::to_string(roll.dice) + "d" + std::to_string(roll.sides);
  }
  static std::string list(const std::vector<int>& faces) {
    std::string text;
    for (const int face : faces) text.append(" ").append(std::to_string(face));
    return text.empty() ? " no faces" : text;
  }

  std::vector<std::vector<int>> rolls_;
  std::size_t next_ = 0;
  std::string wrong_;
};

}  // namespace sandtable
