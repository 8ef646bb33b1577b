#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/pieces.h"

namespace sandtable::fixed_baynet {
namespace {

std::string name_of_man(const State& s, ManId m) {
  return raised(s, m).name.en + "/" + std::to_string(card(s, m).number + 1);
}

/// He is where the building has a place for him.
void check_indoors(const State& s, ManId m, std::vector<std::string>& wrong) {
  const std::string name = name_of_man(s, m);
  const HouseId h = s.men[m].house;
  if (!has_houses(s)) {
    if (h != kNoHouse) wrong.push_back(name + ": in a building that is not there");
    return;
  }
  if (h == kNoHouse) {
    if (bar_on(s, base(s, m), s.men[m].place)) wrong.push_back(name + ": stands in a wall");
    return;
  }
  if (!is_whole(s, h)) {
    if (!s.now.work.buried.has(m)) wrong.push_back(name + ": in a building that has fallen");
    return;
  }
  const SectionId n = section_of(s, m);
  if (n == kNoSection) return wrong.push_back(name + ": in no room");
  if (section(s, n).house != h) wrong.push_back(name + ": in a room of another building");
  if (room_in(s, n, side_of(s, m)) < 0) wrong.push_back(name + ": the section is too full");
}

void check_overlap(const State& s, ManId m, const ManSet& others, std::vector<std::string>& wrong) {
  others.for_each([&](ManId o) {
    if (o < m && same_floor(s, m, o) && geometry::overlap(base(s, m), base(s, o)))
      wrong.push_back(name_of_man(s, m) + " overlaps " + name_of_man(s, o));
  });
}

void check_piece(const State& s, ManId m, std::vector<std::string>& wrong) {
  const Gun& gun = s.guns[card(s, m).gun];
  const bool there = s.men[m].fate == Fate::Standing;
  const std::string name = name_of_man(s, m);
  if (s.pieces.has(m) != there) wrong.push_back(name + ": the set of pieces disagrees");
  const bool left = s.men[m].fate == Fate::Left;
  if (!left && there != (gun.wounds > 0))
    wrong.push_back(name + ": its wounds disagree with its fate");
  if (s.standing[0].has(m) || s.standing[1].has(m) || s.units[s.men[m].unit].men.has(m))
    wrong.push_back(name + ": a piece among men");
  if (gun.planned_in > s.turn) wrong.push_back(name + ": planned in a turn to come");
  if (!there) return;
  if (!on_table(s, base(s, m))) wrong.push_back(name + ": over the edge of the table");
  for (const ManSet& side : s.standing) check_overlap(s, m, side, wrong);
  check_overlap(s, m, s.pieces, wrong);
}

/// A prisoner takes his place as whoever leads him does.
void check_escorted(const State& s, ManId m, std::vector<std::string>& wrong) {
  if (is_enclosed(s, m)) return;
  const std::string name = name_of_man(s, m);
  if (!on_table(s, base(s, m))) wrong.push_back(name + ": led over the edge of the table");
  const ManSet others = s.standing[0] | s.standing[1] | s.escorted | s.pieces;
  others.for_each([&](ManId o) {
    if (o != m && same_floor(s, m, o) && geometry::overlap(base(s, m), base(s, o)))
      wrong.push_back(name + ", a prisoner, overlaps " + name_of_man(s, o));
  });
  if (is_mounted(s, m) && house_of(s, m) != kNoHouse)
    wrong.push_back(name + ": led into a building on his mount");
}

void check_man(const State& s, ManId m, std::vector<std::string>& wrong) {
  const Man& at = s.men[m];
  const std::string name = name_of_man(s, m);
  const bool there = at.fate == Fate::Standing;
  if (is_gun(s, m)) return check_piece(s, m, wrong);
  if (s.standing[idx(side_of(s, m))].has(m) != there)
    wrong.push_back(name + ": his side's set disagrees with his fate");
  if (s.units[at.unit].men.has(m) != there)
    wrong.push_back(name + ": his unit's set disagrees with his fate");
  if (s.standing[idx(other(side_of(s, m)))].has(m)) wrong.push_back(name + ": on both sides");
  if (at.ac > actions_a_turn(s, m)) wrong.push_back(name + ": more AC than a turn has");
  if (at.moves > 3) wrong.push_back(name + ": more than three movement actions");
  const int most = s.setup->options.glory_uncapped ? 99 : kPanic;
  if (at.glory < printed(s, m).gl || at.glory > most)
    wrong.push_back(name + ": GL " + std::to_string(at.glory) + " out of its scale");
  if (has(s, m, man_flag::kPanicking) && at.glory < kPanic)
    wrong.push_back(name + ": panics below GL 7");
  if (s.escorted.has(m) != (at.fate == Fate::Captured && at.captor != kNoMan))
    wrong.push_back(name + ": the set of prisoners who are led about disagrees with his fate");
  if (at.gait > 0 && !is_mounted(s, m)) wrong.push_back(name + ": a gait without a mount");
  if (is_mounted(s, m) && has(s, m, man_flag::kProne))
    wrong.push_back(name + ": lies in the saddle");
  if (s.escorted.has(m)) return check_escorted(s, m, wrong);
  if (!there) return;
  check_indoors(s, m, wrong);
  if (is_enclosed(s, m)) return;
  if (!on_table(s, base(s, m))) wrong.push_back(name + ": over the edge of the table");
  for (const ManSet& side : s.standing) check_overlap(s, m, side, wrong);
  check_overlap(s, m, s.pieces, wrong);
}

}  // namespace

std::vector<std::string> FixedBaynet::invariants(const State& s) {
  std::vector<std::string> wrong;
  for (std::size_t m = 0; m < s.setup->men.size(); ++m) check_man(s, static_cast<ManId>(m), wrong);
  for (UnitId u = 0; u < s.unit_count; ++u) {
    const Unit& at = s.units[u];
    int gone = 0;
    for (std::size_t m = 0; m < s.setup->men.size(); ++m)
      if (s.men[m].unit == u && s.men[m].fate != Fate::Standing && s.men[m].fate != Fate::Left &&
          !is_gun(s, static_cast<ManId>(m)))
        ++gone;
    if (at.men.size() + gone != at.strength)
      wrong.push_back("unit " + std::to_string(u) + ": strength is not standing and lost");
  }
  if (s.now.phase == Phase::Act && s.now.unit >= s.unit_count)
    wrong.emplace_back("an activation without a unit");
  const bool known = s.perimeter < s.setup->perimeters.size();
  if (!known && s.perimeter != kNoPerimeter)
    wrong.emplace_back("a perimeter that the scenario has not");
  else if (s.field != (known ? s.setup->perimeters[s.perimeter].field : s.setup->field).get())
    wrong.emplace_back("the ground is not that of the perimeter");
  if (s.grid != grid_of(s)) wrong.emplace_back("the grid does not know where the men stand");
  if (digest(s) != recompute_digest(s)) wrong.emplace_back("the digest kept on the way is stale");
  return wrong;
}

}  // namespace sandtable::fixed_baynet
