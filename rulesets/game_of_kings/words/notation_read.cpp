#include "engine/text/words.h"
#include "rulesets/game_of_kings/state/pieces.h"
#include "rulesets/game_of_kings/words/notation_line.h"

/// The grammar: what may follow what (docs/format/notation.md).
namespace sandtable::game_of_kings {
namespace {

using geometry::Segment;

constexpr std::size_t kLongestLine = 400;

class Reader {
 public:
  Reader(std::string_view line, const State& state)
      : line_(line), setup_(*state.setup), state_(state) {}

  ReadResult<Reading> reading() {
    const ReadResult<Action> read = action();
    if (!read) return tl::unexpected(read.error());
    return Reading{*read, aim_.goal, aim_.goal || (read->target != kNoUnit && aim_.lacks_way()),
                   aim_.column};
  }

 private:
  ReadResult<Action> action() {
    if (line_.size() > kLongestLine)
      return line_.fail(kLongestLine, "notation.too-long", {{"most", std::int64_t{kLongestLine}}});
    if (line_.at_end()) return line_.fail(0, "notation.empty");
    const std::size_t colon = line_.find(U':');
    if (colon == std::u32string::npos) return without_name();
    const std::size_t start = line_.at();
    const std::u32string name = line_.between(start, colon);
    if (name.empty()) return line_.fail(colon, "notation.no-name");
    if (find_whole_unit(name, setup_).how == Found::How::None &&
        line_.take(Word::Rule, place::kBare) && line_.at() < colon)
      return ruling(colon);
    line_.go_to(colon + 1);
    const Found found = find_unit(name, setup_);
    if (found.how != Found::How::One) return line_.unknown_name(start, "unit", name, found);
    Action a;
    a.unit = static_cast<UnitId>(found.index);
    return deed(a);
  }

  ReadResult<Action> end(const Action& a) {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string more = line_.rest();
    if (!more.empty()) return line_.fail(start, "notation.trailing", {{"found", quoted(more)}});
    return a;
  }

  ReadResult<Action> verb(Action a, Verb verb) {
    a.verb = verb;
    return end(a);
  }

  ReadResult<UnitId> unit_called(std::size_t start, const std::u32string& name) const {
    if (name.empty()) return line_.expected(start, "notation.unit", name);
    const Found found = find_unit(name, setup_);
    if (found.how != Found::How::One) return line_.unknown_name(start, "unit", name, found);
    return static_cast<UnitId>(found.index);
  }

  ReadResult<UnitId> unit_to_end() {
    line_.skip();
    const std::size_t start = line_.at();
    return unit_called(start, line_.rest());
  }

  ReadResult<Command> command() {
    line_.skip();
    const std::size_t start = line_.at();
    const auto word = line_.phrase(place::kArgument);
    if (word == Word::Left) return Command::Left;
    if (word == Word::Centre) return Command::Centre;
    if (word == Word::Right) return Command::Right;
    line_.go_to(start);
    return line_.expected(start, "notation.command", line_.peek());
  }

  // A unit's name at the front of a line in which the colon was forgotten: where it ends.
  std::optional<std::size_t> forgotten_colon() {
    std::optional<std::size_t> end;
    const std::size_t start = line_.at();
    while (!line_.word().empty())
      if (find_whole_unit(line_.between(start, line_.at()), setup_).how == Found::How::One)
        end = line_.at();
    line_.go_to(start);
    return end;
  }

  ReadResult<Action> without_name() {
    line_.skip();
    const std::size_t start = line_.at();
    if (const auto word = line_.phrase(place::kBare)) return bare(*word);
    if (const auto end = forgotten_colon())
      return line_.fail(*end, "notation.colon", {{"name", quoted(line_.between(start, *end))}});
    const auto word = line_.phrase(place::kUnit | place::kMove);
    if (!word) return line_.unknown_word(place::kBare | place::kUnit, "notation.action");
    Action a;
    if (word == Word::Rally && !line_.at_end()) {
      const auto unit = unit_to_end();
      if (!unit) return tl::unexpected(unit.error());
      a.unit = *unit;
      return verb(a, Verb::Rally);
    }
    a.unit = unit_in_question(state_);
    if (a.unit == kNoUnit)
      return line_.fail(start, "notation.needs-unit",
                        {{"verb", quoted(line_.between(start, line_.at()))}});
    line_.go_to(start);
    return deed(a);
  }

