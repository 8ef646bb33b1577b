#include "rulesets/belle_alliance/judgement/courses.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/judgement/upkeep.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/orders/together.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kCm = geometry::kCentimetre;

class Gathering {
 public:
  Gathering(const State& s, Side side, UnitId id, Vec place, Vec goal)
      : s_(s),
        side_(side),
        id_(id),
        unit_(s.of(side).units[id]),
        card_(card_of(s, side, id)),
        place_(place),
        goal_(goal),
        foes_(foes_of(s, side, id, 4)) {}

  std::vector<Course> all() {
    // Reinforcements are not kept waiting.
    if (unit_.standing != Standing::Waiting) add(Course{});
    for (const Intent intent : kIntents) add(thumb_course(s_, side_, id_, place_, intent));
    add(march_to(s_, side_, id_, goal_, false));
    add(march_to(s_, side_, id_, goal_, true));
    if (unit_.standing != Standing::OnTable) return std::move(out_);
    upkeep();
    switch (arm_of(card_.troops)) {
      case Arm::Infantry:
        foot();
        break;
      case Arm::Cavalry:
        attacks();
        break;
      case Arm::Artillery:
        guns();
        return std::move(out_);
      case Arm::Waggon:
        return std::move(out_);
    }
    ways();
    return std::move(out_);
  }

 private:
  void add(const Course& c) {
    if (std::find(out_.begin(), out_.end(), c) == out_.end()) out_.push_back(c);
  }
  void add(const std::optional<Course>& c) {
    if (c) add(*c);
  }
  void upkeep() {
    add(rest_course(s_, side_, id_));
    add(supply_course(s_, side_, id_));
    add(work_course(s_, side_, id_));
    add(assembly_course(s_, side_, id_));
    add(exit_course(s_, side_, id_));
    for (const Course& c : split_courses(s_, side_, id_)) add(c);
    if (resumed(unit_) != OrderWord::Hold)
      add(Course{.kind = Course::Kind::Form, .form = resumed(unit_)});
  }
  Label label(const Near& near) const { return s_.of(side_).cards[near.id].label; }
  Vec on_table(Vec at) const {
    return {std::clamp(at.x, Len{0}, s_.setup->width), std::clamp(at.y, Len{0}, s_.setup->depth)};
  }

  /// On whom it could come to blows with in this bound, as far as he can judge.
  void attacks() {
    const RateRow* row = rate_row(card_.troops, marching_as(unit_));
    if (row == nullptr || unit_.disorder == Disorder::MD) return;
    const int reach = std::max(rate_of(*row, Rate::Normal), rate_of(*row, Rate::Charge));
    constexpr int kSlack = 12;
    for (const Near& near : foes_) {
      if (near.far > reach + kSlack) continue;
      add(attack_on(s_, side_, id_, label(near), Course::Kind::Attack));
      Course plain = attack_on(s_, side_, id_, label(near), Course::Kind::Attack);
      plain.rate = OrderWord::March;
      add(plain);
      add(attack_on(s_, side_, id_, label(near), Course::Kind::Strike));
    }
  }

  void foot() {
    attacks();
    // Nobody gives up a house that he is to hold.
    const bool stays =
        unit_.formation == Formation::Garrison && is_to_be_held(s_, side_, unit_.place);
    const auto form = [&](Formation now, OrderWord word) {
      if (unit_.formation != now && !stays) add(Course{.kind = Course::Kind::Form, .form = word});
    };
    form(Formation::Line, OrderWord::FormLine);
    form(Formation::AttackColumn, OrderWord::FormAttackColumn);
    form(Formation::Square, OrderWord::FormSquare);
    if (unit_.formation == Formation::Line && unit_.disorder != Disorder::MD) {
      Course column = march_to(s_, side_, id_, goal_, false);
      column.form = OrderWord::FormAttackColumn;
      column.about = false;
      add(column);
    }
    if (unit_.chain != kNoUnit) add(Course{.kind = Course::Kind::CallIn});
    screens();
    parts();
    const UnitId whole = part_to_seek(s_, side_, id_);
    if (whole != kNoUnit) add(march_to(s_, side_, id_, s_.of(side_).units[whole].place, false));
  }

