#include <algorithm>
#include <bit>
#include <optional>

#include "engine/text/words.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/pieces.h"
#include "rulesets/fixed_baynet/words/notation_house.h"
#include "rulesets/fixed_baynet/words/notation_line.h"
#include "rulesets/fixed_baynet/words/notation_who.h"

/// The grammar: what may follow what (docs/format/notation.md).
namespace sandtable::fixed_baynet {
namespace {

constexpr std::size_t kLongestLine = 400;
constexpr int kDraw = 2;

class Reader {
 public:
  Reader(std::string_view line, const State& state)
      : line_(line), whose_(line_, state), setup_(*state.setup), state_(state) {}

  ReadResult<Action> action() {
    if (line_.size() > kLongestLine)
      return line_.fail(kLongestLine, "notation.too-long", {{"most", std::int64_t{kLongestLine}}});
    if (line_.at_end()) return line_.fail(0, "notation.empty");
    const std::size_t colon = line_.find(U':');
    if (colon == std::u32string::npos) return without_name();
    const std::size_t start = line_.at();
    if (line_.take(Word::Rule, place::kBare) && line_.at() < colon) return ruling(colon);
    line_.go_to(start);
    const std::u32string name = line_.between(start, colon);
    if (name.empty()) return line_.fail(colon, "notation.no-name");
    const auto who = whose_.subject(start, name);
    if (!who) return tl::unexpected(who.error());
    line_.go_to(colon + 1);
    Action a;
    a.unit = who->unit;
    a.men = who->men;
    a.gun = who->gun;
    return a.gun == kNoGun ? deed(a) : PieceReader(line_, whose_).order(a);
  }

 private:
  using Read = ReadResult<Action>;

  Read end(const Action& a) {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string more = line_.rest();
    if (!more.empty()) return line_.fail(start, "notation.trailing", {{"found", quoted(more)}});
    return a;
  }

  UnitId in_hand() const { return state_.now.phase == Phase::Act ? state_.now.unit : kNoUnit; }

  Read without_name() {
    line_.skip();
    const std::size_t start = line_.at();
    if (const auto word = line_.phrase(place::kBare)) {
      if (*word != Word::Done) return bare(*word);
      line_.go_to(start);
    }
    const auto word = line_.phrase(place::kUnit);
    if (!word) return line_.unknown_word(place::kUnit | place::kBare, "notation.action");
    Action a;
    a.unit = in_hand();
    if (a.unit == kNoUnit)
      return line_.fail(start, "notation.needs-unit",
                        {{"verb", quoted(line_.between(start, line_.at()))}});
    line_.go_to(start);
    return deed(a);
  }

  Read bare(Word word) {
    Action a;
    switch (word) {
      case Word::Rule:
        return ruling_without_name();
      case Word::Strike:
        a.verb = Verb::Strike;
        break;
      case Word::Hold:
        a.verb = Verb::Hold;
        break;
      case Word::Reroll:
        a.verb = Verb::Reroll;
        break;
      case Word::RerollBehind:
        a.verb = is_ahead(state_) ? Verb::Keep : Verb::Reroll;
        break;
      case Word::Keep:
        a.verb = Verb::Keep;
        break;
      case Word::Perimeter:
        return perimeter();
      case Word::Concede:
        a.verb = Verb::Concede;
        break;
      case Word::OfferDraw:
        a.verb = Verb::OfferDraw;
        break;
      case Word::AcceptDraw:
        a.verb = Verb::AcceptDraw;
        break;
      default:
        a.verb = Verb::RefuseDraw;
        break;
    }
    return end(a);
  }

  Read perimeter() {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string name = line_.rest();
    if (name.empty()) return line_.expected(start, "notation.perimeter", name);
    const Found found = find_perimeter(name, setup_);
    if (found.how != Found::How::One) return line_.unknown_name(start, "perimeter", name, found);
    Action a;
    a.verb = Verb::Lay;
    a.number = found.index;
    return a;
  }

  static std::optional<Verb> simple(Word word) {
    switch (word) {
      case Word::Begin:
        return Verb::Begin;
      case Word::Mount:
        return Verb::Mount;
      case Word::Dismount:
        return Verb::Dismount;
      case Word::Down:
        return Verb::Down;
      case Word::Up:
        return Verb::Up;
      case Word::CheckGlory:
        return Verb::CheckGlory;
      case Word::Rally:
        return Verb::Rally;
      case Word::Done:
        return Verb::Done;
      default:
        return std::nullopt;
    }
  }

