#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/secrets.h"
#include "engine/core/side.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"

namespace sandtable::battle {

/// An entry of the journal that counts: nobody took it back.
struct Played {
  std::uint64_t seq = 0;
  std::optional<Post> side;         ///< nullopt: the table's own beginning
  std::array<std::string, 2> text;  ///< by Lang
  std::string reason;
  Tape tape;
  std::vector<Event> events;
  int turn = 0;
  std::array<std::string, 2> phase;  ///< by Lang
};

/// One pass of the rules over a position; the dice say afterwards whether it counts.
template <class R, class Log>
void carry_out(typename R::State& state, std::optional<Post> side, const typename R::Action& action,
               Dice& dice, Log& log) {
  if (side) perform<R>(state, seat_of<R>(*side), action, dice, log);
  if (!dice.failed()) R::advance(state, dice, log);
}

/// The entries that count, oldest first, and where the battle stood after each of them. A position
/// takes some 10 to 30 kB: one in kEvery is kept, and those between are made again from what was
/// done and rolled.
template <class R>
class LineOfPlay {
 public:
  using State = typename R::State;
  using Action = typename R::Action;

  static constexpr std::size_t kEvery = 32;

  explicit LineOfPlay(std::shared_ptr<const typename R::Setup> setup) : setup_(std::move(setup)) {}

  bool empty() const { return entries_.empty(); }
  const Played& front() const { return entries_.front(); }
  const Played& back() const { return entries_.back(); }
  const Action& last_action() const { return actions_.back(); }
  /// What was done in entry number `at` of those that count.
  const Action& action(std::size_t at) const { return actions_[at]; }
  std::span<const Played> entries() const { return entries_; }
  /// The entry before the last; 0 where there is none.
  std::uint64_t seq_before_last() const {
    return entries_.size() < 2 ? 0 : entries_[entries_.size() - 2].seq;
  }

  void add(Played played, const Action& action, const State& after) {
    entries_.push_back(std::move(played));
    actions_.push_back(action);
    if (entries_.size() % kEvery == 0) kept_.push_back(after);
  }
  void drop_after(std::uint64_t seq) {
    entries_.resize(count_up_to(seq));
    actions_.resize(entries_.size());
    kept_.resize(entries_.size() / kEvery);
  }

  /// Where the battle stood before entry number `at` of those that count.
  State before(std::size_t at) const {
    const std::size_t kept = at / kEvery;
    State state = kept == 0 ? R::start(*setup_) : kept_[kept - 1];
    for (std::size_t i = kept * kEvery; i < at; ++i) play_again(state, i);
    return state;
  }
  /// Where it stood after all entries up to `seq`.
  State up_to(std::uint64_t seq) const { return before(count_up_to(seq)); }
  /// Where it stood after the entry `seq`; nullopt where it does not count.
  std::optional<State> after(std::uint64_t seq) const {
    const std::size_t count = count_up_to(seq);
    if (count == 0 || entries_[count - 1].seq != seq) return std::nullopt;
    return before(count);
  }

 private:
  std::size_t count_up_to(std::uint64_t seq) const {
    std::size_t count = entries_.size();
    while (count > 0 && entries_[count - 1].seq > seq) --count;
    return count;
  }

  /// What was rolled once is rolled again: it cannot fail.
  void play_again(State& state, std::size_t at) const {
    Tape tape = entries_[at].tape;
    ClosedSource closed;
    Dice dice(tape, closed);
    NoLog quiet;
    carry_out<R>(state, entries_[at].side, actions_[at], dice, quiet);
  }

  std::shared_ptr<const typename R::Setup> setup_;
  std::vector<Played> entries_;
  std::vector<Action> actions_;  ///< of the entries
  std::vector<State> kept_;      ///< after every kEvery-th of them
};

}  // namespace sandtable::battle
