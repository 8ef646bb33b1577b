#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/wall.h"
#include "engine/geometry/ground/relief.h"
#include "engine/geometry/plane/bits.h"
#include "engine/geometry/plane/polygon.h"

/// Houses, barns and watchtowers: walls with a thickness, doors and windows in them, rooms on
/// storeys. A building never changes; which of its doors stand open is told with each question.
namespace sandtable::geometry {

/// Who goes in.
enum class Access : std::uint8_t {
  Openable,  ///< figures stand in its rooms
  Enclosed,  ///< nobody is placed inside: the rules record who is in which room
  Closed,    ///< without any opening
};

/// An opening in a wall.
struct Portal {
  enum class Kind : std::uint8_t { Door, Window, Gap };
  enum class Lock : std::uint8_t { Unlocked, Locked, Heavy };
  std::uint8_t storey = 0;
  /// Outer walls first: that from corner i of the outline to the next is wall i. Then the inner
  /// walls of the storey.
  std::uint8_t wall = 0;
  Len from = 0, to = 0;  ///< along the wall's line from where it begins
  Kind kind = Kind::Door;
  Lock lock = Lock::Unlocked;  ///< of a door
};

/// A wall between rooms, by its middle line; it is to run into the walls that it meets.
struct InnerWall {
  Vec from, to;
};

/// One floor.
struct Storey {
  int level = 0;  ///< of the floor over the ground at the foot of the walls, quarter inches
  bool open_sided = false;  ///< a banister instead of outer walls: it stops ways, not lines
  std::vector<InnerWall> walls;
  std::vector<Polygon> rooms;  ///< rooms and corridors: the sections
};

/// What leads from one floor to another, or up from the ground outside.
struct Stair {
  static constexpr std::uint8_t kOutside = 255;
  bool ladder = false;
  std::uint8_t lower = 0, upper = 0;  ///< storeys; `lower` may be kOutside
  Vec foot, head;                     ///< where one stands below and above
};

/// What an author draws.
struct BuildingPlan {
  std::vector<Vec> outline;      ///< the outer faces of its walls, corners clockwise
  Len wall = 0, inner_wall = 0;  ///< thickness; that of inner walls may be 0
  std::uint8_t kind = 0;         ///< of the walls: the ruleset's own
  Access access = Access::Openable;
  int top = 0;  ///< of its roof over the ground, quarter inches
  std::vector<Storey> storeys;
  std::vector<Portal> portals;
  std::vector<Stair> stairs;
};

/// Why a plan makes no building. `item` counts from 0.
struct BuildingError {
  enum class Kind : std::uint8_t {
    BadOutline,      ///< `shape` says why
    NotClockwise,    ///< or with a corner in the middle of a straight wall
    BadWall,         ///< a thickness of `found` micrometres, or too thick for the outline
    BadStoreys,      ///< `found` of them
    BadLevel,        ///< storey `item` is not above the one before, or reaches over the top
    BadInnerWall,    ///< storey `item`: inner wall `found` has no length or reaches outside
    BadRooms,        ///< storey `item` has `found` rooms
    RoomOutside,     ///< storey `item`: a corner of room `found` lies outside the walls
    TooManyPortals,  ///< `found`
    BadPortal,       ///< portal `item` does not lie on its wall with wall on either side of it
    PortalsMeet,     ///< portals `item` and `found` are not apart
    BadStair,        ///< stair `item` does not lead up, or stands in a wall or on no floor
    OpenThough,      ///< a closed building with openings or stairs
    NoWayIn,         ///< no door, gap or stair from outside leads in
  };
  Kind kind = Kind::BadOutline;
  std::size_t item = 0;
  std::int64_t found = 0;
  ShapeError shape;
  std::string message() const;
};

inline constexpr std::size_t kMostPortals = 64, kMostStoreys = 8, kMostRooms = 32;
/// Portals of a building by their numbers.
using Portals = Bits<1>;

class Building {
 public:
  static tl::expected<Building, BuildingError> make(BuildingPlan plan);

  const BuildingPlan& plan() const { return plan_; }
  const Polygon& outline() const { return outline_; }  ///< the outer faces
  const Polygon& inside() const { return inside_; }    ///< the inner faces
  std::size_t sections() const;

