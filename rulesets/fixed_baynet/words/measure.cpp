#include "rulesets/fixed_baynet/words/measure.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "engine/text/typed_line.h"
#include "engine/text/words.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/movement/run.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/house_names.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"
#include "rulesets/fixed_baynet/words/narrate.h"

namespace sandtable::fixed_baynet {
namespace {

using Answer = tl::expected<std::string, std::string>;

/// A unit, one man of it or a piece, or a building.
struct Subject {
  UnitId unit = kNoUnit;
  ManId man = kNoMan;
  HouseId house = kNoHouse;
};

std::u32string_view trimmed(std::u32string_view typed) {
  while (!typed.empty() && text::is_space(typed.front())) typed.remove_prefix(1);
  while (!typed.empty() && text::is_space(typed.back())) typed.remove_suffix(1);
  return typed;
}

text::Arg words(std::string_view name, std::string value) {
  return {std::string(name), std::move(value)};
}
text::Arg count(std::string_view name, int value) {
  return {std::string(name), std::int64_t{value}};
}

class Ruler {
 public:
  Ruler(const State& s, Lang lang) : s_(s), rested_(s), lang_(lang) {
    // A ruler tells distances, lines and needs, whoever has no AC left for a shot just now.
    for (std::size_t i = 0; i < s.setup->men.size(); ++i) {
      const auto m = static_cast<ManId>(i);
      if (stands(s, m))
        change_man(rested_, m,
                   [&](Man& at) { at.ac = static_cast<std::uint8_t>(actions_a_turn(s, m)); });
    }
  }

  Answer between(std::u32string_view names) const;
  Answer to(const measured::NamedPlace& named) const;
  Answer arc(Subject of) const;
  Answer reach(Subject of) const;
  Answer cover(Subject of) const;
  Answer formation(Subject of) const;
  Answer lit(Subject of) const;
  tl::expected<Subject, std::string> subject(std::u32string_view typed, bool led = false) const;
  /// Of a unit those who stand, and if nobody does those who are led about.
  ManSet men_of_subject(Subject of) const {
    ManSet out;
    if (of.man != kNoMan)
      out.add(of.man);
    else
      out = unit(s_, of.unit).men;
    if (out.empty()) out = s_.escorted.where([&](ManId m) { return s_.men[m].unit == of.unit; });
    return out;
  }

 private:
  std::string say(std::string_view key, const text::Args& args = {}) const {
    return messages().format(lang_, std::string("ruler.").append(key), args);
  }
  text::Arg man(std::string_view name, ManId m) const { return man_arg(name, m, *s_.setup, lang_); }
  text::Arg unit_name(std::string_view name, UnitId u) const {
    return unit_arg(name, u, *s_.setup, lang_);
  }
  text::Arg house(std::string_view name, HouseId h) const {
    return house_arg(name, h, *s_.setup, lang_);
  }
  text::Arg length(std::string_view name, Len value) const {
    return words(name, inches(value, lang_));
  }
  void explain(std::string& out, const Why& why, Ruling ruling) const;
  std::string shot(ManId from, ManId to) const;
  std::string shot_at_walls(ManId from, HouseId to) const;
  std::string needs(ManId from, text::Arg target, int wanted, Why& why,
                    std::optional<Band> band) const;
  Answer to_house(const ManSet& from, HouseId to) const;
  ManId piece_called(std::u32string_view typed) const;
  std::pair<ManId, ManId> nearest(const ManSet& from, const ManSet& to) const;
  HouseId house_called(std::u32string_view typed) const;
  std::optional<Subject> find(std::u32string_view typed, std::vector<std::string>& choices) const;

