#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/rulesets.h"
#include "engine/core/coverage.h"
#include "engine/core/origins.h"
#include "engine/text/lang.h"

/// Which clauses decide something: measured, never written down by hand.
namespace sandtable::studies {

/// Something that uses the rules where clauses are counted, besides random battles.
struct TraceSource {
  struct Ran {
    std::string wrong;               ///< what went wrong; empty: nothing
    std::vector<std::string> shown;  ///< ids of clauses that it shows, one for each showing
  };
  std::string name;
  std::function<Ran()> run;
};

struct TracePlan {
  std::uint32_t games = 5;  ///< random battles of each scenario in each edition
  std::uint64_t seed = 1;
  std::vector<std::string> scenarios;  ///< ids; empty: all
  std::vector<TraceSource> sources;
};

struct ClauseTrace {
  const ClauseInfo* clause = nullptr;
  Coverage::Seen seen;
  std::uint64_t examples = 0;      ///< worked examples of it that come out as written
  std::vector<std::string> cited;  ///< source files, if they were searched

  /// A verdict or an account cited it.
  bool is_decided() const { return seen.decided() > 0; }
  /// It was used where a scenario was read or drawn, and nowhere else.
  bool is_applied() const { return !is_decided() && seen.applied > 0; }
  /// Nobody is told of it by itself, and examples show that it holds.
  bool is_shown() const { return seen.total() == 0 && examples > 0; }
  bool is_seen() const { return seen.total() > 0 || examples > 0; }
};

struct Trace {
  const Rulebook* book = nullptr;
  std::uint32_t battles = 0;
  std::uint64_t proposals = 0;  ///< actions asked about, legal or not
  std::vector<std::string> sources;
  std::vector<ClauseTrace> clauses;  ///< in the order of the rulebook
  std::size_t decided() const;       ///< clauses that a verdict or an account cited
  std::size_t applied() const;       ///< others, used where a scenario was read or drawn
  std::size_t shown() const;         ///< others, shown by worked examples alone
  std::size_t seen() const { return decided() + applied() + shown(); }
};

/// Plays random battles of every scenario of the ruleset in every edition through the explaining
/// path, asking about illegal proposals too, and counts what each clause did. One measurement at a
/// time in a program. Error: a scenario that cannot be played, or what a source said.
tl::expected<Trace, std::string> measure(const battle::RulesetDoor& door, const TracePlan& plan);

/// The worked examples of a ruleset as a source.
TraceSource worked_examples(const battle::RulesetDoor& door);

/// Finds the sources that cite each clause as a compiled constant (`clause::NAME`), among .h and
/// .cpp files below `folder`/rulesets and `folder`/engine; tests do not count. False: no such
/// folder.
bool find_citations(Trace& trace, const std::string& folder);

/// The name of a clause's constant: "fire.uphill.en" -> "fire_uphill_en".
std::string constant_name(std::string_view clause);

/// Of the clauses that are known from there, how many there are and how many of them were seen.
struct OriginCount {
  Origin origin = Origin::Source;
  std::size_t all = 0, seen = 0;
};
/// In the order of Origin; none where the ruleset does not say where its clauses are known from.
std::vector<OriginCount> by_origin(const Trace& trace);

/// A page in Markdown: one table for all clauses, then those never seen.
std::string markdown(const std::vector<Trace>& traces);

}  // namespace sandtable::studies
