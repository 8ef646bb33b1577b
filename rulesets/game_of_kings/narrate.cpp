#include "rulesets/game_of_kings/narrate.h"

#include "rulesets/game_of_kings/clauses.gen.h"
#include "rulesets/game_of_kings/figures.h"
#include "rulesets/game_of_kings/narrate_common.h"

namespace sandtable::game_of_kings {
namespace {

bool listed(Clause clause) {
  return clause.system == rulebook().system && clause.index < rulebook().clauses.size();
}

// Up to the first full stop that ends a sentence, which is left out.
std::string first_sentence(std::string_view text) {
  const std::size_t stop = text.find(". ");
  text = text.substr(0, stop);
  if (text.ends_with('.')) text.remove_suffix(1);
  return std::string(text);
}

// What a clause says, shortly: its own message, or the first sentence of its text.
std::string reason_of(Clause clause, Lang lang) {
  const std::string id = clause_id(clause, lang);
  const std::string key = "rule." + id;
  if (messages().has(key)) return messages().format(lang, key);
  if (!listed(clause)) return id;
  const ClauseInfo& info = rulebook().at(clause);
  if (lang == Lang::Fr && !info.text_fr.empty())
    return text::no_break_spaces(first_sentence(info.text_fr));
  return first_sentence(info.text_en);
}

const char* measure_word(Measure measure) {
  switch (measure) {
    case Measure::Length:
      return "length";
    case Measure::Angle:
      return "angle";
    case Measure::Points:
      return "points";
    case Measure::Level:
      return "level";
    case Measure::Turns:
      return "turns";
    default:
      return "count";
  }
}

/// The bare figure, as a limit is given.
std::string figure_of(Measure measure, int n, Lang lang) {
  if (measure == Measure::Length) return cm(n, lang);
  if (measure == Measure::Angle) return degrees_of(static_cast<Angle>(n), lang);
  return std::to_string(n);
}

std::string value_of(Measure measure, int n, Lang lang) {
  std::string key = "measure.";
  key += measure_word(measure);
  return messages().format(lang, key, {number("n", n), words("text", figure_of(measure, n, lang))});
}

bool is_unit(std::uint16_t piece, const Setup& setup) {
  return piece != kNoPiece && piece < setup.units.size();
}

// "Touraine: 6.20 cm, 6.00 allowed"; empty where the finding measures nothing.
std::string numbers_of(const Finding& f, const Setup& setup, Lang lang) {
  const text::Catalogue& say = messages();
  const bool named = is_unit(f.piece, setup);
  if (f.measure == Measure::None) return named ? unit_name(f.piece, setup, lang) : "";
  std::string value = value_of(f.measure, f.measured, lang);
  const bool held =
      f.ruling == Ruling::Forbids ? f.measured != f.limit : f.limit > 0 && f.measured <= f.limit;
  if (held && f.ruling != Ruling::Modifies)
    value = say.format(
        lang,
        f.ruling == Ruling::Forbids && f.measured < f.limit ? "finding.needed" : "finding.allowed",
        {words("value", value), words("limit", figure_of(f.measure, f.limit, lang))});
  if (!named) return value;
  return say.format(lang, "finding.of-piece",
                    {words("unit", unit_name(f.piece, setup, lang)), words("numbers", value)});
}

std::string with_sign(int n) {
  std::string out = n < 0 ? "−" : n == 0 ? "±" : "+";
  out += std::to_string(n < 0 ? -n : n);
  return out;
}

// What a modifier did: its own short message, or the clause's first sentence and the figure.
std::string modifier(const Finding& f, const Setup& setup, Lang lang) {
  const text::Catalogue& say = messages();
  const std::string id = clause_id(f.clause, lang);
  std::string key = "because.";
  key += id;
  std::string reason;
  if (say.has(key)) {
    reason = say.format(
        lang, key,
        {number("n", f.measured), number("limit", f.limit), words("signed", with_sign(f.measured)),
         words("text", value_of(f.measure, f.measured, lang)),
         words("figure", figure_of(f.measure, f.measured, lang)),
         words("most", figure_of(f.measure, f.limit, lang)),
         words("degrees", degrees_of(static_cast<Angle>(f.limit), lang)),
         words("zone", f.measured == 0   ? "front"
                       : f.measured == 3 ? "rear"
                                         : "flank"),
         words("unit", unit_name(f.piece, setup, lang))});
  } else {
    reason = reason_of(f.clause, lang);
    const std::string numbers = numbers_of(f, setup, lang);
    if (!numbers.empty())
      reason = say.format(lang, "finding.with-numbers",
                          {words("sentence", reason), words("numbers", numbers)});
  }
  return say.format(lang, "finding.modifies", {words("reason", reason), words("clause", id)});
}

// What is looked at in the faces.
std::string reading(const Roll& roll, Lang lang) {
  const text::Catalogue& say = messages();
  text::Args args{number("dice", roll.dice), number("low", roll.low), number("high", roll.high)};
  switch (roll.read) {
    case Read::AtMost:
      args.push_back(words("span", roll.low == 0            ? "none"
                                   : roll.low >= roll.sides ? "all"
                                                            : "some"));
      return say.format(lang, "roll.at-most", args);
    case Read::CountBetween:
      args.push_back(words("span", span_of(roll.low, roll.high)));
      return say.format(lang, "roll.count-between", args);
    case Read::SumAtMost:
      return say.format(lang, "roll.sum-at-most", args);
    case Read::Bands:
      return say.format(lang, "roll.bands", args);
    case Read::Highest:
      return say.format(lang, "roll.highest", args);
    case Read::Sum:
      break;
  }
  return say.format(lang, "roll.sum", args);
}

// Whom a roll is for: a sector's dice name the sector, others the unit, else the side.
std::string roller_name(const Roll& roll, const Setup& setup, Lang lang) {
  if (roll.clause == clause::command_centre_die || roll.clause == clause::command_flank_dice)
    return messages().format(lang, "roll.of-sector",
                             {words("side", side_name(index(roll.roller), setup, lang)),
                              words("sector", command_name(roll.piece, lang))});
  if (is_unit(roll.piece, setup)) return unit_name(roll.piece, setup, lang);
  return roll.roller == Side::Umpire ? "" : side_name(index(roll.roller), setup, lang);
}

}  // namespace

std::string clause_id(Clause clause, Lang lang) {
  if (listed(clause)) return std::string(rulebook().at(clause).id);
  return messages().format(lang, "finding.unknown-clause",
                           {number("system", clause.system), number("index", clause.index)});
}

std::string tell(const Finding& f, const Setup& setup, Lang lang) {
  if (f.ruling == Ruling::Modifies) return modifier(f, setup, lang);
  const text::Catalogue& say = messages();
  const std::string sentence = say.format(
      lang, f.ruling == Ruling::Forbids ? "finding.forbids" : "finding.permits",
      {words("clause", clause_id(f.clause, lang)), words("reason", reason_of(f.clause, lang))});
  const std::string numbers = numbers_of(f, setup, lang);
  if (numbers.empty()) return sentence;
  return say.format(lang, "finding.with-numbers",
                    {words("sentence", sentence), words("numbers", numbers)});
}

std::string tell(const Roll& roll, const Setup& setup, Lang lang) {
  const std::string name = roller_name(roll, setup, lang);
  return messages().format(
      lang, "roll.ask",
      {number("dice", roll.dice), number("sides", roll.sides), yes("whom", !name.empty()),
       words("name", name), words("clause", clause_id(roll.clause, lang)),
       words("reading", reading(roll, lang))});
}

std::string tell(const Result& result, const Setup& setup, Lang lang) {
  const bool drawn = result.winner != 0 && result.winner != 1;
  text::Args args{words("clause", clause_id(result.clause, lang))};
  if (!drawn) {
    args.push_back(words("side", side_name(result.winner, setup, lang)));
    args.push_back(number("margin", result.margin));
  }
  return messages().format(lang, drawn ? "result.drawn" : "result.won", args);
}

}  // namespace sandtable::game_of_kings
