#pragma once

#include "engine/core/clause.h"
#include "engine/core/sink.h"

namespace sandtable {

/// Collects a verdict in a sink: search stops at the first "no", people get every finding.
template <class S>
struct Judge {
  S& sink;
  bool ok = true;

  /// Forbids. True where the caller should stop (nobody wants the other reasons).
  bool no(Clause clause, Measure measure = Measure::None, int measured = 0, int limit = 0,
          std::uint16_t piece = kNoPiece) {
    ok = false;
    sink.cite({clause, Ruling::Forbids, measure, measured, limit, piece});
    return !S::all;
  }

  void yes(Clause clause, Measure measure = Measure::None, int measured = 0, int limit = 0,
           std::uint16_t piece = kNoPiece) {
    if constexpr (S::all) sink.cite({clause, Ruling::Permits, measure, measured, limit, piece});
  }
};

/// Cites a modifier: `measured` is the change or the new figure, `limit` what it was held against.
template <class S>
void modify(S& sink, Clause clause, Measure measure, int measured, int limit = 0,
            std::uint16_t piece = kNoPiece) {
  if constexpr (S::all) sink.cite({clause, Ruling::Modifies, measure, measured, limit, piece});
}

}  // namespace sandtable
