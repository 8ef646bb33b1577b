#include <algorithm>

#include "engine/text/words.h"
#include "rulesets/fixed_baynet/words/notation_line.h"

namespace sandtable::fixed_baynet {

namespace {

/// The highest number in a unit: its men, and the pieces that came with it.
int figures_of(UnitId unit, const Setup& setup) {
  if (unit >= setup.units.size()) return kMaxInUnit;
  int out = setup.units[unit].count;
  for (const GunCard& gun : setup.guns) {
    const ManCard& piece = setup.men[gun.figure];
    if (piece.unit == unit) out = std::max(out, piece.number + 1);
  }
  return out;
}

}  // namespace

ReadResult<std::uint32_t> read_numbers(const NotationLine& line, std::size_t at,
                                       std::u32string_view typed, UnitId unit, const Setup& setup) {
  constexpr int kBeyond = 1000;  // more than any unit has
  const int most = figures_of(unit, setup);
  std::uint32_t out = 0;
  int from = 0, n = 0, digits = 0;
  bool range = false;
  for (std::size_t i = 0; i <= typed.size(); ++i) {
    const char32_t c = i < typed.size() ? typed[i] : U',';
    if (c >= U'0' && c <= U'9') {
      n = std::min(10 * n + static_cast<int>(c - U'0'), kBeyond);
      ++digits;
      continue;
    }
    if (text::is_space(c)) continue;
    if (digits == 0 || (c != U',' && (!text::is_dash(c) || range)))
      return line.expected(at, "notation.men", typed);
    if (n < 1 || n > most)
      return line.fail(at, "notation.man-unknown",
                       {{"unit", notation_name(unit, setup)},
                        {"most", std::int64_t{most}},
                        {"found", quoted(typed)}});
    if (c != U',') {
      from = n;
      range = true;
    } else {
      for (int k = range ? from : n; k <= n; ++k) {
        const std::uint32_t bit = 1U << (k - 1);
        if ((out & bit) != 0)
          return line.fail(at, "notation.men-twice", {{"number", std::int64_t{k}}});
        out |= bit;
      }
      range = false;
    }
    n = digits = 0;
  }
  if (out == 0) return line.expected(at, "notation.men", typed);
  return out;
}

}  // namespace sandtable::fixed_baynet
