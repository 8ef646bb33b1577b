#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/harness/run.h"

/// Checks of legality, of the list of actions and of what stays true while a battle is played.
namespace sandtable::harness {

inline std::string name_of(Side side) {
  return side == Side::A ? "A" : side == Side::B ? "B" : "the umpire";
}

template <class R>
void check_invariants(Report& report, const Place& place, const typename R::State& state,
                      const std::string& when) {
  if constexpr (HasInvariants<R>) {
    for (const std::string& violated : R::invariants(state))
      report.add(place, "invariant violated " + when + ": " + violated);
  }
}

/// The properties of an answer of legal(): yes and no alike with and without reasons; a no cites a
/// clause that forbids, a yes cites none.
template <class R>
Verdict<R> examine(Report& report, const Place& place, const typename R::State& state, Side side,
                   const typename R::Action& action) {
  const Verdict<R> verdict = judge<R>(state, side, action);
  const auto trouble = [&](const std::string& text) {
    report.add(place, text + ": " + name_of(side) + ", " + shown<R>(action));
  };
  ++report.looked;
  if (verdict.fast != verdict.explained)
    trouble(std::string("legal() says ") + (verdict.fast ? "yes" : "no") +
            " to search and the opposite with reasons");
  const auto forbids =
      std::count_if(verdict.findings.begin(), verdict.findings.end(),
                    [](const Finding& finding) { return finding.ruling == Ruling::Forbids; });
  if (verdict.explained && forbids != 0)
    trouble("a legal action comes with a finding that forbids it");
  if (!verdict.explained && forbids == 0)
    trouble("an illegal action comes with no finding that forbids it");
  for (const Finding& finding : verdict.findings)
    if (finding.clause.system == 0) trouble("a finding names no clause");
  return verdict;
}

template <class R>
void check_turn(Report& report, const Position<R>& at) {
  const std::uint8_t waiting_for = R::turn(at.state).waiting_for;
  const bool over = R::result(at.state).has_value();
  ++report.looked;
  if (over && waiting_for != 0) report.add(at.place, "a battle that is over waits for somebody");
  if (!over && waiting_for == 0)
    report.add(at.place,
               "advance() stopped though nobody is waited for and the battle is not over");
  Tape tape;
  ClosedSource closed;
  const auto again = with_tape<R>(at.state, closed, {}, [](auto& state, Dice& dice, auto& log) {
    R::advance(state, dice, log);
  });
  if (again.failed() || !again.events.empty() ||
      state_bytes<R>(again.state) != state_bytes<R>(at.state))
    report.add(at.place, "advance() does something though somebody must decide");
}

/// Random play to the end: the bound of steps, whose turn it is, the invariants, and for each side
/// that every listed and every picked action is legal.
template <class R, class S>
Report check_play() {
  Report report;
  const auto visit = [&](const Position<R>& at, Rng& rng) {
    check_turn(report, at);
    check_invariants<R>(report, at.place, at.state, "in play");
    const std::vector<Side> sides = waiting<R>(at.state);
    for (Side side : {Side::A, Side::B}) {
      const bool waited = std::find(sides.begin(), sides.end(), side) != sides.end();
      const auto list = listed<R>(at.state, side);
      if (!waited && !list.empty())
        report.add(at.place, "actions() lists for " + name_of(side) + ", who is not waited for");
      if (!waited) continue;
      if (list.empty()) report.add(at.place, "actions() is empty for " + name_of(side));
      for (const auto& action : list)
        if (!examine<R>(report, at.place, at.state, side, action).fast)
          report.add(at.place, "actions() lists an illegal action for " + name_of(side) + ": " +
                                   shown<R>(action));
      const auto picked = R::pick(at.state, side, rng);
      if (!examine<R>(report, at.place, at.state, side, picked).fast)
        report.add(at.place,
                   "pick() gives an illegal action to " + name_of(side) + ": " + shown<R>(picked));
    }
  };
  walk<R, S>(report, visit, [&](const Position<R>& at) {
    if (R::result(at.state)) return;
    report.add(at.place,
               at.place.step >= S::kMaxSteps
                   ? "the battle does not end within " + std::to_string(S::kMaxSteps) + " steps"
                   : std::string("play is stuck before the battle is over"));
  });
  return report;
}

/// The effects of the listed actions, for comparison with those of proposals off the list.
template <class R>
class Effects {
 public:
  Effects(const typename R::State& state, Side side, std::vector<typename R::Action> list,
          std::uint64_t seed)
      : state_(state), side_(side), list_(std::move(list)), seed_(seed) {}

