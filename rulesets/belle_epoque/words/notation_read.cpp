#include <algorithm>
#include <optional>

#include "engine/text/typed_line.h"
#include "engine/text/words.h"
#include "rulesets/belle_epoque/words/names.h"
#include "rulesets/belle_epoque/words/notation.h"
#include "rulesets/belle_epoque/words/notation_words.h"

namespace sandtable::belle_epoque {
namespace {

using text::quoted;
using text::word_key;

constexpr std::size_t kLongestLine = 400;

template <class Words>
bool is_one_of(const std::u32string& typed, const Words& words) {
  const std::u32string key = word_key(text::encode(typed));
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return !word.empty() && word_key(word) == key; });
}

bool all_digits(std::u32string_view s) {
  return !s.empty() &&
         std::all_of(s.begin(), s.end(), [](char32_t c) { return c >= U'0' && c <= U'9'; });
}

class Reader : text::TypedLine<NotationError, VerbRow> {
 public:
  Reader(std::string_view line, const Setup& setup, const State& state)
      : TypedLine(line, every_verb), setup_(setup), state_(state) {}

  Read<Action> action() {
    if (size() > kLongestLine)
      return fail(kLongestLine, "notation.too-long", {{"most", std::int64_t{kLongestLine}}});
    if (at_end()) return fail(0, "notation.empty");
    const std::size_t colon = find(U':');
    if (colon == std::u32string::npos) return without_name();
    const std::size_t start = at();
    const std::u32string name = between(start, colon);
    go_to(colon + 1);
    if (name.empty()) return fail(colon, "notation.no-name");
    const std::size_t space = std::find_if(name.begin(), name.end(), text::is_space) - name.begin();
    if (is_one_of(name.substr(0, space), kRuleWords) &&
        find_whole_unit(name, setup_).how == Found::How::None) {
      go_to(start + space);
      skip();
      const std::size_t subject = std::min(at(), colon);
      go_to(colon + 1);
      return ruling(subject, between(subject, colon));
    }
    return with_name(start, name);
  }

 private:
  /// The verb that stands here; nullptr where there is none.
  const VerbRow* verb(std::uint8_t places) {
    const auto found = phrase(places);
    return found ? row_of(*found) : nullptr;
  }

  // A unit's name at the front of a line in which the colon was forgotten: where it ends.
  std::optional<std::size_t> forgotten_colon() {
    std::optional<std::size_t> end;
    const std::size_t start = at();
    while (!word().empty())
      if (find_whole_unit(between(start, at()), setup_).how == Found::How::One) end = at();
    go_to(start);
    return end;
  }

  Read<Action> without_name() {
    const std::size_t start = at();
    if (is_one_of(peek(), kRuleWords)) {
      word();
      return draw(U"");
    }
    const VerbRow* row = verb(kOfPlayers);
    if (row == nullptr) {
      if (const auto end = forgotten_colon())
        return fail(*end, "notation.colon", {{"name", quoted(between(start, *end))}});
      return unknown_word(kOfPlayers, "notation.action");
    }
    Action a;
    if (row->subject == Subject::ForUnit) {
      a.unit = unit_in_question(state_);
      if (a.unit == kNoUnit)
        return fail(start, "notation.needs-unit", {{"verb", quoted(between(start, at()))}});
    }
    return arguments(*row, a);
  }

  Read<Action> with_name(std::size_t start, const std::u32string& name) {
    const Found found = find_unit(name, setup_);
    if (found.how != Found::How::One) return unknown_name(start, "unit", name, found);
    skip();
    const std::size_t verb_at = at();
    const VerbRow* row = verb(kOfPlayers);
    if (row == nullptr) return unknown_word(kOfPlayers, "notation.verb");
    if (row->subject == Subject::Nobody)
      return fail(start, "notation.takes-no-name", {{"verb", quoted(between(verb_at, at()))}});
    Action a;
    a.unit = static_cast<UnitId>(found.index);
    return arguments(*row, a);
  }

