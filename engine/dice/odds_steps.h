#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/aftermath.h"
#include "engine/core/rng.h"
#include "engine/core/secrets.h"
#include "engine/core/sink.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"
#include "engine/dice/odometer.h"

/// What the enumeration of odds holds: the courses that an action has reached, how likely each of
/// their positions is, and how those were reached.
namespace sandtable::odds {

inline constexpr std::uint32_t kNone = ~std::uint32_t{0};

/// A course that was reached: one position of it, and what is done there if it is no outcome.
template <class R>
struct Step {
  enum class Kind : std::uint8_t { Action, GoesOn, Answer, Aftermath };

  typename R::State state;
  std::uint64_t key = 0, tally = 0;  ///< of `state` (OddsCourse)
  SeatOf<R> side = Side::A;
  typename R::Action action{};
  Kind kind = Kind::Action;
  std::uint32_t given = 0;                    ///< on some way to it (GivenAnswers)
  std::uint32_t first = kNone, last = kNone;  ///< its members
};

/// A position of a course, told from the others by its tally.
struct Member {
  std::uint64_t tally = 0;
  Weight weight = Weight::nothing();
  std::uint32_t link = kNone;  ///< how it was reached first (Trail)
  std::uint32_t next = kNone;  ///< of the same course
};

/// Carries out what a step is about.
template <class R, class D>
void carry_out(typename R::State& state, typename Step<R>::Kind kind, SeatOf<R> side,
               const typename R::Action& action, D& dice) {
  NoLog quiet;
  if constexpr (HasSteps<R>)
    if (kind == Step<R>::Kind::GoesOn) return R::go_on(state, dice, quiet);
  if constexpr (HasAftermath<R>)
    if (kind == Step<R>::Kind::Aftermath) return R::aftermath_step(state, dice, quiet);
  R::apply(state, side, action, dice, quiet);
}

/// Numbers found again by well-mixed keys.
class Index {
 public:
  /// kNone: no such key.
  std::uint32_t find(std::uint64_t key) const {
    return slots_.empty() ? kNone : slots_[slot_of(key)].number;
  }
  /// A key that is not in it.
  void add(std::uint64_t key, std::uint32_t number) {
    if (++count_ * 2 > slots_.size()) grow();
    slots_[slot_of(key)] = {key, number};
  }
  void clear() {
    if (count_ > 0) std::fill(slots_.begin(), slots_.end(), Slot{});
    count_ = 0;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = kNone;
  };
  /// The slot that holds the key, or the free one where it belongs.
  std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(mix64(key)) & mask;
    while (slots_[slot].number != kNone && slots_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
  }
  void grow() {
    std::vector<Slot> old(std::max<std::size_t>(16, slots_.size() * 2));
    std::swap(old, slots_);
    for (const Slot& slot : old)
      if (slot.number != kNone) slots_[slot_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

/// Sets of answers by their numbers, each set kept once; 0 is the empty one.
class GivenAnswers {
 public:
  bool has(std::uint32_t set, std::uint32_t answer) const {
    return std::binary_search(sets_[set].begin(), sets_[set].end(), answer);
  }
  std::uint32_t with(std::uint32_t set, std::uint32_t answer) {
    if (has(set, answer)) return set;
    std::vector<std::uint32_t> more = sets_[set];
    more.insert(std::lower_bound(more.begin(), more.end(), answer), answer);
    return number_of(std::move(more));
  }
  std::uint32_t united(std::uint32_t one, std::uint32_t other) {
    if (one == other || other == 0) return one;
    if (one == 0) return other;
    std::vector<std::uint32_t> all;
    std::set_union(sets_[one].begin(), sets_[one].end(), sets_[other].begin(), sets_[other].end(),
                   std::back_inserter(all));
    return number_of(std::move(all));
  }

 private:
  std::uint32_t number_of(std::vector<std::uint32_t> set) {
    const auto [at, added] = numbers_.emplace(set, static_cast<std::uint32_t>(sets_.size()));
    if (added) sets_.push_back(std::move(set));
    return at->second;
  }

  std::vector<std::vector<std::uint32_t>> sets_{{}};
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_{{{}, 0}};
};

/// Room in which courses stood that were played, for others.
template <class R>
using Rooms = std::vector<std::unique_ptr<Step<R>>>;

/// Different courses with their positions, found again by their keys. States are large: each is
/// made where it stays, and what it stood in serves again after clear(), or after let_go() any
/// steps that share `free`.
template <class R>
class Steps {
 public:
  explicit Steps(Rooms<R>& free) : free_(&free) {}

  /// Room for a course that may be added.
  Step<R>& draft() {
    if (count_ == pool_.size()) pool_.emplace_back();
    auto& room = pool_[count_];
    if (room == nullptr && !free_->empty()) {
      room = std::move(free_->back());
      free_->pop_back();
    }
    if (room == nullptr) room = std::make_unique_for_overwrite<Step<R>>();
    return *room;
  }
  /// A course was played: only its positions are still asked for.
  void let_go(std::size_t i) { free_->push_back(std::move(pool_[i])); }
  /// Adds what was made in the draft of `from`, which may be this; `indexed`: so that find() finds
  /// it. Its number.
  std::uint32_t take(Steps& from, bool indexed) {
    if (this != &from) {
      draft();
      std::swap(pool_[count_], from.pool_[from.count_]);
    }
    const auto number = static_cast<std::uint32_t>(count_++);
    pool_[number]->first = pool_[number]->last = kNone;
    if (indexed) by_key_.add(pool_[number]->key, number);
    return number;
  }
  /// The course with this key, or kNone.
  std::uint32_t find(std::uint64_t key) const { return by_key_.find(key); }

  /// A position of a course is reached; link() says how, where it was not reached before.
  template <class Link>
  void reach(std::uint32_t number, std::uint64_t tally, const Weight& weight, Link&& link) {
    Step<R>& step = *pool_[number];
    std::uint32_t known = step.first;
    const std::uint64_t key = mix64(step.key ^ mix64(tally));
    if constexpr (HasOddsCourse<R>)
      if (known != kNone) known = by_tally_.find(key);
    if (known != kNone) return members_[known].weight.add(weight);
    const auto added = static_cast<std::uint32_t>(members_.size());
    members_.push_back({tally, weight, link(), kNone});
    (step.first == kNone ? step.first : members_[step.last].next) = added;
    step.last = added;
    if constexpr (HasOddsCourse<R>) by_tally_.add(key, added);
  }

  void clear() {
    count_ = 0;
    members_.clear();
    by_key_.clear();
    by_tally_.clear();
  }
  /// Courses.
  std::size_t size() const { return count_; }
  Step<R>& operator[](std::size_t i) { return *pool_[i]; }
  /// Positions of all of them.
  std::vector<Member>& members() { return members_; }
  const std::vector<Member>& members() const { return members_; }

  /// f(member) for each position of a course, in the order in which they were reached.
  template <class F>
  void for_each_member(const Step<R>& step, F&& f) {
    for (std::uint32_t m = step.first; m != kNone; m = members_[m].next) f(members_[m]);
  }

 private:
  Rooms<R>* free_;
  Rooms<R> pool_;
  std::size_t count_ = 0;  ///< of the pool, in use
  std::vector<Member> members_;
  Index by_key_, by_tally_;
};

/// The values that a tape showed, whoever rolled them: like men change places within a course.
class ValueSource final : public DiceSource {
 public:
  explicit ValueSource(std::span<const std::int16_t> values) : values_(values) {}
  bool make(const Roll& roll, std::size_t at, Rolled& out) override {
    if (at >= values_.size()) return false;
    out = {roll, values_[at], {}};
    return true;
  }

 private:
  std::span<const std::int16_t> values_;
};

/// How positions were reached, so that those which stand for a course no more can be played anew.
template <class R>
class Trail {
 public:
  void begin(const Step<R>& step) { played_.push_back({step.kind, step.side, step.action}); }
  void tape(const Tape& tape) {
    tapes_.push_back({static_cast<std::uint32_t>(played_.size() - 1),
                      static_cast<std::uint32_t>(values_.size()),
                      static_cast<std::uint32_t>(tape.size())});
    for (const Rolled& rolled : tape) values_.push_back(rolled.value);
  }
  /// By the tape told last from a position that was reached so.
  std::uint32_t link(std::uint32_t before) {
    links_.push_back({before, static_cast<std::uint32_t>(tapes_.size() - 1)});
    return static_cast<std::uint32_t>(links_.size() - 1);
  }

  /// f(state, i) for the position to which wanted[i] leads from `begin`, in an order of its own.
  template <class F>
  void visit(const typename R::State& begin, std::span<const std::uint32_t> wanted, F&& f) const {
    std::vector<std::uint32_t> child(links_.size(), kNone), next = child, end = child;
    const std::uint32_t root = tree(wanted, child, next, end);
    std::deque<typename R::State> state{begin};
    std::vector<std::uint32_t> above;
    for (std::uint32_t at = root; at != kNone;) {
      const std::size_t depth = above.size();
      if (state.size() == depth + 1) state.emplace_back();
      state[depth + 1] = state[depth];
      go(state[depth + 1], links_[at]);
      if (end[at] != kNone) f(std::as_const(state[depth + 1]), end[at]);
      if (child[at] != kNone) {
        above.push_back(at);
        at = child[at];
        continue;
      }
      for (; next[at] == kNone && !above.empty(); above.pop_back()) at = above.back();
      at = next[at];
    }
  }

 private:
  struct Played {
    typename Step<R>::Kind kind;
    SeatOf<R> side;
    typename R::Action action;
  };
  struct Shown {
    std::uint32_t played, first, count;
  };
  struct Link {
    std::uint32_t before, shown;
  };

  /// Of what leads to the wanted: first followers, next ones beside them, which of the wanted each
  /// is. The first from the beginning.
  std::uint32_t tree(std::span<const std::uint32_t> wanted, std::vector<std::uint32_t>& child,
                     std::vector<std::uint32_t>& next, std::vector<std::uint32_t>& end) const {
    std::vector<bool> leads(links_.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      end[wanted[i]] = static_cast<std::uint32_t>(i);
      for (std::uint32_t l = wanted[i]; l != kNone && !leads[l]; l = links_[l].before)
        leads[l] = true;
    }
    std::uint32_t root = kNone;
    for (std::size_t l = links_.size(); l-- > 0;) {
      if (!leads[l]) continue;
      std::uint32_t& first = links_[l].before == kNone ? root : child[links_[l].before];
      next[l] = first;
      first = static_cast<std::uint32_t>(l);
    }
    return root;
  }

  void go(typename R::State& state, const Link& link) const {
    const Shown& shown = tapes_[link.shown];
    const Played& played = played_[shown.played];
    const std::span<const std::int16_t> all(values_);
    ValueSource source(all.subspan(shown.first, shown.count));
    Tape tape;
    Dice dice(tape, source);
    carry_out<R>(state, played.kind, played.side, played.action, dice);
  }

  std::vector<Played> played_;
  std::vector<Shown> tapes_;
  std::vector<std::int16_t> values_;
  std::vector<Link> links_;
};

}  // namespace sandtable::odds
