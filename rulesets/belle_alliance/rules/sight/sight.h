#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/sight/lines.h"
#include "rulesets/belle_alliance/state/sightings.h"
#include "rulesets/belle_alliance/state/state.h"

/// Who sees whom: table 2, arcs, woods, cover, and lines of sight (1.1, sight.*).
namespace sandtable::belle_alliance {

/// The light and weather of a bound: the scenario's, or the umpire's (umpire.not-bound). Before the
/// first bound it is clear.
Weather weather_in(const State& state, int bound);
inline Weather weather_of(const State& state) { return weather_in(state, state.bound); }

/// Units and commanding officers of one side who look.
struct Eyes {
  UnitSet units;
  StaffSet officers;
};
/// Who looks where an order is written for a unit: itself and its directly commanding officer;
/// nobody while it is off the table (orders.within-sight).
Eyes eyes_of(const State& state, Side side, UnitId unit);
/// The same of all units that have lines on the sheet of a post.
Eyes eyes_of(const State& state, Post post);

/// Everybody on the table as he looks and is looked at, at one moment. Made anew where anybody has
/// moved; the state must outlive it.
class Sight {
 public:
  explicit Sight(const State& state);

  /// Whether a side's unit sees a unit of the other; neither does where one of them is not on the
  /// table. Guns without gunners and waggons without drivers see nobody.
  bool sees(Side side, UnitId viewer, UnitId target) const;
  /// Whether a side's commanding officer does; adjutants see nobody.
  bool officer_sees(Side side, StaffId officer, UnitId target) const;
  /// Whether any of a side's units or commanding officers sees it.
  bool is_seen(Side by, UnitId target) const;
  bool is_seen_staff(Side by, StaffId target) const;
  /// Whether any of those does.
  bool is_seen(Side by, const Eyes& eyes, UnitId target) const;
  bool is_seen_staff(Side by, const Eyes& eyes, StaffId target) const;
  /// Whether the field of sight of any of them takes in a point, by the row of table 2 for a closed
  /// unit on that ground (visibility.ghosts).
  bool is_seen_place(Side by, Vec place) const;
  /// Whether any of them sees a corner of a feature, at whatever distance the weather lets a closed
  /// unit be seen (orders.assume-occupied).
  bool is_seen_feature(Side by, FeatureId feature) const;
  bool is_seen_feature(Side by, const Eyes& eyes, FeatureId feature) const;
  /// What was found out of who sees whom. It holds as long as both stay where they are.
  class Memory {
    friend class Sight;
    enum class Told : std::uint8_t { Nothing, No, Yes };
    /// Of each side: by viewer, officers behind units, and target.
    std::array<std::array<std::array<Told, kMaxUnits>, kMaxUnits + kMaxStaff>, 2> told_{};
    std::array<std::array<std::uint8_t, kMaxUnits>, 2> by_{};  ///< who saw it last
  };
  /// Who of a side sees one unit of the other, asked of one after the other. What hides it from one
  /// mostly hides it from others; what the memory holds is not looked at again.
  class Looks;
  /// All units of the other side that a side sees.
  UnitSet all_seen(Side by, Memory& memory) const;
  /// As above, of numbers that the position has; a pair that the memory holds is not looked at
  /// again.
  bool sees(Side side, UnitId viewer, UnitId target, Memory& memory) const;
  /// Looks at everybody anew where nothing has changed but places, facings and who is on the table.
  void again(Memory& memory);
  /// All officers and adjutants of the other side that a side sees.
  StaffSet all_seen_staff(Side by) const;

  /// Whether a unit stands at a line: in base contact with it (cover.classes).
  bool stands_at(Side side, UnitId unit, Vec from, Vec to) const;

  /// The outline of a unit; a garrison has none, but the ground of its sector.
  const Body& body(Side side, UnitId unit) const { return unit_at(side, unit).body; }

 private:
  static constexpr std::size_t kMostPoints = 9;
  /// A unit or staff figure as it looks and is looked at.
  struct Stand {
    bool there = false;
    bool blind = false;
    bool all_round = false;
    bool deep = false;     ///< in a wood, farther from its edge than one looks out of it
    bool covered = false;  ///< it touches cover of class II or III
    bool fired = false;
    std::uint8_t eye_count = 0, point_count = 0;
    Len limit = 0;  ///< from where it is seen at the most, by its row of table 2
    geometry::Pose front{};
    std::array<SightPoint, 3> eyes{};
    std::array<SightPoint, kMostPoints> points{};
    std::vector<SightPoint> rest{};  ///< of a train that lies round a bend: those of all its pieces
    Body body{};
    std::span<const Vec> sector{};  ///< of a garrison, in place of its body

    std::span<const SightPoint> seen() const {
      return rest.empty() ? std::span(points.data(), point_count) : std::span(rest);
    }
  };
  /// Ground or a work that covers by class II or III (cover.classes).
  struct StrongCover {
    std::vector<Vec> outline;
    geometry::Bounds bounds;
    bool area = false;    ///< who lies in it is covered
    bool closed = false;  ///< its outline comes back to where it begins
  };
  /// Of a side as many as the state has: a few, of which each is large.
  using Stands = std::vector<Stand>;

