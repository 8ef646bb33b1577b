#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/core/steps.h"
#include "engine/dice/odds.h"
#include "engine/harness/branches.h"
#include "engine/harness/run.h"

/// Checks of digests, of replay, of every kind of dice giving the same battle, and of odds.
namespace sandtable::harness {

inline std::string describe(const Clause& clause) {
  return "clause " + std::to_string(clause.system) + "/" + std::to_string(clause.index);
}

template <class R>
bool same_state(const typename R::State& left, const typename R::State& right) {
  return R::digest(left) == R::digest(right) && state_bytes<R>(left) == state_bytes<R>(right);
}

/// Which digests belong to which states, over all battles played with one setup.
template <class R>
class Digests {
 public:
  void look(Report& report, const Place& place, const typename R::State& state) {
    ++report.looked;
    const std::uint64_t digest = R::digest(state);
    if constexpr (HasRecomputeDigest<R>) {
      if (R::recompute_digest(state) != digest)
        report.add(place, "the digest kept up to date differs from the one reckoned from scratch");
    }
    const std::string bytes = state_bytes<R>(state);
    const std::size_t hash = std::hash<std::string_view>{}(bytes);
    const auto [known, fresh] = by_digest_.try_emplace(digest);
    if (fresh) known->second = {hash, by_digest_.size() < kKept ? bytes : std::string()};
    if (known->second.hash != hash)
      report.add(place, "two different states have one digest" + where(known->second.bytes, bytes));
    const auto [same, first] = by_hash_.emplace(hash, digest);
    if (same->second != digest) report.add(place, "one state has two digests");
  }

 private:
  struct Known {
    std::size_t hash = 0;
    std::string bytes;  ///< of the first kKept states only
  };
  static constexpr std::size_t kKept = 20000;

  static std::string where(const std::string& left, const std::string& right) {
    if (left.size() != right.size()) return {};
    std::size_t at = 0;
    while (at < left.size() && left[at] == right[at]) ++at;
    return ": they differ first at byte " + std::to_string(at) + " of " +
           std::to_string(left.size());
  }

  std::map<std::uint64_t, Known> by_digest_;
  std::map<std::size_t, std::uint64_t> by_hash_;
};

/// Digests: equal exactly where the states are equal, the same when reckoned from scratch, no
/// matter where the setup lies in memory; states go through their bytes unchanged.
template <class R, class S>
Report check_digests() {
  Report report;
  std::map<std::size_t, Digests<R>> seen;
  for (const auto& setup : setups<S>()) {
    if constexpr (std::is_copy_constructible_v<typename R::Setup>) {
      const typename R::Setup copy = setup;
      if (R::digest(R::start(copy)) != R::digest(R::start(setup)))
        report.add({}, "the digest depends on where the setup lies in memory");
    }
  }
  walk<R, S>(report, [&](const Position<R>& at, Rng& rng) {
    Digests<R>& digests = seen[at.place.setup];
    digests.look(report, at.place, at.state);
    if constexpr (HasFromBytes<R>) {
      const typename R::State back = R::from_bytes(at.setup, R::to_bytes(at.state));
      if (!same_state<R>(at.state, back))
        report.add(at.place, "a state does not come back from its bytes unchanged");
    }
    for (Side side : waiting<R>(at.state)) {
      const auto list = listed<R>(at.state, side);
      for (int i = 0; i < 4 && !list.empty(); ++i) {
        const auto& action = list[rng.below(static_cast<std::uint32_t>(list.size()))];
        if (!is_legal<R>(at.state, side, action)) continue;
        digests.look(report, at.place, settle_seeded<R>(at.state, side, action, rng()).state);
      }
    }
  });
  return report;
}

/// Walks the random battles and shows `visit(position, side, action, rng)` one legal action each.
template <class R, class S, class Visit>
void walk_actions(Report& report, Visit&& visit) {
  walk<R, S>(report, [&](const Position<R>& at, Rng& rng) {
    Side side = Side::A;
    typename R::Action action{};
    if (!looked_at<S>(rng) || !choose<R>(at.state, rng, side, action)) return;
    ++report.looked;
    visit(at, side, action, rng);
  });
}

inline bool same_events(const std::vector<Event>& left, const std::vector<Event>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const Event& a, const Event& b) {
                      return a.kind == b.kind && a.clause == b.clause && a.seen_by == b.seen_by &&
                             a.args == b.args && a.roll == b.roll && a.why == b.why;
                    });
}

