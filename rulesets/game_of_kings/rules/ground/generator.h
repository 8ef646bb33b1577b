#pragma once

#include "rulesets/game_of_kings/data/vocabulary.gen.h"
#include "rulesets/game_of_kings/rules/ground/piece.h"
#include "rulesets/game_of_kings/state/ground.h"
#include "rulesets/game_of_kings/state/setup.h"

/// The random terrain generator (terrain-generator.*): its plots, and the ground that its dice
/// make. The dice themselves are rolled by dice_ground (course.h).
namespace sandtable::game_of_kings {

inline constexpr int kPlotColumns = 6, kPlotRows = 2;
static_assert(kPlotColumns * kPlotRows == GroundDice::kPlots);

/// What the table terrain-generator.detail-table makes of a piece.
struct Detail {
  GroundKind kind = GroundKind::Hill;
  bool course = false;  ///< water that runs through plots: has a width
  bool sized = false;   ///< its size has a die of its own
  Len width = 0;        ///< of a water course
  Size size;            ///< of a built-up area
  MadeGround made = MadeGround::Hill;
};
Detail detail_of(Piece piece, int die);
/// Size of a hill, wood, lake or marsh by its die.
Size size_of_piece(int die);
/// The largest that a piece can be, both ways.
Size largest_piece();

/// Plots are numbered from 0 in reading order from side A's left, its own row first.
Size plot_size(Len width, Len depth);
Vec plot_centre(int plot, Len width, Len depth);

/// The sides of a plot, and the ways out of it.
enum class Way : std::uint8_t { Far, Near, Left, Right };
Way opposite(Way way);
/// The way to the left of one who goes that way.
Way left_of(Way way);
/// The plot next to it that way, or -1 off the table.
int next_plot(int plot, Way way);

/// Follows a water course both ways from its plot (terrain-generator.river-course).
/// `choose(way, open)` gives the next way: `way` is the one it came in by (for the first of all it
/// has no meaning), `open` the ways out that it may take, a bit a Way.
/// `reach(plot, way, end)`: it leaves the plot that way. `pond(plot, end)`: it ends there.
/// `end` is 0, then 1.
template <class Choose, class Reach, class Pond>
void follow_course(int start, Choose&& choose, Reach&& reach, Pond&& pond) {
  constexpr unsigned kAll = 0b1111;
  unsigned visited = 1U << start;
  Way first = Way::Far;
  for (int end = 0; end < 2; ++end) {
    Way way = end == 0 ? first = choose(Way::Far, kAll) : opposite(first);
    for (int at = start;;) {
      const int next = next_plot(at, way);
      if (next >= 0 && (visited & 1U << next) != 0) {
        pond(at, end);
        break;
      }
      reach(at, way, end);
      if (next < 0) break;
      visited |= 1U << next;
      at = next;
      unsigned open = 0;
      for (const Way out : {way, left_of(way), opposite(left_of(way))}) {
        const int beyond = next_plot(at, out);
        if (beyond < 0 || (visited & 1U << beyond) == 0) open |= 1U << static_cast<unsigned>(out);
      }
      if (open == 0) {
        pond(at, end);
        break;
      }
      way = choose(way, open);
    }
  }
}

/// The ground that the dice make.
Ground ground_of(const GroundDice& dice, Len width, Len depth);

}  // namespace sandtable::game_of_kings