  /// What is neither a move nor a fight.
  Read service(Action a, Word word) {
    switch (word) {
      case Word::Heal:
        a.verb = Verb::Heal;
        return heal(a);
      case Word::Flare: {
        a.verb = Verb::Flare;
        const auto at = point();
        if (!at) return tl::unexpected(at.error());
        a.place = *at;
        return end(a);
      }
      case Word::CallUp:
        a.verb = Verb::CallUp;
        return for_unit(a);
      case Word::Enter:
        return set_down(a, Verb::Enter);
      case Word::Deploy:
        return set_down(a, Verb::Deploy);
      case Word::Leave:
        a.verb = Verb::Leave;
        return by_edge(a);
      default: {
        a.verb = Verb::Destroy;
        const auto n = line_.number(1, kMaxObjectives);
        if (!n) return tl::unexpected(n.error());
        a.number = *n - 1;
        return end(a);
      }
    }
  }

  Read deed(Action a) {
    const auto word = line_.phrase(place::kUnit);
    if (!word) return line_.unknown_word(place::kUnit, "notation.verb");
    if (const auto verb = simple(*word)) {
      a.verb = *verb;
      return end(a);
    }
    if (const auto read = read_house_order(*word, a, line_, setup_))
      return *read ? end(**read) : *read;
    switch (*word) {
      case Word::Walk:
      case Word::Canter:
      case Word::Gallop:
        a.gait = gait_of(*word);
        return step(a);
      case Word::Step:
        return step(a);
      case Word::March:
        return march(a);
      case Word::Turn: {
        a.verb = Verb::Turn;
        const auto facing = line_.angle();
        if (!facing) return tl::unexpected(facing.error());
        a.facing = *facing;
        return end(a);
      }
      case Word::Form:
        return form(a);
      case Word::Charge:
        a.verb = Verb::Charge;
        return against(a, true);
      case Word::Fire:
        a.verb = Verb::Fire;
        return against(a, true);
      case Word::FireOver:
        a.verb = Verb::FireOver;
        return against(a, true);
      case Word::Assemble:
        a.verb = Verb::Rally;
        a.number = 1;
        return end(a);
      case Word::FallBack:
        a.verb = Verb::FallBack;
        return for_unit(a);
      case Word::CallFire:
        a.verb = Verb::CallFire;
        return against(a, true);
      case Word::Guess:
      case Word::Plan:
      case Word::DropPlan:
      case Word::ClearJam:
        return line_.fail(line_.at(), "notation.needs-piece",
                          {{"verb", std::string(said(*word, Lang::En))}});
      case Word::Attack:
        a.verb = Verb::Attack;
        return against(a, false);
      default:
        return service(a, *word);
    }
  }

  Read step(Action a) {
    a.verb = Verb::Move;
    if (auto wrong = read_legs(a, line_)) return tl::unexpected(*wrong);
    if (line_.take(Word::Facing, place::kArgument)) {
      a.turns = true;
      if (auto wrong = read_facing(line_, a)) return tl::unexpected(*wrong);
    }
    return end(a);
  }

  ReadResult<Vec> point() {
    const auto x = line_.length();
    if (!x) return tl::unexpected(x.error());
    const auto y = line_.length();
    if (!y) return tl::unexpected(y.error());
    return Vec{*x, *y};
  }

  ReadResult<Formation> formation() {
    line_.skip();
    const std::size_t start = line_.at();
    for (int words = 2; words > 0; --words) {
      line_.go_to(start);
      std::u32string typed = line_.word();
      if (words == 2) typed += U' ' + line_.word();
      const std::u32string key = text::fold(text::encode(typed));
      for (std::size_t i = 0; i < kWords<Formation>; ++i) {
        const WordInfo& info = word_of(static_cast<Formation>(i));
        for (const auto& list : {info.typed_en, info.typed_fr})
          for (const std::string_view word : list)
            if (text::fold(word) == key) return static_cast<Formation>(i);
      }
    }
    line_.go_to(start);
    return line_.expected(start, "notation.formation", line_.peek());
  }

  /// "radius 3" of a circle, "half 3" of a square: whether that is what comes next.
  ReadResult<bool> outline(Action& a) {
    const bool circle = line_.take(Word::Radius, place::kArgument);
    if (!circle && !line_.take(Word::Half, place::kArgument)) return false;
    const auto size = line_.distance();
    if (!size) return tl::unexpected(size.error());
    a.number = *size;
    a.outline = circle ? OutlineKind::Circle : OutlineKind::FourSided;
    return true;
  }

  /// ", 2 ranks", and the outline of a square.
  std::optional<NotationError> dress(Action& a) {
    while (line_.comma()) {
      const auto outlined = outline(a);
      if (!outlined) return outlined.error();
      if (*outlined) continue;
      const std::size_t here = line_.at();
      if (const auto word = line_.phrase(place::kArgument)) {
        if (*word == Word::Walk || *word == Word::Canter || *word == Word::Gallop) {
          a.gait = gait_of(*word);
          continue;
        }
        line_.go_to(here);
      }
      const auto ranks = line_.number(1, kMaxInUnit);
      if (!ranks) return ranks.error();
      a.ranks = static_cast<std::uint8_t>(*ranks);
      line_.take(Word::Ranks, place::kArgument);
    }
    return std::nullopt;
  }

