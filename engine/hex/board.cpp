#include "engine/hex/board.h"

#include <cassert>

namespace sandtable::hex {
namespace {

constexpr int kSpan = 2 * kLineRange + 1;

/// One slot for each displacement within range, and its crossing seen from (0,0).
struct Displacements {
  std::array<std::uint8_t, static_cast<std::size_t>(kSpan* kSpan)> slot{};
  std::vector<Crossing> crossing;

  Displacements() {
    for (int dq = -kLineRange; dq <= kLineRange; ++dq) {
      for (int dr = -kLineRange; dr <= kLineRange; ++dr) {
        const Axial d{dq, dr};
        if (hex::distance({}, d) > kLineRange) continue;
        slot[index(d)] = static_cast<std::uint8_t>(crossing.size());
        crossing.push_back(hex::crossing({}, d));
      }
    }
  }

  static std::size_t index(Axial d) {
    return static_cast<std::size_t>((d.q + kLineRange) * kSpan + d.r + kLineRange);
  }
};

const Displacements& displacements() {
  static const Displacements all;
  return all;
}

bool digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

Board::Board(int width, int depth) : width_(width), depth_(depth) {
  assert(width >= 1 && width <= 99 && depth >= 1 && depth <= 99 && width * depth <= kMaxSectors);
  const auto n = static_cast<std::size_t>(size());
  axial_.resize(n);
  neighbours_.resize(n);
  near_.resize(n);
  distance_.resize(n * n);
  for (std::size_t s = 0; s < n; ++s) {
    const int row = static_cast<int>(s) / width_, column = static_cast<int>(s) % width_;
    axial_[s] = {column - row / 2, row};
    all_.set(static_cast<Sector>(s));
  }
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t i = 0; i < 6; ++i) neighbours_[a][i] = sector(axial_[a] + kSteps[i]);
    for (std::size_t b = 0; b < n; ++b) {
      const int d = hex::distance(axial_[a], axial_[b]);
      distance_[a * n + b] = static_cast<std::uint8_t>(d);
      if (d == 0) continue;
      for (int range = d; range <= kLineRange; ++range)
        near_[a][static_cast<std::size_t>(range)].set(static_cast<Sector>(b));
    }
  }
  build_lines();
}

void Board::build_lines() {
  const Displacements& all = displacements();
  slots_ = all.slot;
  stride_ = all.crossing.size();
  lines_.resize(axial_.size() * stride_);
  for (std::size_t s = 0; s < axial_.size(); ++s) {
    for (std::size_t k = 0; k < stride_; ++k) {
      Line& line = lines_[s * stride_ + k];
      for (const Axial step : all.crossing[k].inside) {
        const Sector met = sector(axial_[s] + step);
        if (met != kNowhere) line.inside[line.inside_count++] = met;
      }
      for (const auto& [first, second] : all.crossing[k].edges) {
        const Sector x = sector(axial_[s] + first), y = sector(axial_[s] + second);
        if (x == kNowhere && y == kNowhere) continue;
        line.edges[line.edge_count++] = x == kNowhere ? std::array{y, x} : std::array{x, y};
      }
    }
  }
}

Sector Board::at(int column, int row) const {
  if (column < 1 || column > width_ || row < 1 || row > depth_) return kNowhere;
  return static_cast<Sector>((row - 1) * width_ + column - 1);
}

Sector Board::sector(Axial a) const {
  if (a.r < 0 || a.r >= depth_) return kNowhere;
  return at(a.q + a.r / 2 + 1, a.r + 1);
}

std::string Board::label(Sector s) const {
  if (s == kNowhere) return "off";
  const int c = column(s), r = row(s);
  std::string out(4, '0');
  out[0] = static_cast<char>('0' + c / 10);
  out[1] = static_cast<char>('0' + c % 10);
  out[2] = static_cast<char>('0' + r / 10);
  out[3] = static_cast<char>('0' + r % 10);
  return out;
}

std::optional<Sector> Board::parse(std::string_view label) const {
  if (label.size() != 4) return std::nullopt;
  for (const char c : label)
    if (!digit(c)) return std::nullopt;
  const Sector s =
      at((label[0] - '0') * 10 + label[1] - '0', (label[2] - '0') * 10 + label[3] - '0');
  if (s == kNowhere) return std::nullopt;
  return s;
}

const Line& Board::line(Sector a, Sector b) const {
  const Axial d = axial_[b] - axial_[a];
  assert(a != b && hex::distance({}, d) <= kLineRange);
  return lines_[a * stride_ + slots_[Displacements::index(d)]];
}

}  // namespace sandtable::hex