  ReadResult<Action> bare(Word word) {
    Action a;
    switch (word) {
      case Word::Sector: {
        const auto which = command();
        if (!which) return tl::unexpected(which.error());
        a.command = *which;
        return verb(a, Verb::Sector);
      }
      case Word::Rule:
        return ruling_without_name();
      case Word::Hill:
      case Word::Water:
      case Word::Wood:
      case Word::Town:
        a.number = static_cast<int>(word) - static_cast<int>(Word::Hill) + 1;
        return verb(a, Verb::Terrain);
      case Word::Done:
        return verb(a, Verb::Done);
      case Word::Hold:
        return verb(a, Verb::Hold);
      case Word::First:
        return verb(a, Verb::First);
      case Word::Second:
        return verb(a, Verb::Second);
      case Word::Deployed:
        return verb(a, Verb::Deployed);
      case Word::Concede:
        return verb(a, Verb::Concede);
      case Word::OfferDraw:
        return verb(a, Verb::OfferDraw);
      case Word::AcceptDraw:
        return verb(a, Verb::AcceptDraw);
      default:
        return verb(a, Verb::RefuseDraw);
    }
  }

  // What a named unit does.
  ReadResult<Action> deed(Action a) {
    line_.skip();
    const std::size_t start = line_.at();
    const auto word = line_.phrase(place::kUnit | place::kMove);
    if (!word) {
      if (line_.phrase(place::kBare))
        return line_.fail(start, "notation.takes-no-name",
                          {{"verb", quoted(line_.between(start, line_.at()))}});
      return line_.unknown_word(place::kUnit | place::kMove, "notation.verb");
    }
    switch (*word) {
      case Word::FiringOrder:
        return verb(a, Verb::Form);
      case Word::Limber:
        return verb(a, Verb::Limber);
      case Word::Unlimber:
      case Word::Pivot:
        return turning(a, *word == Word::Pivot ? Verb::Pivot : Verb::Unlimber);
      case Word::Fire:
        return at_unit(a, Verb::Fire);
      case Word::Fight:
        return verb(a, Verb::Fight);
      case Word::Rally:
        return verb(a, Verb::Rally);
      case Word::Sector: {
        const auto which = command();
        if (!which) return tl::unexpected(which.error());
        a.command = *which;
        return verb(a, state_.now.phase == Phase::Assign ? Verb::Assign : Verb::Transfer);
      }
      case Word::Evade:
        return verb(a, Verb::Evade);
      case Word::Against:
        return at_unit(a, Verb::Against);
      case Word::Test:
        return verb(a, Verb::Test);
      case Word::Support:
        return at_unit(a, Verb::Support);
      case Word::NoSupport:
        return verb(a, Verb::Support);
      case Word::Place:
        return placing(a);
      default:
        line_.go_to(start);
        return moving(a);
    }
  }

  ReadResult<Action> at_unit(Action a, Verb verb) {
    const auto target = unit_to_end();
    if (!target) return tl::unexpected(target.error());
    a.verb = verb;
    a.target = *target;
    return a;
  }

  // `unlimber`, `unlimber 180`, `unlimber facing 180`, `unlimber toward X`
  ReadResult<Action> turning(Action a, Verb verb) {
    a.verb = verb;
    a.facing = known(state_, a.unit) ? pose(state_, a.unit).facing : Angle{0};
    if (line_.at_end()) return a;
    if (line_.take(Word::Toward, place::kArgument)) {
      const auto aim = unit_to_end();
      if (!aim) return tl::unexpected(aim.error());
      const Vec way = outline(state_, *aim).centre - outline(state_, a.unit).centre;
      if (way != Vec{}) a.facing = geometry::angle_of(way);
      return a;
    }
    line_.take(Word::Facing, place::kArgument);
    const auto facing = line_.angle();
    if (!facing) return tl::unexpected(facing.error());
    a.facing = *facing;
    return end(a);
  }

  // `X Y [facing A]`
  ReadResult<Pose> goal(Angle facing) {
    Pose out{{}, facing};
    const auto x = line_.length();
    if (!x) return tl::unexpected(x.error());
    const auto y = line_.length();
    if (!y) return tl::unexpected(y.error());
    out.front = {*x, *y};
    if (!line_.take(Word::Facing, place::kArgument)) return out;
    const auto angle = line_.angle();
    if (!angle) return tl::unexpected(angle.error());
    out.facing = *angle;
    return out;
  }

