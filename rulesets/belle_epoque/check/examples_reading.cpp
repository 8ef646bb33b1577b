#include <algorithm>
#include <functional>
#include <map>

#include "rulesets/belle_epoque/check/examples_table.h"
#include "rulesets/belle_epoque/drawing/svg.h"
#include "rulesets/belle_epoque/drawing/svg_canvas.h"
#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/rules/fire/sight.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/belle_epoque/rules/movement/movement.h"
#include "rulesets/belle_epoque/rules/ruleset.h"
#include "rulesets/belle_epoque/words/notation.h"

/// What is read off a position: figures and conditions.
namespace sandtable::belle_epoque::example {
namespace {

using Words = std::vector<std::string>;

std::string yes_no(bool b) { return b ? "true" : "false"; }

/// Two sectors, or the sectors of two units.
using Pair = std::pair<Sector, Sector>;
std::optional<Pair> pair_of(const Table& t, const Words& w) {
  const auto a = w.size() > 2 ? t.sector(w[1]) : std::nullopt;
  const auto b = w.size() > 2 ? t.sector(w[2]) : std::nullopt;
  if (!a || !b) return std::nullopt;
  return Pair{*a, *b};
}

std::optional<std::string> shot_of(const Table& t, const Words& w, Why& why) {
  const auto a = t.unit(w[1]), b = w.size() > 2 ? t.unit(w[2]) : std::nullopt;
  if (!a || !b) return std::nullopt;
  const bool moving = w.size() > 3 && w[3] == "moving";
  if (!can_hit(t.state, *a, *b, moving, why)) return "none";
  const Shot aim = shot(t.state, *a, *b, moving, why);
  const std::string dice = std::to_string(aim.dice) + "d6";
  return aim.low > aim.high ? dice + " never"
                            : dice + " " + std::to_string(aim.low) + "-" + std::to_string(aim.high);
}

std::optional<std::string> scores_of(const Table& t, const Words& w, Why& why) {
  const auto a = t.unit(w[1]), b = w.size() > 2 ? t.unit(w[2]) : std::nullopt;
  if (!a || !b) return std::nullopt;
  const bool counter = w.size() > 3 && w[3] == "counter-charged";
  const auto score = [&](UnitId u) {
    return std::to_string(assault_score(t.state, u, *a, *b, counter, why));
  };
  const std::string first = score(*a);
  return first + " " + score(*b);
}

std::optional<std::string> line_of(const Table& t, const Words& w, Why& why) {
  const auto pair = pair_of(t, w);
  if (!pair) return std::nullopt;
  return clear_line(t.state, pair->first, pair->second, why) ? "clear" : "blocked";
}

std::optional<std::string> crossed(const Table& t, const Words& w, bool edges) {
  const auto pair = pair_of(t, w);
  if (!pair) return std::nullopt;
  const hex::Line& line = t.setup->board->line(pair->first, pair->second);
  Words out;
  const auto label = [&](Sector x) { return t.setup->board->label(x); };
  for (std::size_t i = 0; !edges && i < line.inside_count; ++i)
    out.push_back(label(line.inside[i]));
  for (std::size_t i = 0; edges && i < line.edge_count; ++i) {
    const auto& two = line.edges[i];
    out.push_back(std::min(label(two[0]), label(two[1])) + "|" +
                  std::max(label(two[0]), label(two[1])));
  }
  return sorted(out);
}

std::string traits_of(const State& s, Sector x) {
  using namespace ground;
  const Traits g = traits(s, x);
  Words out;
  const std::vector<std::pair<Traits, const char*>> names{
      {kCover, "cover"},        {kRough, "rough"},     {kVeryDifficult, "very-difficult"},
      {kBlocksSight, "blocks"}, {kFortified, "works"}, {kStops, "stops"},
      {kImpassable, "barred"},  {kUnknown, "unknown"}, {kBonusOne, "bonus-1"},
      {kBonusTwo, "bonus-2"},   {kHill, "hill"}};
  for (const auto& [bit, name] : names)
    if (g & bit) out.emplace_back(name);
  if (g & kLevel) out.push_back("level-" + std::to_string(g & kLevel));
  return out.empty() ? "open" : sorted(out);
}

std::vector<Action> listed(const State& s) {
  std::vector<Action> out;
  BelleEpoque::actions(s, s.now.asked, out);
  return out;
}

bool goes(Verb v) {
  return v == Verb::Move || v == Verb::March || v == Verb::Slip || v == Verb::FallBack ||
         v == Verb::Place;
}

/// What the list offers a unit: `reach`, `targets`, `assaults` or `points`.
std::optional<std::string> offered(const Table& t, const Words& w) {
  const auto u = t.unit(w[1]);
  if (!u) return std::nullopt;
  Words out;
  for (const Action& a : listed(t.state)) {
    if (a.unit != *u) continue;
    if (w[0] == "reach" && goes(a.verb)) out.push_back(t.setup->board->label(a.to));
    if (w[0] == "targets" && a.verb == Verb::Fire) out.push_back(t.setup->units[a.target].name.en);
    if (w[0] == "assaults" && a.verb == Verb::Assault)
      out.push_back(t.setup->units[a.target].name.en);
    const bool counts = a.verb == Verb::Test || a.verb == Verb::Convert || a.verb == Verb::Salvo;
    if (w[0] == "points" && counts) out.push_back(std::to_string(a.points));
  }
  return out.empty() ? "none" : sorted(out);
}

/// The verbs that are offered, to the unit named or to anybody.
std::optional<std::string> verbs(const Table& t, const Words& w) {
  std::optional<UnitId> u;
  if (w.size() > 1 && !(u = t.unit(w[1]))) return std::nullopt;
  Words out;
  for (const Action& a : listed(t.state)) {
    if (u && a.unit != *u) continue;
    for (const VerbWords& row : verb_words(Lang::En)) {
      std::string word = row.words.front();
      std::replace(word.begin(), word.end(), ' ', '-');
      if (row.verb == a.verb && std::find(out.begin(), out.end(), word) == out.end())
        out.push_back(word);
    }
  }
  return out.empty() ? "none" : sorted(out);
}

std::optional<std::string> side_figure(const Table& t, const Words& w) {
  const auto side = t.side(w[1]);
  if (!side) return std::nullopt;
  const SideCard& c = t.setup->sides[idx(*side)];
  if (w[0] == "command")
    return std::to_string(command_dice(t.state, *side)) + "d" +
           std::to_string(command_sides(c.general));
  if (w[0] == "deploy") return std::to_string(c.deploy.count());
  if (w[0] == "colour") return c.colour;
  return std::to_string(c.stands);
}

std::optional<std::string> unit_figure(const Table& t, const Words& w, Why& why) {
  const auto u = t.unit(w[1]);
  if (!u) return std::nullopt;
  const UnitCard& c = t.setup->units[*u];
  if (w[0] == "visibility") return std::to_string(visibility(t.state, *u, why));
  if (w[0] == "level") return std::to_string(c.level);
  if (w[0] == "march") return std::to_string(c.march);
  return yes_no(c.smokeless);
}

/// The sector whose hexagon, as it is drawn, holds the point `w[3]` (such as 29/60) of the way from
/// the centre of one sector to that of another.
std::optional<std::string> clicked(const Table& t, const Words& w) {
  const auto pair = pair_of(t, w);
  const auto part = w.size() == 4 ? split(w[3], '/') : Words{};
  constexpr int kMostParts = 1000;
  const auto few = [](std::optional<int> n) { return n && *n >= -kMostParts && *n <= kMostParts; };
  if (!pair || part.size() != 2 || !few(number(part[0])) || !few(number(part[1])) ||
      *number(part[1]) == 0)
    return std::nullopt;
  using drawing::kCorner;
  const Board& board = *t.setup->board;
  const drawing::Point point =
      drawing::towards(drawing::centre(board, pair->first), drawing::centre(board, pair->second),
                       1000 * *number(part[0]) / *number(part[1]));
  for (int i = 0; i < board.size(); ++i) {
    const auto x = static_cast<Sector>(i);
    const drawing::Point c = drawing::centre(board, x);
    bool inside = true;
    for (std::size_t k = 0; k < kCorner.size(); ++k) {
      const drawing::Point a = kCorner[k], b = kCorner[(k + 1) % kCorner.size()];
      inside = inside && (b.x - a.x) * (point.y - c.y - a.y) > (b.y - a.y) * (point.x - c.x - a.x);
    }
    if (inside) return board.label(x);
  }
  return "none";
}

/// How often `what` (`sector` or `unit`) is drawn on the map.
std::string drawn(const Table& t, const std::string& what) {
  const std::string svg = draw_svg(picture_of(t.state), {});
  const std::string mark = "data-" + what + "=";
  int times = 0;
  for (std::size_t at = svg.find(mark); at != svg.npos; at = svg.find(mark, at + 1)) ++times;
  return std::to_string(times);
}

std::optional<std::string> count(const Table& t, const std::string& what) {
  const std::map<std::string, std::function<int()>> counts{
      {"sectors", [&] { return t.setup->board->size(); }},
      {"width", [&] { return t.setup->board->width(); }},
      {"depth", [&] { return t.setup->board->depth(); }},
      {"unknown", [&] { return t.state.ground.unknown.count(); }},
      {"year", [&] { return int{t.setup->year}; }},
      {"turns", [&] { return int{t.setup->turns}; }},
      {"objectives", [&] { return static_cast<int>(t.setup->objectives.size()); }},
      {"warnings", [&] { return static_cast<int>(t.setup->warnings.size()); }},
      {"open", [&] {
         return static_cast<int>(std::count(t.setup->ground.begin(), t.setup->ground.end(), 0));
       }}};
  const auto found = counts.find(what);
  if (found == counts.end()) return std::nullopt;
  return std::to_string(found->second());
}

constexpr std::array<std::string_view, 19> kQuestions{
    "start",   "choose-first", "deploy",   "turn",  "reinforce", "command", "bowl",
    "token",   "passed",       "failed",   "moved", "react",     "route",   "support",
    "convert", "fall-back",    "position", "over",  "draw"};

using Value = std::optional<std::string>;

Value flag_of(const State& s, UnitId u, const std::string& word) {
  const std::map<std::string, std::uint8_t> flags{
      {"activated", unit_flag::kActivated}, {"moved", unit_flag::kHasMoved},
      {"fired", unit_flag::kHasFired},      {"rough", unit_flag::kEnteredRough},
      {"assaulted", unit_flag::kAssaulted}, {"left", unit_flag::kLeft},
      {"waiting", unit_flag::kWaiting}};
  const auto flag = flags.find(word);
  if (flag == flags.end()) return std::nullopt;
  return has(s, u, flag->second) ? word : "not " + word;
}

/// The value that the words name, to be compared with the last of them.
Value unit_value(const State& s, UnitId u, const Words& w) {
  if (w[1] == "gone")
    return on_board(s, u) ? "at " + s.setup->board->label(s.pieces.at[u]) : "gone";
  if (w.size() != 3) return std::nullopt;
  if (w[1] == "at") return s.setup->board->label(s.pieces.at[u]);
  if (w[1] == "stands") return std::to_string(s.pieces.stands[u]);
  if (w[1] == "fought") return std::to_string(s.pieces.fights[u]);
  return w[1] == "is" ? flag_of(s, u, w[2]) : std::nullopt;
}

Value state_value(const Table& t, const State& s, const Words& w) {
  const Pools& p = s.pools;
  const auto side = w.size() == 3 ? t.side(w[1]) : std::nullopt;
  if (side) {
    const std::size_t i = idx(*side);
    if (w[0] == "points") return std::to_string(p.points[i]);
    if (w[0] == "tokens") return std::to_string(p.tokens[i]);
    if (w[0] == "lost") return std::to_string(p.lost[i]);
    if (w[0] == "stands") return std::to_string(p.stands[i]);
    if (w[0] == "ready") return std::to_string(std::popcount(s.pieces.ready[i]));
  }
  if (w.size() != 2) return std::nullopt;
  if (w[0] == "turn") return std::to_string(s.turn);
  if (w[0] == "margin") return std::to_string(s.margin);
  if (w[0] == "question") return std::string(kQuestions[static_cast<std::size_t>(s.now.phase)]);
  if (w[0] == "asked")
    return BelleEpoque::turn(s).waiting_for == 0 ? "nobody" : t.setup->sides[idx(s.now.asked)].id;
  if (w[0] == "winner") {
    if (s.now.phase != Phase::Over) return "none";
    return s.winner < 0 ? "draw" : t.setup->sides[static_cast<std::size_t>(s.winner)].id;
  }
  return std::nullopt;
}

/// The last word is one that could be found there: of another the denial would hold.
bool is_value(const Table& t, bool unit, const Words& w) {
  const std::string& last = w.back();
  if (unit && (w[1] == "gone" || w[1] == "is")) return true;
  if (unit && w[1] == "at") return t.sector(last).has_value();
  if (!unit && w[0] == "question")
    return std::find(kQuestions.begin(), kQuestions.end(), last) != kQuestions.end();
  if (!unit && w[0] == "asked") return last == "nobody" || t.side(last);
  if (!unit && w[0] == "winner") return last == "none" || last == "draw" || t.side(last);
  return number(last).has_value();
}

}  // namespace

std::optional<std::string> Ways::figure(Table& table, const std::string& name) {
  const Words w = words(table.labels(name));
  Why why;
  Value out;
  const std::string what = w.empty() ? "" : w[0];
  if (what == "verbs") {
    out = verbs(table, w);
  } else if (w.size() == 1) {
    out = count(table, what);
  } else if (what == "shot") {
    out = shot_of(table, w, why);
  } else if (what == "scores") {
    out = scores_of(table, w, why);
  } else if (what == "line") {
    out = line_of(table, w, why);
  } else if (what == "crossed" || what == "edges") {
    out = crossed(table, w, what == "edges");
  } else if (what == "clicked") {
    out = clicked(table, w);
  } else if (what == "drawn") {
    out = drawn(table, w[1]);
  } else if (what == "distance") {
    if (const auto pair = pair_of(table, w))
      out = std::to_string(table.setup->board->distance(pair->first, pair->second));
  } else if (what == "ground") {
    if (const auto x = table.sector(w[1])) out = traits_of(table.state, *x);
  } else if (what == "neighbours") {
    if (const auto x = table.sector(w[1]))
      out = std::to_string(table.setup->board->adjacent(*x).count());
  } else if (what == "reach" || what == "targets" || what == "assaults" || what == "points") {
    out = offered(table, w);
  } else if (what == "command" || what == "deploy" || what == "colour" || what == "roster") {
    out = side_figure(table, w);
  } else if (what == "visibility" || what == "level" || what == "march" || what == "smokeless") {
    out = unit_figure(table, w, why);
  }
  table.cited.insert(table.cited.end(), why.findings.begin(), why.findings.end());
  return out;
}

Held Ways::holds(const Table& t, const State& s, const std::string& condition) {
  Words w = words(condition);
  const bool negated = !w.empty() && w[0] == "not";
  if (negated) w.erase(w.begin());
  if (w.size() < 2) return {false, false, {}};
  const auto u = t.unit(w[0]);
  const Value value = u ? unit_value(s, *u, w) : state_value(t, s, w);
  if (!value) return {false, false, {}};
  if (!is_value(t, u.has_value(), w)) return {false, false, {}};
  return {true, (*value == w.back()) != negated, *value};
}

}  // namespace sandtable::belle_epoque::example
