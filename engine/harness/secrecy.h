#pragma once

#include <string>
#include <vector>

#include "engine/harness/play.h"
#include "engine/harness/replay.h"
#include "engine/harness/run.h"

/// Checks that nobody is told what he may not know: views, answers, events, sealed orders, guesses.
namespace sandtable::harness {

template <class T>
void put(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

inline void put_finding(std::string& bytes, const Finding& finding) { bytes += raw_bytes(finding); }

/// What `viewer` is sent of a settled decision: each event in full where he may see it, its bare
/// number where not; with an event go its roll, faces and all, and its findings.
template <class R>
std::string seen_bytes(const Settled<R>& done, Side viewer) {
  std::string bytes;
  for (const Event& event : done.events) {
    const bool full = (event.seen_by & bit(viewer)) != 0;
    bytes += full ? 'f' : 'n';
    if (!full) continue;
    put(bytes, event.kind);
    bytes += raw_bytes(event.clause);
    put(bytes, event.args);
    put(bytes, event.roll);
    if (event.roll >= 0 && static_cast<std::size_t>(event.roll) < done.tape.size())
      bytes += raw_bytes(done.tape[static_cast<std::size_t>(event.roll)]);
    put(bytes, event.why.size());
    for (const Finding& finding : event.why) put_finding(bytes, finding);
  }
  return bytes;
}

/// What `side` is answered when it asks whether `action` is legal.
template <class R>
std::string answer_bytes(const typename R::State& state, Side side,
                         const typename R::Action& action) {
  const Verdict<R> verdict = judge<R>(state, side, action);
  std::string bytes(1, verdict.explained ? 'y' : 'n');
  for (const Finding& finding : verdict.findings) put_finding(bytes, finding);
  return bytes;
}

/// Two worlds that `viewer` cannot tell apart must look, answer and list alike.
template <class R>
void compare_worlds(Report& report, const Place& place, const typename R::State& left,
                    const typename R::State& right, Side viewer,
                    const std::vector<typename R::Action>& questions) {
  ++report.looked;
  const std::string who = name_of(viewer);
  if (view_bytes<R>(R::view(left, viewer)) != view_bytes<R>(R::view(right, viewer)))
    report.add(place, "the view of " + who + " depends on a secret");
  if ((R::turn(left).waiting_for & bit(viewer)) != (R::turn(right).waiting_for & bit(viewer)) ||
      R::result(left) != R::result(right))
    report.add(place, "whether " + who + " is asked depends on a secret");
  if (listed<R>(left, viewer) != listed<R>(right, viewer))
    report.add(place, "the actions listed for " + who + " depend on a secret");
  for (const auto& question : questions)
    if (answer_bytes<R>(left, viewer, question) != answer_bytes<R>(right, viewer, question)) {
      report.add(place, "an answer to " + who + " about legality depends on a secret");
      return;
    }
}

/// Listed actions and changed ones: questions for a side to ask.
template <class R>
std::vector<typename R::Action> questions_of(const typename R::State& state, Side side, Rng& rng) {
  std::vector<typename R::Action> questions = listed<R>(state, side);
  if (questions.empty()) questions = listed<R>(state, other(side));
  const std::vector<typename R::Action> pool = questions;
  for (int i = 0; i < 16 && !pool.empty(); ++i)
    questions.push_back(mutated<R>(pool[rng.below(static_cast<std::uint32_t>(pool.size()))],
                                   std::span<const typename R::Action>(pool), rng));
  return questions;
}

/// The same action with the same dice in two worlds that `viewer` cannot tell apart: unless it
/// reveals a secret, he is sent the same. Without the hook R::reveals, an action counts as
/// revealing when the views differ after it.
template <class R>
void compare_settling(Report& report, const Place& place, const typename R::State& left,
                      const typename R::State& right, Side viewer, Side side,
                      const typename R::Action& action, std::uint64_t seed) {
  if (!is_legal<R>(left, side, action) || !is_legal<R>(right, side, action)) return;
  const auto in_left = settle_seeded<R>(left, side, action, seed);
  const auto in_right = settle_seeded<R>(right, side, action, seed);
  const bool alike = view_bytes<R>(R::view(in_left.state, viewer)) ==
                     view_bytes<R>(R::view(in_right.state, viewer));
  if constexpr (HasReveals<R>) {
    if (R::reveals(left, side, action, viewer) || R::reveals(right, side, action, viewer)) return;
    if (!alike) report.add(place, "an action shows " + name_of(viewer) + " a secret in his view");
  } else {
    if (!alike) return;
  }
  if (seen_bytes(in_left, viewer) != seen_bytes(in_right, viewer))
    report.add(place, "the events sent to " + name_of(viewer) + " depend on a secret");
}

/// Leaks: change only what a side may not know, and require its view, its list, the answers to its
/// questions and the events sent to it to be the same to the byte.
template <class R, class S>
Report check_leaks() {
  Report report;
  if constexpr (!HasScramble<R>) {
    report.skipped = "the ruleset has no secrets: it gives no R::scramble";
  } else {
    std::uint64_t different = 0;
    walk<R, S>(report, [&](const Position<R>& at, Rng& rng) {
      if (!looked_at<S>(rng)) return;
      for (Side viewer : {Side::A, Side::B}) {
        typename R::State world = at.state;
        R::scramble(world, viewer, rng);
        if (same_state<R>(world, at.state)) continue;
        ++different;
        compare_worlds<R>(report, at.place, at.state, world, viewer,
                          questions_of<R>(at.state, viewer, rng));
        for (Side side : waiting<R>(at.state))
          for (const auto& action : listed<R>(at.state, side))
            compare_settling<R>(report, at.place, at.state, world, viewer, side, action, rng());
      }
    });
    if (different == 0 && report.troubles.empty())
      report.add({}, "R::scramble never changed anything");
  }
  return report;
}

/// Two different orders that `first` may seal, and one for the other side.
template <class R>
struct Orders {
  Side first;
  typename R::Action order, instead, answer;
};

/// What `first` has sealed must be nobody else's business until the last order is in.
template <class R>
void check_sealed_secret(Report& report, const Position<R>& at, const Orders<R>& orders,
                         std::uint64_t seed, Rng& rng) {
  const Side viewer = other(orders.first);
  const auto one = settle_seeded<R>(at.state, orders.first, orders.order, seed);
  const auto two = settle_seeded<R>(at.state, orders.first, orders.instead, seed);
  if (!(R::turn(one.state).waiting_for & bit(viewer)))
    report.add(at.place, "one sealed order stops the wait for the other");
  // What it rolled would be known by the dice of everybody else's entries.
  if (!one.tape.empty() || !two.tape.empty())
    report.add(at.place,
               "an order of " + name_of(orders.first) + " rolls a die while it lies sealed");
  if (R::turn(one.state).waiting_for & bit(orders.first)) return;  // it has more to order
  if (!is_legal<R>(one.state, viewer, orders.answer))
    report.add(at.place, "an order sealed by " + name_of(orders.first) + " forbids one of " +
                             name_of(viewer));
  compare_worlds<R>(report, at.place, one.state, two.state, viewer,
                    questions_of<R>(at.state, viewer, rng));
  if (seen_bytes(one, viewer) != seen_bytes(two, viewer))
    report.add(at.place, "the events sent to " + name_of(viewer) + " tell a sealed order");
}

/// Sealing A's order and then B's, and B's and then A's, gives identical bytes.
template <class R>
void check_sealed_order(Report& report, const Position<R>& at, const Orders<R>& orders,
                        std::uint64_t seed) {
  const Side second = other(orders.first);
  const auto one = settle_seeded<R>(at.state, orders.first, orders.order, seed);
  const auto two = settle_seeded<R>(at.state, second, orders.answer, seed);
  if (!is_legal<R>(one.state, second, orders.answer) ||
      !is_legal<R>(two.state, orders.first, orders.order))
    return;
  const auto forth = settle_seeded<R>(one.state, second, orders.answer, seed);
  const auto back = settle_seeded<R>(two.state, orders.first, orders.order, seed);
  if (!same_state<R>(forth.state, back.state) || forth.tape != back.tape)
    report.add(at.place, "who seals his order first makes a difference");
}

/// Sealed simultaneous orders, wherever both players are waited for.
template <class R, class S>
Report check_sealed_orders() {
  Report report;
  walk<R, S>(report, [&](const Position<R>& at, Rng& rng) {
    if (waiting<R>(at.state).size() < 2) return;
    for (Side first : {Side::A, Side::B}) {
      const auto own = listed<R>(at.state, first);
      const auto others = listed<R>(at.state, other(first));
      if (own.empty() || others.empty()) continue;
      const auto any = [&](const auto& list) {
        return list[rng.below(static_cast<std::uint32_t>(list.size()))];
      };
      for (int i = 0; i < 6; ++i) {
        const Orders<R> orders{first, any(own), any(own), any(others)};
        if (!is_legal<R>(at.state, first, orders.order) ||
            !is_legal<R>(at.state, first, orders.instead) ||
            !is_legal<R>(at.state, other(first), orders.answer))
          continue;
        ++report.looked;
        const std::uint64_t seed = rng();
        check_sealed_secret<R>(report, at, orders, seed, rng);
        check_sealed_order<R>(report, at, orders, seed);
      }
    }
  });
  if (report.looked == 0 && report.troubles.empty())
    report.skipped = "both players are never waited for at once";
  return report;
}

/// Guessing: a world guessed from a side's view is sound, looks to that side as the real one does,
/// asks it the same and answers it the same.
template <class R, class S>
Report check_guesses() {
  Report report;
  walk<R, S>(report, [&](const Position<R>& at, Rng& rng) {
    if (!looked_at<S>(rng)) return;
    for (Side side : {Side::A, Side::B}) {
      const typename R::State world = R::guess(R::view(at.state, side), side, rng);
      check_invariants<R>(report, at.place, world, "in a guessed world");
      if constexpr (HasRecomputeDigest<R>) {
        if (R::digest(world) != R::recompute_digest(world))
          report.add(at.place, "a guessed world has a wrong digest");
      }
      compare_worlds<R>(report, at.place, at.state, world, side,
                        questions_of<R>(at.state, side, rng));
    }
  });
  return report;
}

}  // namespace sandtable::harness
