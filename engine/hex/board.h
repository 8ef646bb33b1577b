#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hex/lattice.h"
#include "engine/hex/mask.h"

namespace sandtable::hex {

/// The farthest range for which lines are kept ready.
inline constexpr int kLineRange = 4;

/// A line of up to kLineRange steps between two sectors of a board, as sector numbers, in the
/// order from the first to the second. Sectors off the board are left out; a pair with one sector
/// off the board keeps the other beside kNowhere.
struct Line {
  std::uint8_t inside_count = 0, edge_count = 0;
  std::array<Sector, 6> inside{};
  std::array<std::array<Sector, 2>, 2> edges{};
};

/// A rectangular board of `width` sectors by `depth` rows, every second row (02, 04, ...) shifted
/// half a sector to the right. Hexagons and counters are one lattice. Everything is computed once;
/// the board never changes. Labels are four digits, column then row, from 01 at the upper left.
class Board {
 public:
  /// 1 <= width, depth <= 99 and width * depth <= kMaxSectors.
  Board(int width, int depth);

  int width() const { return width_; }
  int depth() const { return depth_; }
  int size() const { return width_ * depth_; }

  /// Column and row from 1. kNowhere off the board.
  Sector at(int column, int row) const;
  int column(Sector s) const { return s % width_ + 1; }
  int row(Sector s) const { return s / width_ + 1; }

  Axial axial(Sector s) const { return axial_[s]; }
  /// kNowhere off the board.
  Sector sector(Axial a) const;

  std::string label(Sector s) const;  ///< "0304"; "off" for kNowhere
  /// nullopt where it is not four digits naming a sector of this board.
  std::optional<Sector> parse(std::string_view label) const;

  /// Adjacent sectors of `s`.
  const Mask& adjacent(Sector s) const { return near_[s][1]; }
  /// The neighbour in each direction of kSteps, kNowhere off the board.
  const std::array<Sector, 6>& neighbours(Sector s) const { return neighbours_[s]; }
  /// Sectors no farther than d (1 to kLineRange) from `s`, itself left out.
  const Mask& within(Sector s, int d) const { return near_[s][static_cast<std::size_t>(d)]; }
  const Mask& all() const { return all_; }
  int distance(Sector a, Sector b) const {
    return distance_[static_cast<std::size_t>(a) * static_cast<std::size_t>(size()) + b];
  }
  /// 1 <= distance(a, b) <= kLineRange.
  const Line& line(Sector a, Sector b) const;

 private:
  static constexpr std::size_t kDisplacements = (2 * kLineRange + 1) * (2 * kLineRange + 1);

  void build_lines();

  int width_, depth_;
  Mask all_;
  std::vector<Axial> axial_;
  std::vector<std::array<Sector, 6>> neighbours_;
  std::vector<std::array<Mask, kLineRange + 1>> near_;
  std::vector<std::uint8_t> distance_;
  std::vector<Line> lines_;  // stride_ lines a sector, one for each displacement within range
  std::size_t stride_ = 0;
  std::array<std::uint8_t, kDisplacements>
      slots_{};  // by displacement: which of the sector's lines
};

}  // namespace sandtable::hex
