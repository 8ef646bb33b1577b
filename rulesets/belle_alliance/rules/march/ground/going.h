#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/rules/march/mover.h"
#include "rulesets/belle_alliance/rules/march/rates.h"

/// The ground as those who march over it pay for it (march.terrain-while-in-it, march.obstacles).
namespace sandtable::belle_alliance {

/// Features of a setup, made ready once. Woods, rough ground, fields, villages, buildings, hills,
/// fords and bridges are areas; rivers, streams, fences, hedges and works are lines through the
/// points of their outlines; redoubts are closed lines.
class Going {
 public:
  /// Nothing but a plain.
  Going() = default;
  /// What is no polygon and no line is left out: whether a scenario is right is told elsewhere.
  explicit Going(const Setup& setup);
  /// The same with what a battle has made of it: works that stand, without bridges that are broken.
  explicit Going(const State& state);

  /// Straight on over the ground, from a place that a mover has on its way: pieces with what each
  /// costs. It halts at the edge of ground in which its formation has no rate and before what it
  /// cannot cross (march.no-rate, march.river), pays obstacles and hill edges where its front
  /// reaches them (march.obstacles, march.hill-edge), and goes slower as long as any part of it is
  /// in a wood or on rough ground, of several as in the slowest. Appends to the mover's pieces.
  /// Returns the way that it can go, in micrometres.
  Len straight(Mover& mover, geometry::Pose pose, Angle heading, Len length) const {
    return straight(mover, pose, heading, length, {}).length;
  }
  /// The same of a train, whose track lies behind its head: what lies behind a bend has gone over
  /// its ground, and leaves it as it follows (formation.train).
  Len straight(Mover& mover, geometry::Pose pose, const Track& track, Angle heading,
               Len length) const;
  /// How ground bears on a march that is not by order (retreat.how, rout.how).
  struct Terms {
    bool obstacles_cost = true;     ///< else they are crossed for nothing
    Len keeps_off = 0;              ///< so far from what it cannot cross it stops
    bool leaves_ground = false;     ///< out of ground without a rate it goes, slowly
    bool enters_ground = false;     ///< nor does ground without a rate halt it
    FeatureId out_of = kNoFeature;  ///< of a garrison: its own, which is nothing to it
    const Track* track = nullptr;   ///< of a train that lies round a bend
  };
  /// Where a straight way ends, and why.
  struct Way {
    Len length = 0;
    bool halted = false;        ///< before its end, by ground
    bool without_rate = false;  ///< in which its formation has no rate, though it could be crossed
  };
  Way straight(Mover& mover, geometry::Pose pose, Angle heading, Len length,
               const Terms& terms) const;

  /// A turn from a place that a mover has on its way: of a train behind whose head lies that. All
  /// that the outline passes over counts: it stops where it would first lie on ground in which its
  /// formation has no rate, or on what it cannot cross, pays obstacles and hill edges where it
  /// comes on them, and a wheel costs what it does on the slowest ground. Who lies on impassable
  /// ground already wheels as it goes straight: only to come off it. Appends to the mover's pieces;
  /// false where it does not make all of it.
  bool turn(Mover& mover, geometry::Pose from, const Track& track, const Leg& leg) const;

  /// How far a mover could go straight if nothing cost it anything, and only what it cannot cross
  /// halted it (march.river, retreat.blocked).
  Len open_way(const Mover& mover, geometry::Pose from, Angle heading, Len most) const;
  /// Whether a river, or a building, lies between two points: nobody is laid aside over it.
  bool parts(Vec from, Vec to) const;

  /// How far the middle of a front that goes straight follows a road from where it is; 0 off it.
  Len road_ahead(Vec front, Angle heading, Len length) const;
  /// Whether a unit that has come along a road goes on along it in a direction (formation.train).
  bool follows_road(geometry::Pose pose, Angle heading) const;

  /// Whether an outline there would lie on ground where no base can stand: a river, or a building
  /// (change.how).
  bool bars_standing(const Form& form, geometry::Pose pose) const;

  /// Whether an outline has cover of any class against who comes at it along that line: of what
  /// the line crosses and the outline touches, or of a wood that it stands in (cover.classes).
  bool covers(const Body& body, Vec from, Vec to) const;

  /// How far an outline can go in a direction before it reaches an edge of the table; a plain has
  /// none (orders.off-table).
  Len room(const Body& body, Angle heading) const;
  /// Whether an outline lies wholly on the table.
  bool is_on_table(const Body& body) const;

  /// How far a mover can go straight before its outline touches a feature, or a part of one; none
  /// where it does not within `most`. 0 where it touches already.
  std::optional<Len> way_to(FeatureId feature, std::uint8_t part, const Form& form,
                            geometry::Pose pose, Angle heading, Len most) const;

