#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/sheet.h"

/// A plain with units and orders, for tests of the march.
namespace sandtable::belle_alliance::field {

inline constexpr Len kCm = geometry::kCentimetre;
inline Vec cm(double x, double y) {
  return {static_cast<Len>(x * kCm + 0.5), static_cast<Len>(y * kCm + 0.5)};
}
inline constexpr int kNorth = 0, kEast = 90, kSouth = 180, kWest = 270;

/// The middle of its front in cm from the south-west corner, and where it faces in degrees.
struct At {
  double x, y;
  int facing = kNorth;
};

class Field {
 public:
  Field() {
    setup_.width = 300 * kCm;
    setup_.depth = 300 * kCm;
    for (SideCard& side : setup_.sides) side.units.reserve(kMaxUnits);
    setup_.sides[1].letter = 'B';
  }
  Field(const Field&) = delete;
  Field& operator=(const Field&) = delete;

  UnitId add(Side side, std::string label, Troops troops, int figures, Formation formation, At at) {
    UnitCard card;
    card.label = std::move(label);
    card.name = {card.label, card.label};
    card.troops = troops;
    card.figures = static_cast<std::uint8_t>(figures);
    card.formation = formation;
    card.start = cm(at.x, at.y);
    card.facing = geometry::degrees(at.facing * kDegree);
    if (troops == Troops::FootArtillery || troops == Troops::HorseArtillery)
      card.guns = static_cast<std::uint8_t>(figures / 2);
    auto& units = setup_.sides[static_cast<std::size_t>(index(side))].units;
    units.push_back(card);
    return static_cast<UnitId>(units.size() - 1);
  }
  UnitId foot(Side side, std::string label, int figures, Formation formation, At at) {
    return add(side, std::move(label), Troops::LineInfantry, figures, formation, at);
  }
  /// A feature with its corners, or the points of its line, in cm.
  FeatureId feature(std::string name, Ground ground, std::vector<Vec> outline) {
    FeatureCard card;
    card.name = {name, name};
    card.ground = ground;
    card.outline = std::move(outline);
    setup_.features.push_back(std::move(card));
    return static_cast<FeatureId>(setup_.features.size() - 1);
  }
  /// A rectangle.
  FeatureId area(std::string name, Ground ground, double left, double low, double right,
                 double high) {
    return feature(std::move(name), ground,
                   {cm(left, low), cm(left, high), cm(right, high), cm(right, low)});
  }
  Options& options() { return setup_.options; }
  Setup& setup() { return setup_; }

  /// The position, in which everybody has seen everybody and attacks are announced, with a sheet a
  /// side. Call it when all units are there.
  void order(std::string_view a, std::string_view b) {
    state_ = start_of(setup_);
    for (const Side side : {Side::A, Side::B}) {
      Force& own = state_.of(side);
      for (UnitId id = 0; id < state_.of(other(side)).unit_count; ++id)
        own.cards[id] = seen(state_.of(other(side)).units[id], id);
      const ReadSheet read =
          read_sheet(side == Side::A ? a : b, book_of(state_, side), {.conditions = true});
      for (const SheetSlip& slip : read.wrong) ADD_FAILURE() << slip.str(Lang::En);
      own.sheet = read.sheet;
      for (const Line& line : own.sheet.all())
        for (const Element& e : own.sheet.elements_of(line))
          if (is_attack(e.kind)) own.units[line.who].flags |= unit_flag::kAnnounced;
    }
  }
  Unit& unit(Side side, UnitId id) { return state_.of(side).units[id]; }
  State& state() { return state_; }

  /// Marches to the end: gunners stay with their guns, nobody lets himself be forced back or calls
  /// an attack off, and nobody is asked anything else that has no answer here.
  March march(std::span<const Answer> given = {}) {
    going_ = Going(setup_);
    March march(state_, going_);
    march.keep_film();
    std::vector<Answer> answers(given.begin(), given.end());
    for (march.run(answers); !march.over() && stand(march, answers);) march.run(answers);
    EXPECT_TRUE(march.over()) << "somebody is asked";
    return march;
  }

 private:
  /// Answers those who may leave their place that they do not; false: others are asked.
  static bool stand(const March& march, std::vector<Answer>& answers) {
    const std::size_t before = answers.size();
    for (const Question& q : march.questions())
      if (q.kind == Question::Kind::LeaveGuns || q.kind == Question::Kind::ForcedBack ||
          q.kind == Question::Kind::GiveUpAttack || q.kind == Question::Kind::CallOff)
        answers.push_back({q, false});
    return answers.size() > before;
  }
  static Card seen(const Unit& unit, Label label) {
    Card card;
    card.x = static_cast<std::int16_t>(unit.place.x / geometry::kMillimetre);
    card.y = static_cast<std::int16_t>(unit.place.y / geometry::kMillimetre);
    card.facing = static_cast<std::uint8_t>(unit.facing >> 8);
    card.seen = 1;
    card.label = label;
    card.figures = unit.figures;
    card.formation = unit.formation;
    card.disorder = unit.disorder;
    return card;
  }

  Setup setup_;
  State state_{};
  Going going_;
};

inline const Mover& mover(const March& march, Side side, UnitId unit) {
  for (const Mover& m : march.movers())
    if (m.side == side && m.unit == unit) return m;
  ADD_FAILURE() << "no such unit";
  return march.movers().front();
}
/// Where it ended.
inline Vec place(const March& march, Side side, UnitId unit) {
  return mover(march, side, unit).pose.front;
}
/// The first such happening of a unit; none has tick -1.
inline Happening happening(const March& march, Happening::Kind kind, Side side, UnitId unit) {
  for (const Happening& h : march.happenings())
    if (h.kind == kind && h.side == side && h.unit == unit) return h;
  return {kind, -1, side, unit, kNoUnit};
}

}  // namespace sandtable::belle_alliance::field
