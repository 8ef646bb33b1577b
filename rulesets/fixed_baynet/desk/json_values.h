#pragma once

#include <cstdint>

#include <boost/json.hpp>

#include "rulesets/fixed_baynet/words/names.h"

/// Values of a view: texts, lengths in inches, angles in degrees.
namespace sandtable::fixed_baynet::view_json {

inline boost::json::value text(const Text& t) {
  return {{"en", t.en}, {"fr", name_of(t, Lang::Fr)}};
}
/// Whole numbers as such: the same bytes on every machine.
inline boost::json::value ratio(std::int64_t n, std::int64_t of) {
  if (n % of == 0) return n / of;
  return static_cast<double>(n) / static_cast<double>(of);
}
/// To the nearest of so many parts: finer than a screen draws, and short.
inline boost::json::value rounded(std::int64_t n, std::int64_t unit, std::int64_t parts) {
  const std::int64_t twice = 2 * n * parts + (n < 0 ? -unit : unit);
  return ratio(twice / (2 * unit), parts);
}
inline boost::json::value length(Len n) { return rounded(n, kInch, 1000); }
inline boost::json::value degrees(Angle n) { return rounded(std::int64_t{n} * 360, 65536, 10); }
inline boost::json::array point(Vec p) { return {length(p.x), length(p.y)}; }

}  // namespace sandtable::fixed_baynet::view_json
