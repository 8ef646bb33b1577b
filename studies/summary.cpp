#include "studies/summary.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>
#include <utility>

namespace sandtable::embedded {
extern const std::string_view studies_messages;
}

namespace sandtable::studies {
namespace {

text::Arg number(std::string_view name, std::int64_t n) { return {std::string(name), n}; }
text::Arg words(std::string_view name, std::string value) {
  return {std::string(name), std::move(value)};
}

double part(std::uint64_t of, std::uint64_t all) {
  return all == 0 ? 0.0 : static_cast<double>(of) / static_cast<double>(all);
}

std::string side_line(const Study& study, std::size_t i, Lang lang) {
  return messages().format(
      lang, "study.side",
      {words("side", study.sides[i].name(lang)), words("level", study.sides[i].level)});
}

std::string share_line(const char* key, const char* count, std::uint32_t seen, std::uint32_t games,
                       const Interval& interval, Lang lang) {
  return messages().format(lang, key,
                           {number(count, seen), words("share", percent(part(seen, games), lang)),
                            words("lower", percent(interval.lower, lang)),
                            words("upper", percent(interval.upper, lang))});
}

/// Pads with spaces; a UTF-8 letter of several bytes counts as one.
std::string padded(std::string text, std::size_t width) {
  std::size_t letters = 0;
  for (const char c : text) letters += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
  if (letters < width) text.append(width - letters, ' ');
  return text;
}

std::size_t letters_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string length_line(const Study& study, Lang lang) {
  std::size_t shortest = 0;
  while (shortest + 1 < study.turns.size() && study.turns[shortest] == 0) ++shortest;
  const std::size_t longest = study.turns.empty() ? 0 : study.turns.size() - 1;
  return messages().format(lang, "study.length",
                           {words("mean", decimal(mean_turns(study), 1, lang)),
                            words("called", std::string(study.several_turns(lang))),
                            number("shortest", static_cast<std::int64_t>(shortest)),
                            number("longest", static_cast<std::int64_t>(longest))});
}

std::string lost_line(const Study& study, std::size_t i, Lang lang) {
  const SideResult& side = study.sides[i];
  const std::uint64_t games = std::max<std::uint64_t>(1, study.games);
  return messages().format(lang, "study.lost",
                           {words("side", side.name(lang)), words("what", study.losses_in(lang)),
                            words("mean", decimal(part(side.lost, games), 1, lang)),
                            words("had", decimal(part(side.had, games), 0, lang)),
                            words("percent", percent(part(side.lost, side.had), lang)),
                            number("most", side.losses_most)});
}

std::string points_line(const Study& study, std::size_t i, Lang lang) {
  const SideResult& side = study.sides[i];
  const std::uint64_t games = std::max<std::uint64_t>(1, study.games);
  return messages().format(
      lang, "study.points",
      {words("side", side.name(lang)), words("what", study.points(lang)),
       words("mean", decimal(part(side.rolled, games), 1, lang)),
       words("percent", percent(part(side.rolled - side.spent, side.rolled), lang))});
}

boost::json::object interval_json(std::uint32_t seen, const Study& study,
                                  const Interval& interval) {
  return {{"games", seen},
          {"share", part(seen, study.games)},
          {"lower", interval.lower},
          {"upper", interval.upper}};
}

/// A word as a shell takes it.
std::string quoted(const std::string& word) {
  const bool plain = word.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                         "0123456789-_./=:") == std::string::npos;
  if (plain && !word.empty()) return word;
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'')
      out += "'\\''";
    else
      out += c;
  }
  return out + "'";
}

}  // namespace

const text::Catalogue& messages() {
  static const text::Catalogue catalogue =
      text::Catalogue::compiled_in(embedded::studies_messages, "studies/messages.toml");
  return catalogue;
}

std::string decimal(double value, int digits, Lang lang) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*f", digits, value);
  std::string out = buffer;
  if (lang == Lang::Fr) std::replace(out.begin(), out.end(), '.', ',');
  return out;
}

std::string percent(double share, Lang lang) {
  return decimal(100 * share, 1, lang) + (lang == Lang::Fr ? "\u00A0%" : "%");
}