  static std::uint8_t gait_of(Word word) {
    return word == Word::Walk ? 1 : word == Word::Canter ? 2 : 3;
  }

  /// "B/4", a man standing or not.
  Read heal(Action a) {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string name = line_.rest();
    if (name.empty()) return line_.expected(start, "notation.man", name);
    const auto who = whose_.who_is(start, name);
    if (!who) return tl::unexpected(who.error());
    a.target = who->unit;
    const std::uint32_t one = who->men != 0 ? who->men : 1U;
    if (std::popcount(one) != 1)
      return line_.fail(start, "notation.one-man", {{"count", std::int64_t{std::popcount(one)}}});
    a.target_man = whose_.man_with(who->unit, one);
    return a;
  }

  Read by_edge(Action a) {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string typed = line_.word();
    const std::u32string key = text::fold(text::encode(typed));
    for (std::size_t i = 0; i < kWords<TableEdge>; ++i) {
      const WordInfo& info = word_of(static_cast<TableEdge>(i));
      for (const auto& list : {info.typed_en, info.typed_fr})
        for (const std::string_view word : list)
          if (text::fold(word) == key) {
            a.number = static_cast<std::int32_t>(i);
            return end(a);
          }
    }
    return line_.expected(start, "notation.edge", typed);
  }

  /// Men who are set down: loose where they are one, else open.
  Read set_down(Action a, Verb verb) {
    a.verb = verb;
    const bool known = a.unit < setup_.units.size();
    const bool one = known && setup_.units[a.unit].count == 1;
    a.formation = one ? Formation::Loose : Formation::Open;
    if (known && setup_.units[a.unit].side == Side::B) a.facing = geometry::kHalfTurn;
    return set_at(a);
  }

  Read march(Action a) {
    a.verb = Verb::March;
    line_.take(Word::To, place::kArgument);
    a.formation = a.unit < state_.unit_count ? state_.units[a.unit].formation : Formation::Loose;
    const ManSet& men = state_.units[a.unit < state_.unit_count ? a.unit : 0].men;
    if (!men.empty()) a.facing = state_.men[men.first()].facing;
    return set_at(a);
  }

  Read set_at(Action a) {
    const auto at = point();
    if (!at) return tl::unexpected(at.error());
    a.place = *at;
    if (line_.take(Word::Facing, place::kArgument))
      if (auto wrong = read_facing(line_, a)) return tl::unexpected(*wrong);
    // "30 22 in open": the length has taken "in" for inches.
    const bool in = line_.take(Word::In, place::kArgument);
    const std::size_t here = line_.at();
    const auto form = formation();
    if (!form && in) return tl::unexpected(form.error());
    if (form)
      a.formation = *form;
    else
      line_.go_to(here);
    if (auto wrong = dress(a)) return tl::unexpected(*wrong);
    return end(a);
  }

  Read form(Action a) {
    a.verb = Verb::Form;
    const auto form = formation();
    if (!form) return tl::unexpected(form.error());
    a.formation = *form;
    if (line_.take(Word::At, place::kArgument)) {
      a.verb = Verb::March;
      const auto at = point();
      if (!at) return tl::unexpected(at.error());
      a.place = *at;
    }
    const ManSet& men = state_.units[a.unit < state_.unit_count ? a.unit : 0].men;
    if (!men.empty()) a.facing = state_.men[men.first()].facing;
    if (line_.take(Word::Facing, place::kArgument))
      if (auto wrong = read_facing(line_, a)) return tl::unexpected(*wrong);
    if (const auto outlined = outline(a); !outlined) return tl::unexpected(outlined.error());
    if (auto wrong = dress(a)) return tl::unexpected(*wrong);
    return end(a);
  }

  /// ", canter": of a charge.
  bool charges_at(Action& a) {
    if (a.verb != Verb::Charge || a.gait != 0) return false;
    const std::size_t here = line_.at();
    line_.comma();
    const auto word = line_.phrase(place::kArgument);
    if (word && (*word == Word::Walk || *word == Word::Canter || *word == Word::Gallop)) {
      a.gait = gait_of(*word);
      return true;
    }
    line_.go_to(here);
    return false;
  }

