#include <algorithm>
#include <array>

#include "rulesets/belle_alliance/check/examples_table.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/drawing/drawing.h"
#include "rulesets/belle_alliance/judgement/eye.h"
#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/fire/fire.h"
#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/melee/melee.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/moral/rolls.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/rules/staff/ordering.h"
#include "rulesets/belle_alliance/rules/staff/rolls.h"
#include "rulesets/belle_alliance/words/book.h"

/// What is read off a position.
namespace sandtable::belle_alliance::example {
namespace {

using Figure = std::optional<std::string>;
using Words = std::vector<std::string>;

std::string yes(bool holds) { return holds ? "yes" : "no"; }

std::string with_sign(int n) { return (n > 0 ? "+" : "") + std::to_string(n); }

/// The lines of a sheet by their groups, "A+2 D-4"; those of melee by their numbers, "2:-2".
std::string lines_of(const FactorSheet& sheet) {
  std::string out;
  for (const FactorLine& line : sheet.all()) {
    if (!out.empty()) out += ' ';
    if (sheet.table() == FactorTable::Melee)
      out += std::to_string(line.group) + ":";
    else
      out += static_cast<char>(line.group);
    out += with_sign(line.value);
  }
  return out.empty() ? "nothing" : out;
}

/// `farm/house`: a part of a feature, as whom a shot is at that whoever holds it is assumed to be.
bool aim_at_part(const Table& table, const std::string& word, Shot& shot) {
  const auto& features = table.state.setup->features;
  for (std::size_t f = 0; f < features.size(); ++f)
    for (std::size_t p = 0; p < features[f].parts.size(); ++p) {
      if (features[f].name.en + "/" + features[f].parts[p].name.en != word) continue;
      shot.feature = static_cast<FeatureId>(f);
      shot.part = static_cast<std::uint8_t>(p);
      return true;
    }
  return false;
}

/// `A1 B1 10 + A1 B2 10`: shots, of which the first is asked about; `A1 farm/house` at a part.
std::optional<std::vector<Shot>> shots_of(const Table& table, const Words& list) {
  std::vector<Shot> out;
  Words one;
  const auto take = [&] {
    if (one.size() < 2) return false;
    const auto firer = table.unit(one[0]), target = table.unit(one[1]);
    Shot shot;
    if (!firer || (!target && !aim_at_part(table, one[1], shot))) return false;
    shot.side = firer->side;
    shot.firer = firer->id;
    if (target) shot.target = target->id;
    if (one.size() > 2) {
      constexpr int kMostShots = 120;
      const auto figures = number(one[2]);
      if (!figures || *figures < 0 || *figures > kMostShots) return false;
      shot.figures = static_cast<std::uint8_t>(*figures);
    }
    out.push_back(shot);
    one.clear();
    return true;
  };
  for (std::size_t i = 1; i < list.size(); ++i) {
    if (list[i] != "+") {
      one.push_back(list[i]);
    } else if (!take()) {
      return std::nullopt;
    }
  }
  if (!take()) return std::nullopt;
  return out;
}

Figure of_shot(const Table& table, const Words& list) {
  constexpr std::array<std::string_view, 8> kWhat{"loss",  "moral", "zone",      "range",
                                                  "units", "bears", "kept-back", "strength"};
  if (std::find(kWhat.begin(), kWhat.end(), list[0]) == kWhat.end()) return std::nullopt;
  const auto shots = shots_of(table, list);
  if (!shots) return std::nullopt;
  const FireSheet sheet = sheet_of(table.state, *shots, 0);
  const std::string& what = list[0];
  if (what == "loss") return lines_of(sheet.loss);
  if (what == "moral") return lines_of(sheet.moral);
  if (what == "zone") return std::to_string(sheet.bearing.zone);
  if (what == "range") return as_cm(sheet.bearing.distance);
  if (what == "units") return std::to_string(sheet.units);
  if (what == "bears") return std::to_string(sheet.bearing.figures);
  if (what == "strength") return std::to_string(sheet.strength);
  if (sheet.carried_out()) return "no";
  return std::string(rulebook().at(sheet.bearing.why).id);
}

/// A column as a side is told it: its lines, its sum, or that it is closed.
std::string told_of(const State& s, Side viewer, const Party& party) {
  if (disclosed(s, viewer, party.side) == FactorDisclosure::Full) return lines_of(party.sheet);
  const Opened sum = opened(s, viewer, party.side, party.sheet.sum());
  return sum == kClosed ? "closed" : "sum " + with_sign(static_cast<int>(sum));
}

/// Of a unit in the melees that the attacks of the position come to.
Figure of_melee(const Table& table, const Words& list) {
  constexpr std::array<std::string_view, 5> kWhat{"column", "column-to-a", "column-to-b", "fights",
                                                  "melee-units"};
  if (std::find(kWhat.begin(), kWhat.end(), list[0]) == kWhat.end() || list.size() < 2)
    return std::nullopt;
  const auto unit = table.unit(list[1]);
  if (!unit) return std::nullopt;
  const State& s = table.state;
  std::vector<Clash> clashes;
  for (std::size_t i = 0; i < s.attack_count; ++i) {
    const Attack& a = s.attacks[i];
    clashes.push_back({a.side, a.attacker, a.defender, static_cast<From>(a.from), 0});
  }
  Melees all;
  lay_out(s, clashes, list.size() > 2 ? Round::Advance : Round::First, all);
  for (const Melee& melee : all.all())
    for (const Party& party : melee.parties)
      for (const Fighter& fighter : party.all()) {
        if (party.side != unit->side || fighter.unit != unit->id) continue;
        if (list[0] == "column") return lines_of(party.sheet);
        if (list[0] == "column-to-a") return told_of(s, Side::A, party);
        if (list[0] == "column-to-b") return told_of(s, Side::B, party);
        if (list[0] == "melee-units") return std::to_string(party.units);
        return std::to_string(fighter.figures + fighter.line);
      }
  return "none";
}

std::string size_text(const Form& form) {
  if (form.kind == Form::Kind::Disc) return "disc " + as_cm(form.radius);
  return as_cm(form.size.width) + "x" + as_cm(form.size.depth);
}

/// How long each straight piece of an outline is, from its head back.
std::string pieces_text(const Body& body) {
  std::string out;
  each_piece(body, [&](const Body& piece) {
    out += (out.empty() ? "" : " ") + as_cm(2 * geometry::length(piece.box.half_depth));
  });
  return out;
}

/// `step A1 attack`: the step of the march in which something happens to a unit.
Figure step_of(const Table& table, UnitRef unit, const std::string& what) {
  using Kind = Happening::Kind;
  constexpr std::array<std::pair<std::string_view, Kind>, 10> kKinds{{{"contact", Kind::Contact},
                                                                      {"attack", Kind::Attack},
                                                                      {"barred", Kind::Barred},
                                                                      {"lapsed", Kind::Lapsed},
                                                                      {"touched", Kind::Touched},
                                                                      {"held", Kind::Held},
                                                                      {"waits", Kind::Waits},
                                                                      {"goes", Kind::Goes},
                                                                      {"arrived", Kind::Arrived},
                                                                      {"crosses", Kind::Crosses}}};
  const auto* const kind =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& k) { return k.first == what; });
  if (kind == kKinds.end()) return std::nullopt;
  const Going going(*table.setup);
  March march(table.state, going);
  std::vector<Answer> answers;
  while (!march.over()) {
    march.run(answers);
    for (const Question& q : march.questions())
      answers.push_back({q, q.kind == Question::Kind::AttackBarring});
  }
  for (const Happening& h : march.happenings())
    if (h.kind == kind->second && h.side == unit.side && h.unit == unit.id)
      return std::to_string((h.tick + kStep - 1) / kStep);
  return "never";
}

