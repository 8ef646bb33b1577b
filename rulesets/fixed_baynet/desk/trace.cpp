#include "rulesets/fixed_baynet/desk/trace.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/desk/deed_json.h"
#include "engine/dice/fraction.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/arrivals.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/movement/charge.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"
#include "rulesets/fixed_baynet/state/pieces.h"

namespace sandtable::fixed_baynet {
namespace {

namespace json = boost::json;

constexpr int kFaces = 12;

json::value thousandths(std::int64_t n, std::int64_t unit) {
  const std::int64_t parts = (2 * n * 1000 + (n < 0 ? -unit : unit)) / (2 * unit);
  if (parts % 1000 == 0) return parts / 1000;
  return static_cast<double>(parts) / 1000.0;
}
json::value inches_of(Len n) { return thousandths(n, kInch); }
json::value angle_of(Angle n) { return thousandths(std::int64_t{n} * 360, 65536); }
json::array point(Vec p) { return {inches_of(p.x), inches_of(p.y)}; }

/// What forbids, by man: the first finding about each.
class Against {
 public:
  Against(const State& s, Side side, const Action& a, Lang lang) : s_(s), lang_(lang) {
    Why why;
    (void)legal(s, side, a, why);
    for (const Finding& f : why.findings)
      if (f.ruling == Ruling::Forbids) findings_.push_back(f);
  }
  /// Adds why a man cannot, if he cannot.
  bool tell(json::object& out, ManId m) const {
    const auto found = std::find_if(findings_.begin(), findings_.end(),
                                    [&](const Finding& f) { return f.piece == m; });
    if (found == findings_.end()) return false;
    put(out, *found);
    return true;
  }
  void put(json::object& out, const Finding& f) const {
    const desk::Reason reason = Desk::reason(f, *s_.setup, lang_);
    out["no"] = json::object{{"clause", reason.clause}, {"text", reason.text}};
  }

