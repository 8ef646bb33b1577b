#pragma once

#include "rulesets/fixed_baynet/rules/flow.h"

/// Lots among several, drawn with the dice of the box (equipment.dice).
namespace sandtable::fixed_baynet {

/// One of `n` equal chances, from 1: a D6 or a D12 whose faces fall to them in equal parts, two
/// D12, read one after the other, for more than twelve. A face that falls to none is thrown again.
template <class D, class L>
int draw_lot(Flow<D, L> f, Clause why, Side side, int n, std::uint16_t piece = kNoPiece) {
  constexpr int kSmall = 6, kLarge = 12;
  const int die = n <= kSmall && (kSmall % n == 0 || kLarge % n != 0) ? kSmall : kLarge;
  for (;;) {
    int face = f.roll(why, side, 1, die, Read::Sum, 0, 0, piece);
    int faces = die;
    while (faces < n) {
      face = (face - 1) * kLarge + f.roll(why, side, 1, kLarge, Read::Sum, 0, 0, piece);
      faces *= kLarge;
    }
    const int part = faces / n;
    if (face <= part * n) return (face - 1) / part + 1;
  }
}

}  // namespace sandtable::fixed_baynet
