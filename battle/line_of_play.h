#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/side.h"
#include "engine/core/sink.h"
#include "engine/dice/dice.h"

namespace sandtable::battle {

/// An entry of the journal that counts: nobody took it back.
struct Played {
  std::uint64_t seq = 0;
  std::optional<Side> side;  ///< nullopt: the table's own beginning
  std::string text;          ///< in English
  std::string reason;
  Tape tape;
  std::vector<Event> events;
  int turn = 0;
  std::array<std::string, 2> phase;  ///< by Lang
};

/// The entries that count, oldest first, and where the battle stood after each of them.
template <class R>
class LineOfPlay {
 public:
  using State = typename R::State;

  explicit LineOfPlay(std::shared_ptr<const typename R::Setup> setup) : setup_(std::move(setup)) {}

  bool empty() const { return entries_.empty(); }
  const Played& front() const { return entries_.front(); }
  const Played& back() const { return entries_.back(); }
  std::span<const Played> entries() const { return entries_; }
  /// The entry before the last; 0 where there is none.
  std::uint64_t seq_before_last() const {
    return entries_.size() < 2 ? 0 : entries_[entries_.size() - 2].seq;
  }

  void add(Played played, const State& after) {
    entries_.push_back(std::move(played));
    after_.push_back(after);
  }
  void drop_after(std::uint64_t seq) {
    while (!entries_.empty() && entries_.back().seq > seq) {
      entries_.pop_back();
      after_.pop_back();
    }
  }

  /// Where the battle stood before entry number `at` of those that count.
  State before(std::size_t at) const { return at == 0 ? R::start(*setup_) : after_[at - 1]; }
  /// Where it stood after all entries up to `seq`.
  State up_to(std::uint64_t seq) const {
    std::size_t at = entries_.size();
    while (at > 0 && entries_[at - 1].seq > seq) --at;
    return before(at);
  }
  /// Where it stood after the entry `seq`; nullopt where it does not count.
  std::optional<State> after(std::uint64_t seq) const {
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (entries_[i].seq == seq) return after_[i];
    return std::nullopt;
  }

 private:
  std::shared_ptr<const typename R::Setup> setup_;
  std::vector<Played> entries_;
  std::vector<State> after_;
};

}  // namespace sandtable::battle
