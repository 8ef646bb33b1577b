#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/battle.h"
#include "engine/desk/reports.h"

/// What a server says (docs/format/protocol.md), as the terminal needs it. What is missing or of
/// another kind is empty: a server may be newer. Texts hold no characters that a terminal obeys.
namespace sandtable::cli {

std::string text_of(const boost::json::object& object, std::string_view name);
std::uint64_t number_of(const boost::json::object& object, std::string_view name);
bool yes_of(const boost::json::object& object, std::string_view name);
std::vector<std::string> texts_of(const boost::json::object& object, std::string_view name);

/// welcome
struct Welcome {
  desk::ScenarioFacts facts;
  std::string ruleset;
  std::vector<std::string> seats;  ///< of this connection; none: it watches
  std::vector<std::string> taken;  ///< of them those at which another connection sits
  bool umpire = false, odds = true;
  std::string dice, commitment;
  std::vector<std::string> papers;  ///< words that look something up
  std::string frozen;               ///< "rules", "dice" or ""
};
Welcome welcome_of(const boost::json::object& said);

struct HeardQuestion {
  std::uint64_t id = 0;
  std::vector<std::string> asked;  ///< sides
  std::vector<std::string> seats;  ///< posts, where sides have them
  bool in_place = false;
  std::string kind, text, roll;
};

/// state
struct HeardState {
  std::uint64_t seq = 0;
  HeardQuestion question;
  std::vector<battle::Account> accounts;
  bool over = false, afresh = false;
  std::string outcome;
  struct Takeback {
    std::string from, reason;
    std::uint64_t to = 0;
  };
  std::optional<Takeback> takeback;
  struct Answer {
    std::string side, kind, answer;  ///< of a sealed one no kind
    bool operator==(const Answer&) const = default;
  };
  std::vector<Answer> standing, given;
  std::vector<Answer> mates;   ///< what others of the same side have given
  std::vector<Answer> drafts;  ///< what is being written here and by them
};
HeardState state_of(const boost::json::object& said);

struct HeardReason {
  bool forbids = false;
  std::string text;
};

/// verdict
struct Verdict {
  bool ok = false, read = false;  ///< legal; understood
  std::string error, action, nearest;
  std::vector<HeardReason> reasons;
};
Verdict verdict_of(const boost::json::object& said);

/// odds
desk::OddsReport odds_of(const boost::json::object& said);

/// presence: who is here, a line each.
struct Present {
  std::string side, name;
  bool here = false;
};
std::vector<Present> presence_of(const boost::json::object& said);

}  // namespace sandtable::cli