 private:
  struct Piece {
    Ground ground = Ground::Wood;
    FeatureId feature = kNoFeature;
    std::uint8_t part = kWhole;
    geometry::Polygon area;  ///< of what is an area
    std::vector<Vec> line;   ///< of what is a line
    geometry::Bounds bounds;
  };
  /// Something on a straight way.
  struct Break {
    Len at = 0, until = 0;  ///< along it; of an obstacle the same
    int part = 100;         ///< hundredths of its rate, between
    Len pay = 0;            ///< there
    bool halts = false;
    bool without_rate = false;
    FeatureId obstacle = kNoFeature;
    bool street = false;  ///< of a village: it is a road to who goes by roads (urban.street)
    bool across = false;  ///< it bars a road, too: no gap or bridge of the road leads over it
  };

  std::optional<Len> reach(const Piece& piece, const Form& form, geometry::Pose pose, Angle heading,
                           Len most) const;
  static std::optional<Len> guessed_way(const Piece& piece, const geometry::Box& box,
                                        const geometry::Bounds& near, Angle heading);
  /// A stretch of a straight way that follows a road.
  struct Stretch {
    Len from = 0, until = 0;
    bool has(Len a, Len b) const { return from <= a && b <= until; }
  };
  /// Who goes straight from where.
  struct Course {
    const Mover& mover;
    const Form& form;  ///< of a train that of the piece of its head
    geometry::Pose pose;
    Angle heading;
    Len length;
    const Terms& terms;
    const Body* train = nullptr;  ///< one that lies round a bend
  };
  /// What ground does to a turn, once its first part is made.
  struct TurnEvent {
    std::int32_t at = 0;  ///< 1/65536 of a whole turn
    Len pay = 0;
    bool halts = false;
    FeatureId obstacle = kNoFeature;
  };
  /// What it takes to come to lie on a line: none where one cannot.
  struct Toll {
    std::optional<Len> cost = 0;
    FeatureId obstacle = kNoFeature;  ///< by which it is crossed
  };
  static bool is_solid(Ground ground);
  static bool never_passes(const Piece& piece, const Mover& mover);
  static bool lies_on(const Piece& piece, const geometry::Convex& ground);
  static geometry::Convex ground_at(const Form& form, geometry::Pose pose, Angle heading);
  Toll toll_of(const Piece& piece, const Mover& mover, geometry::Pose there) const;
  bool bars(const Piece& piece, const Mover& mover, const geometry::Convex& ground) const;
  bool bears(const Piece& piece, const Mover& mover, const geometry::Convex& ground) const;
  bool leads_off(const Mover& mover, const Form& form, geometry::Pose from, Angle heading,
                 FeatureId out_of) const;
  void add_leaving(std::vector<Break>& out, const Piece& piece, const Course& course) const;
  void add_events(std::vector<TurnEvent>& out, const Mover& mover, geometry::Pose from,
                  const Track& track, const Leg& leg, int& part) const;

  void add_area(std::vector<Break>& out, const Piece& piece, const Course& course) const;
  void add_line(std::vector<Break>& out, const Piece& piece, const Course& course) const;
  static bool bars_road(const Piece& piece, const Course& course);
  void add_rest(std::vector<Break>& out, const Piece& piece, const Course& course, int part) const;
  std::vector<Stretch> roads_along(Vec front, Angle heading, Len length) const;
  std::optional<FeatureId> crossing_of(const Mover& mover, geometry::Pose pose, Ground by) const;

  void add_piece(const FeatureCard& card, FeatureId id, std::span<const Vec> outline,
                 std::uint8_t part, bool area);

  std::vector<Piece> pieces_;
  Len width_ = 0, depth_ = 0;  ///< of the table; 0: it has no edges
};

/// Makes a turn over the ground, and takes a pose, and the track behind it where it is a train's,
/// over what of it is made; false where that is not all.
bool turn_over(const Going& going, Mover& mover, geometry::Pose& pose, Track& track,
               const Leg& leg);

/// Whether a ground is an area; what is none is a line through the points of its outline.
bool is_area(Ground ground);
/// Whether a formation goes by roads (march.road).
bool keeps_to_roads(Formation formation);
/// Whether a bridge takes a formation (march.river); gunners go as a skirmish line does.
bool takes_bridges(Formation formation);
/// How far a mover comes at the most for its allowance: trains farther on roads.
Len farthest(const Mover& mover);
/// What kind of ground something is that lies in the way: a feature, or a work, which has a number
/// behind those of all features.
Ground ground_in_way(const State& state, FeatureId id);

/// Hundredths of its rate that a formation has in ground; 0 where it has none, 100 where the ground
/// is nothing to it (table.march-rates, urban.street).
int part_in(const RateRow& row, Ground ground, Formation formation);
/// What crossing an obstacle costs troops in a formation, in micrometres; none where they cannot,
/// 0 where it is none to them (table.obstacles-passage).
std::optional<Len> passage_cost(Ground obstacle, Troops troops, Formation formation);
/// Whether a road leads over an obstacle as if there were none, by its bridge or a gap
/// (march.road).
bool has_gap_for_roads(Ground obstacle);
/// Whether they roll for it (march.obstacle-roll): closed formations but columns of march, and
/// limbered guns.
bool rolls_for(Ground obstacle, Troops troops, Formation formation);

}  // namespace sandtable::belle_alliance