 private:
  const State& s_;
  Lang lang_;
  std::vector<Finding> findings_;
};

json::object man_at(const State& s, ManId m) {
  return {{"man", m}, {"number", s.men[m].number + 1}, {"from", point(s.men[m].place)}};
}

/// One man's walk: the corners of his way and where it leaves him.
json::object walker(const State& s, const Walk& w, const Against& against) {
  json::object out = man_at(s, w.man);
  json::array path{point(s.men[w.man].place)};
  Vec at = s.men[w.man].place;
  for (const Leg& leg : w.way) {
    at = geometry::along(at, leg.angle, leg.length);
    path.push_back(point(at));
  }
  out["path"] = std::move(path);
  out["end"] = point(w.end);
  out["facing"] = angle_of(w.facing);
  out["actions"] = w.actions;
  against.tell(out, w.man);
  return out;
}

/// Men of an order who have no part in it, and why.
void add_idle(json::array& men, const State& s, const ManSet& idle, const Against& against) {
  idle.for_each([&](ManId m) {
    json::object out = man_at(s, m);
    out["idle"] = true;
    against.tell(out, m);
    men.push_back(std::move(out));
  });
}

json::object course_of(const State& s, const Action& a, Lang lang) {
  return {{"action", desk::deed_json(Desk::deed(a, s, lang))}};
}

/// What the formation of the unit would say to it: who would break it, and how.
void add_formation(json::object& out, const State& s, const Action& a, const Walks& walks,
                   Lang lang) {
  const Formation formation = formation_of(s, a.unit);
  if (formation == Formation::Loose || (a.verb != Verb::Move && a.verb != Verb::Turn)) return;
  State then = s;
  // A preview may come before the activation has begun.
  if (then.now.square != a.unit) set_out(then, a.unit);
  for (const Walk& w : walks)
    change_man(then, w.man, [&](Man& at) {
      at.place = w.end;
      at.facing = w.facing;
    });
  const auto why = broken(then, a.unit, formation);
  if (!why) return;
  const Finding found = why->measured.finding(why->clause, Ruling::Forbids, why->man);
  const desk::Reason reason = Desk::reason(found, *s.setup, lang);
  out["breaks"] = json::object{{"formation", id_of(formation)},
                               {"man", why->man},
                               {"clause", reason.clause},
                               {"text", reason.text}};
}

json::object walk_course(const State& s, const Action& a, const Walks& walks, const ManSet& met,
                         const Against& against, Lang lang) {
  json::object out = course_of(s, a, lang);
  json::array men;
  ManSet idle = unit(s, a.unit).men & men_of(s, a.unit, a.men);
  int most = 0, left = kMostMoves;
  Len longest_way = 0;
  std::int64_t x = 0, y = 0;
  for (const Walk& w : walks) {
    idle.remove(w.man);
    most = std::max(most, w.actions);
    left = std::min(left, moves_left(s, w.man));
    Len length = 0;
    for (const Leg& leg : w.way) length += leg.length;
    longest_way = std::max(longest_way, length);
    x += w.end.x;
    y += w.end.y;
    men.push_back(walker(s, w, against));
  }
  add_idle(men, s, idle, against);
  const auto n = static_cast<std::int64_t>(std::max<std::size_t>(walks.count, 1));
  out["end"] = point({static_cast<Len>(x / n), static_cast<Len>(y / n)});
  out["facing"] = angle_of(walks.count > 0 ? walks.item[0].facing : Angle{0});
  out["length"] = inches_of(longest_way);
  out["cost"] = most;
  out["allowance"] = left;
  json::array touched;
  met.for_each([&](ManId m) { touched.push_back(m); });
  if (!touched.empty()) out["met"] = std::move(touched);
  if (a.ranks > 0) out["ranks"] = a.ranks;
  add_formation(out, s, a, walks, lang);
  out["men"] = std::move(men);
  return out;
}

/// Why nobody of the unit can be shot at by this man: what forbids him the nearest.
void add_why_not(json::object& out, const State& s, const Action& a, ManId m,
                 const Against& against) {
  ManId target = a.target_man;
  std::int64_t least = 0;
  if (target == kNoMan)
    unit(s, a.target).men.for_each([&](ManId t) {
      const std::int64_t far = geometry::squared(s.men[t].place - s.men[m].place);
      if (target != kNoMan && far >= least) return;
      target = t;
      least = far;
    });
  if (target == kNoMan) return;
  Why why;
  (void)may_shoot(s, m, target, a.verb == Verb::FireOver, why);
  for (const Finding& f : why.findings)
    if (f.ruling == Ruling::Forbids) return against.put(out, f);
}

/// A man's shot: at whom, what it needs, what it may hit with.
void add_shot(json::object& out, const State& s, ManId m, ManId target) {
  NoWhy quiet;
  const int wanted = needed(s, m, target, quiet);
  const int cs = skill(s, m, quiet);
  const int face = least_face(wanted, cs);
  const auto band = band_of(s, m, target);
  out["target"] = json::object{{"man", target},
                               {"unit", s.men[target].unit + 1},
                               {"number", s.men[target].number + 1},
                               {"at", point(s.men[target].place)}};
  out["needed"] = wanted;
  out["skill"] = cs;
  out["face"] = face;
  out["cover"] = cover_value(s, m, target, quiet);
  out["gap"] = inches_of(geometry::gap(base(s, m), base(s, target)));
  if (band) out["band"] = id_of(*band);
  out["chance"] = Fraction(kFaces + 1 - face, kFaces).to_string();
}

json::object fire_course(const State& s, const Action& a, const Against& against, Lang lang) {
  json::object out = course_of(s, a, lang);
  json::array men;
  const ManSet able = shooters(s, a);
  int firing = 0;
  able.for_each([&](ManId m) {
    json::object one = man_at(s, m);
    const ManId target = target_of(s, m, a.target, a.target_man, a.verb == Verb::FireOver);
    if (target != kNoMan) {
      add_shot(one, s, m, target);
      ++firing;
    } else {
      one["idle"] = true;
      add_why_not(one, s, a, m, against);
    }
    men.push_back(std::move(one));
  });
  add_idle(men, s, men_of(s, a.unit, a.men) - able, against);
  out["firing"] = firing;
  out["men"] = std::move(men);
  return out;
}

json::object attack_course(const State& s, const Action& a, const Against& against, Lang lang) {
  json::object out = course_of(s, a, lang);
  json::array men;
  men_of(s, a.unit, a.men).for_each([&](ManId m) {
    json::object one = man_at(s, m);
    const ManSet met = touched_enemies(s, m);
    if (met.empty() || !is_able(s, m)) {
      one["idle"] = true;
      against.tell(one, m);
    } else {
      const ManId e = met.first();
      one["target"] = json::object{{"man", e},
                                   {"unit", s.men[e].unit + 1},
                                   {"number", s.men[e].number + 1},
                                   {"at", point(s.men[e].place)}};
    }
    men.push_back(std::move(one));
  });
  out["men"] = std::move(men);
  return out;
}

/// Where an order sets each man down, and of a reserve the way from its edge.
json::object arrival_course(const State& s, const Action& a, const Against& against, Lang lang) {
  json::object out = course_of(s, a, lang);
  json::array men;
  Len longest_way = 0;
  std::int64_t x = 0, y = 0;
  const Arrivals all = arrivals_of(s, a);
  for (const Arrival& one : all) {
    json::object man{{"man", one.man}, {"number", s.men[one.man].number + 1}};
    man["from"] = point(one.from);
    man["path"] = json::array{point(one.from), point(one.at)};
    man["end"] = point(one.at);
    man["facing"] = angle_of(one.facing);
    against.tell(man, one.man);
    longest_way = std::max(longest_way, geometry::length(one.at - one.from));
    x += one.at.x;
    y += one.at.y;
    men.push_back(std::move(man));
  }
  const auto n = static_cast<std::int64_t>(std::max<std::size_t>(all.count, 1));
  out["end"] = point({static_cast<Len>(x / n), static_cast<Len>(y / n)});
  out["facing"] = angle_of(a.facing);
  if (a.verb == Verb::Enter) {
    out["length"] = inches_of(longest_way);
    out["cost"] = 1;
    out["allowance"] = 1;
  }
  out["formation"] = id_of(a.formation);
  if (a.ranks > 0) out["ranks"] = a.ranks;
  out["men"] = std::move(men);
  return out;
}

std::optional<json::object> course(const State& s, Side side, const Action& a, Lang lang) {
  if (!known_unit(s, a.unit)) return std::nullopt;
  if (a.verb == Verb::Deploy || a.verb == Verb::Enter) {
    if (waiting_of(s, a.unit).empty()) return std::nullopt;
    return arrival_course(s, a, Against(s, side, a, lang), lang);
  }
  if (unit(s, a.unit).men.empty()) return std::nullopt;
  const bool aims = Desk::aims(a) && a.verb != Verb::FallBack;
  if (aims && a.verb != Verb::Attack && (!known_unit(s, a.target) || unit(s, a.target).men.empty()))
    return std::nullopt;
  const Against against(s, side, a, lang);
  switch (a.verb) {
    case Verb::Move:
    case Verb::March:
    case Verb::Turn:
    case Verb::Form:
      return walk_course(s, a, walks_of(s, a), {}, against, lang);
    case Verb::Charge: {
      if (side_of_unit(s, a.target) == side_of_unit(s, a.unit)) return std::nullopt;
      const Charges all = charges_of(s, a);
      return walk_course(s, a, all.walks, all.meet, against, lang);
    }
    case Verb::Fire:
    case Verb::FireOver:
      if (side_of_unit(s, a.target) == side_of_unit(s, a.unit)) return std::nullopt;
      return fire_course(s, a, against, lang);
    case Verb::Attack:
      return attack_course(s, a, against, lang);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string trace(const State& s, Side side, const Action& action, Lang lang) {
  auto asked = course(s, side, action, lang);
  if (!asked) return {};
  json::object out;
  out["unit"] = action.unit + 1;
  out["asked"] = std::move(*asked);
  out["within"] = nullptr;
  NoWhy quiet;
  if (!legal(s, side, action, quiet))
    if (const auto part = longest_part(s, side, action))
      if (auto shorter = course(s, side, *part, lang)) out["within"] = std::move(*shorter);
  return json::serialize(out);
}

}  // namespace sandtable::fixed_baynet
