#pragma once

#include <array>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/rules/march/march.h"

/// Staff figures in the same steps as the units (sim.staff): they ride for places, units and each
/// other, or go with the unit that they touch.
namespace sandtable::belle_alliance {

/// How a staff figure is moved in a march (staff.ride, staff.may-follow).
struct Ride {
  enum class To : std::uint8_t { Stay, Follow, Place, Unit, Staff };
  Side side = Side::A;
  StaffId who = kNoStaff;
  To to = To::Stay;
  std::uint8_t which = 0;  ///< the own unit or staff figure to go to
  bool by_road = false;    ///< told to keep to roads (march.road)
  Vec place{};
};

/// Where a ride led.
struct RideEnd {
  Side side = Side::A;
  StaffId who = kNoStaff;
  Vec place{};
  UnitId contact = kNoUnit;   ///< the own unit that it ends in base contact with
  int contact_step = -1;      ///< in which it came into that contact; 0: it was in it before
  Tick caught = -1;           ///< the moment at which a catch roll falls due, and its ride ends
  UnitId by = kNoUnit;        ///< the enemy who came within 5 cm of it, or of whom it did
  UnitId refuge = kNoUnit;    ///< the own unit that was nearest then (catch.result)
  Vec beside{};               ///< where its base touches that one's
  bool stays_beside = false;  ///< it still does when the march is over
  friend bool operator==(const RideEnd&, const RideEnd&) = default;
};

/// The way of a staff figure: where it was at the beginning of the march and at the end of each
/// step that was ridden.
struct RideWay {
  Side side = Side::A;
  StaffId who = kNoStaff;
  std::vector<Vec> places;
};

/// The base of a staff figure: a disc as wide as its base, since nothing says where it faces
/// (table.formation-bases).
geometry::Disc staff_base(Vec place);

/// Who touches whom of the staff figures of a side, once they have ridden: one that was sent to
/// another and is in base contact with him now touches him, and he that one if he touches nobody
/// (transfer.brigade, replace.factor-superior).
void note_staff_contacts(State& state, std::span<const Ride> rides);

/// Where all led, and how.
struct Ridden {
  std::vector<RideEnd> ends;
  std::vector<RideWay> ways;
};
/// All staff figures on the table through a march whose film was kept: those with
/// a ride as it says, the others stand. Each has its whole rate, spent evenly; it aims anew in each
/// step, goes on with a unit that it has reached, keeps out of enemy outlines and on the table, and
/// is set in contact with the unit that it was sent to if it ends within 0.5 cm of it
/// (staff.base-contact). A catch roll falls due once, at the hundredth at which it is within 5 cm
/// of an enemy and in contact with no own unit (catch.at-the-moment).
/// Where the march stands still for a question they ride to the end of its last whole step. Who
/// touches a unit that is forced back, or gives way, goes with it (staff.must-follow-forced).
Ridden ride(const State& state, const March& march, std::span<const Ride> rides);

/// Staff figures of both sides who touch no own unit and have an enemy within 5 cm (catch.when).
std::array<StaffSet, 2> exposed_staff(const State& state);

/// The own unit nearest to a staff figure, of equals the lower number, and where he stands when he
/// touches it; no unit where his side has none on the table (catch.result).
struct Refuge {
  UnitId unit = kNoUnit;
  Vec beside{};
};
Refuge refuge_of(const State& state, Side side, StaffId who);

}  // namespace sandtable::belle_alliance
