#include "rulesets/belle_epoque/drawing/svg_canvas.h"

#include <algorithm>
#include <map>

namespace sandtable::belle_epoque::drawing {

Point centre(const Board& board, Sector s) {
  const int row = board.row(s) - 1, column = board.column(s) - 1;
  return {500 + column * kUd + (row % 2) * 500, 577 + row * kRow};
}

Point extent(const Board& board) {
  return {board.width() * kUd + (board.depth() > 1 ? 500 : 0), (board.depth() - 1) * kRow + 1154};
}

namespace {

/// One side of a hexagon on the border of a set.
struct Border {
  Sector sector;
  std::size_t direction;
  bool off;  ///< nothing lies beyond: the board ends here
};

/// Corners are told apart by three times their axial coordinates.
std::pair<int, int> corner_key(const Board& board, Sector s, std::size_t i) {
  const hex::Axial a = board.axial(s), d = hex::kSteps[i % 6] + hex::kSteps[(i + 1) % 6];
  return {3 * a.q + d.q, 3 * a.r + d.r};
}

/// Smooth outlines run on over the edge of the board, so that a hill there does not end with it.
std::string loop_path(const Board& board, const std::vector<Border>& loop, int k, bool smooth) {
  constexpr int kBeyond = 1400;
  const auto reach = [&](const Border& b) { return smooth && b.off ? kBeyond : k; };
  const auto mid = [&](const Border& b) {
    const Point c = centre(board, b.sector), to = kToward[b.direction];
    return towards(c, {c.x + to.x / 2, c.y + to.y / 2}, reach(b));
  };
  std::string d;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Border& here = loop[i];
    const Border& next = loop[(i + 1) % loop.size()];
    const Point c = centre(board, here.sector);
    const Point vertex = c + kCorner[here.direction];
    const Point v =
        towards(middle(c, centre(board, next.sector)), vertex, std::max(reach(here), reach(next)));
    if (smooth) {
      if (i == 0) d += "M" + num(mid(here));
      d += "Q" + num(v) + " " + num(mid(next));
    } else {
      d += (i == 0 ? "M" : "L") + num(v);
    }
  }
  return d + "Z";
}

}  // namespace

std::string outline(const Board& board, const Mask& sectors, int k, bool smooth) {
  std::map<std::pair<int, int>, Border> by_start;
  sectors.for_each([&](Sector s) {
    for (std::size_t i = 0; i < 6; ++i) {
      const Sector near = board.neighbours(s)[i];
      if (near == kNowhere || !sectors.test(near))
        by_start[corner_key(board, s, i + 5)] = {s, i, near == kNowhere};
    }
  });
  std::string d;
  while (!by_start.empty()) {
    std::vector<Border> loop;
    for (auto it = by_start.begin(); it != by_start.end();) {
      const Border border = it->second;
      loop.push_back(border);
      by_start.erase(it);
      it = by_start.find(corner_key(board, border.sector, border.direction));
    }
    d += loop_path(board, loop, k, smooth);
  }
  return d;
}

std::string wash_of(const Picture& picture, Side side, SvgStyle::Dress dress) {
  const std::string& colour = picture.setup->sides[static_cast<std::size_t>(index(side))].colour;
  return svg::wash_of(colour, side == Side::A, dress);
}

}  // namespace sandtable::belle_epoque::drawing
