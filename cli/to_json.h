#pragma once

#include <boost/json/fwd.hpp>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "engine/core/rulebook.h"

/// The shapes of docs/format/cli.md.
namespace sandtable::cli {

/// One line.
void print_json(std::ostream& out, const boost::json::value& value);

boost::json::object to_json(const desk::ScenarioFacts& facts);
boost::json::object to_json(const ClauseInfo& clause, const Rulebook& book);
/// Of clauses that a ruleset says it of, where they are known from too.
boost::json::object to_json(const desk::Reason& reason, const Rulebook& book);
boost::json::array to_json(const std::vector<desk::Reason>& reasons, const Rulebook& book);
boost::json::array to_json(const std::vector<desk::Told>& told, const Rulebook& book);
boost::json::object to_json(const desk::OddsReport& odds);
boost::json::array to_json(const std::vector<std::string>& texts);
/// Sides by their ids.
boost::json::object to_json(const battle::Question& question, const desk::ScenarioFacts& facts);
boost::json::object to_json(const battle::Account& account, const Rulebook& book);
/// `over`, `winner` (a side's id, or null for a draw), `margin`, `clause`, `text`; over alone while
/// the battle goes on.
boost::json::object result_json(const battle::Battle& battle, Lang lang);

/// "permits", "forbids" or "modifies".
std::string_view name_of(Ruling ruling);

}  // namespace sandtable::cli
