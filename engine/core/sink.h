#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/coverage.h"
#include "engine/core/post.h"
#include "engine/core/side.h"

namespace sandtable {

/// The sink of search: a predicate given this stops at its first "no" and keeps nothing.
struct NoWhy {
  static constexpr bool all = false;
  void cite(const Finding&) {}
};

/// The sink of people: a predicate given this goes on to the end and keeps every finding.
struct Why {
  static constexpr bool all = true;
  std::vector<Finding> findings;
  void cite(const Finding& finding) {
    if (Coverage* coverage = Coverage::current().load(std::memory_order_relaxed))
      coverage->note(finding.clause, finding.ruling);
    findings.push_back(finding);
  }
};

/// Something that happened, as keys and values; sentences are made at the edge (engine/text).
struct Event {
  std::uint16_t kind = 0;  ///< the ruleset's own enumeration; names the message of its catalogue
  Clause clause;
  std::uint8_t seen_by = kEverybody;   ///< a bit a side; others get the bare number of the event
  std::array<std::int32_t, 8> args{};  ///< pieces, sectors, numbers, in the order of the message
  std::int16_t roll = -1;              ///< index on the action's tape, -1: none
  std::vector<Finding> why;
  std::array<std::uint8_t, 2> posts = kAllPosts;  ///< of the sides that see it, which posts

  bool seen(Post viewer) const { return Audience{seen_by, posts}.has(viewer); }
};

/// The log of search and playouts: compiles to nothing.
struct NoLog : NoWhy {
  static constexpr bool on = false;
  void add(const Event&) {}
};

/// The log of people. An event takes the findings cited since the one before it.
struct EventLog : Why {
  static constexpr bool on = true;
  std::vector<Event> events;
  void add(Event event) {
    if (Coverage* coverage = Coverage::current().load(std::memory_order_relaxed))
      if (event.clause.system != 0) coverage->note(event.clause, Ruling::Permits);
    event.why = std::exchange(findings, {});
    events.push_back(std::move(event));
  }
};

}  // namespace sandtable
