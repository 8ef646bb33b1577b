#pragma once

#include <cstdint>
#include <optional>

#include "engine/geometry/way/way_round.h"
#include "rulesets/fixed_baynet/rules/flow.h"

/// Buildings: who is where in them, what lets through, what is seen.
namespace sandtable::fixed_baynet {

inline const House& house(const State& s, HouseId h) { return s.field->houses[h]; }
inline const Opening& opening(const State& s, OpeningId o) { return s.field->openings[o]; }
inline const Section& section(const State& s, SectionId n) { return s.field->sections[n]; }
inline bool has_houses(const State& s) { return !s.field->houses.empty(); }
inline bool known_house(const State& s, HouseId h) { return h < s.field->houses.size(); }
inline bool known_opening(const State& s, OpeningId o) { return o < s.field->openings.size(); }
inline bool known_section(const State& s, SectionId n) { return n < s.field->sections.size(); }
inline const geometry::Portal& portal(const State& s, OpeningId o) {
  return house(s, opening(s, o).house).building.plan().portals[opening(s, o).portal];
}
inline bool is_door(const State& s, OpeningId o) {
  return portal(s, o).kind == geometry::Portal::Kind::Door;
}

/// What follows from buildings for a table: damage points, openings, sections, outlines.
void survey_houses(Field& field);
/// A room's number among the sections of its building.
std::size_t field_section(const geometry::Building& b, std::size_t storey, std::size_t room);
/// How the buildings of a battle are at its start.
void build_houses(State& s);

/// It has not fallen.
inline bool is_whole(const State& s, HouseId h) { return s.houses.points[h] > 0; }
/// Doors, windows and gaps that let through whoever goes, and whoever looks.
geometry::Portals passable(const State& s, HouseId h);
geometry::Portals see_through(const State& s, HouseId h);
bool is_passable(const State& s, OpeningId o);
/// A door's lock as it was built, and how it is now: one without a lock stands open.
DoorKind lock_of(const State& s, OpeningId o);
DoorState door_state(const State& s, OpeningId o);

/// Why a building bars a base's straight way; nullopt: none does.
std::optional<Clause> house_bars(const State& s, geometry::Disc base, Vec to, Floor floor);
/// How far it gets, at most `most`.
Len clear_of_houses(const State& s, geometry::Disc base, Vec to, Floor floor, Len most);

/// Walls and shut doors, for ways round them and through the doors that let through.
void add_walls(const State& s, Floor floor, Len radius, geometry::WayRound& round);

/// The building that a place on the ground is in; kNoHouse: out of doors.
HouseId house_at(const State& s, Vec at);
/// The building that a man is in, on whatever floor.
HouseId house_of(const State& s, ManId m);
/// The section that a man is in, openable buildings and towers too.
SectionId section_of(const State& s, ManId m);
/// The storey on which he is, of the building that he is in.
std::uint8_t storey_of(const State& s, ManId m);
/// Height of the floor under him above the ground at the foot of the walls, and of that ground.
Len floor_height(const State& s, ManId m);
Len foot_of(const State& s, HouseId h);
/// Height of its roof.
Len top_of(const State& s, HouseId h);

/// Enemies on either side of a door or window who may fight through it (melee.across-barrier,
/// door.melee-width); kNoOpening: none such.
OpeningId opening_between(const State& s, ManId a, ManId b);

/// A line between two men: where it begins and ends, and why it is barred.
struct Line {
  geometry::Disc from, to;
  OpeningId by = kNoOpening;  ///< the opening that the first of them uses
  std::optional<Clause> barred;
  Measured measured;          ///< what bars it, where that can be measured
  HouseId in_way = kNoHouse;  ///< whose walls do, where nothing else does
};
/// ... along which the first of them shoots at the other.
Line line_between(const State& s, ManId from, ManId to);
/// ... along which he looks at him: any number of men do through one window.
Line line_of_sight(const State& s, ManId from, ManId to);
/// Both are recorded by section, in the same one or on the two sides of an open door: nothing
/// stands between them.
bool face_indoors(const State& s, ManId a, ManId b);
/// ... from somebody in a building to the walls of another one: to the nearest place that he sees
/// and that lies at most `half` to either side of straight ahead.
std::optional<Line> line_to_walls(const State& s, ManId from, HouseId h, Angle half);
/// Building `n` stands before that place of the walls of another.
bool stands_before_walls(const State& s, HouseId n, ManId from, HouseId h, geometry::Disc begin,
                         Vec at);
/// The building that does, if one does; kNoHouse: none.
HouseId house_before(const State& s, ManId m, HouseId h, const Line& line);
/// The point of a wall that is nearest to one.
Vec nearest_of_wall(Vec from, Vec a, Vec b);

/// Another man may still fire from there in this turn (building.two-per-window).
bool may_fire_from(const State& s, OpeningId o, ManId m);
void note_shot_from(State& s, OpeningId o, ManId m);
/// He has fired from the opening that he uses, if he uses one; recorded by section he is there now.
template <class D, class L>
void take_post(Flow<D, L> f, ManId m, OpeningId o);
/// May still fight through it in this activation, and does.
bool may_fight_through(const State& s, OpeningId o, ManId m);
void note_fight_through(State& s, OpeningId o, ManId m);

/// Men of that side in a section, and how many may be there (building.section-capacity,
/// tower.capacity).
int men_in(const State& s, SectionId n, Side side);
int room_in(const State& s, SectionId n, Side side);
Clause capacity_clause(const State& s, SectionId n);
/// Who is in the section, of both sides, prisoners who are led about among them.
ManSet occupants(const State& s, SectionId n);
ManSet occupants_of_house(const State& s, HouseId h);

/// A free place for a base on that floor as near as can be to one wished for, where `fits` says
/// yes; nullopt: none within some inches.
template <class Fits>
std::optional<Vec> free_place(Vec wished, Len step, int rings, Fits&& fits) {
  if (fits(wished)) return wished;
  constexpr std::int32_t kWhole = 0x10000;
  for (int ring = 1; ring <= rings; ++ring) {
    const int places = 8 * ring;
    for (int i = 0; i < places; ++i) {
      const auto towards = static_cast<geometry::Angle>(kWhole / places * i);
      const Vec at = geometry::along(wished, towards, ring * step);
      if (fits(at)) return at;
    }
  }
  return std::nullopt;
}

// house_orders.cpp: doors, stairs, ladders, sections
template <class S>
bool may_go_in(const State& s, const Action& a, S& sink);
template <class D, class L>
void go_in(Flow<D, L> f, const Action& a);
// house_levels.cpp: stairs and ladders
template <class S>
bool may_take_stairs(const State& s, const Action& a, S& sink);
template <class D, class L>
void take_stairs(Flow<D, L> f, const Action& a);
template <class S>
bool may_climb(const State& s, const Action& a, S& sink);
template <class D, class L>
void climb(Flow<D, L> f, const Action& a);
/// A man beside himself leaves his section by its nearest door out, if there is one; else he goes
/// from section to section towards such a door as far as he can. True: he is out of doors.
template <class D, class L>
bool run_out(Flow<D, L> f, ManId m);
/// ... goes down from the floor where he stands by its stairs or its ladder, if he can.
template <class D, class L>
bool run_down(Flow<D, L> f, ManId m);
/// What whoever went from section to section may not do any more (building.section-between).
template <class S>
bool may_after_passing(const State& s, const Action& a, S& sink);

// house_aim.cpp: buildings as targets
/// The line by which a man, or a piece, aims at a building: to the nearest place of its walls in
/// his half circle, or in its arc, that he sees; in another building by one of its openings.
/// nullopt: all of them lie outside.
std::optional<Line> aim_at_house(const State& s, ManId firer, HouseId h);
/// The band of his range in which that place is; nullopt: out of range.
std::optional<Band> band_to_house(const State& s, ManId firer, const Line& line);
/// Whether he may fire at it now, or it.
template <class S>
bool may_hit_house(const State& s, ManId firer, HouseId h, S& sink);
/// The number that d12 + CS must reach against a building (building.target).
template <class S>
int needed_for_house(const State& s, ManId firer, HouseId h, S& sink);

// house_fire.cpp: small arms at a building, a shot a step
template <class S>
bool may_fire_at_house(const State& s, const Action& a, S& sink);
template <class D, class L>
void begin_house_fire(Flow<D, L> f, const Action& a);
template <class D, class L>
void house_fire_step(Flow<D, L> f);

// house_fall.cpp: what becomes of a building that is hit
/// A hit takes so many damage points off; when none are left the building falls, and who was in it
/// waits for his roll (Work::buried).
template <class D, class L>
void damage_house(Flow<D, L> f, HouseId h, int damage);
/// The roll of the next of them.
template <class D, class L>
void bury_next(Flow<D, L> f);
/// A critical hit goes through the wall and finds somebody by lot (building.critical): kNoMan if
/// the section nearest to there is empty.
template <class D, class L>
ManId pierce_house(Flow<D, L> f, HouseId h, Vec where, Side roller);
/// The section that is hit there.
SectionId section_hit(const State& s, HouseId h, Vec where);

}  // namespace sandtable::fixed_baynet
