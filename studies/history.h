#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "battle/line_of_play.h"
#include "engine/core/rng.h"
#include "engine/desk/timed_work.h"
#include "studies/asked.h"

/// What a battle keeps of itself while it is live.
namespace sandtable::studies {

/// Bytes that an action keeps outside itself.
template <class D>
std::size_t heap_bytes(const typename D::Rules::Action& action) {
  if constexpr (desk::WeighsActions<D>) {
    return D::heap_bytes(action);
  } else {
    static_assert(std::is_trivially_copyable_v<typename D::Rules::Action>,
                  "a desk says what its actions keep outside themselves (desk::WeighsActions)");
    return 0;
  }
}

/// All that is kept, in bytes.
template <class D>
std::size_t bytes_of(const battle::LineOfPlay<typename D::Rules>& line) {
  using R = typename D::Rules;
  std::size_t all =
      line.entries().size() / battle::LineOfPlay<R>::kEvery * sizeof(typename R::State);
  for (std::size_t i = 0; i < line.entries().size(); ++i) {
    const battle::Played& played = line.entries()[i];
    all += sizeof played + played.reason.capacity();
    for (const std::string& text : played.text) all += text.capacity();
    for (const std::string& phase : played.phase) all += phase.capacity();
    all += played.tape.capacity() * sizeof(Rolled) + played.events.capacity() * sizeof(Event);
    for (const Event& event : played.events) all += event.why.capacity() * sizeof(Finding);
    all += sizeof(typename R::Action) + heap_bytes<D>(line.action(i));
  }
  return all;
}

/// A random battle to its end, as a server holds it while it is live.
template <class D>
battle::LineOfPlay<typename D::Rules> history_of(
    const std::shared_ptr<const typename D::Rules::Setup>& setup) {
  using R = typename D::Rules;
  using Action = typename R::Action;
  battle::LineOfPlay<R> line(setup);
  typename R::State state = R::start(*setup);
  Rng rng(1);
  RngSource source(rng);
  const auto enter = [&](std::optional<Post> by, const Action& action) {
    battle::Played played;
    played.seq = line.entries().size() + 1;
    played.side = by;
    for (const Lang lang : {Lang::En, Lang::Fr}) {
      if (!by) continue;
      played.text[static_cast<std::size_t>(lang)] = D::print(action, state, lang);
      played.phase[static_cast<std::size_t>(lang)] = D::phase(state, action, lang);
    }
    Dice dice(played.tape, source);
    EventLog log;
    battle::carry_out<R>(state, by, action, dice, log);
    played.events = std::move(log.events);
    line.add(std::move(played), action, state);
  };
  enter(std::nullopt, {});
  for (;;) {
    const Turn turn = R::turn(state);
    if (turn.waiting_for == 0) return line;
    const Post post = first_asked(turn);
    enter(post, R::pick(state, seat_of<R>(post), rng));
  }
}

/// Seconds that the slowest of the positions which lie farthest from one that is kept takes to be
/// made again.
template <class R>
double slowest_again(const battle::LineOfPlay<R>& line) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t kEvery = battle::LineOfPlay<R>::kEvery;
  const std::size_t all = line.entries().size();
  double slowest = 0;
  for (std::size_t at = std::min(kEvery - 1, all); at <= all; at += kEvery) {
    const auto before = Clock::now();
    desk::kept(line.before(at));
    slowest = std::max(slowest, std::chrono::duration<double>(Clock::now() - before).count());
  }
  return slowest;
}

}  // namespace sandtable::studies
