#include "server/rooms/shapes.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <ctime>

#include "engine/core/option_words.h"
#include "engine/core/vocabulary.h"
#include "engine/desk/deed_json.h"
#include "engine/desk/odds_json.h"
#include "engine/text/glossary.h"
#include "search/level.h"

namespace sandtable::server {

namespace json = boost::json;

json::object words_json(std::string_view en, std::string_view fr) {
  return {{"en", en}, {"fr", fr.empty() ? en : fr}};
}

json::array texts_json(const std::vector<std::string>& texts) {
  json::array out;
  for (const std::string& text : texts) out.emplace_back(text);
  return out;
}

namespace {

/// A ruleset's words by kind and id, as they stand beside a unit's name.
json::object vocabulary_json(std::uint16_t system) {
  json::object out;
  const Vocabulary* vocabulary = vocabulary_of(system);
  if (vocabulary == nullptr) return out;
  for (const WordKind& kind : vocabulary->kinds) {
    json::object words;
    for (const WordInfo& word : kind.words) {
      json::object said = words_json(word.beside_en, word.beside_fr);
      if (!word.short_en.empty()) said["short"] = words_json(word.short_en, word.short_fr);
      if (!word.sign.empty()) said["sign"] = word.sign;
      words[word.id] = std::move(said);
    }
    out[kind.id] = std::move(words);
  }
  return out;
}

}  // namespace

json::object brief_json(const battle::RulesetDoor& door) {
  const Rulebook& book = door.rulebook();
  const TermInfo turn = turn_of(book.system);
  return {{"id", book.id},
          {"title", words_json(book.title_en, book.title_fr)},
          {"author", book.author},
          {"table", door.table()},
          {"turn", words_json(turn.en, turn.fr)},
          {"turns", words_json(turn.many_en, turn.many_fr)}};
}

namespace {

/// TroopList of web/src/protocol.ts; null: the ruleset has no points.
json::value troops_json(const std::optional<desk::TroopList>& list) {
  if (!list) return nullptr;
  json::array troops;
  for (const desk::Troop& troop : list->troops) {
    json::array choices;
    for (const desk::TroopChoice& choice : troop.choices) {
      json::array words;
      for (const std::string_view word : choice.words) words.emplace_back(word);
      choices.push_back({{"key", choice.key}, {"words", std::move(words)}});
    }
    troops.push_back(
        {{"kind", troop.kind}, {"points", troop.points}, {"choices", std::move(choices)}});
  }
  return {{"key", list->key},     {"agreed", list->agreed}, {"usual", list->usual},
          {"least", list->least}, {"most", list->most},     {"troops", std::move(troops)}};
}

}  // namespace

json::object muster_json(const desk::Muster& muster) {
  json::array faults;
  for (const desk::ArmyFault& fault : muster.faults)
    faults.push_back({{"clause", fault.clause},
                      {"text", words_json(fault.text.in(Lang::En), fault.text.in(Lang::Fr))}});
  return {{"points", muster.points}, {"faults", std::move(faults)}};
}

json::object ruleset_json(const battle::RulesetDoor& door) {
  const Rulebook& book = door.rulebook();
  json::array editions, levels, options;
  for (const std::string_view edition : book.editions) editions.emplace_back(edition);
  for (const std::string_view level : search::levels()) levels.emplace_back(level);
  for (const OptionInfo& option : door.options()) {
    json::array values;
    json::object words;
    for (const std::string_view value : option.values) {
      values.emplace_back(value);
      if (const ValueWords* said = value_words(book, option.id, value))
        words[value] = words_json(said->en, said->fr);
    }
    options.push_back({{"id", option.id},
                       {"title", words_json(option.text_en, option.text_fr)},
                       {"values", std::move(values)},
                       {"words", std::move(words)},
                       {"standard", option.values[option.defaults[0]]}});
  }
  json::object out = brief_json(door);
  out["editions"] = std::move(editions);
  out["levels"] = std::move(levels);
  out["options"] = std::move(options);
  out["vocabulary"] = vocabulary_json(book.system);
  out["army"] = troops_json(door.troops());
  return out;
}

namespace {

json::object brief_json(const desk::SideFacts& side) {
  return {
      {"id", side.id}, {"name", words_json(side.name_en, side.name_fr)}, {"colour", side.colour}};
}

}  // namespace

json::object brief_json(const desk::ScenarioFacts& facts, std::string_view ruleset) {
  // What two players who know the rules take for a turn.
  constexpr int kMinutesOfATurn = 6;
  json::array sides;
  for (const desk::SideFacts& side : facts.sides) sides.push_back(brief_json(side));
  return {{"ruleset", ruleset},
          {"id", facts.id},
          {"title", words_json(facts.title_en, facts.title_fr)},
          {"summary", words_json(facts.summary_en, facts.summary_fr)},
          {"date", facts.date},
          {"turns", facts.turns},
          {"sides", std::move(sides)},
          {"minutes", facts.turns * kMinutesOfATurn}};
}

json::object scenario_json(const desk::ScenarioFacts& facts, std::string_view ruleset) {
  json::array sides, options;
  for (const desk::SideFacts& s : facts.sides) {
    json::object side = brief_json(s);
    side["briefing"] = words_json(s.briefing_en, s.briefing_fr);
    json::array posts;
    for (const desk::PostFacts& post : s.posts)
      posts.push_back({{"id", post.id},
                       {"name", words_json(post.name_en, post.name_fr)},
                       {"units", texts_json(post.units)}});
    if (!posts.empty()) side["posts"] = std::move(posts);
    sides.push_back(std::move(side));
  }
  for (const auto& [id, value] : facts.options) options.push_back({{"id", id}, {"value", value}});
  json::object out = brief_json(facts, ruleset);
  out["notes"] = words_json(facts.notes_en, facts.notes_fr);
  out["edition"] = facts.edition;
  out["sides"] = std::move(sides);
  out["options"] = std::move(options);
  out["sources"] = texts_json(facts.sources);
  return out;
}

json::object rules_json(const Rulebook& book) {
  json::array clauses;
  for (const ClauseInfo& clause : book.clauses) {
    json::array editions;
    for (std::size_t i = 0; i < book.editions.size(); ++i)
      if ((clause.editions >> i) & 1U) editions.emplace_back(book.editions[i]);
    clauses.push_back(
        {{"id", clause.id},
         {"heading", words_json(clause.heading, clause.heading_fr)},
         {"kind", clause.kind},
         {"text", words_json(clause.text_en, clause.text_fr)},
         {"ruling", words_json(clause.ruling, clause.ruling_fr)},
         {"editions", std::move(editions)},
         {"not_enforced", words_json(clause.not_enforced_en, clause.not_enforced_fr)}});
  }
  return {{"ruleset", book.id},
          {"title", words_json(book.title_en, book.title_fr)},
          {"clauses", std::move(clauses)}};
}

json::object glossary_json(const Rulebook& book) {
  json::array words;
  if (const Vocabulary* vocabulary = vocabulary_of(book.system))
    for (const text::Explained& one : text::explained(*vocabulary, Lang::En)) {
      json::array called;
      for (const std::string_view name : one.called) called.emplace_back(name);
      json::object word{{"id", one.id},
                        {"term", words_json(one.en, one.fr)},
                        {"means", words_json(one.means_en, one.means_fr)},
                        {"called", std::move(called)}};
      if (!one.kind.empty()) word["kind"] = one.kind;
      words.push_back(std::move(word));
    }
  return {{"ruleset", book.id},
          {"title", words_json(book.title_en, book.title_fr)},
          {"words", std::move(words)}};
}

namespace {

/// Titles of today are bounded; one of a store of old is shown as far as that.
std::string clipped(const std::string& text) {
  constexpr std::size_t kMost = 400;
  if (text.size() <= kMost) return text;
  std::size_t length = kMost;
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  return text.substr(0, length) + "…";
}

}  // namespace

json::object battle_json(const store::BattleRow& row, const Seated& seated) {
  const auto& players = seated.players;
  json::array seats, posts;
  for (std::size_t i = 0; i < row.plans.size(); ++i) {
    const bool side = i < 2;  // then the posts, where there are any
    (side ? seats : posts)
        .push_back({{side ? "side" : "post", row.plans[i].side},
                    {"plan", row.plans[i].plan},
                    {"players", i < players.size() ? texts_json(players[i]) : json::array{}}});
  }
  json::object out{
      {"battle", row.id},
      {"ruleset", row.ruleset},
      {"scenario", row.scenario},
      {"title", clipped(row.title)},
      {"entries", row.entries},
      {"turn", row.progress.turn},
      {"over", row.progress.over},
      {"outcome", words_json(clipped(row.progress.outcome_en), clipped(row.progress.outcome_fr))},
      {"seats", std::move(seats)},
      {"umpire", seated.umpire},
      {"owner", seated.owner},
      {"dice", row.dice},
      {"commitment", row.commitment},
      {"dice_from", row.dice_from},
      {"odds", row.odds},
      {"private", row.is_private},
      {"started", time_text(row.created)},
      {"changed", time_text(row.changed)}};
  if (!posts.empty()) out["posts"] = std::move(posts);
  return out;
}

json::array reasons_json(const std::vector<desk::Reason>& reasons) {
  constexpr std::array<std::string_view, 3> kRulings{"permits", "forbids", "modifies"};
  json::array out;
  for (const desk::Reason& reason : reasons)
    out.push_back({{"clause", reason.clause},
                   {"ruling", kRulings[static_cast<std::size_t>(reason.ruling)]},
                   {"measure", reason.measure},
                   {"measured", reason.measured},
                   {"limit", reason.limit},
                   {"text", reason.text}});
  return out;
}

json::object verdict_json(const battle::Judged& judged) {
  json::object out{{"type", "verdict"},
                   {"ok", judged.ok},
                   {"error", judged.what},
                   {"column", judged.column},
                   {"reasons", reasons_json(judged.reasons)},
                   {"action", nullptr},
                   {"nearest", nullptr},
                   {"goal", judged.goal}};
  if (judged.action) out["action"] = desk::deed_json(*judged.action);
  if (!judged.nearest.empty()) out["nearest"] = desk::deed_json(judged.nearest.front());
  return out;
}

json::value rolls_json(const battle::Question& question) {
  if (question.roll.empty()) return nullptr;
  json::array draws;
  for (const auto& [answer, label] : question.rolls.draws)
    draws.push_back({{"answer", answer}, {"label", label}});
  json::object out{
      {"dice", question.rolls.dice}, {"sides", question.rolls.sides}, {"draws", std::move(draws)}};
  if (question.rolls.row) out["row"] = true;
  return out;
}

json::object account_json(const battle::Account& account) {
  json::array told;
  for (const desk::Told& one : account.told) told.push_back(desk::told_json(one));
  json::value back_to;
  if (account.back_to) back_to = *account.back_to;
  json::object out{{"seq", account.seq},       {"side", account.side},
                   {"action", account.action}, {"told", std::move(told)},
                   {"turn", account.turn},     {"phase", account.phase},
                   {"reason", account.reason}, {"back_to", std::move(back_to)}};
  if (!account.post.empty()) out["post"] = account.post;
  if (account.sealed) out["sealed"] = true;
  return out;
}

json::object odds_json(const desk::OddsReport& odds) {
  return desk::odds_json(odds, {"text", "chance", "branches", false});
}

std::string with_raw(const json::object& object, std::string_view name, std::string_view raw) {
  std::string out = json::serialize(object);
  out.pop_back();
  out.append(object.empty() ? "\"" : ",\"").append(name).append("\":").append(raw).append("}");
  return out;
}

std::string time_text(store::Time time) {
  const auto seconds = static_cast<std::time_t>(time / 1000);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

store::Time now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace sandtable::server
