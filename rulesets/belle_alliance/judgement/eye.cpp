#include "rulesets/belle_alliance/judgement/eye.h"

#include "engine/core/coverage.h"
#include "engine/core/rng.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

constexpr int kHundred = 100;
/// The most by which he misses, in hundredths of the distance (measuring.computer).
constexpr int kMost = figure(SightFigure::EyeError);

}  // namespace

int misjudged_by(const State& known, Side side, UnitId unit, Label label) {
  const Options& options = known.setup->options;
  if (options.measuring == Measuring::Free || options.computer_eye == ComputerEye::Exact) return 0;
  note_applied(clause::measuring_computer);
  // A draw of its own for each bound and pair: whoever asks again in the bound is told the same.
  std::uint64_t key = known.bound;
  for (const int part : {index(side), int{unit}, int{label}})
    key = key << 8 | static_cast<std::uint64_t>(part);
  Rng draw(mix64(key));
  return static_cast<int>(draw.below(2 * kMost + 1)) - kMost;
}

Vec taken_to_be(const State& known, Side side, UnitId unit, Label label, Vec place) {
  const Vec from = known.of(side).units[unit].place;
  const Vec way = place - from;
  const int error = misjudged_by(known, side, unit, label);
  return {static_cast<Len>(place.x + std::int64_t{way.x} * error / kHundred),
          static_cast<Len>(place.y + std::int64_t{way.y} * error / kHundred)};
}

int centimetres_between(Vec a, Vec b) {
  return static_cast<int>(geometry::length(a - b) / geometry::kCentimetre);
}

}  // namespace sandtable::belle_alliance
