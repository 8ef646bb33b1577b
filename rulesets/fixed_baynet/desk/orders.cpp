#include "rulesets/fixed_baynet/desk/orders.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/desk/orders_about.h"
#include "rulesets/fixed_baynet/desk/slots.h"
#include "rulesets/fixed_baynet/judgement/candidates.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/arrivals.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/notation_words.h"

namespace sandtable::fixed_baynet {
namespace {

using desk::Order;
using desk::OrderPart;
using desk::Slot;

/// The orders of one unit, as they are found.
class Book {
 public:
  Book(const State& s, Side side, UnitId unit, Lang lang)
      : s_(s), side_(side), u_(unit), lang_(lang) {}

  std::vector<Order> all() {
    if (s_.now.phase == Phase::Choose && must_act_out(s_, u_)) {
      press(Verb::Begin);
      press(Verb::Done);
      return std::move(out_);
    }
    if (unit(s_, u_).men.empty()) {
      arrival();
      if (s_.now.phase != Phase::Deploy) press(Verb::Done);
      return std::move(out_);
    }
    // A range that is to be guessed comes before everything else.
    add_piece_orders(s_, u_, lang_, out_);
    add(Word::Step, " {length} " + word(Word::At) + " {angle}", OrderPart::Leg,
        {length(), angle_slot()});
    rides();
    add(Word::Turn, " {angle}", OrderPart::Whole, {angle_slot()});
    formations();
    for (const Verb verb : {Verb::Attack, Verb::Fire, Verb::FireOver}) aimed(verb);
    charges();
    add_house_orders(s_, u_, lang_, out_);
    for (const Verb verb :
         {Verb::Down, Verb::Up, Verb::Mount, Verb::Dismount, Verb::CheckGlory, Verb::Done})
      press(verb);
    return std::move(out_);
  }

  std::vector<Order> behind(const Action& so_far) {
    if (so_far.verb != Verb::Move || so_far.turns) return {};
    if (so_far.way.count < Way::kMost)
      out_.push_back({"step",
                      word(Word::Step),
                      "{length} " + word(Word::At) + " {angle}",
                      OrderPart::Leg,
                      false,
                      {length(), angle_slot()}});
    out_.push_back({"facing",
                    word(Word::Facing),
                    word(Word::Facing) + " {angle}",
                    OrderPart::Last,
                    false,
                    {angle_slot()}});
    return std::move(out_);
  }

 private:
  std::string word(Word w) const { return std::string(said(w, lang_)); }
  Slot across() const { return {"x", 0, inches_of(s_.setup->width), kTenth, {}, {}}; }
  Slot deep() const { return {"y", 0, inches_of(s_.setup->depth), kTenth, {}, {}}; }
  /// As far as the fastest of them could go over open ground.
  Slot length() const {
    int most = 0;
    unit(s_, u_).men.for_each([&](ManId m) {
      int best = 0;
      for (const int speed : speeds(s_, m, false)) best = std::max(best, speed);
      most = std::max(most, best * moves_left(s_, m));
    });
    return {"length", kTenth, std::max(kTenth, static_cast<double>(most)), kTenth, {}, {}};
  }

  void add(Word w, const std::string& rest, OrderPart part, std::vector<Slot> slots,
           bool quick = false) {
    std::string id(said(w, Lang::En));
    std::replace(id.begin(), id.end(), ' ', '-');
    out_.push_back({std::move(id), word(w), word(w) + rest, part, quick, std::move(slots)});
  }
  bool is_legal(const Action& a) const {
    NoWhy quiet;
    return legal(s_, side_, a, quiet);
  }
  Action of(Verb verb) const {
    Action a;
    a.verb = verb;
    a.unit = u_;
    return a;
  }
  void press(Verb verb) {
    const Action a = of(verb);
    if (is_legal(a)) add(verb_word(a), "", OrderPart::Whole, {}, true);
  }

