#include "engine/desk/voice.h"

#include <utility>

#include "engine/core/origins.h"
#include "engine/desk/origin_words.h"
#include "engine/text/sentences.h"

namespace sandtable::desk {
namespace {

bool listed(Clause clause, const Rulebook& book) {
  return clause.system == book.system && clause.index < book.clauses.size();
}

/// As a line names it: with where it is known from, in rulesets that say so.
std::string cited(const std::string& id, Clause clause, Lang lang) {
  const OriginInfo* const from = origin_of(clause);
  return from == nullptr ? id : id + ", " + origin_word(from->origin, lang);
}

std::string with_sign(int n) {
  std::string out = n < 0 ? "−" : n == 0 ? "±" : "+";
  out += std::to_string(n < 0 ? -n : n);
  return out;
}

}  // namespace

std::string_view measure_name(Measure measure) {
  switch (measure) {
    case Measure::None:
      return "";
    case Measure::Count:
      return "count";
    case Measure::Steps:
      return "ud";
    case Measure::Length:
      return "micrometres";
    case Measure::Angle:
      return "angle";
    case Measure::Points:
      return "points";
    case Measure::Stands:
      return "stands";
    case Measure::Level:
      return "level";
    case Measure::Score:
      return "score";
    case Measure::Turns:
      return "turns";
    case Measure::Year:
      return "year";
    case Measure::Tokens:
      return "tokens";
    case Measure::Sector:
      return "sector";
  }
  return "";
}

std::string span_of(int low, int high) {
  return low > high ? "none" : low == high ? "one" : "many";
}

std::string faces_of(const Tape& tape, int roll) {
  if (roll < 0 || static_cast<std::size_t>(roll) >= tape.size()) return "";
  const Rolled& rolled = tape[static_cast<std::size_t>(roll)];
  std::string out;
  for (std::size_t i = 0; i < rolled.asked.dice && i < rolled.faces.size(); ++i) {
    if (rolled.faces[i] == 0) return "";
    if (i > 0) out += ' ';
    out += std::to_string(rolled.faces[i]);
  }
  return out;
}

text::Catalogue messages_of(std::span<const EmbeddedFile> files) {
  constexpr std::string_view kPath = "messages.toml";
  for (const EmbeddedFile& file : files)
    if (file.path == kPath) return text::Catalogue::compiled_in(file.content, std::string(kPath));
  return text::Catalogue::compiled_in({}, std::string(kPath));  // says that there is none
}

std::string ending_words(const text::Catalogue& messages, std::string_view reason, Lang lang) {
  std::string key = "ending.";
  key += reason;
  return messages.has(key) ? messages.format(lang, key) : std::string(reason);
}

std::string clause_id(const Rulebook& book, const text::Catalogue& messages, Clause clause,
                      Lang lang) {
  if (listed(clause, book)) return std::string(book.at(clause).id);
  return messages.format(lang, "finding.unknown-clause",
                         {number("system", clause.system), number("index", clause.index)});
}

// What a clause says, shortly: its own message, or the first sentence of its text.
std::string Voice::reason(Clause clause) const {
  const std::string id = id_of(clause);
  const std::string key = "rule." + id;
  if (say_.has(key)) return say_.format(lang_, key);
  if (!listed(clause, book_)) return id;
  const ClauseInfo& info = book_.at(clause);
  if (lang_ == Lang::Fr && !info.text_fr.empty())
    return text::no_break_spaces(text::curved(text::first_sentence(info.text_fr)));
  return text::curved(text::first_sentence(info.text_en));
}

std::string Voice::value(Measure measure, int n) const {
  const std::string key = "measure." + std::string(measure_name(measure));
  return say_.format(lang_, say_.has(key) ? key : "measure.count",
                     {number("n", n), words("text", figure(measure, n))});
}

// "uNokhenke: 5 UD, 4 allowed"; empty where the finding measures nothing.
std::string Voice::numbers(const Finding& f) const {
  const bool named = is_unit(f.piece);
  if (f.measure == Measure::None) return named ? unit(f.piece) : "";
  const std::string key = "limit." + id_of(f.clause);
  std::string text;
  if (f.ruling == Ruling::Forbids && say_.has(key)) {
    text::Args args{number("n", f.measured), number("limit", f.limit)};
    for (text::Arg& arg : more(f)) args.push_back(std::move(arg));
    text = say_.format(lang_, key, args);
    if (!named || text.empty()) return named ? unit(f.piece) : text;
    return say_.format(lang_, "finding.of-piece",
                       {words("unit", unit(f.piece)), words("numbers", text)});
  }
  text = value(f.measure, f.measured);
  const bool forbids = f.ruling == Ruling::Forbids;
  const bool held = forbids ? f.measured != f.limit : f.limit > 0 && f.measured <= f.limit;
  if (held && f.measure != Measure::Sector && f.ruling != Ruling::Modifies)
    text =
        say_.format(lang_, forbids && f.measured < f.limit ? "finding.needed" : "finding.allowed",
                    {words("value", text), limit(f)});
  if (!named) return text;
  return say_.format(lang_, "finding.of-piece",
                     {words("unit", unit(f.piece)), words("numbers", text)});
}

std::string Voice::with_numbers(std::string sentence, const Finding& f) const {
  const std::string figures = numbers(f);
  if (figures.empty()) return sentence;
  return say_.format(lang_, "finding.with-numbers",
                     {words("sentence", std::move(sentence)), words("numbers", figures)});
}

// What a modifier did: its own short message, or the clause's first sentence and the figure.
std::string Voice::modifier(const Finding& f) const {
  const std::string key = because(f);
  // A message of its own says of what row it is, and where that is known from.
  std::string why, clause = id_of(f.clause);
  if (say_.has(key)) {
    text::Args args{number("n", f.measured), number("limit", f.limit),
                    words("signed", with_sign(f.measured)),
                    words("text", value(f.measure, f.measured))};
    for (text::Arg& arg : more(f)) args.push_back(std::move(arg));
    why = say_.format(lang_, key, args);
  } else {
    why = with_numbers(reason(f.clause), f);
    clause = cited(clause, f.clause, lang_);
  }
  return say_.format(lang_, "finding.modifies", {words("reason", why), words("clause", clause)});
}

std::string Voice::tell(const Finding& f) const {
  if (f.ruling == Ruling::Modifies) return modifier(f);
  return say_.format(lang_, f.ruling == Ruling::Forbids ? "finding.forbids" : "finding.permits",
                     {words("clause", cited(id_of(f.clause), f.clause, lang_)),
                      words("reason", with_numbers(reason(f.clause), f))});
}

std::string Voice::shortly(const Finding& f) const {
  const bool told = f.measure != Measure::None && f.measure != Measure::Sector;
  const std::string said = told ? numbers(f) : reason(f.clause);
  return (said.empty() ? reason(f.clause) : said) + ", " + cited(id_of(f.clause), f.clause, lang_);
}

std::vector<std::string> Voice::ledger(const Event& event) const {
  std::vector<std::string> lines;
  for (const Finding& finding : event.why) {
    std::string line = "  ";
    line += tell(finding);
    lines.push_back(std::move(line));
  }
  return lines;
}

// What is looked at in the faces.
std::string Voice::reading(const Roll& roll) const {
  text::Args args{number("dice", roll.dice), number("low", roll.low), number("high", roll.high)};
  switch (roll.read) {
    case Read::AtMost:
      args.push_back(words("span", roll.low == 0            ? "none"
                                   : roll.low >= roll.sides ? "all"
                                                            : "some"));
      return say_.format(lang_, "roll.at-most", args);
    case Read::CountBetween:
      args.push_back(words("span", span_of(roll.low, roll.high)));
      return say_.format(lang_, "roll.count-between", args);
    case Read::SumAtMost:
      args.push_back(words("span", span_of(1, roll.low)));
      return say_.format(lang_, "roll.sum-at-most", args);
    case Read::Bands:
      return say_.format(lang_, "roll.bands", args);
    case Read::Highest:
      return say_.format(lang_, "roll.highest", args);
    case Read::SumAndPair:
      return say_.format(lang_, "roll.sum-and-pair", args);
    case Read::Sum:
      break;
  }
  return say_.format(lang_, "roll.sum", args);
}

std::string Voice::roller(const Roll& roll) const {
  if (is_unit(roll.piece)) return unit(roll.piece);
  return roll.roller == Side::Umpire ? "" : side(index(roll.roller));
}

std::string Voice::tell(const Roll& roll) const {
  const std::string name = roller(roll);
  return say_.format(
      lang_, "roll.ask",
      {number("dice", roll.dice), number("sides", roll.sides), yes("whom", !name.empty()),
       words("name", name), words("clause", cited(id_of(roll.clause), roll.clause, lang_)),
       words("reading", reading(roll))});
}

std::string Voice::tell(const Result& result) const {
  const bool drawn = result.winner != 0 && result.winner != 1;
  text::Args args{words("clause", cited(id_of(result.clause), result.clause, lang_))};
  if (!drawn) {
    args.push_back(words("side", side(result.winner)));
    args.push_back(number("margin", result.margin));
  }
  return say_.format(lang_, drawn ? "result.drawn" : "result.won", args);
}

}  // namespace sandtable::desk
