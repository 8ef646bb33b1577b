#include <algorithm>
#include <array>

#include "rulesets/game_of_kings/rules/events.h"
#include "rulesets/game_of_kings/state/action.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/narrate_common.h"

namespace sandtable::game_of_kings {
namespace {

/// How an argument of an event is told.
enum class As : std::uint8_t {
  End,
  Number,
  UnitName,
  NobodyOrUnit,  ///< a unit, or kNoUnit
  SideName,
  CommandName,
  Cm,
  Degrees,
  YesNo,
  PieceWord,  ///< what the generator put on a plot
  SkyWord,
  ZoneWord,
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

constexpr std::array<Row, 70> kRows{{
    {EventKind::PlotDiced, "plot-diced", {{{"plot", Number}, {"piece", PieceWord}}}},
    {EventKind::PlotChosen,
     "plot-chosen",
     {{{"plot", Number}, {"piece", PieceWord}, {"side", SideName}}}},
    {EventKind::PieceDetailed,
     "piece-detailed",
     {{{"plot", Number}, {"piece", PieceWord}, {"detail", Number}, {"size", Number}}}},
    {EventKind::FirstRolled,
     "first-rolled",
     {{{"side", SideName}, {"own", Number}, {"other", Number}}}},
    {EventKind::FirstChosen, "first-chosen", {{{"side", SideName}, {"first", SideName}}}},
    {EventKind::Assigned, "assigned", {{{"unit", UnitName}, {"sector", CommandName}}}},
    {EventKind::Placed,
     "placed",
     {{{"unit", UnitName}, {"x", Cm}, {"y", Cm}, {"facing", Degrees}}}},
    {EventKind::SectorDeployed, "sector-deployed", {{{"side", SideName}, {"sector", CommandName}}}},
    {EventKind::Redeployed,
     "redeployed",
     {{{"unit", UnitName}, {"x", Cm}, {"y", Cm}, {"facing", Degrees}}}},
    {EventKind::TurnBegins, "turn-begins", {{{"turn", Number}, {"limit", Number}}}},
    {EventKind::WeatherRolled,
     "weather-rolled",
     {{{"before", Number}, {"now", Number}, {"count", Number}, {"sky", SkyWord}}}},
    {EventKind::HalfTurnBegins,
     "half-turn-begins",
     {{{"side", SideName}, {"turn", Number}, {"half", Number}}}},
    {EventKind::PointsRolled,
     "points-rolled",
     {{{"side", SideName}, {"sector", CommandName}, {"points", Number}, {"sides", Number}}}},
    {EventKind::NoSector, "no-sector", {{{"side", SideName}, {"sector", CommandName}}}},
    {EventKind::Transferred,
     "transferred",
     {{{"unit", UnitName}, {"from", CommandName}, {"to", CommandName}}}},
    {EventKind::SectorBegins,
     "sector-begins",
     {{{"side", SideName}, {"sector", CommandName}, {"points", Number}}}},
    {EventKind::SectorEnds,
     "sector-ends",
     {{{"side", SideName}, {"sector", CommandName}, {"points", Number}}}},
    {EventKind::RallyTried,
     "rally-tried",
     {{{"unit", UnitName}, {"needed", Number}, {"halted", YesNo}, {"points", Number}}}},
    {EventKind::MoveOrdered,
     "move-ordered",
     {{{"unit", UnitName},
       {"length", Cm},
       {"cost", Cm},
       {"allowance", Cm},
       {"target", NobodyOrUnit},
       {"points", Number}}}},
    {EventKind::VariationRolled,
     "variation-rolled",
     {{{"unit", UnitName}, {"die", Number}, {"ordered", Cm}, {"length", Cm}}}},
    {EventKind::Moved,
     "moved",
     {{{"unit", UnitName}, {"x", Cm}, {"y", Cm}, {"facing", Degrees}, {"length", Cm}}}},
    {EventKind::StoppedShort, "stopped-short", {{{"unit", UnitName}, {"length", Cm}}}},
    {EventKind::OrderDropped, "order-dropped", {{{"unit", UnitName}}}},
    {EventKind::OrderAdopted, "order-adopted", {{{"unit", UnitName}}}},
    {EventKind::OrderLost, "order-lost", {{{"unit", UnitName}}}},
    {EventKind::FormationChanged, "formation-changed", {{{"unit", UnitName}, {"column", YesNo}}}},
    {EventKind::Mounted, "mounted", {{{"unit", UnitName}}}},
    {EventKind::Dismounted, "dismounted", {{{"unit", UnitName}}}},
    {EventKind::AboutFaced, "about-faced", {{{"unit", UnitName}}}},
    {EventKind::Limbered, "limbered", {{{"unit", UnitName}}}},
    {EventKind::Unlimbered, "unlimbered", {{{"unit", UnitName}, {"facing", Degrees}}}},
    {EventKind::Pivoted, "pivoted", {{{"unit", UnitName}, {"facing", Degrees}}}},
    {EventKind::Attached, "attached", {{{"general", UnitName}, {"unit", UnitName}}}},
    {EventKind::Detached, "detached", {{{"general", UnitName}, {"unit", UnitName}}}},
    {EventKind::GeneralSetAside,
     "general-set-aside",
     {{{"general", UnitName}, {"x", Cm}, {"y", Cm}}}},
    {EventKind::GeneralReached,
     "general-reached",
     {{{"general", UnitName}, {"unit", NobodyOrUnit}}}},
    {EventKind::Contacted,
     "contacted",
     {{{"unit", UnitName},
       {"target", UnitName},
       {"zone", ZoneWord},
       {"beyond", YesNo},
       {"water", YesNo}}}},
    {EventKind::GunTaken, "gun-taken", {{{"gun", UnitName}, {"unit", UnitName}}}},
    {EventKind::Evaded, "evaded", {{{"unit", UnitName}}}},
    {EventKind::FireOpened,
     "fire-opened",
     {{{"unit", UnitName},
       {"target", UnitName},
       {"range", Cm},
       {"dice", Number},
       {"score", Number},
       {"defensive", YesNo},
       {"even", YesNo}}}},
    {EventKind::ArtilleryOpened,
     "artillery-opened",
     {{{"unit", UnitName}, {"target", UnitName}, {"range", Cm}, {"canister", YesNo}}}},
    {EventKind::PotentialHits,
     "potential-hits",
     {{{"unit", UnitName}, {"eighths", Number}, {"hits", Number}, {"diced", YesNo}}}},
    {EventKind::HitsScored,
     "hits-scored",
     {{{"unit", UnitName},
       {"target", UnitName},
       {"hits", Number},
       {"dice", Number},
       {"rolls", Number},
       {"again", Number}}}},
    {EventKind::SavesRolled,
     "saves-rolled",
     {{{"unit", UnitName}, {"hits", Number}, {"saves", Number}, {"score", Number}}}},
    {EventKind::QuartersLost,
     "quarters-lost",
     {{{"unit", UnitName}, {"lost", Number}, {"left", Number}, {"base", Number}}}},
    {EventKind::Eliminated, "eliminated", {{{"unit", UnitName}, {"points", Number}}}},
    {EventKind::MeleeBegins,
     "melee-begins",
     {{{"unit", UnitName}, {"mine", Number}, {"theirs", Number}}}},
    {EventKind::EnemyNamed, "enemy-named", {{{"unit", UnitName}, {"target", UnitName}}}},
    {EventKind::MeleeDice,
     "melee-dice",
     {{{"unit", UnitName}, {"target", UnitName}, {"halves", Number}, {"dice", Number}}}},
    {EventKind::MeleeRolled,
     "melee-rolled",
     {{{"unit", UnitName}, {"target", UnitName}, {"dice", Number}, {"hits", Number}}}},
    {EventKind::MeleeResult,
     "melee-result",
     {{{"unit", UnitName}, {"taken", Number}, {"given", Number}, {"lost", YesNo}}}},
    {EventKind::MeleeDrawn, "melee-drawn", {{{"unit", UnitName}}}},
    {EventKind::DefensiveHeld, "defensive-held", {{{"unit", UnitName}}}},
    {EventKind::MoraleTest,
     "morale-test",
     {{{"unit", UnitName}, {"least", Number}, {"bonus", Number}, {"passed", YesNo}}}},
    {EventKind::SupportGiven, "support-given", {{{"unit", UnitName}, {"tester", UnitName}}}},
    {EventKind::RetreatBegins,
     "retreat-begins",
     {{{"unit", UnitName}, {"x", Cm}, {"y", Cm}, {"facing", Degrees}}}},
    {EventKind::RetreatRolled,
     "retreat-rolled",
     {{{"unit", UnitName}, {"die", Number}, {"length", Cm}}}},
    {EventKind::Retreated,
     "retreated",
     {{{"unit", UnitName}, {"x", Cm}, {"y", Cm}, {"facing", Degrees}, {"length", Cm}}}},
    {EventKind::RetreatStopped, "retreat-stopped", {{{"unit", UnitName}, {"by", NobodyOrUnit}}}},
    {EventKind::RetreatObstructed, "retreat-obstructed", {{{"unit", UnitName}, {"by", UnitName}}}},
    {EventKind::RetreatShifted, "retreat-shifted", {{{"unit", UnitName}, {"length", Cm}}}},
    {EventKind::LeftTable, "left-table", {{{"unit", UnitName}}}},
    {EventKind::GunStays, "gun-stays", {{{"unit", UnitName}}}},
    {EventKind::ArmyPoints,
     "army-points",
     {{{"side", SideName}, {"left", Number}, {"of", Number}}}},
    {EventKind::ObjectiveMet,
     "objective-met",
     {{{"objective", ObjectiveName}, {"side", SideName}}}},
    {EventKind::Conceded, "conceded", {{{"side", SideName}}}},
    {EventKind::DrawOffered, "draw-offered", {{{"side", SideName}}}},
    {EventKind::DrawRefused, "draw-refused", {{{"side", SideName}}}},
    {EventKind::BattleEnds,
     "battle-ends",
     {{{"side", SideName}, {"reason", ReasonWord}, {"margin", Number}}}},
    {EventKind::Ruled,
     "ruled",
     {{{"verb", Number},
       {"unit", UnitName},
       {"n", Number},
       {"x", Cm},
       {"y", Cm},
       {"facing", Degrees},
       {"sector", CommandName}}}},
}};

template <std::size_t N>
std::string word_at(const std::array<const char*, N>& names, int i) {
  return names[i >= 0 && static_cast<std::size_t>(i) < N ? static_cast<std::size_t>(i) : 0];
}

std::string piece_word(int piece) {
  constexpr std::array<const char*, 7> kPieces{"open", "hill",   "water", "wood",
                                               "town", "choice", "choice"};
  return word_at(kPieces, piece);
}

std::string sky_word(int sky) {
  constexpr std::array<const char*, 5> kSkies{"fog", "light", "fair", "heat", "heavy"};
  return word_at(kSkies, sky);
}

std::string zone_word(int zone) {
  constexpr std::array<const char*, 4> kZones{"front", "left", "right", "rear"};
  return word_at(kZones, zone);
}

std::string reason_word(int reason) {
  constexpr std::array<const char*, 8> kReasons{"none",  "half",     "both",   "objectives",
                                                "turns", "conceded", "agreed", "ruling"};
  return word_at(kReasons, reason);
}

std::string ruling_word(int verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::RulePlace:
      return "place";
    case Verb::RuleRemove:
      return "remove";
    case Verb::RuleQuarters:
      return "quarters";
    case Verb::RuleState:
      return "state";
    case Verb::RuleOrder:
      return "order";
    case Verb::RulePoints:
      return "points";
    case Verb::RuleWeather:
      return "weather";
    default:
      return "result";
  }
}

std::string objective_name(int objective, const Setup& setup, Lang lang) {
  if (objective < 0 || static_cast<std::size_t>(objective) >= setup.objectives.size())
    return numbered(std::int64_t{objective} + 1);
  return name_of(setup.objectives[static_cast<std::size_t>(objective)].name, lang);
}

std::string field_text(As as, int value, const Setup& setup, Lang lang) {
  switch (as) {
    case As::Cm:
      return cm(value, lang);
    case As::Degrees:
      return degrees_of(static_cast<Angle>(value), lang);
    case As::YesNo:
      return value != 0 ? "yes" : "no";
    case As::PieceWord:
      return piece_word(value);
    case As::SkyWord:
      return sky_word(value);
    case As::ZoneWord:
      return zone_word(value);
    case As::ReasonWord:
      return reason_word(value);
    case As::ObjectiveName:
      return objective_name(value, setup, lang);
    default:
      return "";
  }
}

text::Arg field_arg(const Field& field, int value, const Setup& setup, Lang lang) {
  switch (field.as) {
    case As::Number:
      return number(field.name, value);
    case As::UnitName:
    case As::NobodyOrUnit:
      return unit_arg(field.name, value, setup, lang);
    case As::SideName:
      return side_arg(field.name, value, setup, lang);
    case As::CommandName:
      return {std::string(field.name), command_noun(value, lang)};
    default:
      return words(field.name, field_text(field.as, value, setup, lang));
  }
}

/// The faces of `count` rolls in a row, the last of them at `last`; empty if one is not known.
std::string faces_of_rolls(const Tape& tape, int last, int count) {
  std::string out;
  for (int roll = last - std::clamp(count, 1, kMaxDice) + 1; roll <= last; ++roll) {
    const std::string faces = faces_of(tape, roll);
    if (faces.empty()) return "";
    if (!out.empty()) out += ' ';
    out += faces;
  }
  return out;
}

/// The faces that the event tells of. Where a second throw decided what they left open, they are
/// those before it, which `more` (in the message) adds.
std::string faces_told(const Event& event, const Tape& tape) {
  const auto& args = event.args;
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::PotentialHits:
      return faces_of(tape, event.roll - (args[3] != 0 ? 1 : 0));
    case EventKind::HitsScored:
      return faces_of_rolls(tape, event.roll - (args[5] > 0 ? 1 : 0), args[4]);
    default:
      return faces_of(tape, event.roll);
  }
}

/// How much of a hit: less than one, one, less than two, or more.
std::string share_word(int eighths) {
  constexpr int kHit = 8;
  if (eighths < kHit) return "part";
  if (eighths == kHit) return "one";
  return eighths < 2 * kHit ? "over" : "more";
}

/// What a move has a target for: nothing, a charge, or a friend to join.
std::string aim_word(const Event& event, const Setup& setup) {
  const auto unit = static_cast<std::size_t>(event.args[0]);
  const auto target = static_cast<std::size_t>(event.args[4]);
  if (unit >= setup.units.size() || target >= setup.units.size()) return "no";
  return setup.units[unit].side == setup.units[target].side ? "joins" : "yes";
}

std::string dress_word(const Event& event, const Setup& setup) {
  const auto unit = static_cast<std::size_t>(event.args[1]);
  const bool gun = unit < setup.units.size() && setup.units[unit].type == Type::Gun;
  if (event.args[7] != 0) return gun ? "limbered" : "formed";
  return gun ? "unlimbered" : "plain";
}

// What some messages say beyond the event's own numbers.
void add_derived(text::Args& out, const Event& event, const Setup& setup, const Tape& tape,
                 Lang lang) {
  const auto& args = event.args;
  const std::string faces = faces_told(event, tape);
  out.push_back(words("faces", faces));
  out.push_back(yes("known", !faces.empty()));
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::PotentialHits:
      out.push_back(words("amount", eighths_text(args[1])));
      out.push_back(words("share", share_word(args[1])));
      out.push_back(words("decider", faces_of(tape, event.roll)));
      break;
    case EventKind::HitsScored:
      out.push_back(words("more", faces_of(tape, event.roll)));
      break;
    case EventKind::TurnBegins:
      out.push_back(yes("limited", args[1] > 0));
      break;
    case EventKind::MoveOrdered:
      // What is told alike to the hundredth is told once.
      out.push_back(yes("dearer", cm(args[2], lang) != cm(args[1], lang)));
      out.push_back(yes("spot", args[1] == 0 && aim_word(event, setup) == "no"));
      out.push_back(words("charges", aim_word(event, setup)));
      break;
    case EventKind::Contacted:
      break;
    case EventKind::GeneralReached:
    case EventKind::RetreatStopped:
      out.push_back(yes("named", args[1] != kNoUnit));
      break;
    case EventKind::FireOpened:
      out.push_back(words("span", span_of(args[4], 6)));
      out.push_back(number("short", args[4] - 1));
      break;
    case EventKind::MeleeDice:
      out.push_back(yes("half", args[2] % 2 != 0));
      break;
    case EventKind::MoraleTest:
      out.push_back(yes("certain", args[1] - args[2] <= 1));
      out.push_back(number("needed", args[1] - args[2]));
      break;
    case EventKind::BattleEnds:
      out.push_back(yes("draw", args[0] != 0 && args[0] != 1));
      break;
    case EventKind::Ruled:
      out.push_back(words("what", ruling_word(args[0])));
      out.push_back(side_arg("side", args[2], setup, lang));
      out.push_back(number("points", args[7]));
      out.push_back(words("state", args[2] == 1 ? "retreating" : args[2] == 2 ? "halted" : "no"));
      out.push_back(words("dress", dress_word(event, setup)));
      break;
    default:
      break;
  }
}

}  // namespace

std::string tell(const Event& event, const Setup& setup, const Tape& tape, Lang lang) {
  for (const Row& row : kRows) {
    if (event.kind != static_cast<std::uint16_t>(row.kind)) continue;
    text::Args args;
    for (std::size_t i = 0; i < row.fields.size() && row.fields[i].as != As::End; ++i)
      args.push_back(field_arg(row.fields[i], event.args[i], setup, lang));
    add_derived(args, event, setup, tape, lang);
    std::string key = "event.";
    key += row.key;
    return messages().format(lang, key, args);
  }
  return messages().format(lang, "event.hidden");
}

}  // namespace sandtable::game_of_kings