  /// Who is still to come is set down somewhere, in a formation where there are several.
  void arrival() {
    Slot which{"formation", 0, 0, 0, {}, {}};
    for (std::size_t i = 0; i < kWords<Formation>; ++i)
      if (const auto formation = static_cast<Formation>(i); may_arrive_in(s_, u_, formation))
        which.places.emplace_back(id_of(formation));
    const Word verb = s_.now.phase == Phase::Deploy ? Word::Deploy : Word::Enter;
    const std::string at = " {x} {y} " + word(Word::Facing) + " {angle}";
    const int men = waiting_of(s_, u_).size();
    if (men < 2) return add(verb, at, OrderPart::Whole, {across(), deep(), angle_slot()});
    const Slot ranks{"ranks", 1, static_cast<double>(men), 1, {}, {}};
    add(verb, at + " " + word(Word::In) + " {formation}, {ranks} " + word(Word::Ranks),
        OrderPart::Whole, {across(), deep(), angle_slot(), which, ranks});
  }

  /// A formation set down at a place, or taken where they stand.
  void formations() {
    const int men = unit(s_, u_).men.size();
    Slot which{"formation", 0, 0, 0, {}, {}};
    for (std::size_t i = 0; i < kWords<Formation>; ++i) {
      Action form = of(Verb::March);
      form.formation = static_cast<Formation>(i);
      NoWhy quiet;
      if (!may_form(s_, form, ordered(s_, form), quiet)) continue;
      // By its id, which the notation reads whatever is spoken: a client finds in it the formation
      // that a unit has, and calls it by its word.
      which.places.emplace_back(id_of(form.formation));
    }
    if (which.places.empty() || men < 2) return;
    const Slot ranks{"ranks", 1, static_cast<double>(men), 1, {}, {}};
    const std::string facing = " " + word(Word::Facing) + " {angle}";
    const std::string deep_in = ", {ranks} " + word(Word::Ranks);
    add(Word::March, " {x} {y}" + facing + " " + word(Word::In) + " {formation}" + deep_in,
        OrderPart::Whole, {across(), deep(), angle_slot(), which, ranks});
    add(Word::Form, " {formation}" + facing + deep_in, OrderPart::Whole,
        {which, angle_slot(), ranks});
  }

  /// A step of riders at each gait that somebody's mount may take.
  void rides() {
    for (std::size_t i = 0; i < kWords<Gait>; ++i) {
      const auto gait = static_cast<Gait>(i);
      int actions = 0;
      unit(s_, u_).men.for_each([&](ManId m) {
        if (may_ride(m, gait)) actions = std::max(actions, own_moves_left(s_, m));
      });
      if (actions == 0) continue;
      const auto& row = table::mount_movement::at(gait);
      const Slot far{"length",
                     std::max(kTenth, static_cast<double>(row.least_distance_in)),
                     static_cast<double>(actions * row.speed_in),
                     kTenth,
                     {},
                     {}};
      add(word_of_gait(record_of(gait)), " {length} " + word(Word::At) + " {angle}", OrderPart::Leg,
          {far, angle_slot()});
    }
  }
  bool may_ride(ManId m, Gait gait) const {
    return is_able(s_, m) && is_mounted(s_, m) && may_take(s_, m, gait);
  }

  /// Enemy units against which it may be given as it stands.
  Slot against(Action a) const {
    Slot slot{"unit", 0, 0, 0, {}, {}};
    for (UnitId t = 0; t < s_.unit_count; ++t) {
      if (unit(s_, t).men.empty() || side_of_unit(s_, t) == side_of_unit(s_, u_)) continue;
      a.target = t;
      if (is_legal(a)) slot.units.push_back(t + 1);
    }
    return slot;
  }
  void aimed(Verb verb) {
    Action a = of(verb);
    a.number = 1;
    Slot slot = against(a);
    if (slot.units.empty()) return;
    add(verb_word(a), " {unit} x{count}", OrderPart::Last, {std::move(slot), shots_slot()});
  }
  /// A charge as fast as may be; where riders have a choice of gaits, at each.
  void charges() {
    Action a = of(Verb::Charge);
    Slot slot = against(a);
    if (slot.units.empty()) return;
    add(Word::Charge, " {unit}", OrderPart::Last, {std::move(slot)});
    std::vector<Order> at_gaits;
    for (const Gait gait : {Gait::Canter, Gait::Gallop}) {
      a.gait = record_of(gait);
      Slot units = against(a);
      if (units.units.empty()) continue;
      const Word how = word_of_gait(a.gait);
      at_gaits.push_back({"charge-" + std::string(said(how, Lang::En)),
                          word(Word::Charge) + ", " + word(how),
                          word(Word::Charge) + " {unit}, " + word(how),
                          OrderPart::Last,
                          false,
                          {std::move(units)}});
    }
    if (at_gaits.size() > 1) out_.insert(out_.end(), at_gaits.begin(), at_gaits.end());
  }