  // `rule draw`; `subject` is what stood between the two words, wrongly.
  Read<Action> draw(const std::u32string& subject) {
    skip();
    const std::size_t start = at();
    const std::u32string found = word();
    if (!subject.empty() || !is_one_of(found, kDrawWords))
      return expected(start, "notation.ruling", found);
    Action a;
    a.verb = Verb::RuleResult;
    a.target = kDraw;
    return end(a);
  }

  Read<Action> ruling(std::size_t start, const std::u32string& name) {
    if (name.empty()) return draw(U"");
    const VerbRow* row = verb(kOfUmpire);
    if (row == nullptr) return unknown_word(kOfUmpire, "notation.ruling-verb");
    Action a;
    if (row->subject == Subject::ForUnit) {
      const Found found = find_unit(name, setup_);
      if (found.how != Found::How::One) return unknown_name(start, "unit", name, found);
      a.unit = static_cast<UnitId>(found.index);
    } else if (row->subject == Subject::ForSide) {
      const Found found = find_side(name, setup_);
      if (found.how != Found::How::One) return unknown_name(start, "side", name, found);
      a.target = static_cast<UnitId>(found.index);
    } else {
      const Read<Sector> x = sector(start, name);
      if (!x) return tl::unexpected(x.error());
      a.to = *x;
    }
    return arguments(*row, a);
  }

  Read<Action> arguments(const VerbRow& row, Action a) {
    a.verb = row.word;
    switch (row.form) {
      case Form::Bare:
      case Form::UnitOnly:
        return end(a);
      case Form::Points:
      case Form::Number:
        return points(a, row.form == Form::Number);
      case Form::Test:
        return test(a);
      case Form::Place: {
        skip();
        const std::size_t start = at();
        const Read<Sector> x = sector(start, word());
        if (!x) return tl::unexpected(x.error());
        a.to = *x;
        return end(a);
      }
      case Form::Route:
      case Form::ExitRoute:
        return route(a, row.form == Form::ExitRoute);
      case Form::Target:
        return target(a);
      case Form::Terrain:
        return terrain(a);
    }
    return end(a);
  }

  Read<Action> end(const Action& a) {
    skip();
    const std::size_t start = at();
    const std::u32string more = rest();
    if (!more.empty()) return fail(start, "notation.trailing", {{"found", quoted(more)}});
    return a;
  }

  Read<Action> points(Action a, bool needed) {
    skip();
    const std::size_t start = at();
    const std::u32string found = word();
    if (found.empty() && !needed) return a;
    const auto number = value(found);
    if (!number) return expected(start, "notation.number", found);
    a.points = *number;
    return end(a);
  }

  static std::optional<std::uint8_t> value(std::u32string_view digits) {
    if (!all_digits(digits) || digits.size() > 3) return std::nullopt;
    int n = 0;
    for (const char32_t c : digits) n = 10 * n + static_cast<int>(c - U'0');
    if (n > 255) return std::nullopt;
    return static_cast<std::uint8_t>(n);
  }

  Read<Action> test(Action a) {
    skip();
    std::size_t start = at();
    std::u32string found = word();
    if (found.empty()) return a;
    if (!is_one_of(found, kForWords)) {
      const auto number = value(found);
      if (!number) return expected(start, "notation.number", found);
      a.points = *number;
      skip();
      start = at();
      found = word();
      if (found.empty()) return a;
      if (!is_one_of(found, kForWords)) return expected(start, "notation.for", found);
    }
    skip();
    start = at();
    found = word();
    for (const PurposeRow& p : purposes())
      if (is_one_of(found, p.words)) {
        a.purpose = p.purpose;
        return end(a);
      }
    return expected(start, "notation.purpose", found);
  }

