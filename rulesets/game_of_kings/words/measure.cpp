#include "rulesets/game_of_kings/words/measure.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/geometry/plane/contact.h"
#include "engine/text/typed_line.h"
#include "engine/text/words.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/ground/cost.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/movement/movement.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/narrate_common.h"

namespace sandtable::game_of_kings {
namespace {

using Answer = tl::expected<std::string, std::string>;

class Ruler {
 public:
  Ruler(const State& s, Lang lang) : s_(s), lang_(lang) {}

  Answer between(std::u32string_view names) const;
  Answer to(const measured::NamedPlace& named) const;
  Answer arc(UnitId u) const;
  Answer reach(UnitId u) const;
  tl::expected<UnitId, std::string> unit(std::u32string_view name) const;

 private:
  std::string say(std::string_view key, const text::Args& args = {}) const {
    return messages().format(lang_, std::string("ruler.").append(key), args);
  }
  text::Arg named(std::string_view argument, UnitId u) const {
    return unit_arg(argument, u, *s_.setup, lang_);
  }
  std::string shot(UnitId u, UnitId target) const;
  std::string costs(UnitId u) const;
  std::string straight_on(UnitId u, Len budget) const;

  const State& s_;
  Lang lang_;
};

tl::expected<UnitId, std::string> Ruler::unit(std::u32string_view typed) const {
  const Found found = find_unit(typed, *s_.setup);
  if (found.how == Found::How::One) {
    const auto u = static_cast<UnitId>(found.index);
    if (on_table(s_, u)) return u;
    return tl::unexpected(say("not-there", {named("unit", u)}));
  }
  std::string choices;
  for (const std::string& choice : found.choices)
    choices.append(choices.empty() ? "" : ", ").append(choice);
  const char* key = found.how == Found::How::Several ? "several"
                    : choices.empty()                ? "unknown"
                                                     : "near";
  return tl::unexpected(say(key, {words("found", text::quoted(typed)), words("choices", choices)}));
}

/// From a unit's front-centre to a place.
Answer Ruler::to(const measured::NamedPlace& named) const {
  const auto u = unit(named.name);
  if (!u) return tl::unexpected(u.error());
  if (const auto why = measured::unmeasured(named, messages(), lang_)) return tl::unexpected(*why);
  const Vec way = named.place - pose(s_, *u).front;
  const auto turn =
      way == Vec{} ? Angle{0} : static_cast<Angle>(geometry::angle_of(way) - pose(s_, *u).facing);
  const bool right = turn <= geometry::kHalfTurn;
  return say("to-place",
             {this->named("unit", *u),
              words("range", cm(geometry::range(named.place, outline(s_, *u)), lang_)),
              words("front", cm(geometry::length(way), lang_)),
              words("bearing", degrees_of(right ? turn : static_cast<Angle>(-turn), lang_)),
              words("side", turn == 0 ? "ahead"
                            : right   ? "right"
                                      : "left")});
}

Answer Ruler::between(std::u32string_view names) const {
  const auto pair = find_two_units(names, *s_.setup);
  if (!pair)
    if (const auto named = measured::named_place(names, geometry::kCentimetre)) return to(*named);
  if (!pair) return tl::unexpected(say("two-units", {words("found", text::quoted(names))}));
  const auto a = static_cast<UnitId>(pair->first), b = static_cast<UnitId>(pair->second);
  for (const UnitId u : {a, b})
    if (!on_table(s_, u)) return tl::unexpected(say("not-there", {named("unit", u)}));
  const Vec way = geometry::nearest_point(outline(s_, b), pose(s_, a).front) - pose(s_, a).front;
  const auto turn =
      way == Vec{} ? Angle{0} : static_cast<Angle>(geometry::angle_of(way) - pose(s_, a).facing);
  const bool right = turn <= geometry::kHalfTurn;
  return say("between",
             {named("unit", a), named("other", b),
              words("gap", cm(geometry::gap(outline(s_, a), outline(s_, b)), lang_)),
              words("range", cm(geometry::range(pose(s_, a).front, outline(s_, b)), lang_)),
              words("bearing", degrees_of(right ? turn : static_cast<Angle>(-turn), lang_)),
              words("side", turn == 0 ? "ahead"
                            : right   ? "right"
                                      : "left")});
}

/// What firing at a target in the arc comes to.
std::string Ruler::shot(UnitId u, UnitId target) const {
  const auto seen = target_point(s_, u, target);
  if (!seen) {
    const Finding hidden{why_unseen(s_, u, target), Ruling::Forbids};
    return say("hidden", {named("unit", target), words("clause", clause_id(hidden.clause, lang_))});
  }
  return say("seen", {named("unit", target), words("range", cm(seen->distance, lang_)),
                      yes("within", seen->distance <= range_of(s_, u) + kTolerance)});
}

Answer Ruler::arc(UnitId u) const {
  if (!is_armed(s_, u)) return tl::unexpected(say("no-arms", {named("unit", u)}));
  std::string out = say("arc", {named("unit", u), words("arc", degrees_of(arc_of(s_), lang_)),
                                words("range", cm(range_of(s_, u), lang_))});
  std::vector<std::pair<Len, UnitId>> there;
  for_each_unit(s_.pieces.alive[idx(other(side_of(s_, u)))] & s_.pieces.solid, [&](UnitId e) {
    if (geometry::part_in_arc(outline(s_, u), arc_of(s_), outline(s_, e), kTolerance))
      there.emplace_back(geometry::range(pose(s_, u).front, outline(s_, e)), e);
  });
  std::sort(there.begin(), there.end());
  for (const auto& [range, e] : there) out.append("\n  ").append(shot(u, e));
  if (there.empty()) out.append("\n  ").append(say("nobody"));
  return out;
}

std::string Ruler::costs(UnitId u) const {
  std::string out;
  for (int k = 0; k <= static_cast<int>(GroundKind::Obstacle); ++k) {
    const auto kind = static_cast<GroundKind>(k);
    if (s_.ground->of(kind).empty() || kind == GroundKind::Road || kind == GroundKind::Bridge)
      continue;
    const GroundEffect e = effect_of(s_, u, kind);
    constexpr std::array kWays{"factor", "narrow", "closed", "half", "whole", "extra"};
    out.append("\n  ").append(
        say("cost", {words("ground", kind_name(kind, lang_)),
                     words("how", kWays[static_cast<std::size_t>(e.kind) % kWays.size()]),
                     words("factor", cm(e.amount * (geometry::kCentimetre / 2), lang_)),
                     words("extra", cm(e.amount, lang_))}));
  }
  return out;
}

/// How far straight ahead, and what stops it there.
std::string Ruler::straight_on(UnitId u, Len budget) const {
  const Pose at = pose(s_, u);
  const Len paid =
      std::min(reach_for_cost(s_, u, at.front, at.facing, budget), free_way(s_, u, at, budget));
  const auto stopped = [&](Len length) {
    geometry::Path path;
    path.add(geometry::straight(length));
    return obstacle(s_, u, path, {});
  };
  if (paid <= 0) return say("ahead-none");
  const auto last = stopped(paid);
  if (!last)
    return say("ahead",
               {words("length", cm(paid, lang_)), words("stop", paid < budget ? "ground" : "none"),
                named("by", kNoUnit), words("clause", "")});
  Len free = 0, far = paid;
  constexpr Len kNear = 100;  // a hundredth of a centimetre
  while (far - free > kNear) {
    const Len middle = free + (far - free) / 2;
    (stopped(middle) ? far : free) = middle;
  }
  const auto by = stopped(far);
  const UnitId whom = by ? by->unit : last->unit;
  return say("ahead",
             {words("length", cm(free, lang_)), words("stop", whom == kNoUnit ? "ground" : "unit"),
              named("by", whom), words("clause", clause_id((by ? by : last)->clause, lang_))});
}

Answer Ruler::reach(UnitId u) const {
  const Len whole = allowance(s_, u);
  if (whole == 0) return say("fixed", {named("unit", u)});
  std::string out = say("reach", {named("unit", u), words("allowance", cm(whole, lang_)),
                                  words("clause", clause_id(rate_clause(s_, u), lang_)),
                                  words("quarters", cm(whole / 4 * 3, lang_))});
  return out.append("\n  ").append(straight_on(u, whole)).append(costs(u));
}

}  // namespace

Answer measure(const View& view, std::string_view line, Lang lang) {
  const State s = observed(view);
  const Ruler ruler(s, lang);
  std::u32string typed = text::decode(line);
  while (!typed.empty() && text::is_space(typed.back())) typed.pop_back();
  const std::size_t from = static_cast<std::size_t>(
      std::find_if_not(typed.begin(), typed.end(), text::is_space) - typed.begin());
  const std::size_t space = static_cast<std::size_t>(
      std::find_if(typed.begin() + static_cast<std::ptrdiff_t>(from), typed.end(), text::is_space) -
      typed.begin());
  const std::u32string verb = text::fold(text::encode(typed.substr(from, space - from)));
  const std::u32string rest = space < typed.size() ? typed.substr(space + 1) : U"";
  const bool arc = verb == U"arc" || verb == U"champ";
  const bool reach = verb == U"reach" || verb == U"allonge";
  const bool gap = verb == U"measure" || verb == U"mesure";
  if (s.ground == nullptr || rest.empty() || (!arc && !reach && !gap))
    return tl::unexpected(messages().format(
        lang, "ruler.usage",
        {words("found", text::quoted(text::decode(line))), yes("ground", s.ground != nullptr)}));
  if (gap) return ruler.between(rest);
  const auto unit = ruler.unit(rest);
  if (!unit) return tl::unexpected(unit.error());
  return arc ? ruler.arc(*unit) : ruler.reach(*unit);
}

}  // namespace sandtable::game_of_kings