  const State& s_;
  State rested_;
  Lang lang_;
};

/// "house H", "bâtiment H".
HouseId Ruler::house_called(std::u32string_view typed) const {
  constexpr std::array<std::u32string_view, 4> kWords{U"house", U"building", U"batiment",
                                                      U"maison"};
  const auto space = static_cast<std::size_t>(
      std::find_if(typed.begin(), typed.end(), text::is_space) - typed.begin());
  const std::u32string word = text::fold(text::encode(typed.substr(0, space)));
  if (std::find(kWords.begin(), kWords.end(), word) == kWords.end()) return kNoHouse;
  const Found found = find_house(trimmed(typed.substr(space)), *s_.setup);
  return found.how == Found::How::One ? static_cast<HouseId>(found.index) : kNoHouse;
}

/// A piece by its name, or by its number in its unit.
ManId Ruler::piece_called(std::u32string_view typed) const {
  if (const Found found = find_whole_gun(typed, *s_.setup); found.how == Found::How::One)
    return s_.setup->guns[static_cast<std::size_t>(found.index)].figure;
  const std::size_t slash = typed.rfind(U'/');
  if (slash == std::u32string_view::npos) return kNoMan;
  const Found unit = find_unit(trimmed(typed.substr(0, slash)), *s_.setup, s_.unit_count);
  if (unit.how != Found::How::One) return kNoMan;
  const std::string digits = text::encode(trimmed(typed.substr(slash + 1)));
  for (const GunCard& gun : s_.setup->guns)
    if (s_.men[gun.figure].unit == unit.index &&
        std::to_string(s_.men[gun.figure].number + 1) == digits)
      return gun.figure;
  return kNoMan;
}

std::optional<Subject> Ruler::find(std::u32string_view typed,
                                   std::vector<std::string>& choices) const {
  typed = trimmed(typed);
  if (const HouseId h = house_called(typed); h != kNoHouse) return Subject{kNoUnit, kNoMan, h};
  if (const ManId piece = piece_called(typed); piece != kNoMan)
    return Subject{s_.men[piece].unit, piece};
  std::u32string_view name = typed;
  int number = 0;
  const std::size_t slash = typed.rfind(U'/');
  if (slash != std::u32string_view::npos) {
    name = trimmed(typed.substr(0, slash));
    const std::u32string_view digits = trimmed(typed.substr(slash + 1));
    if (digits.empty() || digits.size() > 2) return std::nullopt;
    for (const char32_t c : digits) {
      if (c < U'0' || c > U'9') return std::nullopt;
      number = 10 * number + static_cast<int>(c - U'0');
    }
    if (number < 1 || number > kMaxInUnit) return std::nullopt;
  }
  if (name.empty()) return std::nullopt;
  const Found found = find_unit(name, *s_.setup, s_.unit_count);
  if (found.how != Found::How::One) {
    choices = found.choices;
    return std::nullopt;
  }
  Subject out{static_cast<UnitId>(found.index), kNoMan};
  if (number == 0) return out;
  // Who stands no longer is known all the same, to be told so; whom a rally has taken into another
  // unit by the name of the roster too.
  for (const bool now : {true, false})
    for (std::size_t m = 0; m < s_.setup->men.size() && out.man == kNoMan; ++m) {
      const UnitId unit = now ? s_.men[m].unit : s_.setup->men[m].unit;
      const int n = now ? s_.men[m].number : s_.setup->men[m].number;
      if (unit == out.unit && n + 1 == number) out.man = static_cast<ManId>(m);
    }
  if (out.man == kNoMan) return std::nullopt;
  out.unit = s_.men[out.man].unit;
  return out;
}

tl::expected<Subject, std::string> Ruler::subject(std::u32string_view typed, bool led) const {
  std::vector<std::string> choices;
  const auto found = find(typed, choices);
  if (!found) {
    std::string near;
    for (const std::string& choice : choices) near.append(near.empty() ? "" : ", ").append(choice);
    return tl::unexpected(
        say(near.empty() ? "unknown" : "near",
            {words("found", text::quoted(trimmed(typed))), words("choices", near)}));
  }
  if (found->house != kNoHouse) {
    if (is_whole(s_, found->house)) return *found;
    return tl::unexpected(say("house-gone", {house_arg("house", found->house, *s_.setup, lang_)}));
  }
  const bool there = found->man != kNoMan ? stands(s_, found->man)
                     : led                ? !men_of_subject(*found).empty()
                                          : !unit(s_, found->unit).men.empty();
  const bool captive = found->man != kNoMan && is_escorted(s_, found->man);
  if (there || (captive && led)) return *found;
  if (captive) return tl::unexpected(say("man-led", {man("man", found->man)}));
  return tl::unexpected(found->man == kNoMan ? say("unit-gone", {unit_name("unit", found->unit)})
                                             : say("man-gone", {man("man", found->man)}));
}

/// One indented line for each finding of that kind.
void Ruler::explain(std::string& out, const Why& why, Ruling ruling) const {
  for (const Finding& f : why.findings)
    if (f.ruling == ruling) out.append("\n    ").append(sentence(f, *s_.setup, lang_));
}

/// What a shot needs, or what forbids it.
std::string Ruler::shot(ManId from, ManId to) const {
  Why against;
  std::string out = "\n  ";
  const bool over = is_hidden(s_, to);
  if (!may_shoot(rested_, from, to, over, against)) {
    out.append(say("no-shot", {man("man", from), man("target", to)}));
    explain(out, against, Ruling::Forbids);
    explain(out, against, Ruling::Modifies);
    return out;
  }
  if (over) return out.append(say("over", {man("man", from), man("target", to)}));
  Why why;
  const int wanted = needed(s_, from, to, why);
  return out.append(needs(from, man("target", to), wanted, why, band_of(s_, from, to)));
}

/// A number that is needed, with the CS that counts and the least face that hits.
std::string Ruler::needs(ManId from, text::Arg target, int wanted, Why& why,
                         std::optional<Band> band) const {
  // Of a piece the lowest CS of those who could serve it.
  const int cs =
      is_gun(s_, from)
          ? crew_skill(rested_, crew_of(rested_, card(s_, from).gun, s_.men[from].unit, 0), why)
          : skill(s_, from, why);
  std::string out = say("shot", {man("man", from), std::move(target), count("needed", wanted),
                                 count("skill", cs), count("face", least_face(wanted, cs)),
                                 words("band", band ? std::string(id_of(*band)) : std::string())});
  explain(out, why, Ruling::Modifies);
  return out;
}

/// What a shot at a building needs, or what forbids it, and what its walls can take.
std::string Ruler::shot_at_walls(ManId from, HouseId to) const {
  Why against;
  std::string out = "\n  ";
  if (!may_hit_house(rested_, from, to, against)) {
    out.append(say("no-shot", {man("man", from), house("target", to)}));
    explain(out, against, Ruling::Forbids);
    explain(out, against, Ruling::Modifies);
    return out;
  }
  Why why;
  const int wanted = needed_for_house(s_, from, to, why);
  const auto line = aim_at_house(s_, from, to);
  return out.append(needs(from, house("target", to), wanted, why,
                          line ? band_to_house(s_, from, *line) : std::nullopt));
}

Answer Ruler::to_house(const ManSet& from, HouseId to) const {
  ManId best = kNoMan;
  Len least = 0;
  Vec place{};
  from.for_each([&](ManId m) {
    const auto line = aim_at_house(s_, m, to);
    const Vec at =
        line ? line->to.centre
             : fixed_baynet::house(s_, to).building.outline().nearest_on_boundary(s_.men[m].place);
    const Len gap = geometry::gap(line ? line->from : base(s_, m), geometry::Disc{at, 0});
    if (best != kNoMan && gap >= least) return;
    best = m;
    least = gap;
    place = at;
  });
  if (best == kNoMan) return tl::unexpected(say("usage", {words("found", "")}));
  const auto turn =
      static_cast<Angle>(geometry::angle_of(place - s_.men[best].place) - s_.men[best].facing);
  const bool right = turn <= geometry::kHalfTurn;
  return say("to-house",
             {man("man", best), house("house", to), length("gap", least),
              words("bearing", degrees_of(right ? turn : static_cast<Angle>(-turn), lang_)),
              words("side", turn == 0 ? "ahead"
                            : right   ? "right"
                                      : "left"),
              count("points", s_.houses.points[to]),
              count("of", fixed_baynet::house(s_, to).points)}) +
         shot_at_walls(best, to);
}

std::pair<ManId, ManId> Ruler::nearest(const ManSet& from, const ManSet& to) const {
  std::pair<ManId, ManId> out{kNoMan, kNoMan};
  Len least = 0;
  from.for_each([&](ManId a) {
    to.for_each([&](ManId b) {
      const Len gap = gap_between(s_, a, b);
      if (a == b || (out.first != kNoMan && gap >= least)) return;
      out = {a, b};
      least = gap;
    });
  });
  return out;
}

Answer Ruler::between(std::u32string_view names) const {
  std::vector<std::string> choices;
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (!text::is_space(names[i]) && names[i] != U',') continue;
    const auto a = find(names.substr(0, i), choices), b = find(names.substr(i + 1), choices);
    if (!a || !b) continue;
    const bool walls = a->house != kNoHouse || b->house != kNoHouse;
    for (const std::u32string_view name : {names.substr(0, i), names.substr(i + 1)})
      if (const auto gone = subject(name, !walls); !gone) return tl::unexpected(gone.error());
    if (a->house != kNoHouse || b->house != kNoHouse) {
      if (a->house != kNoHouse && b->house != kNoHouse) break;
      const bool first = a->house != kNoHouse;
      return to_house(men_of_subject(first ? *b : *a), first ? a->house : b->house);
    }
    const auto [from, to] = nearest(men_of_subject(*a), men_of_subject(*b));
    if (from == kNoMan) break;
    const bool captive = is_escorted(s_, from) || is_escorted(s_, to);
    const bool shot_at = !captive && side_of(s_, from) != side_of(s_, to);
    if (share_section(s_, from, to)) {
      std::string out = say("between-in-section", {man("man", from), man("other", to),
                                                   words("enemies", shot_at ? "yes" : "no")});
      if (shot_at) out.append(shot(from, to)).append(shot(to, from));
      return out;
    }
    const Vec way = s_.men[to].place - s_.men[from].place;
    const auto turn = static_cast<Angle>(geometry::angle_of(way) - s_.men[from].facing);
    const bool right = turn <= geometry::kHalfTurn;
    std::string out = say(
        "between", {man("man", from), man("other", to),
                    length("gap", geometry::gap(base(s_, from), base(s_, to))),
                    words("bearing", degrees_of(right ? turn : static_cast<Angle>(-turn), lang_)),
                    words("side", turn == 0 ? "ahead"
                                  : right   ? "right"
                                            : "left")});
    if (shot_at) out.append(shot(from, to)).append(shot(to, from));
    return out;
  }
  if (const auto named = measured::named_place(names, kInch)) return to(*named);
  return tl::unexpected(say("two", {words("found", text::quoted(names))}));
}

/// From the base of whoever of them is nearest to a place.
Answer Ruler::to(const measured::NamedPlace& named) const {
  const auto from = subject(named.name);
  if (!from) return tl::unexpected(from.error());
  if (from->house != kNoHouse)
    return tl::unexpected(say("two", {words("found", text::quoted(named.name))}));
  if (const auto why = measured::unmeasured(named, messages(), lang_)) return tl::unexpected(*why);
  ManId best = kNoMan;
  Len least = 0;
  men_of_subject(*from).for_each([&](ManId m) {
    const Len gap = geometry::gap(base(s_, m), geometry::Disc{named.place, 0});
    if (best != kNoMan && gap >= least) return;
    best = m;
    least = gap;
  });
  return say("to-place", {man("man", best), length("gap", least)});
}

Answer Ruler::arc(Subject of) const {
  const ManId m = of.man != kNoMan ? of.man : unit(s_, of.unit).men.first();
  const Bands reach = bands(s_, m);
  if (!reach.any()) return tl::unexpected(say("no-arms", {man("man", m)}));
  std::string out = say("arc", {man("man", m), length("range", reach.far)});
  for (UnitId u = 0; u < s_.unit_count; ++u) {
    if (unit(s_, u).men.empty() || side_of_unit(s_, u) == side_of(s_, m)) continue;
    ManId best = kNoMan, any = kNoMan;
    int n = 0;
    Len least = 0, nearest_gap = 0;
    unit(s_, u).men.for_each([&](ManId e) {
      const Len gap = gap_between(s_, m, e);
      if (any == kNoMan || gap < nearest_gap) {
        any = e;
        nearest_gap = gap;
      }
      NoWhy quiet;
      if (!may_shoot(rested_, m, e, false, quiet)) return;
      ++n;
      if (best != kNoMan && gap >= least) return;
      best = e;
      least = gap;
    });
    out.append("\n  ");
    if (best == kNoMan) {
      Why why;
      (void)may_shoot(rested_, m, any, false, why);
      out.append(say("safe", {unit_name("unit", u)}));
      for (const Finding& f : why.findings)
        if (f.ruling == Ruling::Forbids) {
          out.append(" ").append(sentence(f, *s_.setup, lang_));
          break;
        }
      continue;
    }
    NoWhy quiet;
    out.append(
        say("targets",
            {unit_name("unit", u), count("number", n), man("man", best), length("gap", least),
             count("face", least_face(needed(s_, m, best, quiet), skill(s_, m, quiet)))}));
  }
  return out;
}

Answer Ruler::reach(Subject of) const {
  std::string out;
  men_of_subject(of).for_each([&](ManId m) {
    out.append(out.empty() ? "" : "\n");
    const int moves = moves_left(s_, m);
    // Who lies or is lame, whose mount may but walk, and a square do not charge.
    const bool charges =
        formation_of(s_, of.unit) != Formation::Square && (moves == 0 || may_run(s_, {}, m));
    const int walk = speeds(s_, m, false)[0], run = charges ? speeds(s_, m, true)[0] : 0;
    Way ahead;
    ahead.add({s_.men[m].facing, std::max(1, moves) * walk * kInch});
    out.append(
        say("reach", {man("man", m), count("moves", moves), count("walk", walk), count("run", run),
                      length("ahead", moves > 0 ? longest(s_, m, ahead, moves) : 0)}));
  });
  return out;
}

Answer Ruler::cover(Subject of) const {
  std::string out;
  men_of_subject(of).for_each([&](ManId m) {
    out.append(out.empty() ? "" : "\n");
    out.append(say("cover", {man("man", m), count("cover", cover_of_man(s_, m))}));
  });
  return out;
}

Answer Ruler::formation(Subject of) const {
  std::string out =
      say("formation", {unit_name("unit", of.unit),
                        words("formation", std::string(id_of(formation_of(s_, of.unit))))});
  for (const Formation f :
       {Formation::Open, Formation::Closed, Formation::Mass, Formation::Square}) {
    out.append("\n  ");
    const auto why = broken(s_, of.unit, f);
    const text::Arg name = words("formation", std::string(id_of(f)));
    if (!why) {
      out.append(say("holds", {name}));
      continue;
    }
    out.append(say("breaks", {name}));
    out.append(" ").append(
        sentence(why->measured.finding(why->clause, Ruling::Forbids, why->man), *s_.setup, lang_));
  }
  return out;
}

Answer Ruler::lit(Subject of) const {
  std::string out = is_night(s_) ? say("night", {length("sight", sight_at_night(s_))}) : say("day");
  men_of_subject(of).for_each([&](ManId m) {
    int seen = 0, all = 0;
    enemies_of(s_, side_of(s_, m)).for_each([&](ManId e) {
      ++all;
      if (sees(s_, m, e)) ++seen;
    });
    out.append("\n  ").append(
        say("seen", {man("man", m), count("seen", seen), count("all", all),
                     words("lit", is_night(s_) && is_lit(s_, m) ? "yes" : "no")}));
  });
  return out;
}

/// What is asked for: the word, and its reading.
struct Asked {
  std::u32string_view en, fr;
  Answer (Ruler::*answer)(Subject) const;
};
constexpr std::array<Asked, 5> kAsked{{{U"arc", U"champ", &Ruler::arc},
                                       {U"reach", U"allonge", &Ruler::reach},
                                       {U"cover", U"couvert", &Ruler::cover},
                                       {U"formation", U"formation", &Ruler::formation},
                                       {U"lit", U"eclaire", &Ruler::lit}}};

}  // namespace