  // Openings.
  Portals windows() const { return windows_; }
  Portals doors() const { return doors_; }
  Portals gaps() const { return gaps_; }
  /// Gaps and unlocked doors: what anybody may go through from the beginning.
  Portals unlocked() const { return unlocked_; }
  /// Of one storey.
  Portals on_storey(std::size_t storey) const { return portals_[storey]; }
  /// What closes it: from the wall's one face to the other.
  const Solid& leaf(std::size_t portal) const { return leaves_[portal]; }
  /// The middle of it on the wall's outer face; of an inner wall, on its line.
  Vec firing_point(std::size_t portal) const;
  /// Before and behind it, in the middle, a base of that radius just clear of the wall: where ways
  /// through a narrow door bend.
  std::array<Vec, 2> gates(std::size_t portal, Len radius) const;
  /// Base in contact with the portal: at most `limit` from it.
  bool reaches(Disc base, std::size_t portal, Len limit) const {
    return within(base, leaves_[portal].points(), limit);
  }

  // Ways, on one storey; the ground outside belongs to storey 0 if its level is 0. Nothing but the
  // portals named (not the windows among them) lets anybody through.
  bool bars(Disc mover, Vec to, std::size_t storey, Portals open) const;
  Len first_touch(Disc mover, Vec to, std::size_t storey, Portals open) const;
  /// Of somebody who stays outside, or where there is nothing to go into: the whole outline bars.
  bool bars_outside(Disc mover, Vec to) const { return sweeps(mover, to, outline_.points()); }
  /// Portals through which a way's centre leads.
  Portals passed(Vec from, Vec to, std::size_t storey) const;
  /// All solid parts on a storey with these portals open, for ways round them.
  void obstacles(std::size_t storey, Portals open, std::vector<Solid>& out) const;

  // Lines of sight.
  /// Through the walls of one storey, from inside to outside, or within it: the portals it goes
  /// through, nothing if it is blocked by a wall or a portal not in `see_through`.
  std::optional<Portals> line(Vec from, Vec to, std::size_t storey, Portals see_through) const;
  /// Between two points outside: the building stands between them. A line may end on its face.
  bool hides(Vec from, Vec to) const;
  /// The 45-degree rule against the wall, for a line between someone inside at a portal and a point
  /// outside, `height` lower or higher: the point is at least as far from that wall as that.
  bool clear_of_wall(std::size_t portal, Vec outside, Len height) const;
  /// The same from anywhere on an open-sided storey: as far from the outline.
  bool clear_of_walls(Vec outside, Len height) const;
  /// The 45-degree rule against the floor, between storeys: the line is steeper.
  static bool clear_of_floor(Vec a, Vec b, Len height);

  // Who is where.
  /// The centre is within its walls: whoever is there, on whatever storey, is in it when it falls.
  bool holds(Vec p) const { return outline_.contains(p); }
  /// The first room of a storey that holds the point.
  std::optional<std::size_t> room_at(std::size_t storey, Vec p) const;
  /// Rooms on either side of a portal; that outside is missing.
  struct Sides {
    std::optional<std::size_t> first, second;
    friend bool operator==(const Sides&, const Sides&) = default;
  };
  Sides sides(std::size_t portal) const;
  /// Height of a storey's floor, and by how much a stair climbs, in micrometres.
  Len floor(std::size_t storey) const { return plan_.storeys[storey].level * kQuarterInch; }
  Len climb(std::size_t stair) const;

 private:
  struct Seam {  ///< where two solid parts meet
    Vec a, b;
    std::uint8_t portal;  ///< kNoPortal: two walls
  };
  static constexpr std::uint8_t kNoPortal = 255;

  std::optional<BuildingError> check_shape();
  std::optional<BuildingError> check_storeys() const;
  std::optional<BuildingError> check_portals() const;
  std::optional<BuildingError> check_stairs() const;
  std::optional<BuildingError> check_access() const;
  std::size_t outer_walls() const { return outline_.points().size(); }
  InnerWall wall_line(std::size_t storey, std::size_t wall) const;
  Solid part(std::size_t storey, std::size_t wall, Len from, Len to) const;
  void build_storey(std::size_t storey);

  BuildingPlan plan_;
  Polygon outline_, inside_;
  std::vector<Vec> inner_corner_;  ///< of each corner of the outline, that of the inner faces
  std::vector<Solid> leaves_;      ///< of each portal
  std::vector<std::vector<Solid>> solids_;  ///< of each storey: walls without its portals
  std::vector<std::size_t> outer_;          ///< how many of these are of outer walls: the first
  std::vector<std::vector<Seam>> seams_;
  std::vector<Portals> portals_;
  Portals windows_, doors_, gaps_, unlocked_;
};

/// A watchtower: one section on a floor that high (quarter inches), open-sided behind a banister,
/// reached by a ladder from the ground outside.
BuildingPlan watchtower(std::vector<Vec> outline, Len banister, std::uint8_t kind, int level,
                        Vec ladder_foot, Vec ladder_head);

}  // namespace sandtable::geometry