  ReadResult<Action> placing(Action a) {
    a.verb = Verb::Place;
    const UnitCard& c = card(state_, a.unit);
    const auto where = goal(c.side == Side::A ? Angle{0} : geometry::kHalfTurn);
    if (!where) return tl::unexpected(where.error());
    a.place = where->front;
    a.facing = where->facing;
    a.formation = c.formation;
    return dress(a, true);
  }

  // [column | line] [firing order | limbered] [with UNIT]
  ReadResult<Action> dress(Action a, bool with) {
    while (!line_.at_end()) {
      line_.comma();
      line_.skip();
      const std::size_t start = line_.at();
      const auto word = line_.phrase(place::kArgument);
      if (word == Word::Column || word == Word::Line) {
        a.formation = word == Word::Column ? Formation::Column : Formation::Line;
      } else if (word == Word::FiringOrder || word == Word::Limbered) {
        a.order = true;
      } else if (word == Word::With && with) {
        const auto unit = unit_to_end();
        if (!unit) return tl::unexpected(unit.error());
        a.target = *unit;
      } else {
        line_.go_to(start);
        return line_.expected(start, "notation.dress", line_.peek());
      }
    }
    return a;
  }

  // ------------------------------------------------------------------ moves

  struct Aim {
    std::optional<Pose> goal;
    int column = 1;
    bool way = false;    ///< its own path was typed, or that there is none
    bool moves = false;  ///< it is a move at all
    bool lacks_way() const { return moves && !way; }
  };

  ReadResult<Action> moving(Action a) {
    a.verb = Verb::Move;
    aim_.moves = true;
    do {
      if (const auto read = part(a, aim_); !read) return tl::unexpected(read.error());
    } while (line_.comma());
    return end(a);
  }

  ReadResult<bool> part(Action& a, Aim& aim) {
    line_.skip();
    const std::size_t start = line_.at();
    const auto word = line_.phrase(place::kMove);
    if (!word) return line_.unknown_word(place::kMove, "notation.part");
    switch (*word) {
      case Word::DropOrder:
        if (aim.way || aim.goal || a.before != Evolution::None)
          return line_.fail(start, "notation.drop-first");
        a.drop_order = true;
        return true;
      case Word::FormColumn:
        return evolution(a, aim, Evolution::Column, start);
      case Word::FormLine:
        return evolution(a, aim, Evolution::Line, start);
      case Word::Mount:
        return evolution(a, aim, Evolution::Mount, start);
      case Word::Dismount:
        return evolution(a, aim, Evolution::Dismount, start);
      case Word::Charge:
      case Word::Join:
        return toward_unit(a, *word == Word::Join);
      case Word::LineUp:
        return feature(a);
      case Word::Stand:
        aim.way = true;
        return true;
      case Word::To: {
        if (aim.way) return line_.fail(start, "notation.way-and-goal");
        aim.column = static_cast<int>(start) + 1;
        const auto where = goal(pose(state_, a.unit).facing);
        if (!where) return tl::unexpected(where.error());
        aim.goal = *where;
        return true;
      }
      default:
        if (aim.goal) return line_.fail(start, "notation.way-and-goal");
        aim.way = true;
        return segment(a, *word, start);
    }
  }

  // Before the way, or after it; a second one comes after it in any case.
  ReadResult<bool> evolution(Action& a, const Aim& aim, Evolution e, std::size_t start) {
    const bool later = aim.way || aim.goal || a.target != kNoUnit || a.before != Evolution::None;
    Evolution& which = later ? a.after : a.before;
    if (which != Evolution::None) return line_.fail(start, "notation.evolutions");
    which = e;
    return true;
  }

  ReadResult<bool> toward_unit(Action& a, bool joins) {
    line_.skip();
    const std::size_t start = line_.at();
    const auto unit = unit_called(start, line_.item());
    if (!unit) return tl::unexpected(unit.error());
    if (a.target != kNoUnit) return line_.fail(start, "notation.one-target");
    a.target = *unit;
    a.ends_attached = joins;
    return true;
  }

  ReadResult<bool> feature(Action& a) {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string name = line_.item();
    if (name.empty()) return line_.expected(start, "notation.feature", name);
    const Found found = find_feature(name, state_.ground);
    if (found.how != Found::How::One) return line_.unknown_name(start, "feature", name, found);
    a.feature = static_cast<std::uint16_t>(found.index + 1);
    return true;
  }