  Read<Sector> sector(std::size_t start, std::u32string_view found) const {
    const Board& board = *setup_.board;
    if (found.size() != 4 || !all_digits(found)) return expected(start, "notation.sector", found);
    if (const auto x = board.parse(text::encode(found))) return *x;
    return fail(
        start, "notation.off-board",
        {{"found", quoted(found)}, {"last", board.label(board.at(board.width(), board.depth()))}});
  }

  struct Stop {
    std::size_t at;
    Sector x;
  };

  Read<Action> route(Action a, bool exit) {
    if (at_end() && exit) return a;
    const bool from_dash = dash();
    std::vector<Stop> stops;
    for (bool more = true; more;) {
      skip();
      const std::size_t start = at();
      const Read<Sector> x =
          sector(start, until([](char32_t c) { return text::is_space(c) || text::is_dash(c); }));
      if (!x) return tl::unexpected(x.error());
      stops.push_back({start, *x});
      more = dash();
    }
    if (const Read<Action> checked = end(a); !checked) return checked;
    return walked(a, exit, from_dash, std::move(stops));
  }

  // Whether the sectors typed are the whole route, or only where it leads.
  Read<Action> walked(Action a, bool exit, bool from_dash, std::vector<Stop> stops) const {
    const bool known = a.unit < setup_.units.size();
    const Sector own = known ? state_.pieces.at[a.unit] : kNowhere;
    if (!exit) a.to = stops.back().x;
    if (!from_dash) {
      if (!exit && stops.size() == 1) return a;
      const bool from_own = own != kNowhere && stops.front().x == own;
      Sector at = own;
      for (std::size_t i = from_own ? 1 : 0; i < stops.size(); ++i) {
        const Sector x = stops[i].x;
        if (at < setup_.board->size() && !setup_.board->adjacent(at).test(x)) {
          if (!exit && from_own && stops.size() == 2) return a;
          return fail(stops[i].at, i == 0 ? "notation.not-beside" : "notation.gap",
                      {{"from", setup_.board->label(at)}, {"to", setup_.board->label(x)}});
        }
        at = x;
      }
      if (from_own) stops.erase(stops.begin());
    }
    if (stops.size() > a.route.size())
      return fail(stops[a.route.size()].at, "notation.route-long",
                  {{"most", static_cast<std::int64_t>(a.route.size())}});
    a.steps = static_cast<std::uint8_t>(stops.size());
    for (std::size_t i = 0; i < stops.size(); ++i) a.route[i] = stops[i].x;
    return a;
  }

  Read<Action> target(Action a) {
    skip();
    const std::size_t start = at();
    const std::u32string found = rest();
    if (found.empty()) return expected(start, "notation.target", found);
    Found unit = find_whole_unit(found, setup_);
    if (unit.how == Found::How::None && found.size() == 4 && all_digits(found)) {
      const Read<Sector> x = sector(start, found);
      if (!x) return tl::unexpected(x.error());
      a.target = state_.pieces.unit_at[*x];
      if (a.target < setup_.units.size()) return a;
      return fail(start, "notation.empty-sector", {{"sector", quoted(found)}});
    }
    if (unit.how == Found::How::None) unit = find_unit(found, setup_);
    if (unit.how != Found::How::One) return unknown_name(start, "unit", found, unit);
    a.target = static_cast<UnitId>(unit.index);
    return a;
  }

  Read<Action> terrain(Action a) {
    skip();
    const std::size_t start = at();
    const std::u32string found = rest();
    if (found.empty()) return expected(start, "notation.terrain", found);
    const Found kind = find_terrain(found, setup_);
    if (kind.how != Found::How::One) return unknown_name(start, "terrain", found, kind);
    a.points = static_cast<std::uint8_t>(kind.index);
    return a;
  }

  const Setup& setup_;
  const State& state_;
};

}  // namespace

tl::expected<Action, NotationError> parse_action(std::string_view line, const Setup& setup,
                                                 const State& state) {
  return Reader(line, setup, state).action();
}

}  // namespace sandtable::belle_epoque