  const std::vector<typename R::Action>& list() const { return list_; }

  /// Whether some listed action does what `action` does, with the same dice.
  bool has(const typename R::Action& action) {
    if (effects_.empty())
      for (const auto& candidate : list_) effects_.push_back(effect(candidate));
    return std::find(effects_.begin(), effects_.end(), effect(action)) != effects_.end();
  }

 private:
  std::uint64_t effect(const typename R::Action& action) const {
    return R::digest(settle_seeded<R>(state_, side_, action, seed_).state);
  }

  typename R::State state_;
  Side side_;
  std::vector<typename R::Action> list_;
  std::uint64_t seed_;
  std::vector<std::uint64_t> effects_;
};

/// One proposal that may be anything: legal() must decide it properly, and what it lets through
/// must leave the state sound and do what some listed action does.
template <class R, class S>
void check_proposal(Report& report, const Position<R>& at, Side side, bool waited,
                    const typename R::Action& proposal, Effects<R>& effects, std::uint64_t seed) {
  if (!examine<R>(report, at.place, at.state, side, proposal).fast) return;
  if (side != Side::Umpire && !waited) {
    report.add(at.place, "legal() lets " + name_of(side) +
                             " act, who is not waited for: " + shown<R>(proposal));
    return;
  }
  const auto done = settle_seeded<R>(at.state, side, proposal, seed);
  check_invariants<R>(report, at.place, done.state,
                      "by a legal proposal of " + name_of(side) + ", " + shown<R>(proposal));
  if (side != Side::Umpire && is_of_the_list<S>(proposal) && !effects.has(proposal))
    report.add(at.place, "a legal proposal of " + name_of(side) +
                             " does what no listed action does: " + shown<R>(proposal));
}

/// Proposals off the list: listed actions with fields changed at random, actions of the other side
/// and of earlier positions, and every well-formed proposal where the ruleset enumerates them.
template <class R, class S>
Report check_proposals() {
  Report report;
  std::vector<typename R::Action> pool;  // actions seen lately, of either side
  walk<R, S>(report, [&](const Position<R>& at, Rng& rng) {
    if (!looked_at<S>(rng)) return;
    const std::vector<Side> sides = waiting<R>(at.state);
    for (Side side : {Side::A, Side::B, Side::Umpire}) {
      const bool waited = std::find(sides.begin(), sides.end(), side) != sides.end();
      const std::uint64_t seed = rng();
      Effects<R> effects(at.state, side,
                         waited ? listed<R>(at.state, side) : std::vector<typename R::Action>{},
                         seed);
      pool.insert(pool.end(), effects.list().begin(), effects.list().end());
      if (pool.size() > 256) pool.erase(pool.begin(), pool.end() - 256);
      for (int i = 0; i < 24 && !pool.empty() && !report.full(); ++i) {
        typename R::Action proposal = pool[rng.below(static_cast<std::uint32_t>(pool.size()))];
        for (std::uint32_t change = rng.below(3); change > 0; --change)
          proposal = mutated<R>(proposal, pool, rng);
        check_proposal<R, S>(report, at, side, waited, proposal, effects, seed);
      }
      if constexpr (HasEnumerateAll<R>) {
        std::vector<typename R::Action> every;
        R::enumerate_all(at.state, side, every);
        for (const auto& proposal : every) {
          if (report.full()) break;
          check_proposal<R, S>(report, at, side, waited, proposal, effects, seed);
        }
      }
    }
  });
  return report;
}

}  // namespace sandtable::harness
