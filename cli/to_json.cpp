#include "cli/to_json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <ostream>

#include "cli/clause_text.h"
#include "engine/core/origins.h"
#include "engine/data/unseen.h"
#include "engine/desk/odds_json.h"

namespace sandtable::cli {

namespace json = boost::json;

void print_json(std::ostream& out, const json::value& value) {
  // What was typed may be no UTF-8, and JSON is nothing else: such bytes stand there as texts of
  // errors have them, \xFF, with the backslash that JSON wants before it.
  const std::string text = json::serialize(value);
  std::size_t done = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = data::character_at(text, at).bytes;
    if (bytes == 0) {
      out << std::string_view(text).substr(done, at - done) << '\\'
          << data::seen(std::string_view(text).substr(at, 1), true);
      done = at + 1;
    }
    at += std::max<std::size_t>(bytes, 1);
  }
  out << std::string_view(text).substr(done) << '\n';
}

std::string_view name_of(Ruling ruling) {
  switch (ruling) {
    case Ruling::Permits:
      return "permits";
    case Ruling::Forbids:
      return "forbids";
    case Ruling::Modifies:
      return "modifies";
  }
  return "";
}

json::array to_json(const std::vector<std::string>& texts) {
  json::array out;
  for (const std::string& text : texts) out.emplace_back(text);
  return out;
}

json::object to_json(const desk::ScenarioFacts& facts) {
  json::array sides;
  for (const desk::SideFacts& s : facts.sides)
    sides.push_back({{"id", s.id},
                     {"name", {{"en", s.name_en}, {"fr", s.name_fr}}},
                     {"briefing", {{"en", s.briefing_en}, {"fr", s.briefing_fr}}}});
  json::object options;
  for (const auto& [id, value] : facts.options) options[id] = value;
  json::array warnings;
  for (const desk::Warning& warning : facts.warnings) warnings.emplace_back(warning.en);
  return {{"id", facts.id},
          {"title", {{"en", facts.title_en}, {"fr", facts.title_fr}}},
          {"summary", {{"en", facts.summary_en}, {"fr", facts.summary_fr}}},
          {"notes", {{"en", facts.notes_en}, {"fr", facts.notes_fr}}},
          {"edition", facts.edition},
          {"date", facts.date},
          {"turns", facts.turns},
          {"sides", std::move(sides)},
          {"options", std::move(options)},
          {"sources", to_json(facts.sources)},
          {"warnings", std::move(warnings)}};
}

json::object to_json(const ClauseInfo& clause, const Rulebook& book) {
  json::array editions;
  for (std::size_t i = 0; i < book.editions.size(); ++i)
    if ((clause.editions >> i) & 1U) editions.emplace_back(book.editions[i]);
  json::object out{
      {"id", clause.id},
      {"heading", clause.heading},
      {"kind", clause.kind},
      {"editions", std::move(editions)},
      {"text", {{"en", clause.text_en}, {"fr", clause.text_fr}}},
      {"ruling", clause.ruling},
      {"ruling_fr", clause.ruling_fr},
      {"option", clause.option},
      {"not_enforced", {{"en", clause.not_enforced_en}, {"fr", clause.not_enforced_fr}}}};
  if (const OriginInfo* const from = origin_in(clause, book)) {
    out["origin"] = id_of(from->origin);
    out["address"] = from->address;
  }
  return out;
}

namespace {

/// Where the clause of that id is known from.
void add_origin(json::object& out, std::string_view id, const Rulebook& book) {
  const auto clause = book.find(id);
  if (const OriginInfo* const from = clause ? origin_of(*clause) : nullptr)
    out["origin"] = id_of(from->origin);
}

}  // namespace

json::object to_json(const desk::Reason& reason, const Rulebook& book) {
  json::object out{
      {"clause", reason.clause}, {"ruling", name_of(reason.ruling)}, {"text", reason.text}};
  if (!reason.measure.empty()) {
    out["measure"] = reason.measure;
    out["measured"] = reason.measured;
    out["limit"] = reason.limit;
  }
  add_origin(out, reason.clause, book);
  return out;
}

json::array to_json(const std::vector<desk::Reason>& reasons, const Rulebook& book) {
  json::array out;
  for (const desk::Reason& reason : reasons) out.push_back(to_json(reason, book));
  return out;
}

json::array to_json(const std::vector<desk::Told>& told, const Rulebook& book) {
  json::array out;
  for (const desk::Told& one : told) {
    json::object line = desk::told_json(one);
    add_origin(line, one.clause, book);
    out.push_back(std::move(line));
  }
  return out;
}

json::object to_json(const desk::OddsReport& odds) {
  return desk::odds_json(odds, {"what", "probability", "ways", true});
}

json::object to_json(const battle::Question& question, const desk::ScenarioFacts& facts) {
  json::array asked;
  for (const Side side : {Side::A, Side::B})
    if (question.asked & bit(side))
      asked.emplace_back(facts.sides[static_cast<std::size_t>(index(side))].id);
  json::object out{{"asked", std::move(asked)},
                   {"kind", question.kind},
                   {"clause", question.clause},
                   {"text", question.text},
                   {"roll", question.roll}};
  // Where a side has posts, which of them.
  json::array seats;
  for (std::size_t i = 0; i < facts.sides.size(); ++i)
    for (std::size_t n = 0; n < facts.sides[i].posts.size(); ++n)
      if (((question.posts[i] >> n) & 1U) != 0) seats.emplace_back(facts.sides[i].posts[n].id);
  if (!seats.empty()) out["seats"] = std::move(seats);
  return out;
}

json::object to_json(const battle::Account& account, const Rulebook& book) {
  json::object out{
      {"seq", account.seq},
      {"side", account.side},
      {"action", account.action},
      {"reason", account.reason},
      {"back_to", account.back_to ? json::value(*account.back_to) : json::value(nullptr)},
      {"told", to_json(account.told, book)}};
  if (!account.post.empty()) out["post"] = account.post;
  return out;
}

json::object result_json(const battle::Battle& battle, Lang lang) {
  const auto result = battle.result();
  if (!result) return {{"over", false}};
  const auto& sides = battle.facts().sides;
  json::value winner;
  if (result->winner >= 0) winner = sides[static_cast<std::size_t>(result->winner)].id;
  const Rulebook& book = battle.rulebook();
  return {{"over", true},
          {"winner", std::move(winner)},
          {"margin", result->margin},
          {"clause", result->clause.system == 0 ? std::string_view() : book.at(result->clause).id},
          {"text", battle.outcome(lang)}};
}

}  // namespace sandtable::cli
