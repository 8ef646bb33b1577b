#pragma once

#include "engine/core/clause.h"
#include "engine/core/sink.h"

namespace sandtable {

/// A figure, and what it was held against: Measured(Measure::Steps, 3).against(2).
struct Measured {
  Measure measure = Measure::None;
  int figure = 0;
  int limit = 0;

  constexpr Measured() = default;
  constexpr Measured(Measure in, int found) : measure(in), figure(found) {}
  constexpr Measured against(int held) const {
    Measured out = *this;
    out.limit = held;
    return out;
  }
  constexpr Finding finding(Clause clause, Ruling ruling, std::uint16_t piece) const {
    return {clause, ruling, measure, figure, limit, piece};
  }
};

/// Collects a verdict in a sink: search stops at the first "no", people get every finding.
template <class S>
struct Judge {
  S& sink;
  bool ok = true;

  /// Forbids. True where the caller should stop (nobody wants the other reasons).
  bool no(Clause clause, std::uint16_t piece = kNoPiece, const Measured& measured = {}) {
    ok = false;
    sink.cite(measured.finding(clause, Ruling::Forbids, piece));
    return !S::all;
  }
  bool no(Clause clause, const Measured& measured) { return no(clause, kNoPiece, measured); }

  void yes(Clause clause, std::uint16_t piece = kNoPiece, const Measured& measured = {}) {
    if constexpr (S::all) sink.cite(measured.finding(clause, Ruling::Permits, piece));
  }
  void yes(Clause clause, const Measured& measured) { yes(clause, kNoPiece, measured); }
};

/// Cites a modifier: measured is the change or the new figure, held against whatever it was.
template <class S>
void modify(S& sink, Clause clause, std::uint16_t piece = kNoPiece, const Measured& measured = {}) {
  if constexpr (S::all) sink.cite(measured.finding(clause, Ruling::Modifies, piece));
}
template <class S>
void modify(S& sink, Clause clause, const Measured& measured) {
  modify(sink, clause, kNoPiece, measured);
}

}  // namespace sandtable