  const State& s_;
  Side side_;
  UnitId u_;
  Lang lang_;
  std::vector<Order> out_;
};

}  // namespace

std::vector<Order> orders(const State& s, Side side, UnitId u, const Action* so_far, Lang lang) {
  if (!known_unit(s, u) || side_of_unit(s, u) != side || side != s.now.asked) return {};
  const std::vector<UnitId> all = units_to_order(s);
  if (std::find(all.begin(), all.end(), u) == all.end()) return {};
  Book book(s, side, u, lang);
  return so_far == nullptr ? book.all() : book.behind(*so_far);
}

namespace {

/// A place of the table in words, "30 22.5"; nullopt: it is none.
std::optional<Vec> place_in(const std::string& text) {
  std::istringstream words(text);
  words.imbue(std::locale::classic());
  double x = 0, y = 0;
  if (!(words >> x >> y)) return std::nullopt;
  constexpr double kFar = 400;
  return Vec{static_cast<Len>(std::clamp(x, -kFar, kFar) * kInch),
             static_cast<Len>(std::clamp(y, -kFar, kFar) * kInch)};
}

/// Who is still to come is set down there about five men wide, or as near as its deployment area
/// lets it; else as it may; else it is told why not.
std::vector<Action> meant_arrival(const State& s, UnitId u, Vec to) {
  std::vector<Action> out;
  if (!is_undeployed(s, u) && !is_due(s, u)) return out;
  constexpr int kFiles = 5;
  const int men = waiting_of(s, u).size();
  Action a{.verb = is_undeployed(s, u) ? Verb::Deploy : Verb::Enter, .unit = u, .place = to};
  a.facing = side_of_unit(s, u) == Side::A ? Angle{0} : geometry::kHalfTurn;
  a.formation = men < 2 ? Formation::Loose : Formation::Open;
  a.ranks = static_cast<std::uint8_t>((men + kFiles - 1) / kFiles);
  a = rounded(a);
  const Zone& zone = s.setup->sides[idx(side_of_unit(s, u))].deployment;
  const bool inside =
      to.x >= zone.low.x && to.x <= zone.high.x && to.y >= zone.low.y && to.y <= zone.high.y;
  NoWhy quiet;
  if (legal(s, s.now.asked, a, quiet)) return {a};
  if (const auto near = inside ? longest_part(s, s.now.asked, a) : std::nullopt) return {*near};
  arrivals_at(s, u, to, out);
  if (out.empty()) out.push_back(a);
  return out;
}

}  // namespace

std::vector<Action> meant(const State& s, UnitId u, const desk::Pointed& at) {
  std::vector<Action> out;
  if (!known_unit(s, u)) return out;
  const auto place = place_in(at.place);
  if (unit(s, u).men.empty()) return place ? meant_arrival(s, u, *place) : out;
  Action a;
  a.unit = u;
  if (at.target > 0 && at.target <= s.unit_count) {
    a.target = static_cast<UnitId>(at.target - 1);
    // A charge comes last: who points shoots, who drags somebody there runs (the client's hand).
    for (const Verb verb : {Verb::Attack, Verb::Fire, Verb::Charge}) {
      a.verb = verb;
      a.number = verb == Verb::Charge ? 0 : 1;
      if (verb != Verb::Attack || unit(s, u).men.any([&](ManId m) { return in_contact(s, m); }))
        out.push_back(a);
    }
    return out;
  }
  if (const OpeningId o = opening_labelled(*s.setup, at.place); o != kNoOpening)
    return meant_by_opening(s, u, o);
  if (place) {
    const Vec by = *place - middle_of(s, unit(s, u).men);
    constexpr Len kTenthInch = kInch / 10;
    a.verb = Verb::Move;
    a.way.add({geometry::angle_of(by), geometry::length(by) / kTenthInch * kTenthInch});
    out.push_back(a);
    return out;
  }
  // Nothing in particular: what keeps it from doing anything keeps it from turning.
  a.verb = Verb::Turn;
  a.facing = static_cast<Angle>(s.men[unit(s, u).men.first()].facing + geometry::kHalfTurn);
  out.push_back(a);
  return out;
}

}  // namespace sandtable::fixed_baynet