Figure of_unit(const Table& table, UnitRef ref, const Words& list) {
  const State& s = table.state;
  const Side side = ref.side;
  const std::string& what = list[0];
  const Unit& unit = s.of(side).units[ref.id];
  if (what == "size") return size_text(form_of(s, side, ref.id));
  if (what == "pieces") return pieces_text(body_of(s, side, ref.id));
  if (what == "centre") return as_place(body_of(s, side, ref.id).centre());
  if (what == "allowance") {
    const Going going(*table.setup);
    return as_cm(mover_of(s, side, ref.id, going).allowance);
  }
  if (what == "neighbour") return yes(has_neighbour(s, side, ref.id));
  if (what == "support") return yes(has_support(s, side, ref.id));
  if (what == "closed") return yes(is_closed(s, side, ref.id));
  if (what == "soutien") return table.name(s, {side, soutien_of(s, side, ref.id)});
  if (what == "near-soutien") return yes(is_near_soutien(s, side, ref.id));
  if (what == "line-counts") return std::to_string(line_counting_with(s, side, ref.id));
  if (what == "can-fire") return std::to_string(can_fire(s, side, ref.id));
  if (what == "reorganisation") return lines_of(reorganisation_sheet(s, side, ref.id));
  if (what == "may-reorganise") return yes(may_reorganise(s, side, ref.id));
  if (what == "post") return std::to_string(post_of(s, side, ref.id).number);
  if (what == "valour") return std::to_string(unit.valour);
  if (what == "housed") return std::to_string(unit.housed_in);
  if (what == "in-sight") return yes(s.of(other(side)).in_sight.has(ref.id));
  if (what == "label") {
    const Card& card = s.of(other(side)).cards[ref.id];
    return card.label == kNoLabel || card.seen == 0
               ? "none"
               : label_name(*s.setup, s.of(other(side)), side, card);
  }
  if (what == "told") {
    const Card& card = s.of(other(side)).cards[ref.id];
    return card.told == 0 ? "none"
                          : std::to_string(card.valour) + " in " + std::to_string(card.told);
  }
  if (what == "ghost") {
    const Card& card = s.of(other(side)).cards[ref.id];
    const bool seen = s.of(other(side)).in_sight.has(ref.id);
    return seen || card.seen == 0 ? "none" : std::to_string(card.seen);
  }
  if (what == "ghost-at") {
    const Card& card = s.of(other(side)).cards[ref.id];
    return as_place({card.x * geometry::kMillimetre, card.y * geometry::kMillimetre});
  }
  return std::nullopt;
}

