#include "rulesets/game_of_kings/desk/orders.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/geometry/base/path.h"
#include "rulesets/game_of_kings/rules/legality.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/notation_words.h"

namespace sandtable::game_of_kings {
namespace {

using desk::Order;
using desk::OrderPart;
using desk::Slot;
using geometry::Segment;

constexpr double kNearlyAround = 359.5, kHalfRound = 180, kHalfDegree = 0.5;

double cm(Len n) { return static_cast<double>(n) / static_cast<double>(geometry::kCentimetre); }

Slot angle(double least, double most) { return {"angle", least, most, kHalfDegree, {}, {}}; }
Slot length(const char* name, double least, double most) {
  return {name, least, most, 0.1, {}, {}};
}

/// The orders of one unit, as they are found.
class Book {
 public:
  Book(const State& s, Side side, UnitId unit, Lang lang)
      : s_(s), side_(side), u_(unit), lang_(lang) {}

  std::vector<Order> ways(const Action* so_far) {
    const bool begins = so_far == nullptr;
    add_legs(so_far);
    add_evolutions(begins);
    if (begins) {
      add_whole(Verb::Form, Word::FiringOrder, !is_gun(s_, u_) && !is_general(s_, u_));
      if (is_gun(s_, u_)) add_gun();
    }
    if (!never_charges(s_, u_)) aimed(Word::Charge, enemies());
    if (is_general(s_, u_)) aimed(Word::Join, friends());
    if (can_move())
      add(Word::To, " {x} {y} " + said_word(Word::Facing) + " {angle}", OrderPart::Goal,
          {across(), deep(), angle(0, kNearlyAround)});
    return std::move(out_);
  }

  std::vector<Order> placing() {
    std::string form = " {x} {y} " + said_word(Word::Facing) + " {angle}";
    // As it is dressed now: whoever moves it again means where it stands, not how.
    if (on_table(s_, u_)) {
      if (has(s_, u_, unit_flag::kColumn) && !has(s_, u_, unit_flag::kOneBase))
        form += " " + said_word(Word::Column);
      if (has(s_, u_, unit_flag::kFiringOrder)) form += " " + said_word(Word::FiringOrder);
      if (has(s_, u_, unit_flag::kLimbered)) form += " " + said_word(Word::Limbered);
    }
    add(Word::Place, form, OrderPart::Whole, {across(), deep(), angle(0, kNearlyAround)});
    return std::move(out_);
  }

 private:
  std::string said_word(Word word) const { return std::string(said(word, lang_)); }
  Slot across() const { return length("x", 0, cm(s_.setup->width)); }
  Slot deep() const { return length("y", 0, cm(s_.setup->depth)); }

  void add(Word word, const std::string& rest, OrderPart part, std::vector<Slot> slots,
           bool quick = false) {
    std::string id(said(word, Lang::En));
    std::replace(id.begin(), id.end(), ' ', '-');
    out_.push_back(
        {std::move(id), said_word(word), said_word(word) + rest, part, quick, std::move(slots)});
  }

  /// A gun in battery goes nowhere.
  bool can_move() const { return !is_gun(s_, u_) || has(s_, u_, unit_flag::kLimbered); }
  bool is_legal(const Action& a) const {
    NoWhy quiet;
    return legal(s_, side_, a, quiet);
  }
  Action of_verb(Verb verb) const {
    Action a;
    a.unit = u_;
    a.verb = verb;
    a.facing = pose(s_, u_).facing;
    return a;
  }
  Action move_by(const Segment& segment) const {
    Action a = of_verb(Verb::Move);
    a.facing = 0;
    a.path.add(segment);
    return a;
  }

