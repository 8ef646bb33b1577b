#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/core/sink.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/words/fight_field.h"
#include "search/commander.h"

/// A position on a plain, and what a computer commander of side A decides in it.
namespace sandtable::belle_alliance::field {

class Position : public Fight {
 public:
  /// Side A is asked in a sub-phase of bound 2 of 9; its first officer commands all who have none.
  State& asked(SubPhase phase = SubPhase::Orders) {
    setup().first_bound = 1;
    setup().last_bound = 9;
    if (!setup().sides[0].staff.empty())
      for (UnitCard& card : setup().sides[0].units)
        if (card.officer == kNoStaff) card.officer = 0;
    State& s = ready(phase);
    for (const Side side : {kA, kB}) s.of(side).labels = s.of(other(side)).unit_count;
    s.stage = Stage::Asking;
    ask_sides(s);
    return s;
  }
  StaffId officer(Side side, double x, double y) {
    StaffCard card;
    card.kind = Staff::Officer;
    card.start = cm(x, y);
    auto& all = setup().sides[static_cast<std::size_t>(index(side))].staff;
    card.label = (side == kA ? "A" : "E") + std::to_string(all.size() + 1);
    card.name = {card.label, card.label};
    all.push_back(card);
    return static_cast<StaffId>(all.size() - 1);
  }
  /// A task of a side's to hold a place to the end.
  TaskCard& objective(double x, double y, int points, Side side = kA) {
    TaskCard task;
    task.name = {"the hill", "la colline"};
    task.side = side;
    task.points = static_cast<std::uint8_t>(points);
    task.place = cm(x, y);
    task.radius = 10 * kCm;
    setup().tasks.push_back(task);
    return setup().tasks.back();
  }
  /// A building of two sectors side by side that are open to one another.
  FeatureId farm(double x, double y, int west, int east) {
    const FeatureId id = area("Farm", Ground::Building, x - 10, y - 5, x + 10, y + 5);
    FeatureCard& card = setup().features[id];
    card.assumed = true;
    card.parts = {part("house", west, x - 10, y), part("barn", east, x, y)};
    card.parts[0].neighbours = {1};
    return id;
  }
  /// Puts a unit into a sector; call it when it is asked.
  void garrison(Side side, UnitId id, FeatureId feature, std::uint8_t sector, double x, double y) {
    Unit& of = unit(side, id);
    of.formation = of.kept = Formation::Garrison;
    of.task.feature = feature;
    of.task.part = sector;
    of.place = cm(x, y);
  }

 private:
  static PartCard part(const char* name, int capacity, double left, double y) {
    PartCard out;
    out.name = {name, name};
    out.capacity = static_cast<std::uint8_t>(capacity);
    out.cover = Cover::III;
    out.outline = {cm(left, y - 5), cm(left, y + 5), cm(left + 10, y + 5), cm(left + 10, y - 5)};
    return out;
  }
};

inline tl::expected<search::Decision<BelleAlliance>, std::string> decided(
    const State& s, std::uint64_t seed = 1, std::string_view level = "captain") {
  return search::decide<Desk>(BelleAlliance::view(s, kA), kA, level, seed);
}
/// What he writes, which must be legal.
inline std::string words(const State& s, std::uint64_t seed = 1,
                         std::string_view level = "captain") {
  const auto decision = decided(s, seed, level);
  if (!decision) return decision.error();
  NoWhy quiet;
  EXPECT_TRUE(BelleAlliance::legal(s, kA, decision->action, quiet));
  return Desk::print(decision->action, s, Lang::En);
}
inline std::string reasons(const State& s, Lang lang = Lang::En) {
  const auto decision = decided(s);
  return decision ? Desk::explain(decision->why, lang) : decision.error();
}
inline bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace sandtable::belle_alliance::field