Figure of_two(const Table& table, UnitRef a, UnitRef b, const Words& list) {
  const State& s = table.state;
  const std::string& what = list[0];
  if (what == "gap") return as_cm(gap(body_of(s, a.side, a.id), body_of(s, b.side, b.id)));
  if (what == "zone-gap")
    return as_cm(zone_gap(form_of(s, a.side, a.id), pose_of(s.of(a.side).units[a.id]),
                          body_of(s, b.side, b.id)));
  if (what == "shown") return yes(shown_to(s, post_of(s, a.side, a.id)).units.has(b.id));
  if (what == "sees") return yes(Sight(s).sees(a.side, a.id, b.id));
  if (what == "misjudged") {
    const int by = misjudged_by(s, a.side, a.id, s.of(a.side).cards[b.id].label);
    constexpr int kMost = belle_alliance::figure(SightFigure::EyeError);
    return by < -kMost || by > kMost ? std::string("too much") : with_sign(by);
  }
  if (what == "orders-rest-on")
    return yes(sightings_of(s, a.side).of[a.id].has(s.of(a.side).cards[b.id].label));
  if (what == "comes-from") {
    const From from = from_where(form_of(s, b.side, b.id), pose_of(s.of(b.side).units[b.id]),
                                 front_of(s.of(a.side).units[a.id]));
    return from == From::Front ? "front" : from == From::Flank ? "flank" : "rear";
  }
  if (what == "spread") {
    PassedBy by{.through = list.size() > 3, .valour = s.of(b.side).units[b.id].valour};
    return lines_of(spread_sheet(s, a.side, a.id, by));
  }
  return std::nullopt;
}