  ReadResult<bool> segment(Action& a, Word word, std::size_t start) {
    Segment out;
    const bool straight = word == Word::Advance;
    const bool turns = word == Word::TurnLeft || word == Word::TurnRight || word == Word::Turn;
    const bool slants = word == Word::ObliqueLeft || word == Word::ObliqueRight || word == Word::Go;
    if (!straight && word != Word::AboutFace) {
      const auto angle = line_.angle();
      if (!angle) return tl::unexpected(angle.error());
      const bool left = word == Word::ObliqueLeft || word == Word::TurnLeft;
      out.angle = left ? static_cast<Angle>(-*angle) : *angle;
    }
    if (straight || slants) {
      const auto length = line_.length();
      if (!length) return tl::unexpected(length.error());
      out.length = *length;
    }
    out.kind = straight                  ? Segment::Kind::Straight
               : slants                  ? Segment::Kind::Oblique
               : turns                   ? Segment::Kind::Pivot
               : word == Word::AboutFace ? Segment::Kind::AboutFace
               : word == Word::WheelLeft ? Segment::Kind::WheelLeft
                                         : Segment::Kind::WheelRight;
    if (!a.path.add(out))
      return line_.fail(start, "notation.long-way",
                        {{"most", static_cast<std::int64_t>(geometry::Path::kMost)}});
    return true;
  }

  // ------------------------------------------------------------------ rulings

  ReadResult<Action> ruling_without_name() {
    line_.skip();
    const std::size_t start = line_.at();
    Action a;
    const auto word = line_.phrase(place::kRuling);
    if (word == Word::Draw) {
      a.target = kDraw;
      return verb(a, Verb::RuleResult);
    }
    if (word == Word::Weather) return numbered_ruling(a, Verb::RuleWeather, 0, 99);
    line_.go_to(start);
    return line_.expected(start, "notation.ruling", line_.peek());
  }

  ReadResult<Action> numbered_ruling(Action a, Verb verb, int least, int most) {
    const auto number = line_.number(least, most);
    if (!number) return tl::unexpected(number.error());
    a.verb = verb;
    a.number = *number;
    return end(a);
  }

  ReadResult<Action> ruling(std::size_t colon) {
    line_.skip();
    const std::size_t start = line_.at();
    const std::u32string name = line_.between(start, colon);
    line_.go_to(colon + 1);
    line_.skip();
    const std::size_t verb_at = line_.at();
    const auto word = line_.phrase(place::kRuling);
    if (!word || word == Word::Draw || word == Word::Weather) {
      line_.go_to(verb_at);
      return line_.unknown_word(place::kRuling, "notation.ruling-verb");
    }
    Action a;
    if (word == Word::Points || word == Word::Wins) {
      const Found found = find_side(name, setup_);
      if (found.how != Found::How::One) return line_.unknown_name(start, "side", name, found);
      a.target = static_cast<UnitId>(found.index);
      if (word == Word::Wins) return verb(a, Verb::RuleResult);
      const auto which = command();
      if (!which) return tl::unexpected(which.error());
      a.command = *which;
      return numbered_ruling(a, Verb::RulePoints, 0, 999);
    }
    const auto unit = unit_called(start, name);
    if (!unit) return tl::unexpected(unit.error());
    a.unit = *unit;
    return unit_ruling(a, *word);
  }

  ReadResult<Action> unit_ruling(Action a, Word word) {
    switch (word) {
      case Word::Place: {
        const auto where = goal(pose(state_, a.unit).facing);
        if (!where) return tl::unexpected(where.error());
        a.place = where->front;
        a.facing = where->facing;
        return verb(a, Verb::RulePlace);
      }
      case Word::Remove:
        return verb(a, Verb::RuleRemove);
      case Word::Quarters:
        return numbered_ruling(a, Verb::RuleQuarters, 0, 99);
      case Word::Column:
      case Word::Line:
        a.verb = Verb::RuleOrder;
        a.formation = word == Word::Column ? Formation::Column : Formation::Line;
        return dress(a, false);
      default:
        a.number = word == Word::Retreating ? 1 : word == Word::Halted ? 2 : 0;
        return verb(a, Verb::RuleState);
    }
  }

  NotationLine line_;
  const Setup& setup_;
  const State& state_;
  Aim aim_;
};

}  // namespace

tl::expected<Reading, NotationError> read_action(std::string_view line, const State& state) {
  return Reader(line, state).reading();
}

tl::expected<Action, NotationError> parse_action(std::string_view line, const State& state) {
  const auto reading = read_action(line, state);
  if (!reading) return tl::unexpected(reading.error());
  FoundWay way = look_for_way(*reading, state);
  if (!way.found) return tl::unexpected(std::move(way.why));
  return *way.found;
}

}  // namespace sandtable::game_of_kings