  void screens() {
    const int part = card_.skirmish_part;
    constexpr int kFew = 3;
    const bool deployed = lies_in(unit_) == Formation::SkirmishLine;
    if (part == 0 || deployed || unit_.chain != kNoUnit || unit_.figures / part < kFew) return;
    const auto most = static_cast<std::uint8_t>(unit_.figures / part);
    add(Course{.kind = Course::Kind::Screen, .figures = most});
    add(Course{.kind = Course::Kind::Screen,
               .figures = static_cast<std::uint8_t>(std::max<int>(kFew, most / 2)),
               .place = place_});
  }

  /// Sectors and other parts near by, to go into or to storm.
  void parts() {
    constexpr int kNear = 45, kMost = 2;
    struct Part {
      Course course;
      int far;
    };
    std::vector<Part> near;
    for (std::size_t f = 0; f < s_.setup->features.size(); ++f) {
      const FeatureCard& card = s_.setup->features[f];
      if (card.parts.empty()) continue;
      for (std::size_t p = 0; p < card.parts.size(); ++p) {
        if (card.parts[p].capacity == 0) continue;
        const auto feature = static_cast<FeatureId>(f);
        const auto part = static_cast<std::uint8_t>(p);
        const Vec at = box_of(outline_of(*s_.setup, feature, part)).centre;
        const int far = centimetres_between(at, unit_.place);
        if (far > kNear || at == unit_.place) continue;
        near.push_back(
            {{.kind = Course::Kind::Enter, .feature = feature, .part = part, .place = at}, far});
      }
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const Part& a, const Part& b) { return a.far < b.far; });
    for (std::size_t i = 0; i < near.size() && i < kMost; ++i) {
      Course c = near[i].course;
      add(c);
      c.kind = Course::Kind::Storm;
      add(c);
    }
  }

  void guns() {
    if (unit_.formation == Formation::Unlimbered) {
      add(Course{.kind = Course::Kind::Load});
      Course off = march_to(s_, side_, id_, place_, false);
      off.form = OrderWord::Limber;
      if (has_room_to_limber(s_, side_, id_)) add(off);
    }
    for (std::size_t i = 0; i < foes_.size() && i < 2; ++i)
      add(Course{.kind = Course::Kind::Battery,
                 .place = s_.of(other(side_)).units[foes_[i].id].place});
    add(Course{.kind = Course::Kind::Battery, .place = goal_});
  }

  /// Half way, to either side, back a little.
  void ways() {
    constexpr int kAside = 14, kBack = 12, kAhead = 14;
    const Vec way = goal_ - unit_.place;
    const Angle ahead = way == Vec{} ? unit_.facing : geometry::angle_of(way);
    const auto turned = [&](Angle by, int cm) {
      return on_table(geometry::along(unit_.place, static_cast<Angle>(ahead + by), cm * kCm));
    };
    add(march_to(s_, side_, id_, turned(0, kAhead), false));
    add(march_to(s_, side_, id_, turned(geometry::kQuarterTurn / 2, kAside), false));
    add(march_to(s_, side_, id_, turned(-geometry::kQuarterTurn / 2, kAside), false));
    add(march_to(s_, side_, id_, turned(geometry::kHalfTurn, kBack), false));
  }

  const State& s_;
  Side side_;
  UnitId id_;
  const Unit& unit_;
  const UnitCard& card_;
  Vec place_, goal_;
  std::vector<Near> foes_;
  std::vector<Course> out_;
};

}  // namespace

std::vector<Course> courses_of(const State& s, Side side, UnitId unit, Vec place, Vec goal) {
  return Gathering(s, side, unit, place, goal).all();
}

}  // namespace sandtable::belle_alliance