/// What dice and factors come to on the tables: `ordering 9`, `catch 17`.
Figure of_table(Table& table, const Words& list) {
  if (list.size() != 2) return std::nullopt;
  if (!number(list[1])) return std::nullopt;
  constexpr int kMost = 999;
  const auto written = table.whole(list[0], list[1], -kMost, kMost);
  if (!written) return std::nullopt;
  const int n = *written;
  const std::string& what = list[0];
  if (what == "ordering") {
    constexpr std::array<std::string_view, 4> kWords{"carried out", "stands", "one step",
                                                     "two steps"};
    return std::string(kWords[static_cast<std::size_t>(ordering_result(n))]);
  }
  if (what == "catch") {
    const Caught caught = catch_result(n);
    return (caught.falls ? "falls " : "survives ") + with_sign(caught.side_factor);
  }
  if (what == "engage") {
    const Engaged engaged = engage_result(n);
    return (engaged.falls ? "falls " : "survives ") + with_sign(engaged.factor);
  }
  if (what == "replace") {
    switch (replacement_result(n)) {
      case Replacement::VeryEfficient:
        return std::string(id_of(Efficiency::VeryEfficient));
      case Replacement::Ordinary:
        return std::string(id_of(Efficiency::Ordinary));
      case Replacement::VeryInefficient:
        return std::string(id_of(Efficiency::VeryInefficient));
      case Replacement::NotReplaced:
        return "not replaced";
    }
  }
  if (what == "reorganise") return std::string(id_of(reorganisation_result(n)));
  if (what == "spread-steps") return std::to_string(spread_result(n));
  if (what == "fire-units") return std::to_string(units_of_fire(n));
  if (what == "gunner-units") return std::to_string(units_of_gunners(n));
  if (what == "moral-effect") return std::string(id_of(moral_effect(n)));
  if (what == "quarters") return std::to_string(loss_quarters(1, n));
  if (what == "melee") {
    const MeleeLine line = melee_line(n);
    return std::string(id_of(line.attacker.disorder)) + " " +
           std::to_string(line.attacker.quarters) + " " +
           std::string(id_of(line.defender.disorder)) + " " +
           std::to_string(line.defender.quarters);
  }
  return std::nullopt;
}

/// The marks of a picture in their order, and what is written on it: "rect polygon A1".
std::string marks_of(std::string_view picture) {
  std::string out;
  for (std::size_t at = picture.find("\n<"); at != picture.npos; at = picture.find("\n<", at)) {
    at += 2;
    std::string_view mark = picture.substr(at, picture.find_first_of(" >/", at) - at);
    if (mark == "text") {
      const std::size_t from = picture.find('>', at) + 1;
      mark = picture.substr(from, picture.find('<', from) - from);
    }
    if (!mark.empty()) out += (out.empty() ? "" : " ") + std::string(mark);
  }
  return out;
}

/// What a seat is shown, and whether it may measure: `screen b`, `measures umpire`, and what its
/// ruler tells: `ruler a A1 B1`.
Figure of_seat(const Table& table, const Words& list) {
  const bool ruler = list[0] == "ruler" && list.size() == 4;
  if (list.size() != 2 && !ruler) return std::nullopt;
  const bool umpire = list[1] == "umpire";
  if (!umpire && list[1] != "a" && list[1] != "b") return std::nullopt;
  const Side seat = umpire ? Side::Umpire : list[1] == "a" ? Side::A : Side::B;
  if (list[0] == "measures") return yes(!BelleAlliance::withholds(table.state, seat));
  if (ruler) {
    const View view = BelleAlliance::view(table.state, seat);
    const std::string typed = "measure " + list[2] + " " + list[3];
    if (BelleAlliance::withholds(table.state, seat) && !may_measure(view, typed)) return "withheld";
    const auto told = measured(view, typed, Lang::En);
    return told ? *told : told.error();
  }
  if (list[0] != "screen") return std::nullopt;
  return marks_of(draw_svg(BelleAlliance::view(table.state, seat), {}));
}

}  // namespace

std::optional<std::string> Ways::figure(Table& table, const std::string& name) {
  const Words list = words(name);
  if (list.empty()) return std::nullopt;
  if (auto found = of_table(table, list)) return found;
  if (auto found = of_shot(table, list)) return found;
  if (auto found = of_melee(table, list)) return found;
  if (auto found = of_seat(table, list)) return found;
  if (list[0] == "phase") return std::string(id_of(table.state.sub_phase));
  if (list.size() < 2) return std::nullopt;
  const auto first = table.unit(list[1]);
  if (list[0] == "officer-sees" && list.size() == 3) {
    const auto officer = table.staff(list[1]);
    const auto target = table.unit(list[2]);
    if (!officer || !target) return std::nullopt;
    return yes(Sight(table.state).officer_sees(officer->side, officer->id, target->id));
  }
  if (!first) return std::nullopt;
  if (list[0] == "step" && list.size() == 3) return step_of(table, *first, list[2]);
  const auto second = list.size() > 2 ? table.unit(list[2]) : std::nullopt;
  if (second) return of_two(table, *first, *second, list);
  return of_unit(table, *first, list);
}

}  // namespace sandtable::belle_alliance::example