tl::expected<geometry::Bounds, std::string> ground_of(const State& s, std::string_view name,
                                                      Lang lang) {
  const std::u32string typed = text::decode(name);
  const Ruler ruler(s, lang);
  const auto subject = ruler.subject(typed, true);
  if (!subject) return tl::unexpected(subject.error());
  if (subject->house != kNoHouse) return house(s, subject->house).building.outline().bounds();
  std::optional<geometry::Bounds> out;
  ruler.men_of_subject(*subject).for_each([&](ManId m) {
    const geometry::Bounds at = geometry::bounds_of(base(s, m));
    if (!out) out = at;
    out->low = {std::min(out->low.x, at.low.x), std::min(out->low.y, at.low.y)};
    out->high = {std::max(out->high.x, at.high.x), std::max(out->high.y, at.high.y)};
  });
  return *out;
}

Answer measure(const View& view, std::string_view line, Lang lang) {
  const State s = observed(view);
  const Ruler ruler(s, lang);
  const std::u32string decoded = text::decode(line);
  std::u32string_view rest = trimmed(decoded);
  std::u32string verb;
  const auto next_word = [&] {
    const auto space = static_cast<std::size_t>(
        std::find_if(rest.begin(), rest.end(), text::is_space) - rest.begin());
    verb = text::fold(text::encode(rest.substr(0, space)));
    return trimmed(rest.substr(space));
  };
  std::u32string_view behind = next_word();
  if (verb == U"measure" || verb == U"mesure") {
    rest = behind;
    behind = next_word();
  }
  for (const Asked& asked : kAsked) {
    if (behind.empty() || (verb != asked.en && verb != asked.fr)) continue;
    const auto subject = ruler.subject(behind);
    if (!subject) return tl::unexpected(subject.error());
    if (subject->house != kNoHouse) break;
    return (ruler.*asked.answer)(*subject);
  }
  if (behind.empty())
    return tl::unexpected(
        messages().format(lang, "ruler.usage", {words("found", text::quoted(text::decode(line)))}));
  return ruler.between(rest);
}

}  // namespace sandtable::fixed_baynet