  void add_legs(const Action* so_far) {
    if (!can_move()) return;
    if (so_far != nullptr && so_far->path.count >= geometry::Path::kMost) return;
    const double most = std::max(cm(allowance(s_, u_)), 0.1);
    const auto leg = [&](Segment::Kind kind, Word word, const char* rest, std::vector<Slot> slots) {
      if (goes_by(s_, u_, kind)) add(word, rest, OrderPart::Leg, std::move(slots));
    };
    if (is_loose(s_, u_)) {
      leg(Segment::Kind::Oblique, Word::Go, " {angle} {length}",
          {angle(0, kNearlyAround), length("length", 0.1, most)});
      leg(Segment::Kind::Pivot, Word::TurnLeft, " {angle}", {angle(kHalfDegree, kHalfRound)});
      leg(Segment::Kind::Pivot, Word::TurnRight, " {angle}", {angle(kHalfDegree, kHalfRound)});
    } else {
      leg(Segment::Kind::Straight, Word::Advance, " {length}", {length("length", 0.1, most)});
      leg(Segment::Kind::WheelLeft, Word::WheelLeft, " {angle}", {angle(kHalfDegree, kHalfRound)});
      leg(Segment::Kind::WheelRight, Word::WheelRight, " {angle}",
          {angle(kHalfDegree, kHalfRound)});
    }
    if (!is_general(s_, u_) && goes_by(s_, u_, Segment::Kind::AboutFace))
      add(Word::AboutFace, "", OrderPart::Leg, {},
          so_far == nullptr && is_legal(move_by(geometry::about_face())));
  }

  void add_evolutions(bool begins) {
    if (is_general(s_, u_)) return;
    constexpr std::array kAll{
        std::pair{Evolution::Column, Word::FormColumn}, std::pair{Evolution::Line, Word::FormLine},
        std::pair{Evolution::Mount, Word::Mount}, std::pair{Evolution::Dismount, Word::Dismount}};
    for (const auto& [evolution, word] : kAll) {
      if (!can_evolve(s_, u_, s_.pieces.flags[u_], evolution)) continue;
      Action alone = of_verb(Verb::Move);
      alone.facing = 0;
      alone.before = evolution;
      add(word, "", OrderPart::Leg, {}, begins && is_legal(alone));
    }
    if (begins && has(s_, u_, unit_flag::kFiringOrder))
      add(Word::DropOrder, "", OrderPart::Leg, {});
  }

  void add_whole(Verb verb, Word word, bool ever) {
    if (ever && is_legal(of_verb(verb))) add(word, "", OrderPart::Whole, {}, true);
  }

  void add_gun() {
    const bool limbered = has(s_, u_, unit_flag::kLimbered);
    const std::string facing = " " + said_word(Word::Facing) + " {angle}";
    add(limbered ? Word::Unlimber : Word::Pivot, facing, OrderPart::Whole,
        {angle(0, kNearlyAround)});
    add_whole(Verb::Unlimber, Word::Unlimber, limbered);
    add_whole(Verb::Limber, Word::Limber, !limbered);
  }

  void aimed(Word word, std::vector<int> units) {
    if (units.empty()) return;
    Slot slot{"unit", 0, 0, 0, std::move(units), {}};
    add(word, " {unit}", OrderPart::Last, {std::move(slot)});
  }

  std::vector<int> enemies() const {
    std::vector<int> found;
    for_each_unit(s_.pieces.alive[idx(other(side_of(s_, u_)))], [&](UnitId v) {
      if (!is_general(s_, v)) found.push_back(v + 1);
    });
    return found;
  }
  std::vector<int> friends() const {
    std::vector<int> found;
    for_each_unit(s_.pieces.alive[idx(side_of(s_, u_))], [&](UnitId v) {
      if (can_join(s_, u_, v)) found.push_back(v + 1);
    });
    return found;
  }

  const State& s_;
  Side side_;
  UnitId u_;
  Lang lang_;
  std::vector<Order> out_;
};

}  // namespace

std::vector<Order> orders(const State& s, Side side, UnitId unit, const Action* so_far, Lang lang) {
  if (!known(s, unit) || side_of(s, unit) != side) return {};
  Book book(s, side, unit, lang);
  switch (s.now.phase) {
    case Phase::Deploy:
    case Phase::Redeploy:
      return book.placing();
    case Phase::Act:
      return on_table(s, unit) && side == s.now.moving ? book.ways(so_far) : std::vector<Order>{};
    default:
      return {};
  }
}

}  // namespace sandtable::game_of_kings