std::string summary(const Study& study, Lang lang) {
  const auto& m = messages();
  const bool fr = lang == Lang::Fr;
  std::string out =
      m.format(lang, "study.title",
               {words("scenario", fr ? study.scenario.title_fr : study.scenario.title_en),
                number("games", study.games)});
  out += "\n";
  std::array<std::string, 3> names{side_line(study, 0, lang), side_line(study, 1, lang),
                                   m.format(lang, "study.draws-row")};
  std::size_t width = 0;
  for (const auto& name : names) width = std::max(width, letters_of(name));
  for (std::size_t i = 0; i < 2; ++i)
    out += "  " + padded(names[i], width) + "  " +
           share_line("study.wins", "wins", study.sides[i].wins, study.games, study.sides[i].share,
                      lang) +
           "\n";
  out += "  " + padded(names[2], width) + "  " +
         share_line("study.draws", "draws", study.draws, study.games, study.drawn, lang) + "\n";
  out += m.format(lang, "study.interval") + "\n" + length_line(study, lang) + "\n";
  for (std::size_t i = 0; i < 2; ++i) out += lost_line(study, i, lang) + "\n";
  for (std::size_t i = 0; i < 2 && study.has_points(); ++i)
    out += points_line(study, i, lang) + "\n";
  std::string reasons;
  for (const ReasonResult& reason : study.reasons) {
    reasons += reasons.empty() ? "" : ", ";
    reasons += m.format(lang, "study.reason",
                        {words("words", reason.words(lang)), number("games", reason.games)});
  }
  out += m.format(lang, "study.ended", {words("reasons", reasons)}) + "\n";
  out += m.format(lang, "study.again",
                  {words("seed", std::to_string(study.seed)), words("version", study.version),
                   number("games", study.games), number("planned", study.planned),
                   number("decisions", static_cast<std::int64_t>(study.decisions)),
                   words("seconds", decimal(study.seconds, 1, lang)), number("jobs", study.jobs)});
  return out + "\n";
}

std::string json(const Study& study) {
  boost::json::object out;
  out["ruleset"] = study.ruleset;
  out["scenario"] = study.scenario.id;
  out["title"] = {{"en", study.scenario.title_en}, {"fr", study.scenario.title_fr}};
  out["edition"] = study.scenario.edition;
  boost::json::object options;
  for (const auto& [id, value] : study.scenario.options) options[id] = value;
  out["options"] = std::move(options);
  out["version"] = study.version;
  out["seed"] = study.seed;
  out["games"] = study.games;
  out["planned"] = study.planned;
  boost::json::array sides;
  for (const SideResult& side : study.sides) {
    boost::json::object one;
    one["side"] = side.id;
    one["level"] = side.level;
    one["wins"] = interval_json(side.wins, study, side.share);
    one["lost"] = {{"sum", side.lost}, {"of", side.had}, {"most", side.losses_most}};
    one["points"] = {
        {"rolled", side.rolled}, {"spent", side.spent}, {"lapsed", side.rolled - side.spent}};
    sides.push_back(std::move(one));
  }
  out["sides"] = std::move(sides);
  out["draws"] = interval_json(study.draws, study, study.drawn);
  boost::json::array turns;
  for (std::size_t i = 0; i < study.turns.size(); ++i)
    if (study.turns[i] > 0) turns.push_back({{"turn", i}, {"games", study.turns[i]}});
  out["turns"] = std::move(turns);
  out["mean_turns"] = mean_turns(study);
  boost::json::array reasons;
  for (const ReasonResult& reason : study.reasons)
    reasons.push_back({{"reason", reason.id}, {"games", reason.games}});
  out["reasons"] = std::move(reasons);
  out["decisions"] = study.decisions;
  return boost::json::serialize(out);
}

std::string command(const Study& study) {
  std::string out = "sandtable study " + quoted(study.scenario.id);
  out += " --games " + std::to_string(study.planned) + " --seed " + std::to_string(study.seed);
  for (const SideResult& side : study.sides) out += " --seat " + quoted(side.id + "=" + side.level);
  return out + " --edition " + study.scenario.edition;
}

}  // namespace sandtable::studies
