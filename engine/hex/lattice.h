#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace sandtable::hex {

/// A point of the triangular lattice: the centre of a hexagon, or a counter of a counter grid.
/// The neighbours of (0,0) are (1,0) (0,1) (-1,1) (-1,0) (0,-1) (1,-1).
struct Axial {
  int q = 0, r = 0;
  friend constexpr bool operator==(const Axial&, const Axial&) = default;
  friend constexpr Axial operator+(Axial a, Axial b) { return {a.q + b.q, a.r + b.r}; }
  friend constexpr Axial operator-(Axial a, Axial b) { return {a.q - b.q, a.r - b.r}; }
};

/// The six steps, in the order east, south-east, south-west, west, north-west, north-east (on a
/// board whose rows run east and whose r grows to the south).
inline constexpr std::array<Axial, 6> kSteps{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

/// The least number of steps between two points: max(|dq|, |dr|, |dq+dr|).
int distance(Axial a, Axial b);

/// What the straight line between two centres meets, the two end sectors left out, in order from
/// `a` to `b`. Judged exactly, in whole numbers.
struct Crossing {
  /// Sectors whose inside the line enters, however briefly.
  std::vector<Axial> inside;
  /// Pairs of sectors along whose common edge the line runs (neither is entered there).
  std::vector<std::pair<Axial, Axial>> edges;
};

/// The crossing of the line from `a` to `b`, at any distance. Touching a corner is not crossing.
Crossing crossing(Axial a, Axial b);

/// The directions (indices of kSteps, as a bit set) in which the line from `a` to `b` leaves the
/// hexagon of `a`: one bit through an edge, two bits through a corner. 0 where a == b.
std::uint8_t leaving(Axial a, Axial b);

}  // namespace sandtable::hex
