#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/clause.h"

namespace sandtable {

/// Counts how often each clause was seen to permit, forbid and modify, and apart from that how
/// often it was applied where nobody is told why. Only the explaining sinks report here, so search
/// pays nothing. Safe to use from several threads.
class Coverage {
 public:
  struct Seen {
    std::uint64_t permits = 0, forbids = 0, modifies = 0;
    std::uint64_t applied = 0;
    /// In a verdict or an account, which cite it.
    std::uint64_t decided() const { return permits + forbids + modifies; }
    std::uint64_t total() const { return decided() + applied; }
  };

  /// `clauses`: how many clauses the ruleset `system` has.
  Coverage(std::uint16_t system, std::size_t clauses)
      : system_(system), size_(clauses), counts_(new Row[clauses]) {}

  void note(Clause clause, Ruling ruling) { count(clause, static_cast<std::size_t>(ruling)); }
  void note_applied(Clause clause) { count(clause, kApplied); }

  Seen seen(std::size_t clause) const {
    const Row& row = counts_[clause];
    return {row[0].load(std::memory_order_relaxed), row[1].load(std::memory_order_relaxed),
            row[2].load(std::memory_order_relaxed), row[kApplied].load(std::memory_order_relaxed)};
  }

  std::size_t size() const { return size_; }

  /// The coverage that explaining sinks report to, or nullptr when nobody measures.
  static std::atomic<Coverage*>& current();

 private:
  static constexpr std::size_t kApplied = 3;
  using Row = std::array<std::atomic<std::uint64_t>, 4>;

  void count(Clause clause, std::size_t what) {
    if (clause.system != system_ || clause.index >= size_) return;
    counts_[clause.index][what].fetch_add(1, std::memory_order_relaxed);
  }

  std::uint16_t system_;
  std::size_t size_;
  std::unique_ptr<Row[]> counts_;
};

/// Notes a clause where nothing is explained to anybody: while a scenario is read, or drawn.
inline void note_applied(Clause clause) {
  if (Coverage* coverage = Coverage::current().load(std::memory_order_relaxed))
    coverage->note_applied(clause);
}

/// Measures coverage for as long as it lives.
class CoverageScope {
 public:
  explicit CoverageScope(Coverage& coverage) : before_(Coverage::current().exchange(&coverage)) {}
  ~CoverageScope() { Coverage::current().store(before_); }
  CoverageScope(const CoverageScope&) = delete;
  CoverageScope& operator=(const CoverageScope&) = delete;

 private:
  Coverage* before_;
};

}  // namespace sandtable
