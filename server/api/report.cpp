#include "server/api/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include "engine/core/option_words.h"
#include "engine/core/vocabulary.h"
#include "engine/desk/voice.h"
#include "engine/text/catalogue.h"
#include "engine/text/dates.h"
#include "engine/text/svg.h"
#include "server/api/digest.h"
#include "server/rooms/shapes.h"

namespace sandtable::embedded {
extern const std::string_view server_messages;
}

namespace sandtable::server {
namespace {

constexpr std::string_view kStyle = R"(
body { font: 1rem/1.5 Georgia, "Times New Roman", serif; color: #2b2620;
  font-variant-numeric: lining-nums; background: #fbf8f1;
  max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #d8cfbd;
  vertical-align: top; }
summary { cursor: pointer; padding: .6rem 0; } details td:last-child { min-width: 6rem; }
p, td { overflow-wrap: anywhere; }
svg { width: 100%; height: auto; display: block; margin: .8rem 0; }
ol { padding-left: 3rem; } li { margin: .4rem 0; } li p { margin: 0; }
h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
pre { font: .8rem/1.35 "DejaVu Sans Mono", monospace; white-space: pre-wrap; margin: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .pair > * { min-width: 0; }
.did { font-weight: bold; } .ledger { color: #5d5547; font-size: .9rem; margin-left: 1rem; }
code { font-size: .9rem; overflow-wrap: anywhere; }
.paper { display: none; }
@media (max-width: 40rem) { .pair { grid-template-columns: 1fr; } }
@page { size: A4; margin: 12mm; }
@media print {
  body { background: none; max-width: none; margin: 0; padding: 0; font: 7pt/1.2 "EB Garamond",
    "Times New Roman", "Liberation Serif", Georgia, serif; font-variant-numeric: lining-nums; }
  h1 { font-size: 14pt; margin: 0; } h2 { font-size: 9pt; margin: 2pt 0 1pt; break-after: avoid; }
  h3 { font-size: 8pt; margin: 2pt 0 0; break-after: avoid; } p { margin: 1pt 0; }
  th, td { padding: 0 2pt; } pre { font-size: 5.4pt; line-height: 1.25; } svg { max-height: 84mm; margin: 2pt 0; }
  .pair { grid-template-columns: 1fr 1fr; gap: 6mm; } .pair, table { break-inside: avoid; }
  .story { columns: 3; column-gap: 6mm; } ol { list-style: none; margin: 0; padding: 0; }
  li { margin: 0; break-inside: avoid; } li p { margin: 0 0 1pt; }
  .did, .ledger, .less, .screen { display: none; } .paper { display: block; font-style: italic; }
}
)";

const text::Catalogue& messages() {
  static const text::Catalogue catalogue =
      text::Catalogue::compiled_in(embedded::server_messages, "server/messages.toml");
  return catalogue;
}

using svg::escaped;

/// Text of several lines, for an element that keeps them.
std::string escaped_lines(std::string_view text) {
  std::string out;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos;) {
    out += escaped(text.substr(0, end)) + '\n';
    text.remove_prefix(end + 1);
  }
  return out + escaped(text);
}

class Page {
 public:
  explicit Page(const Chronicle& chronicle)
      : all_(chronicle), facts_(chronicle.position->facts()), lang_(chronicle.lang) {
    look_at_armies();
    printed_ = digest(all_.accounts, room());
  }

