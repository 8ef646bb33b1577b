#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/dice/dice.h"
#include "engine/dice/roll.h"

namespace sandtable::search {

/// Counts a tape up over the values of its rolls like odds::Odometer, with plain probabilities,
/// and where `rows` is not 0 with no more than about that many values a roll: neighbouring values
/// are then drawn together into their mean, for a quick look. Where the rolls before have `most`
/// ways to fall together, those after them are taken at their likeliest value.
class Chance final : public DiceSource {
 public:
  static constexpr std::size_t kNoLimit = ~std::size_t{0};
  explicit Chance(int rows, std::size_t most = kNoLimit) : rows_(rows), most_(most) {}

  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    Wheel& wheel = wheels_.emplace_back();
    fill(roll, wheel.values);
    const Wheel* last = wheels_.size() > 1 ? &wheels_[wheels_.size() - 2] : nullptr;
    const std::size_t ways = last == nullptr ? 1 : last->ways;
    if (ways >= most_ || rolls_of(roll.clause) >= kMostAlike) keep_likeliest(wheel.values);
    wheel.ways = ways * wheel.values.size();
    wheel.before = last == nullptr ? 1.0 : last->now();
    out = {roll, wheel.values.front().value, {}};
    return true;
  }

  /// Turns to the next tape. False: that was the last.
  bool next() {
    while (!wheels_.empty()) {
      Wheel& wheel = wheels_.back();
      if (++wheel.row < wheel.values.size()) {
        tape_.back().value = wheel.values[wheel.row].value;
        return true;
      }
      wheels_.pop_back();
      tape_.pop_back();
    }
    return false;
  }

  Tape& tape() { return tape_; }
  double probability() const { return wheels_.empty() ? 1.0 : wheels_.back().now(); }

 private:
  /// Rolls of one action under one clause that are counted up. What is rolled beyond (a march that
  /// explores a whole countryside) is taken at its likeliest value: no decision hangs on each of
  /// them. Two, for the two sides of a fight.
  static constexpr int kMostAlike = 2;

  struct Row {
    std::int16_t value;
    double p;
  };
  struct Wheel {
    std::vector<Row> values;
    std::size_t row = 0;
    double before = 1.0;
    std::size_t ways = 1;  ///< of this roll and those before it, together
    double now() const { return before * values[row].p; }
  };

  void fill(const Roll& roll, std::vector<Row>& out) const {
    const auto all = distribution(roll);
    const double total = static_cast<double>(total_ways(roll));
    // A few values more than wanted are as quick as drawing them together.
    const bool whole = rows_ == 0 || all.size() <= static_cast<std::size_t>(rows_) + 2;
    double p = 0, sum = 0, passed = 0;
    int made = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double here = static_cast<double>(all[i].ways) / total;
      if (whole) {
        out.push_back({all[i].value, here});
        continue;
      }
      p += here;
      sum += here * all[i].value;
      passed += here;
      if (passed * rows_ < made + 1 && i + 1 < all.size()) continue;
      out.push_back({static_cast<std::int16_t>(std::lround(sum / p)), p});
      made = static_cast<int>(passed * rows_);
      p = sum = 0;
    }
  }

  /// How many rolls under a clause are on the tape already.
  int rolls_of(Clause clause) const {
    return static_cast<int>(std::count_if(
        tape_.begin(), tape_.end(), [&](const Rolled& r) { return r.asked.clause == clause; }));
  }

  static void keep_likeliest(std::vector<Row>& rows) {
    const auto best = std::max_element(rows.begin(), rows.end(),
                                       [](const Row& a, const Row& b) { return a.p < b.p; });
    rows = {{best->value, 1.0}};
  }

  int rows_;
  std::size_t most_;
  Tape tape_;
  std::vector<Wheel> wheels_;
};

}  // namespace sandtable::search