  Read against(Action a, bool needs_target) {
    line_.skip();
    const std::size_t start = line_.at();
    // The name of the target: everything up to "x2", "with" or the end.
    std::size_t name_end = start;
    while (!line_.at_end()) {
      const std::size_t before = line_.at();
      if (read_times(line_, a)) break;
      if (name_end > start && charges_at(a)) break;
      if (line_.take(Word::With, place::kArgument)) {
        line_.go_to(before);
        break;
      }
      if (line_.word().empty() && !line_.comma()) break;
      name_end = line_.at();
    }
    charges_at(a);
    const std::u32string name = line_.between(start, name_end);
    if (name.empty() && needs_target) return line_.expected(start, "notation.unit", name);
    if (!name.empty())
      if (auto wrong = whose_.aim_at(a, start, name)) return tl::unexpected(*wrong);
    if (line_.take(Word::With, place::kArgument)) {
      line_.skip();
      const std::size_t at = line_.at();
      const auto men = whose_.numbers(at, line_.rest(), a.unit);
      if (!men) return tl::unexpected(men.error());
      a.men = *men;
    }
    return end(a);
  }

  /// The unit that an order is for, if one is named.
  Read for_unit(Action a) {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string name = line_.rest();
    if (name.empty()) return a;
    const auto who = whose_.who_is(start, name);
    if (!who) return tl::unexpected(who.error());
    if (who->men != 0) return line_.expected(start, "notation.unit", name);
    a.target = who->unit;
    return a;
  }

  Read ruling(std::size_t colon) {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string name = line_.between(start, colon);
    if (name.empty()) return line_.fail(colon, "notation.no-name");
    const auto who = whose_.subject(start, name);
    if (!who) return tl::unexpected(who.error());
    line_.go_to(colon + 1);
    Action a;
    a.unit = who->unit;
    a.men = who->men;
    a.gun = who->gun;
    if (a.gun != kNoGun) a.unit = state_.men[setup_.guns[a.gun].figure].unit;
    const auto word = line_.phrase(place::kRuling);
    if (!word) return line_.unknown_word(place::kRuling, "notation.ruling-verb");
    switch (*word) {
      case Word::Place: {
        a.verb = Verb::RulePlace;
        const auto at = point();
        if (!at) return tl::unexpected(at.error());
        a.place = *at;
        if (line_.take(Word::Facing, place::kArgument))
          if (auto wrong = read_facing(line_, a)) return tl::unexpected(*wrong);
        return end(a);
      }
      case Word::Remove:
        a.verb = Verb::RuleRemove;
        return end(a);
      case Word::Wound:
        a.verb = Verb::RuleWound;
        return end(a);
      case Word::Free:
        a.verb = Verb::RuleFree;
        return end(a);
      case Word::Glory:
        a.verb = Verb::RuleGlory;
        return numbered(a, 1, most_glory(state_));
      case Word::Actions:
        a.verb = Verb::RuleActions;
        return numbered(a, 0, kMostActions);
      case Word::Form: {
        a.verb = Verb::RuleFormation;
        const auto form = formation();
        if (!form) return tl::unexpected(form.error());
        a.formation = *form;
        return end(a);
      }
      default:
        return line_.expected(line_.at(), "notation.ruling-verb", line_.peek());
    }
  }

  /// What is out of range the rules refuse, with their clause; what is no such number at all is
  /// told the range.
  Read numbered(Action a, int least, int most) {
    constexpr int kBeyond = 9999;
    line_.skip();
    const std::size_t start = line_.at();
    const auto n = line_.number(0, kBeyond);
    if (!n) {
      line_.go_to(start);
      return tl::unexpected(line_.number(least, most).error());
    }
    a.number = *n;
    return end(a);
  }

  Read ruling_without_name() {
    Action a;
    line_.skip();
    const std::size_t start = line_.at();
    if (line_.take(Word::Draw, place::kRuling)) {
      a.verb = Verb::RuleResult;
      a.number = kDraw;
      return end(a);
    }
    if (line_.take(Word::Door, place::kRuling)) {
      const auto read = read_door_ruling(line_, setup_);
      return read ? end(*read) : read;
    }
    const std::u32string name = line_.word();
    if (name.empty()) return line_.expected(start, "notation.ruling", name);
    const Found found = find_side(name, setup_);
    if (found.how != Found::How::One) return line_.unknown_name(start, "side", name, found);
    if (!line_.take(Word::Wins, place::kRuling))
      return line_.expected(line_.at(), "notation.ruling", line_.peek());
    a.verb = Verb::RuleResult;
    a.number = found.index;
    return end(a);
  }

  NotationLine line_;
  Whose whose_;
  const Setup& setup_;
  const State& state_;
};

}  // namespace

tl::expected<Action, NotationError> parse_action(std::string_view line, const State& state) {
  return Reader(line, state).action();
}

}  // namespace sandtable::fixed_baynet