  std::string text() {
    head();
    commanders();
    maps();
    armies();
    log();
    thrown();
    rules();
    dice();
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  std::string say(std::string_view key, const text::Args& args = {}) const {
    return escaped(messages().format(lang_, key, args));
  }
  /// A turn by its number, and what these rules call one.
  text::Args turn(int number) const {
    const TermInfo turn = turn_of(all_.position->rulebook().system);
    std::string called(lang_ == Lang::Fr ? turn.fr : turn.en), begun = called;
    if (begun[0] >= 'a' && begun[0] <= 'z') begun[0] = static_cast<char>(begun[0] - 'a' + 'A');
    return {{"turn", std::int64_t{number}},
            desk::words("called", std::move(called)),
            desk::words("begun", std::move(begun))};
  }
  std::string moment(store::Time at) const { return text::moment_in_words(time_text(at), lang_); }

  void heading(std::string_view key) { out_ += "<h2>" + say(key) + "</h2>\n"; }
  void paragraph(const std::string& html) {
    if (!html.empty()) out_ += "<p>" + html + "</p>\n";
  }
  static std::string row_of(const std::string& left, const std::string& right,
                            const char* cell = "td") {
    const std::string tag(cell);
    return "<tr><" + tag + ">" + left + "</" + tag + "><" + tag + ">" + right + "</" + tag +
           "></tr>\n";
  }
  void row(const std::string& left, const std::string& right, const char* cell = "td") {
    out_ += row_of(left, right, cell);
  }

  void head() {
    // A name that somebody gave stays; that of the scenario is told in the language.
    const bool given = all_.row.title != facts_.title_en;
    const std::string title =
        escaped(given || lang_ == Lang::En ? all_.row.title : facts_.title_fr);
    out_ = "<!DOCTYPE html>\n<html lang=\"" + say("report.lang") +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
           title + "</title>\n<style>" + std::string(kStyle) + "</style>\n</head>\n<body>\n<h1>" +
           title + "</h1>\n";
    if (!facts_.date.empty())
      paragraph(say("report.date",
                    {{"date", text::date_in_words(facts_.date, lang_)},
                     {"day", text::day_in_words(facts_.date, lang_).empty() ? "no" : "yes"}}));
    paragraph(escaped(lang_ == Lang::Fr ? facts_.summary_fr : facts_.summary_en));
    paragraph(say("report.played", {{"from", moment(all_.row.created)},
                                    {"to", moment(all_.row.changed)},
                                    {"entries", static_cast<std::int64_t>(all_.accounts.size())}}));
    paragraph(all_.position->over()
                  ? "<strong>" + escaped(all_.position->outcome(lang_)) + "</strong>"
                  : say("report.going-on", turn(all_.position->turn())));
    if (all_.position->over()) paragraph(escaped(how_it_ended()));
  }

  /// The sentence of the log that told the end: it is of the clause that the outcome names.
  std::string how_it_ended() const {
    const std::string outcome = all_.position->outcome(lang_);
    for (auto account = all_.accounts.rbegin(); account != all_.accounts.rend(); ++account)
      for (auto told = account->told.rbegin(); told != account->told.rend(); ++told)
        if (!told->clause.empty() && outcome.find('(' + told->clause + ')') != outcome.npos)
          return told->line;
    return {};
  }

  std::string commander(std::size_t i) const {
    if (const std::string& plan = all_.row.plans[i].plan; plan != "open")
      return say("report.computer", {{"level", plan}});
    std::string out;
    const auto add = [&](const std::string& name) {
      out += (out.empty() ? "" : ", ") + escaped(name);
    };
    for (const std::string& name : all_.players[i]) add(name);
    // Behind the sides stand the posts; a side is called by its commander's name already.
    for (const desk::PostFacts& post : facts_.sides[i].posts)
      for (std::size_t at = 2; at < all_.row.plans.size() && at < all_.players.size(); ++at)
        if (all_.row.plans[at].side == post.id && &post != &facts_.sides[i].posts.front())
          for (const std::string& name : all_.players[at]) add(name);
    if (!out.empty()) return out;
    const std::string& side = all_.row.plans[i].side;
    const bool decided = std::any_of(all_.accounts.begin(), all_.accounts.end(),
                                     [&](const auto& account) { return account.side == side; });
    return say(decided ? "report.unnamed" : "report.nobody");
  }

  void commanders() {
    heading("report.sides");
    out_ += "<table>\n";
    row(say("report.side"), say("report.player"), "th");
    for (std::size_t i = 0; i < all_.row.plans.size() && i < facts_.sides.size(); ++i)
      row(escaped(facts_.sides[i].name(lang_)), commander(i));
    out_ += "</table>\n";
  }

  std::string side_name(const std::string& id) const {
    for (const desk::SideFacts& side : facts_.sides)
      if (side.id == id) return escaped(side.name(lang_));
    return id.empty() ? std::string() : say("report.umpire");
  }

  void map(const battle::Battle& position, std::string_view key) {
    desk::SvgLook look;
    look.lang = lang_;
    out_ += "<section>";
    heading(key);
    out_ += position.draw_svg(all_.viewer, look) + "</section>\n";
  }

  void maps() {
    out_ += "<div class=\"pair\">\n";
    if (all_.start) map(*all_.start, "report.map-start");
    map(*all_.position, all_.position->over() ? "report.map-end" : "report.map");
    out_ += "</div>\n";
  }

  /// The troops of both sides, as they are written where there is no picture.
  void look_at_armies() {
    for (std::size_t i = 0; i < armies_.size(); ++i) {
      desk::TextLook look;
      look.width = 60;
      look.lang = lang_;
      look.part = i == 0 ? desk::TextPart::TroopsA : desk::TextPart::TroopsB;
      armies_[i] = all_.position->draw_text(all_.viewer, look);
    }
  }
  void armies() {
    heading("report.armies");
    out_ += "<div class=\"pair\">\n";
    for (const std::string& army : armies_) out_ += "<pre>" + escaped_lines(army) + "</pre>\n";
    out_ += "</div>\n";
  }

  /// What is left for the story of two sheets, A4 or Letter: points of height, without the margins,
  /// and some to spare.
  StoryRoom room() const {
    constexpr double kSheets = 2 * 723 * 0.94, kHead = 120, kMaps = 260, kDice = 90;
    constexpr double kArmyLine = 6.9, kArmyWide = 74, kStoryLine = 8.4;
    constexpr int kColumns = 3;
    double army = 0;
    for (const std::string& each : armies_) {
      double lines = 0;
      std::size_t from = 0;
      for (std::size_t to = each.find('\n'); to != std::string::npos; to = each.find('\n', from)) {
        lines += std::floor(static_cast<double>(to - from) / kArmyWide) + 1;
        from = to + 1;
      }
      army = std::max(army, lines);
    }
    const double left = kSheets - kHead - kMaps - kDice - army * kArmyLine;
    return {.lines = std::max(0.0, left * kColumns / kStoryLine), .characters = 52};
  }

  void entry(const battle::Account& account, const std::vector<bool>& printed) {
    const bool none = std::find(printed.begin(), printed.end(), true) == printed.end();
    out_ += "<li value=\"" + std::to_string(account.seq) + (none ? "\" class=\"less\">" : "\">");
    if (!account.action.empty())
      out_ +=
          "<p class=\"did\">" + side_name(account.side) + " — " + escaped(account.action) + "</p>";
    for (std::size_t i = 0; i < account.told.size(); ++i) {
      const desk::Told& told = account.told[i];
      out_ += (printed[i] ? "<p>" : "<p class=\"less\">") + escaped(told.line) + "</p>";
      for (const std::string& line : told.ledger)
        out_ += "<p class=\"ledger\">" + escaped(line) + "</p>";
    }
    out_ += "</li>\n";
  }

  /// Whether anything of the turn that begins with an entry is printed.
  bool turn_printed(std::size_t from) const {
    for (std::size_t i = from;
         i < all_.accounts.size() && all_.accounts[i].turn == all_.accounts[from].turn; ++i)
      if (std::find(printed_[i].begin(), printed_[i].end(), true) != printed_[i].end()) return true;
    return false;
  }
  bool all_printed() const {
    return std::all_of(printed_.begin(), printed_.end(), [](const std::vector<bool>& entry) {
      return std::find(entry.begin(), entry.end(), false) == entry.end();
    });
  }

  void log() {
    heading("report.log");
    if (!all_printed()) out_ += "<p class=\"paper\">" + say("report.paper") + "</p>\n";
    out_ += "<div class=\"story\">\n";
    for (std::size_t i = 0; i < all_.accounts.size(); ++i) {
      const battle::Account& account = all_.accounts[i];
      if (i == 0 || all_.accounts[i - 1].turn != account.turn) {
        const std::string less = turn_printed(i) ? "" : " class=\"less\"";
        out_ += (i > 0 ? "</ol>\n<h3" : "<h3") + less + ">" +
                say("report.turn", turn(account.turn)) + "</h3>\n<ol>\n";
      }
      entry(account, printed_[i]);
    }
    if (!all_.accounts.empty()) out_ += "</ol>\n";
    out_ += "</div>\n";
  }

  /// How the dice fell that the viewer was told of: by side and kind of die each face.
  void thrown() {
    std::map<std::pair<int, int>, std::vector<std::int64_t>> faces;
    for (const battle::Account& account : all_.accounts)
      for (const desk::Told& told : account.told)
        for (const desk::Shown& shown : told.scenes)
          if (shown.roll) add_faces(faces, *shown.roll);
    if (faces.empty()) return;
    heading("report.thrown");
    out_ += "<table>\n";
    row(say("report.side"), say("report.faces"), "th");
    for (const auto& [whose, counts] : faces) {
      std::int64_t all = 0, sum = 0;
      std::string list;
      for (std::size_t i = 0; i < counts.size(); ++i) {
        all += counts[i];
        sum += counts[i] * static_cast<std::int64_t>(i + 1);
        list += (i == 0 ? "" : ", ") + std::to_string(i + 1) + " × " + std::to_string(counts[i]);
      }
      const std::int64_t tenths = (20 * sum + all) / (2 * all);
      row(escaped(facts_.sides[static_cast<std::size_t>(whose.first)].name(lang_)),
          say("report.fell", {{"count", all},
                              {"sides", std::int64_t{whose.second}},
                              {"whole", tenths / 10},
                              {"tenth", tenths % 10},
                              {"list", list}}));
    }
    out_ += "</table>\n";
  }

  static void add_faces(std::map<std::pair<int, int>, std::vector<std::int64_t>>& to,
                        const Rolled& roll) {
    const int side = index(roll.asked.roller);
    if (side > 1 || roll.faces[0] == 0) return;
    auto& counts = to[{side, int{roll.asked.sides}}];
    counts.resize(roll.asked.sides);
    for (std::size_t i = 0; i < roll.asked.dice; ++i)
      if (roll.faces[i] >= 1 && roll.faces[i] <= counts.size()) ++counts[roll.faces[i] - 1U];
  }

  /// The rows of the options that are as their edition has them, or of the others.
  std::string options(const Rulebook& book, bool usual) const {
    const auto edition = static_cast<std::size_t>(
        std::find(book.editions.begin(), book.editions.end(), facts_.edition) -
        book.editions.begin());
    std::string out;
    for (const auto& [id, value] : facts_.options)
      for (const OptionInfo& option : book.options)
        if (option.id == id && usual == (edition < book.editions.size() &&
                                         option.values[option.defaults[edition]] == value))
          out += row_of(escaped(lang_ == Lang::Fr ? option.text_fr : option.text_en),
                        value_name(book, id, value));
    return out;
  }

  std::string value_name(const Rulebook& book, const std::string& option,
                         const std::string& value) const {
    if (const ValueWords* words = value_words(book, option, value))
      return escaped(lang_ == Lang::Fr ? words->fr : words->en);
    const bool truth = value == "true";
    return truth || value == "false" ? say(truth ? "report.on" : "report.off") : escaped(value);
  }

  void rules() {
    const Rulebook& book = all_.position->rulebook();
    out_ += "<div class=\"screen\">\n";
    heading("report.options");
    out_ += "<table>\n";
    row(say("report.option"), say("report.value"), "th");
    row(say("report.ruleset"), escaped(lang_ == Lang::Fr ? book.title_fr : book.title_en));
    if (book.editions.size() > 1)
      row(say("report.edition"), say("report.edition-name", {{"edition", facts_.edition}}));
    const std::string usual = options(book, true);
    out_ += options(book, false) + "</table>\n";
    if (!usual.empty())
      out_ += "<details>\n<summary>" + say("report.usual") + "</summary>\n<table>\n" + usual +
              "</table>\n</details>\n";
    if (all_.rested) paragraph(escaped(battle::rested_words(*all_.rested, lang_)));
  }

  void dice() {
    const JournalDice& dice = all_.position->header().dice;
    heading("report.dice");
    if (dice.mode == DiceMode::Seeded)
      paragraph(say("report.seeded", {{"commitment", all_.row.commitment}}));
    else
      paragraph(say(dice.mode == DiceMode::Typed ? "report.typed" : "report.random"));
    if (all_.row.dice_from != 0)
      paragraph(say("report.brought", {{"entry", static_cast<std::int64_t>(all_.row.dice_from)}}));
    out_ += "</div>\n";
  }

  const Chronicle& all_;
  const desk::ScenarioFacts& facts_;
  Lang lang_;
  std::array<std::string, 2> armies_;
  std::vector<std::vector<bool>> printed_;  ///< of each entry each sentence, whether on paper too
  std::string out_;
};

}  // namespace

std::string battle_report(const Chronicle& chronicle) { return Page(chronicle).text(); }

}  // namespace sandtable::server
