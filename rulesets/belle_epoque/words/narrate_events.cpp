#include <array>
#include <cstdlib>
#include <span>

#include "rulesets/belle_epoque/rules/events.h"
#include "rulesets/belle_epoque/state/action.h"
#include "rulesets/belle_epoque/words/names.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

/// How an argument of an event is told.
enum class As : std::uint8_t {
  End,
  Number,
  UnitName,
  SideName,    ///< by name
  ColourName,  ///< a side: its name as `side`, its colour as named
  SectorName,
  YesNo,
  PurposeWord,
  ReactionWord,
  GroundWord,
  ReasonWord,
  ObjectiveName,
};

struct Field {
  std::string_view name;
  As as = As::End;
};

/// The message of an event and its arguments in the order of events.h.
struct Row {
  EventKind kind;
  std::string_view key;
  std::array<Field, 7> fields;
};

using enum As;

constexpr std::array<Row, 41> kRows{{
    {EventKind::FirstRolled, "first-rolled", {{{"side", SideName}}}},
    {EventKind::FirstChosen, "first-chosen", {{{"side", SideName}, {"first", SideName}}}},
    {EventKind::Placed, "placed", {{{"unit", UnitName}, {"sector", SectorName}}}},
    {EventKind::Waits, "waits", {{{"unit", UnitName}}}},
    {EventKind::Explored, "explored", {{{"sector", SectorName}, {"band", GroundWord}}}},
    {EventKind::TurnBegins, "turn-begins", {{{"turn", Number}, {"limit", Number}}}},
    {EventKind::CommandRolled,
     "command-rolled",
     {{{"side", SideName}, {"dice", Number}, {"sides", Number}, {"points", Number}}}},
    {EventKind::NoCommand, "no-command", {{{"side", SideName}, {"stands", Number}}}},
    {EventKind::BowlFilled, "bowl-filled", {{{"a", Number}, {"b", Number}}}},
    {EventKind::TokenDrawn,
     "token-drawn",
     {{{"colour", ColourName}, {"a", Number}, {"b", Number}}}},
    {EventKind::TokenSpare, "token-spare", {{{"colour", ColourName}}}},
    {EventKind::Passed, "passed", {{{"side", SideName}}}},
    {EventKind::TestAnnounced,
     "test-announced",
     {{{"unit", UnitName},
       {"level", Number},
       {"points", Number},
       {"needed", Number},
       {"purpose", PurposeWord}}}},
    {EventKind::TestRolled,
     "test-rolled",
     {{{"unit", UnitName}, {"needed", Number}, {"passed", YesNo}}}},
    {EventKind::ActivatedUntested, "activated-untested", {{{"unit", UnitName}}}},
    {EventKind::Moved,
     "moved",
     {{{"unit", UnitName}, {"from", SectorName}, {"to", SectorName}, {"steps", Number}}}},
    {EventKind::Stood, "stood", {{{"unit", UnitName}}}},
    {EventKind::Left, "left", {{{"unit", UnitName}, {"from", SectorName}}}},
    {EventKind::FireAnnounced,
     "fire-announced",
     {{{"unit", UnitName},
       {"target", UnitName},
       {"range", Number},
       {"dice", Number},
       {"low", Number},
       {"high", Number}}}},
    {EventKind::FireRolled,
     "fire-rolled",
     {{{"unit", UnitName}, {"target", UnitName}, {"hits", Number}, {"dice", Number}}}},
    {EventKind::AssaultAnnounced,
     "assault-announced",
     {{{"unit", UnitName}, {"target", UnitName}}}},
    {EventKind::ReactionTried,
     "reaction-tried",
     {{{"unit", UnitName}, {"verb", ReactionWord}, {"points", Number}}}},
    {EventKind::ReactionDeclined, "reaction-declined", {{{"side", SideName}}}},
    {EventKind::Evaded,
     "evaded",
     {{{"unit", UnitName}, {"from", SectorName}, {"to", SectorName}, {"steps", Number}}}},
    {EventKind::CounterCharged, "counter-charged", {{{"unit", UnitName}}}},
    {EventKind::AssaultBroken, "assault-broken", {{{"unit", UnitName}, {"target", UnitName}}}},
    {EventKind::AssaultRolled,
     "assault-rolled",
     {{{"unit", UnitName}, {"dice", Number}, {"score", Number}, {"total", Number}}}},
    {EventKind::AssaultResult,
     "assault-result",
     {{{"unit", UnitName}, {"target", UnitName}, {"a", Number}, {"b", Number}}}},
    {EventKind::LossesSplit,
     "losses-split",
     {{{"unit", UnitName}, {"losses", Number}, {"stands", Number}, {"back", Number}}}},
    {EventKind::Converted, "converted", {{{"unit", UnitName}, {"points", Number}}}},
    {EventKind::StandsLost,
     "stands-lost",
     {{{"unit", UnitName}, {"lost", Number}, {"left", Number}}}},
    {EventKind::Eliminated, "eliminated", {{{"unit", UnitName}, {"sector", SectorName}}}},
    {EventKind::FellBack,
     "fell-back",
     {{{"unit", UnitName}, {"from", SectorName}, {"to", SectorName}}}},
    {EventKind::TokenRemoved, "token-removed", {{{"colour", ColourName}, {"left", Number}}}},
    {EventKind::PositionTaken,
     "position-taken",
     {{{"unit", UnitName}, {"from", SectorName}, {"to", SectorName}}}},
    {EventKind::PositionLeft, "position-left", {{{"unit", UnitName}}}},
    {EventKind::TurnEnds, "turn-ends", {{{"turn", Number}, {"a", Number}, {"b", Number}}}},
    {EventKind::Broken, "broken", {{{"side", SideName}, {"lost", Number}, {"stands", Number}}}},
    {EventKind::ObjectiveScored,
     "objective-scored",
     {{{"objective", ObjectiveName}, {"side", SideName}, {"points", Number}}}},
    {EventKind::BattleEnds,
     "battle-ends",
     {{{"side", SideName}, {"reason", ReasonWord}, {"margin", Number}}}},
    {EventKind::Ruled,
     "ruled",
     {{{"verb", Number},
       {"unit", UnitName},
       {"n", Number},
       {"sector", SectorName},
       {"points", Number}}}},
}};

