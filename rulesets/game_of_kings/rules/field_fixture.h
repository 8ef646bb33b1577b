#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engine/dice/scripted.h"
#include "engine/geometry/ground/terrain.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/harm.h"

/// A table for tests, set up by hand. All measures in millimetres and degrees.
namespace sandtable::game_of_kings {

inline Vec at_mm(int x, int y) { return {x * geometry::kMillimetre, y * geometry::kMillimetre}; }
inline Angle at_degrees(int degrees) { return geometry::degrees(degrees * 100); }

/// Some units of armies of which nobody counts the points, until `setup.sides` has them.
class Field {
 public:
  Field() {
    setup.options = default_options(0);
    setup.turns = 10;
  }

  /// A whole unit in its usual formation with its front-centre there; 0 degrees looks away from
  /// side A's edge.
  UnitId add(Side side, Type type, int x, int y, int degrees, int quarters_left = 4,
             Grade grade = Grade::Regular) {
    UnitCard c;
    c.name = {"Unit " + std::to_string(setup.units.size()), ""};
    c.side = side;
    c.type = type;
    c.grade = grade;
    c.points = type == Type::General ? 3 : type == Type::RegularFoot ? 2 : 1;
    c.quarters = static_cast<std::uint8_t>(type == Type::General ? 1 : quarters_left);
    c.placed = true;
    c.start = {at_mm(x, y), at_degrees(degrees)};
    const bool horse = is_horse(type);
    c.formation = horse ? Formation::Column : Formation::Line;
    setup.units.push_back(c);
    return static_cast<UnitId>(setup.units.size() - 1);
  }
  UnitCard& card_of(UnitId u) { return setup.units[u]; }

  void area(GroundKind kind, int left, int low, int right, int high, int level = 0) {
    const std::vector<Vec> points{at_mm(left, low), at_mm(left, high), at_mm(right, high),
                                  at_mm(right, low)};
    auto made = geometry::Polygon::make(points);
    ASSERT_TRUE(made);
    geometry::Feature f;
    f.kind = static_cast<std::uint8_t>(kind);
    f.level = static_cast<std::int8_t>(level);
    f.area = std::move(*made);
    features_.push_back(std::move(f));
  }
  void line(GroundKind kind, Vec from, Vec to, int width,
            std::initializer_list<geometry::Opening> openings = {}) {
    const std::vector<Vec> points{from, to};
    auto made = geometry::Polyline::make(points);
    ASSERT_TRUE(made);
    geometry::Feature f;
    f.kind = static_cast<std::uint8_t>(kind);
    f.line = std::move(*made);
    f.width = width * geometry::kMillimetre;
    f.openings = openings;
    features_.push_back(std::move(f));
  }

  /// The state in which side A moves and its centre fights.
  State start() {
    ground_.features.clear();
    for (const geometry::Feature& f : features_)
      ground_.features.push_back({static_cast<GroundKind>(f.kind), "", ""});
    auto made = geometry::Terrain::make(setup.width, setup.depth, features_);
    EXPECT_TRUE(made);
    if (made) ground_.terrain = std::move(*made);
    State s{};
    s.setup = &setup;
    s.ground = &ground_;
    s.pieces.general.fill(kNoUnit);
    s.fight.against.fill(kNoUnit);
    s.pieces.near = geometry::MaskGrid(setup.width, setup.depth);
    for (std::size_t i = 0; i < setup.units.size(); ++i) put(s, static_cast<UnitId>(i));
    s.now.phase = Phase::HalfTurnEnd;
    s.now.stage = Stage::Fighting;
    s.now.step = Step::Melee;
    s.now.moving = Side::A;
    s.turn = 1;
    s.winner = -1;
    return s;
  }

  Setup setup;

 private:
  void put(State& s, UnitId u) {
    const UnitCard& c = setup.units[u];
    std::uint32_t flags = 0;
    if (c.formation == Formation::Column) flags |= unit_flag::kColumn;
    if (c.firing_order) flags |= unit_flag::kFiringOrder;
    if (c.limbered) flags |= unit_flag::kLimbered;
    if (c.dismounted) flags |= unit_flag::kDismounted;
    const bool two_bases = c.type != Type::Gun && c.type != Type::General;
    if (two_bases && c.quarters <= 2) flags |= unit_flag::kOneBase;
    change_unit(s, u, [&](Pieces& p) {
      p.quarters[u] = c.quarters;
      p.command[u] = c.command;
      p.flags[u] = flags;
      p.alive[idx(c.side)] |= unit_bit(u);
      p.pose[u] = c.start;
    });
    s.army[idx(c.side)] = static_cast<std::uint16_t>(s.army[idx(c.side)] + c.points);
    if (c.attached_to != kNoUnit) {
      change_unit(s, u, [&](Pieces& p) { p.general[u] = c.attached_to; });
      change_unit(s, c.attached_to, [&](Pieces& p) { p.general[c.attached_to] = u; });
    }
  }

  std::vector<geometry::Feature> features_;
  Ground ground_;
};

/// Two units in contact, the first having come to the second's zone.
inline void lock(State& s, UnitId starter, UnitId target,
                 geometry::Zone zone = geometry::Zone::Front, bool from_beyond = false) {
  s.contacts[s.contact_count] = {.starter = starter,
                                 .target = target,
                                 .zone = zone,
                                 .from_beyond = from_beyond,
                                 .fresh = true};
  ++s.contact_count;
}

/// Plays `what` with these faces, which must be used up; what was logged.
template <class F>
std::vector<Event> play(State& s, std::vector<std::vector<int>> faces, F&& what) {
  ScriptedSource source(std::move(faces));
  Tape tape;
  Dice dice(tape, source);
  EventLog log;
  what(Flow<Dice, EventLog>{s, dice, log});
  EXPECT_EQ(source.problem(), "");
  return log.events;
}

/// How often an event of this kind was logged.
inline int times(const std::vector<Event>& events, EventKind kind) {
  int out = 0;
  for (const Event& e : events) out += e.kind == static_cast<std::uint16_t>(kind) ? 1 : 0;
  return out;
}
/// What the first event of this kind told; nothing said if there is none.
template <class Told>
Told first_told(const std::vector<Event>& events) {
  for (const Event& e : events)
    if (const auto told = as<Told>(e)) return *told;
  ADD_FAILURE() << "no event of kind " << static_cast<int>(Told::kKind);
  return {};
}
/// Whether a clause was cited, by an event or for it.
inline bool cited(const std::vector<Event>& events, Clause clause) {
  for (const Event& e : events) {
    if (e.clause == clause) return true;
    for (const Finding& f : e.why)
      if (f.clause == clause) return true;
  }
  return false;
}

}  // namespace sandtable::game_of_kings
