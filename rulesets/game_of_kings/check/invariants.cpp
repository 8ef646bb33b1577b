#include <algorithm>
#include <array>
#include <bit>

#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/state/digest.h"
#include "rulesets/game_of_kings/state/pieces.h"

namespace sandtable::game_of_kings {
namespace {

/// The tolerance of moves lets bases overlap by 0.01 cm, a corner by the diagonal of that: three
/// quarters of it for each are more.
constexpr Len kRounding = kTolerance / 4 * 3;

/// A little smaller on every side, so that flush bases do not count as overlapping.
Box shrunk(const State& s, UnitId u) {
  const Size size = size_of(s, u);
  const Vec centre = geometry::centre_of(pose(s, u), size);
  const Size less{size.width - 2 * kRounding, size.depth - 2 * kRounding};
  return geometry::box_at(geometry::pose_of_centre(centre, pose(s, u).facing, less), less);
}

void check_unit(const State& s, UnitId u, std::vector<std::string>& wrong) {
  const std::string& name = card(s, u).name.en;
  const int quarters = s.pieces.quarters[u];
  if (quarters > std::max<int>(4, card(s, u).quarters)) wrong.push_back(name + ": more than whole");
  const bool alive = on_table(s, u);
  if (!alive) {
    if ((s.pieces.solid & unit_bit(u)) != 0) wrong.push_back(name + ": solid off the table");
    return;
  }
  if (quarters == 0) wrong.push_back(name + ": on the table with nothing left");
  const Box box = geometry::box_at(pose(s, u), size_of(s, u));
  if (box.corner != outline(s, u).corner) wrong.push_back(name + ": its outline is stale");
  const UnitId with = s.pieces.general[u];
  if (with != kNoUnit && (!on_table(s, with) || s.pieces.general[with] != u))
    wrong.push_back(name + ": attached to what is not attached to it");
  if (is_general(s, u)) return;
  if ((s.pieces.near.near(box) & unit_bit(u)) == 0) wrong.push_back(name + ": not in the index");
  constexpr Len kEdge = kTolerance + 5;
  for (const Vec c : box.corner)
    if (c.x < -kEdge || c.y < -kEdge || c.x > s.setup->width + kEdge ||
        c.y > s.setup->depth + kEdge) {
      wrong.push_back(name + ": over the edge");
      break;
    }
  if (has(s, u, unit_flag::kFiringOrder) &&
      (!is_regular_foot(s, u) ||
       (has(s, u, unit_flag::kColumn) && !has(s, u, unit_flag::kOneBase))))
    wrong.push_back(name + ": in firing order without being able to");
  if (has(s, u, unit_flag::kRetreating) && has(s, u, unit_flag::kHalted))
    wrong.push_back(name + ": retreating and halted");
  if (has(s, u, unit_flag::kFiringOrder) && !is_steady(s, u))
    wrong.push_back(name + ": in firing order though it retreats or has halted");
  if (has(s, u, unit_flag::kOneBase) != stands_on_one_base(s, u, quarters))
    wrong.push_back(name + ": bases and quarters disagree");
}

void check_overlaps(const State& s, std::vector<std::string>& wrong) {
  std::array<Box, kMaxUnits> inner{};
  for_each_unit(s.pieces.solid, [&](UnitId u) { inner[u] = shrunk(s, u); });
  for_each_unit(s.pieces.solid, [&](UnitId u) {
    for_each_unit(s.pieces.solid & ~((unit_bit(u) << 1) - 1), [&](UnitId v) {
      if (geometry::overlap(inner[u], inner[v]))
        wrong.push_back(card(s, u).name.en + " and " + card(s, v).name.en + " overlap");
    });
  });
}

void check_contacts(const State& s, std::vector<std::string>& wrong) {
  for (std::size_t i = 0; i < s.contact_count; ++i) {
    const Contact& c = s.contacts[i];
    if (!known(s, c.starter) || !known(s, c.target) || !on_table(s, c.starter) ||
        !on_table(s, c.target)) {
      wrong.emplace_back("a contact of a unit that is gone");
      continue;
    }
    const std::string both = card(s, c.starter).name.en + " and " + card(s, c.target).name.en;
    if (side_of(s, c.starter) == side_of(s, c.target)) wrong.push_back(both + ": friends locked");
    if (!geometry::within(outline(s, c.starter), outline(s, c.target), 2 * kTolerance))
      wrong.push_back(both + ": locked but apart");
  }
}

void check_side(const State& s, std::size_t side, std::vector<std::string>& wrong) {
  int points = 0;
  for (std::size_t u = 0; u < s.setup->units.size(); ++u) {
    const UnitCard& c = s.setup->units[u];
    if (idx(c.side) == side && s.pieces.quarters[u] > 0) points += c.points;
  }
  if (points != s.army[side])
    wrong.push_back(s.setup->sides[side].id + ": army points miscounted, " +
                    std::to_string(s.army[side]) + " for " + std::to_string(points));
}

}  // namespace

std::vector<std::string> GameOfKings::invariants(const State& s) {
  std::vector<std::string> wrong;
  for (std::size_t u = 0; u < s.setup->units.size(); ++u)
    check_unit(s, static_cast<UnitId>(u), wrong);
  for (std::size_t side = 0; side < 2; ++side) check_side(s, side, wrong);
  check_overlaps(s, wrong);
  check_contacts(s, wrong);
  if (recompute_digest(s) != digest(s)) wrong.emplace_back("the digest kept on the way is stale");
  if (turn(s).waiting_for != 0 && s.matter_count > 0 && s.now.phase != Phase::DefensiveFire &&
      s.now.phase != Phase::NameEnemy && s.now.phase != Phase::ChooseSupport &&
      s.now.phase != Phase::DrawOffered)
    wrong.emplace_back("something is still to be settled while somebody is asked");
  return wrong;
}

Action GameOfKings::mutate(Action a, Rng& rng) {
  const auto pick = [&](std::uint32_t n) { return rng.below(n); };
  const auto unit = [&] { return static_cast<UnitId>(pick(kMaxUnits + 2)); };
  switch (pick(12)) {
    case 0:
      a.verb = static_cast<Verb>(pick(static_cast<std::uint32_t>(Verb::RuleResult) + 2));
      break;
    case 1:
      a.unit = unit();
      break;
    case 2:
      a.target = pick(4) == 0 ? kNoUnit : unit();
      break;
    case 3:
      a.command = static_cast<Command>(pick(4));
      break;
    case 4:
      a.number = static_cast<std::int32_t>(pick(30)) - 5;
      break;
    case 5:
      a.before = static_cast<Evolution>(pick(6));
      break;
    case 6:
      a.after = static_cast<Evolution>(pick(6));
      break;
    case 7:
      (pick(2) ? a.drop_order : a.ends_attached) ^= true;
      break;
    case 8:
      a.feature = static_cast<std::uint16_t>(pick(40));
      break;
    case 9: {
      if (a.path.count == 0 || pick(3) == 0)
        a.path.count = static_cast<std::uint8_t>(pick(geometry::Path::kMost + 3));
      geometry::Segment& segment = a.path.segment[pick(geometry::Path::kMost)];
      segment.kind = static_cast<geometry::Segment::Kind>(pick(7));
      segment.length = static_cast<Len>(pick(400'000)) - 50'000;
      segment.angle = static_cast<Angle>(rng());
      segment.backward = pick(8) == 0;
      break;
    }
    case 10:
      a.place = {static_cast<Len>(pick(3'000'000)) - 200'000,
                 static_cast<Len>(pick(2'000'000)) - 200'000};
      break;
    default:
      a.facing = static_cast<Angle>(rng());
      a.formation = static_cast<Formation>(pick(2));
      a.order = pick(2) != 0;
  }
  return a;
}

}  // namespace sandtable::game_of_kings