const char* purpose_word(int purpose) {
  switch (static_cast<Purpose>(purpose)) {
    case Purpose::March:
      return "march";
    case Purpose::Fire:
      return "fire";
    case Purpose::Assault:
      return "assault";
    case Purpose::Any:
      break;
  }
  return "any";
}

const char* reaction_word(int verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::Salvo:
      return "salvo";
    case Verb::Evade:
      return "evade";
    case Verb::CounterCharge:
      return "charge";
    default:
      return "support";
  }
}

const char* reason_word(int reason) {
  switch (static_cast<EndReason>(reason)) {
    case EndReason::LastUnit:
      return "unit";
    case EndReason::BreakPoint:
      return "broken";
    case EndReason::Objectives:
      return "objectives";
    case EndReason::Losses:
      return "losses";
    case EndReason::Ruling:
      return "ruling";
    case EndReason::None:
      break;
  }
  return "none";
}

const char* ruling_word(int verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::RulePlace:
      return "place";
    case Verb::RuleRemove:
      return "remove";
    case Verb::RuleStands:
      return "stands";
    case Verb::RulePoints:
      return "points";
    case Verb::RuleGround:
      return "ground";
    case Verb::RuleSpent:
      return "spent";
    case Verb::RuleReady:
      return "ready";
    default:
      return "result";
  }
}

std::string objective_name(int objective, const Setup& setup, Lang lang) {
  if (objective < 0 || static_cast<std::size_t>(objective) >= setup.objectives.size())
    return numbered(std::int64_t{objective} + 1);
  return name_of(setup.objectives[static_cast<std::size_t>(objective)].name, lang);
}

