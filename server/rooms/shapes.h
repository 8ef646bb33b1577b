#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "battle/rulesets.h"
#include "server/rooms/seated.h"
#include "store/store.h"

/// What the server says, as JSON: web/src/protocol.ts names the shapes, docs/format/protocol.md
/// describes them.
namespace sandtable::server {

boost::json::object words_json(std::string_view en, std::string_view fr);
boost::json::array texts_json(const std::vector<std::string>& texts);

/// RulesetFacts, ScenarioFacts, RulesPage, Glossary.
/// What a list shows; the others have all.
boost::json::object brief_json(const battle::RulesetDoor& door);
boost::json::object brief_json(const desk::ScenarioFacts& facts, std::string_view ruleset);
boost::json::object ruleset_json(const battle::RulesetDoor& door);
boost::json::object scenario_json(const desk::ScenarioFacts& facts, std::string_view ruleset);
/// Muster.
boost::json::object muster_json(const desk::Muster& muster);
boost::json::object rules_json(const Rulebook& book);
boost::json::object glossary_json(const Rulebook& book);

/// BattleFacts.
boost::json::object battle_json(const store::BattleRow& row, const Seated& seated);

/// A verdict, but for where the action would lead.
boost::json::object verdict_json(const battle::Judged& judged);
/// What is to be rolled or drawn, in parts; null: nothing.
boost::json::value rolls_json(const battle::Question& question);
boost::json::array reasons_json(const std::vector<desk::Reason>& reasons);
boost::json::object account_json(const battle::Account& account);
boost::json::object odds_json(const desk::OddsReport& odds);

/// An object with the JSON text `raw` as one more member.
std::string with_raw(const boost::json::object& object, std::string_view name,
                     std::string_view raw);

/// `YYYY-MM-DDThh:mm:ssZ`.
std::string time_text(store::Time time);
store::Time now();

}  // namespace sandtable::server
