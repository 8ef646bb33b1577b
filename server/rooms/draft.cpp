#include "server/rooms/draft.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <charconv>
#include <cstdint>
#include <utility>

#include "battle/battle.h"
#include "engine/data/unseen.h"

namespace sandtable::server {

namespace json = boost::json;

namespace {

/// For messages. No name of a file, which would bind the id: a text has the id that it says.
constexpr std::string_view kFile = "scenario";

/// A number and a colon at the front of `text`, taken off it; 0 where there is none.
std::uint32_t take_number(std::string_view& text) {
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || behind == end || *behind != ':') return 0;
  text.remove_prefix(static_cast<std::size_t>(behind - text.data()) + 1);
  return number;
}

void add(const data::Problems& problems, Lang lang, JudgedDraft& out) {
  std::size_t errors = 0;
  for (const data::Problem& problem : problems.list()) {
    errors += problem.severity == data::Severity::Error ? 1 : 0;
    out.remarks.push_back({problem.severity, problem.at.line, problem.at.column,
                           data::seen(problem.message.in(lang), false)});
  }
  out.left_out = problems.errors() - errors;
}

/// Of those who are asked and have not answered the first, or who is to begin where any one of a
/// side's posts may answer for all.
Post next_to_decide(const battle::Battle& battle) {
  const battle::Question question = battle.question(Lang::En);
  for (const Side side : {Side::A, Side::B}) {
    if ((question.asked & bit(side)) == 0) continue;
    if (question.any) return battle.to_begin(side, battle.last_to_decide(side));
    for (int i = 0; i < battle.posts(side); ++i) {
      const Post post(side, static_cast<std::uint8_t>(i));
      if (question.asks(post) && battle.given(post).empty()) return post;
    }
  }
  return Side::A;
}

/// The view as the first turn begins, all that comes before it decided by recruits; empty where
/// they do not get there.
std::string placed_view(const battle::RulesetDoor& door, battle::Setting setting,
                        std::uint64_t seed) {
  // More than any army has units, and any field plots.
  constexpr int kMostDecisions = 600;
  setting.key = key_from_seed(std::to_string(seed));
  const auto made = door.make(setting);
  if (!made) return {};
  battle::Battle& battle = **made;
  bool going = battle.begin(Lang::En).ok;
  for (int n = 0; going && battle.turn() == 0 && !battle.over() && n < kMostDecisions; ++n) {
    const Post post = next_to_decide(battle);
    const auto thought = battle.think(post, "recruit", battle.chance(post), Lang::En);
    going = thought && battle.submit(post, thought->action, Lang::En).ok;
  }
  return going && battle.turn() > 0 ? battle.json(Side::Umpire) : std::string();
}

/// A member of a JSON object, as text.
std::string member(const std::string& object, std::string_view name) {
  const json::value all = json::parse(object);
  const json::value* found = all.as_object().if_contains({name.data(), name.size()});
  return found ? json::serialize(*found) : "null";
}

}  // namespace

Remark remark_of(std::string_view told, std::string_view file, Lang lang) {
  const std::string shown = data::seen(told, false);
  told = shown;
  Remark out{data::Severity::Error, 0, 0, shown};
  if (!told.starts_with(file) || !told.substr(file.size()).starts_with(':')) return out;
  told.remove_prefix(file.size() + 1);
  out.line = take_number(told);
  if (out.line > 0) out.column = take_number(told);
  if (told.starts_with(' ')) told.remove_prefix(1);
  const std::string mark = data::Problem{data::Severity::Warning, {}, {}, {}}.str(lang);
  if (told.starts_with(mark)) {
    out.severity = data::Severity::Warning;
    told.remove_prefix(mark.size());
  }
  out.text = told;
  return out;
}

JudgedDraft judge_draft(std::string_view text, const desk::SvgLook& look,
                        std::optional<std::uint64_t> placed) {
  JudgedDraft out;
  const auto door = battle::ruleset_of_scenario(text, kFile);
  if (!door) {
    out.remarks.push_back(remark_of(door.error().in(look.lang), kFile, look.lang));
    return out;
  }
  out.door = *door;
  battle::Setting setting;
  setting.scenario = text;
  setting.scenario_file = kFile;
  setting.key = key_from_seed("picture");
  const auto battle = out.door->make(setting);
  if (!battle) {
    add(battle.error(), look.lang, out);
    return out;
  }
  out.facts = (*battle)->facts();
  for (const desk::Warning& warning : out.facts->warnings)
    out.remarks.push_back(remark_of(warning.in(look.lang), kFile, look.lang));
  out.picture = (*battle)->draw_svg(Side::Umpire, look);
  out.goals = member((*battle)->json(Side::Umpire), "goals");
  if (placed) out.placed = placed_view(*out.door, setting, *placed);
  return out;
}

}  // namespace sandtable::server