/// A roll that no dice can make, or whose value is not what its faces say.
inline std::string fault_of(const Rolled& rolled) {
  const Roll& roll = rolled.asked;
  const std::string name = "a roll under " + describe(roll.clause);
  if (roll.clause.system == 0) return "a roll names no clause";
  if (roll.dice < 1 || roll.dice > kMaxDice || roll.sides < 1)
    return name + " has " + std::to_string(roll.dice) + " dice of " + std::to_string(roll.sides) +
           " sides";
  if ((roll.read == Read::AtMost || roll.read == Read::Bands) && roll.dice != 1)
    return name + " is read as that of one die and has " + std::to_string(roll.dice);
  if (rolled.value != value_of(roll, rolled.faces)) return name + " has a value not of its faces";
  return {};
}

/// How often a changed value of a roll under a clause was noticed in replay.
struct Alarm {
  std::uint64_t changed = 0, noticed = 0;
};

/// Whether a replay of `tape` differs in anything from `done`.
template <class R>
bool rings(const Settled<R>& done, const Settled<R>& again) {
  return again.failed() || !again.exhausted || !same_state<R>(done.state, again.state) ||
         !same_events(done.events, again.events);
}

template <class R>
void check_alarms(Report& report, const Position<R>& at, Side side,
                  const typename R::Action& action, const Settled<R>& done, Rng& rng,
                  std::map<Clause, Alarm>& alarms) {
  ClosedSource closed;
  const std::size_t which = rng.below(static_cast<std::uint32_t>(done.tape.size()));
  Tape tape = done.tape;
  const auto rows = distribution(tape[which].asked);
  if (rows.size() > 1) {
    std::size_t row = rng.below(static_cast<std::uint32_t>(rows.size()));
    if (rows[row].value == tape[which].value) row = (row + 1) % rows.size();
    tape[which].value = rows[row].value;
    Alarm& alarm = alarms[tape[which].asked.clause];
    ++alarm.changed;
    alarm.noticed += rings(done, settle<R>(at.state, side, action, closed, tape)) ? 1 : 0;
  }
  tape = done.tape;
  tape[which].asked.piece = static_cast<std::uint16_t>(tape[which].asked.piece + 1);
  if (!settle<R>(at.state, side, action, closed, tape).mismatch)
    report.add(at.place, "replay takes a roll made for another piece");
  tape = done.tape;
  tape.push_back(tape.back());
  if (settle<R>(at.state, side, action, closed, tape).exhausted)
    report.add(at.place, "replay uses a roll that was never made");
}

/// Replay from the tape alone: the same state and events, the tape used up, with the log and
/// without; a changed, foreign or surplus roll is noticed.
template <class R, class S>
Report check_replay() {
  Report report;
  std::map<Clause, Alarm> alarms;
  walk_actions<R, S>(report, [&](const Position<R>& at, Side side, const auto& action, Rng& rng) {
    const Settled<R> done = settle_seeded<R>(at.state, side, action, rng());
    for (const Rolled& rolled : done.tape)
      if (const std::string fault = fault_of(rolled); !fault.empty()) report.add(at.place, fault);
    for (const Event& event : done.events)
      if (event.roll >= static_cast<int>(done.tape.size()))
        report.add(at.place, "an event points at a roll that was not made");
    ClosedSource closed;
    const Settled<R> again = settle<R>(at.state, side, action, closed, done.tape);
    if (again.failed()) report.add(at.place, "replay asks for other rolls than were made");
    if (!again.exhausted) report.add(at.place, "replay leaves rolls on the tape unused");
    if (!same_state<R>(done.state, again.state))
      report.add(at.place, "replay ends in another state");
    if (!same_events(done.events, again.events)) report.add(at.place, "replay logs other events");

    Tape tape = done.tape;
    Dice dice(tape, closed);
    NoLog quiet;
    typename R::State silent = at.state;
    perform<R>(silent, side, action, dice, quiet);
    R::advance(silent, dice, quiet);
    if (dice.failed() || !dice.exhausted())
      report.add(at.place, "without a log the rules make other rolls than with one");
    if (!same_state<R>(done.state, silent))
      report.add(at.place, "without a log the rules end in another state than with one");
    if (!done.tape.empty()) check_alarms<R>(report, at, side, action, done, rng, alarms);
  });
  for (const auto& [clause, alarm] : alarms)
    if (alarm.changed >= 50 && alarm.noticed == 0)
      report.add({}, "no change of a roll under " + describe(clause) +
                         " was ever noticed: the rules do not read it");
  return report;
}

/// Dice typed in one roll at a time: each attempt from the saved state asks for the next roll, and
/// the last one ends where seeded dice do.
template <class R, class S>
Report check_typed_dice() {
  Report report;
  walk_actions<R, S>(report, [&](const Position<R>& at, Side side, const auto& action, Rng& rng) {
    const Settled<R> done = settle_seeded<R>(at.state, side, action, rng());
    ClosedSource closed;
    Tape tape;
    for (const Rolled& rolled : done.tape) {
      const Settled<R> attempt = settle<R>(at.state, side, action, closed, tape);
      if (attempt.needed != rolled.asked)
        report.add(at.place,
                   "the roll asked for of the table is not the one that seeded dice make");
      tape.push_back(rolled);
    }
    const Settled<R> last = settle<R>(at.state, side, action, closed, tape);
    if (last.failed() || !same_state<R>(last.state, done.state))
      report.add(at.place, "typed dice end in another state than seeded dice of the same faces");
  });
  return report;
}

