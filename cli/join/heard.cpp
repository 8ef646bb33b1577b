#include "cli/join/heard.h"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <cstdlib>

#include "engine/text/shown.h"

namespace sandtable::cli {

namespace json = boost::json;

namespace {

const json::value* find(const json::object& object, std::string_view name) {
  return object.if_contains(name);
}

const json::object& object_of(const json::object& object, std::string_view name) {
  static const json::object none;
  const json::value* value = find(object, name);
  return value != nullptr && value->is_object() ? value->get_object() : none;
}

/// read(element) of every object of an array.
template <class Read>
auto each_of(const json::object& object, std::string_view name, Read read) {
  std::vector<decltype(read(object))> out;
  const json::value* value = find(object, name);
  if (value == nullptr || !value->is_array()) return out;
  for (const json::value& one : value->get_array())
    if (one.is_object()) out.push_back(read(one.get_object()));
  return out;
}

std::uint64_t number_in(const json::value& value) {
  if (value.is_uint64()) return value.get_uint64();
  if (value.is_int64() && value.get_int64() >= 0)
    return static_cast<std::uint64_t>(value.get_int64());
  return 0;
}

desk::PostFacts post_of(const json::object& said) {
  const json::object& name = object_of(said, "name");
  return {text_of(said, "id"), text_of(name, "en"), text_of(name, "fr"), texts_of(said, "units")};
}

desk::SideFacts side_of(const json::object& said) {
  const json::object& name = object_of(said, "name");
  const json::object& briefing = object_of(said, "briefing");
  desk::SideFacts out;
  out.id = text_of(said, "id");
  out.name_en = text_of(name, "en");
  out.name_fr = text_of(name, "fr");
  out.briefing_en = text_of(briefing, "en");
  out.briefing_fr = text_of(briefing, "fr");
  out.posts = each_of(said, "posts", post_of);
  return out;
}

battle::Account account_of(const json::object& said) {
  battle::Account out;
  out.seq = number_of(said, "seq");
  out.side = text_of(said, "side");
  out.action = text_of(said, "action");
  out.turn = static_cast<int>(number_of(said, "turn"));
  out.phase = text_of(said, "phase");
  out.reason = text_of(said, "reason");
  out.post = text_of(said, "post");
  out.sealed = yes_of(said, "sealed");
  if (const json::value* back = find(said, "back_to"); back != nullptr && back->is_number())
    out.back_to = number_in(*back);
  out.told = each_of(said, "told", [](const json::object& one) {
    return desk::Told{text_of(one, "clause"), text_of(one, "line"), texts_of(one, "ledger")};
  });
  return out;
}

HeardState::Answer answer_of(const json::object& said) {
  std::string answer = text_of(said, "answer");
  if (answer.empty()) answer = text_of(said, "action");
  return {text_of(said, "side"), text_of(said, "kind"), std::move(answer)};
}

/// "5/6", "~0.3056".
Fraction fraction_of(const json::object& said, std::string_view name) {
  const std::string text = text_of(said, name);
  if (text.starts_with('~')) return Fraction::estimate(std::abs(std::atof(text.c_str() + 1)));
  std::uint64_t top = 0, below = 0;
  const char* last = text.data() + text.size();
  const auto [slash, error] = std::from_chars(text.data(), last, top);
  if (error == std::errc{} && slash != last && *slash == '/' &&
      std::from_chars(slash + 1, last, below).ptr == last && below != 0)
    return {top, below};
  // One of more digits than that is shown rounded as it is.
  const std::size_t at = text.find('/');
  if (at == std::string::npos) return {};
  const double by = std::atof(text.c_str() + at + 1);
  return by > 0 ? Fraction::estimate(std::abs(std::atof(text.c_str())) / by) : Fraction();
}

desk::Chance chance_of(const json::object& said) {
  desk::Chance out;
  out.text = text_of(said, "text");
  out.p = fraction_of(said, "chance");
  out.least = fraction_of(said, "least");
  out.most = fraction_of(said, "most");
  const json::value* interval = find(said, "interval");
  if (interval == nullptr || !interval->is_array() || interval->get_array().size() != 2) return out;
  const auto bound = [&](std::size_t i) {
    json::error_code none;
    return interval->get_array()[i].to_number<double>(none);
  };
  out.low = bound(0);
  out.high = bound(1);
  return out;
}

}  // namespace

std::string text_of(const json::object& object, std::string_view name) {
  const json::value* value = find(object, name);
  return value != nullptr && value->is_string()
             ? text::showable(std::string_view(value->get_string()))
             : std::string();
}

std::uint64_t number_of(const json::object& object, std::string_view name) {
  const json::value* value = find(object, name);
  return value != nullptr ? number_in(*value) : 0;
}

bool yes_of(const json::object& object, std::string_view name) {
  const json::value* value = find(object, name);
  return value != nullptr && value->is_bool() && value->get_bool();
}

std::vector<std::string> texts_of(const json::object& object, std::string_view name) {
  std::vector<std::string> out;
  const json::value* value = find(object, name);
  if (value == nullptr || !value->is_array()) return out;
  for (const json::value& one : value->get_array())
    if (one.is_string()) out.push_back(text::showable(std::string_view(one.get_string())));
  return out;
}

Welcome welcome_of(const json::object& said) {
  Welcome out;
  const json::object& scenario = object_of(said, "scenario");
  const json::object& title = object_of(scenario, "title");
  const json::object& battle = object_of(said, "battle");
  out.facts.id = text_of(scenario, "id");
  out.facts.title_en = text_of(title, "en");
  out.facts.title_fr = text_of(title, "fr");
  out.facts.edition = text_of(scenario, "edition");
  constexpr std::uint64_t kMostTurns = 10'000;
  out.facts.turns = static_cast<int>(std::min(number_of(scenario, "turns"), kMostTurns));
  const auto sides = each_of(scenario, "sides", side_of);
  for (std::size_t i = 0; i < std::min(sides.size(), out.facts.sides.size()); ++i)
    out.facts.sides[i] = sides[i];
  out.ruleset = text_of(scenario, "ruleset");
  out.seats = texts_of(said, "sides");
  out.taken = texts_of(said, "taken");
  out.papers = texts_of(said, "papers");
  out.umpire = yes_of(said, "umpire");
  out.frozen = text_of(said, "frozen");
  out.odds = yes_of(battle, "odds");
  out.dice = text_of(battle, "dice");
  out.commitment = text_of(battle, "commitment");
  return out;
}

HeardState state_of(const json::object& said) {
  HeardState out;
  out.seq = number_of(said, "seq");
  const json::object& question = object_of(said, "question");
  out.question = {number_of(question, "id"),   texts_of(question, "asked"),
                  texts_of(question, "seats"), yes_of(question, "in_place"),
                  text_of(question, "kind"),   text_of(question, "text"),
                  text_of(question, "roll")};
  out.accounts = each_of(said, "accounts", account_of);
  out.over = yes_of(said, "over");
  out.afresh = yes_of(said, "afresh");
  out.outcome = text_of(said, "outcome");
  if (const json::object& asked = object_of(said, "takeback"); !asked.empty())
    out.takeback = {text_of(asked, "from"), text_of(asked, "reason"), number_of(asked, "to")};
  out.standing = each_of(said, "standing", answer_of);
  out.given = each_of(said, "given", answer_of);
  out.mates = each_of(said, "mates", answer_of);
  out.drafts = each_of(said, "drafts", answer_of);
  return out;
}

Verdict verdict_of(const json::object& said) {
  Verdict out;
  out.ok = yes_of(said, "ok");
  out.error = text_of(said, "error");
  const json::object& action = object_of(said, "action");
  out.read = !action.empty();
  out.action = text_of(action, "text");
  out.nearest = text_of(object_of(said, "nearest"), "text");
  out.reasons = each_of(said, "reasons", [](const json::object& reason) {
    return HeardReason{text_of(reason, "ruling") == "forbids", text_of(reason, "text")};
  });
  return out;
}

desk::OddsReport odds_of(const json::object& said) {
  desk::OddsReport out;
  out.exact = yes_of(said, "exact");
  out.branches = number_of(said, "branches");
  out.samples = number_of(said, "samples");
  out.headline = each_of(said, "headline", chance_of);
  out.spreads = each_of(said, "spreads", [](const json::object& spread) {
    return desk::Spread{text_of(spread, "subject"), text_of(spread, "figure"),
                        each_of(spread, "rows",
                                [](const json::object& row) {
                                  return std::pair(text_of(row, "value"),
                                                   fraction_of(row, "chance"));
                                }),
                        text_of(spread, "words")};
  });
  out.assumed = each_of(said, "assumed", [](const json::object& one) {
    return desk::Assumed{text_of(one, "side"),  text_of(one, "kind"),       text_of(one, "answer"),
                         text_of(one, "text"),  fraction_of(one, "chance"), yes_of(one, "wished"),
                         yes_of(one, "repeats")};
  });
  const std::string range = text_of(said, "range");
  out.ranged = range == "all"       ? desk::Ranged::All
               : range == "unknown" ? desk::Ranged::Unknown
                                    : desk::Ranged::None;
  return out;
}

std::vector<Present> presence_of(const json::object& said) {
  return each_of(said, "seats", [](const json::object& seat) {
    return Present{text_of(seat, "side"), text_of(seat, "name"), yes_of(seat, "here")};
  });
}

}  // namespace sandtable::cli