  const Stands& units_of(Side side) const { return units_[static_cast<std::size_t>(index(side))]; }
  const Stands& figures_of(Side side) const {
    return figures_[static_cast<std::size_t>(index(side))];
  }
  /// Of numbers that the state does not have nobody.
  static const Stand& at(const Stands& stands, std::size_t number);
  const Stand& unit_at(Side side, UnitId unit) const { return at(units_of(side), unit); }
  const Stand& figure_at(Side side, StaffId who) const { return at(figures_of(side), who); }
  Stand& stand_of(Side side, UnitId unit) {
    return units_[static_cast<std::size_t>(index(side))][unit];
  }
  void add_unit(Side side, UnitId unit);
  void add_figure(Side side, StaffId who);
  void add_wood(Stand& stand) const;
  void add_cover(Stand& stand) const;
  void add_points(Stand& stand, const Form& form);
  void add_sector(Stand& stand, const Task& task);
  Len open_limit(Formation formation) const;
  Len limit_of(const Stand& stand, const Unit& unit) const;
  Len limit_between(const Stand& viewer, const Stand& target) const;
  bool is_across_cover(Vec from, Vec to, const Body& body) const;
  /// Shadows in which some have been found from whom a target is hidden.
  class Shades {
   public:
    bool hide(std::span<const SightPoint> eyes) const;
    /// Adds that of a feature; false where it casts none that can be told, or was tried before.
    bool add(const SightLines& lines, std::size_t feature, const Stand& target);

   private:
    static constexpr std::size_t kMost = 3;
    std::array<Shade, kMost> all_;
    std::array<std::size_t, kMost> tried_{};
    std::size_t count_ = 0, tries_ = 0;
  };
  bool looks_at(const Stand& viewer, const Stand& target, Shades& shades) const;
  bool is_seen_stand(Side by, const Stand& target, const Eyes* eyes = nullptr) const;
  bool is_seen_corner(Side by, FeatureId feature, const Eyes* eyes) const;

  const State& state_;
  SightLines lines_;
  int weather_;  ///< a column of table 2
  Len deep_;     ///< as far as one sees in a wood
  std::vector<StrongCover> covers_;
  std::array<Stands, 2> units_;
  std::array<Stands, 2> figures_;
};

class Sight::Looks {
 public:
  Looks(const Sight& sight, Side by, UnitId target, Memory& memory);
  bool unit(UnitId viewer) { return look(viewer, at(units_, viewer)); }
  bool officer(StaffId viewer) { return look(kMaxUnits + viewer, at(figures_, viewer)); }

 private:
  bool look(std::size_t number, const Stand& viewer);

  const Sight& sight_;
  const Stands &units_, &figures_;
  const Stand& target_;
  Memory& memory_;
  std::size_t side_, number_;
  Shades shades_;
};

/// All units of the other side that a side sees at this moment; with option visibility `open-table`
/// all on the table.
UnitSet in_sight(const State& state, Side side);
/// The same of the other side's officers and adjutants (visibility.side-sight).
StaffSet staff_in_sight(const State& state, Side side);

/// Whether a post may write a line for a unit on the table (orders.posts, orders.mother-unit).
bool is_on_sheet_of(const State& state, Post post, UnitId unit);
/// Whom of the other side a post is shown just now. While it writes its sheet under `unit-sight`
/// that is whom one of its units sees or the officer who commands it directly; else whom its side
/// sees.
struct Shown {
  UnitSet units;
  StaffSet staff;
};
Shown shown_to(const State& state, Post post);

/// Looks again: what each side has in sight, labels for whom it sees for the first time, cards of
/// whom it sees, ghosts taken off where nobody is seen any more, features in which an enemy was
/// seen (visibility.side-sight, visibility.labels, visibility.ghosts, orders.assume-occupied). To
/// be called when a sub-phase opens, at the end of each segment of marching and at each contact.
void look(State& state);

/// The same again and again while everybody moves; the state must outlive it.
class Lookout {
 public:
  explicit Lookout(State& state) : state_(state) {}
  /// As look() does, where since the last time nothing has changed but places, facings and who is
  /// on the table.
  void look();

 private:
  friend void look(State& state);
  /// What is seen hangs on what has that key (seen_of).
  void look_at(std::uint64_t now);
  void look(Side side);
  bool shows(Side side, const Site& site) const;

  State& state_;
  std::optional<Sight> sight_;
  Sight::Memory memory_;
};

/// Whether the order of a unit may name an enemy at this moment: it sees him, or its directly
/// commanding officer (orders.within-sight). `sight`: of this position.
bool may_name(const State& state, const Sight& sight, Side side, UnitId unit, UnitId target);
/// What a side's orders may rest on at this moment (orders.within-sight, orders.assume-occupied).
Sightings sightings_of(const State& state, Side side);

}  // namespace sandtable::belle_alliance