/// The dice of playouts, without tape, faces or log, end where the battle's dice do.
template <class R, class S>
Report check_fast_dice() {
  Report report;
  walk_actions<R, S>(report, [&](const Position<R>& at, Side side, const auto& action, Rng& rng) {
    const std::uint64_t seed = rng();
    const Settled<R> done = settle_seeded<R>(at.state, side, action, seed);
    Rng same(seed);
    FastDice dice(same);
    NoLog quiet;
    typename R::State state = at.state;
    perform<R>(state, side, action, dice, quiet);
    R::advance(state, dice, quiet);
    if (!same_state<R>(done.state, state))
      report.add(at.place, "the dice of playouts end in another state than the battle's");
  });
  return report;
}

/// Taking back: after an action was settled, or attempted and broken off for want of dice, the
/// saved copy is the position that it was, and the same faces settle it in the same way.
template <class R, class S>
Report check_undo() {
  Report report;
  walk_actions<R, S>(report, [&](const Position<R>& at, Side side, const auto& action, Rng& rng) {
    const std::uint64_t digest = R::digest(at.state);
    const std::string bytes = state_bytes<R>(at.state);
    const std::string view = view_bytes<R>(R::view(at.state, side));
    const auto list = listed<R>(at.state, side);
    const Verdict<R> verdict = judge<R>(at.state, side, action);
    const Settled<R> done = settle_seeded<R>(at.state, side, action, rng());
    ClosedSource closed;
    settle<R>(at.state, side, action, closed);
    if (R::digest(at.state) != digest || state_bytes<R>(at.state) != bytes ||
        view_bytes<R>(R::view(at.state, side)) != view ||
        !(judge<R>(at.state, side, action) == verdict) || listed<R>(at.state, side) != list)
      report.add(at.place,
                 "a position is not what it was once an action was settled and taken back");
    const Settled<R> again = settle<R>(at.state, side, action, closed, done.tape);
    if (rings(done, again))
      report.add(at.place, "an action taken back and repeated with the same faces ends otherwise");
  });
  return report;
}

/// What the dice of one action lead to, by what odds tell apart: reckoned here branch by branch.
template <class R>
struct Branches {
  std::map<std::uint64_t, Fraction> by_key;
  Fraction sum;
  bool complete = false;  ///< within the budget
};

/// `each(visit)` goes through the branches and returns whether these were all.
template <class R, class Each>
Branches<R> branches_of(Report& report, const Place& place, Each&& each) {
  Branches<R> all;
  bool sound = true;
  all.complete = each([&](const Fallen<R>& fallen) {
    const Fraction probability = fallen.weight.fraction();
    sound = sound && fallen.sound;
    all.sum += probability;
    all.by_key[odds_key<R>(fallen.state)] += probability;
  });
  if (!sound) report.add(place, "a branch of the dice cannot be repeated");
  if (all.complete && all.sum.exact() && !(all.sum == Fraction(1)))
    report.add(place, "the probabilities of an action's branches add up to " + all.sum.to_string());
  return all;
}

/// Odds: the probabilities of all branches of an action, and of the whole journal entry, add up to
/// exactly 1, and the odds that
/// people are told say the same of every state. Actions of more branches than a small budget, and
/// probabilities that do not fit 128 bits, are left out.
template <class R, class S>
Report check_odds() {
  constexpr std::uint64_t kBudget = 2000;
  Report report;
  std::uint64_t summed = 0;
  walk_actions<R, S>(report, [&](const Position<R>& at, Side side, const auto& action, Rng&) {
    const Branches<R> entry = branches_of<R>(report, at.place, [&](auto&& visit) {
      return for_each_settled<R>(at.state, side, action, kBudget, visit);
    });
    if (entry.complete && entry.sum.exact()) ++summed;
    const Branches<R> all = branches_of<R>(report, at.place, [&](auto&& visit) {
      return for_each_applied<R>(at.state, side, action, kBudget, visit);
    });
    if (!all.complete || !all.sum.exact()) return;
    std::map<std::uint64_t, Fraction> told;
    for_each_outcome<R>(at.state, side, action, OddsOptions{},
                        [&](const typename R::State& state, const Fraction& probability) {
                          told[odds_key<R>(state)] += probability;
                        });
    if (told != all.by_key)
      report.add(at.place, "the odds told differ from those of the branches of the dice");
  });
  report.looked = summed;
  return report;
}

}  // namespace sandtable::harness