void add(text::Args& out, const Field& field, int value, const Setup& setup, Lang lang) {
  switch (field.as) {
    case As::End:
      return;
    case As::Number:
      out.push_back(number(field.name, value));
      return;
    case As::UnitName:
      out.push_back(unit_arg(field.name, value, setup, lang));
      return;
    case As::SideName:
      out.push_back(side_arg(field.name, value, setup, lang));
      return;
    case As::ColourName:
      out.push_back(words(field.name, side_colour(value, setup, lang)));
      out.push_back(side_arg("side", value, setup, lang));
      return;
    case As::SectorName:
      out.push_back(words(field.name, sector_name(value, setup)));
      return;
    case As::YesNo:
      out.push_back(yes(field.name, value != 0));
      return;
    case As::PurposeWord:
      out.push_back(words(field.name, purpose_word(value)));
      return;
    case As::ReactionWord:
      out.push_back(words(field.name, reaction_word(value)));
      return;
    case As::GroundWord:
      out.push_back(words(field.name, value == 0 ? "open" : value == 1 ? "hill" : "vegetation"));
      return;
    case As::ReasonWord:
      out.push_back(words(field.name, reason_word(value)));
      return;
    case As::ObjectiveName:
      out.push_back(words(field.name, objective_name(value, setup, lang)));
      return;
  }
}

// What some messages say beyond the event's own numbers.
void add_derived(text::Args& out, const Event& event, const Setup& setup, const Tape& tape,
                 Lang lang) {
  const auto& args = event.args;
  const std::string faces = faces_of(tape, event.roll);
  out.push_back(words("faces", faces));
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::FirstRolled: {
      // Side A rolled first; the winner's die is told first.
      const std::string before = faces_of(tape, event.roll - 1);
      const bool second = args[0] == 1;
      out.push_back(words("a", second ? faces : before));
      out.push_back(words("b", second ? before : faces));
      out.push_back(yes("known", !before.empty() && !faces.empty()));
      return;
    }
    case EventKind::TestAnnounced:
      out.push_back(yes("certain", args[3] >= 6));
      break;
    case EventKind::FireAnnounced:
      out.push_back(words("span", span_of(args[4], args[5])));
      break;
    case EventKind::AssaultResult:
      out.push_back(words("outcome", args[2] > args[3]   ? "first"
                                     : args[2] < args[3] ? "second"
                                                         : "tie"));
      out.push_back(number("margin", std::abs(args[2] - args[3])));
      break;
    case EventKind::BattleEnds:
      out.push_back(yes("draw", args[0] != 0 && args[0] != 1));
      break;
    case EventKind::Ruled: {
      const auto kind = static_cast<std::size_t>(args[2]);
      out.push_back(words("what", ruling_word(args[0])));
      out.push_back(side_arg("side", args[2], setup, lang));
      out.push_back(words("terrain", args[2] >= 0 && kind < setup.terrain.size()
                                         ? name_of(setup.terrain[kind].name, lang)
                                         : numbered(args[2])));
      break;
    }
    default:
      break;
  }
  out.push_back(yes("known", !faces.empty()));
}

}  // namespace

std::string tell(const Event& event, const Setup& setup, const Tape& tape, Lang lang) {
  for (const Row& row : kRows) {
    if (event.kind != static_cast<std::uint16_t>(row.kind)) continue;
    text::Args args{side_arg("side_a", 0, setup, lang), side_arg("side_b", 1, setup, lang)};
    for (std::size_t i = 0; i < row.fields.size(); ++i)
      add(args, row.fields[i], event.args[i], setup, lang);
    add_derived(args, event, setup, tape, lang);
    std::string key = "event.";
    key += row.key;
    return messages().format(lang, key, args);
  }
  return messages().format(lang, "event.hidden");
}

}  // namespace sandtable::belle_epoque
