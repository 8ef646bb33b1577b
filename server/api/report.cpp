#include "server/api/report.h"

#include <algorithm>
#include <utility>

#include "engine/text/catalogue.h"
#include "server/rooms/shapes.h"

namespace sandtable::embedded {
extern const std::string_view server_messages;
}

namespace sandtable::server {
namespace {

constexpr std::string_view kStyle = R"(
body { font: 1rem/1.5 Georgia, "Times New Roman", serif; color: #2b2620; background: #fbf8f1;
  max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #d8cfbd; }
svg { width: 100%; height: auto; display: block; margin: .8rem 0; }
ol { padding-left: 3rem; } li { margin: .4rem 0; } li p { margin: 0; }
.did { font-weight: bold; } .ledger { color: #5d5547; font-size: .9rem; margin-left: 1rem; }
code { font-size: .9rem; overflow-wrap: anywhere; }
@media print { body { background: none; max-width: none; } }
)";

const text::Catalogue& messages() {
  static const text::Catalogue catalogue = [] {
    auto loaded = text::Catalogue::load(embedded::server_messages, "server/messages.toml");
    // The tests see to it that this does not happen; keys are better than nothing.
    return loaded ? std::move(*loaded) : text::Catalogue::none();
  }();
  return catalogue;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

class Page {
 public:
  explicit Page(const Chronicle& chronicle)
      : all_(chronicle), facts_(chronicle.position->facts()), lang_(chronicle.lang) {}

  std::string text() {
    head();
    commanders();
    heading("report.map");
    desk::SvgLook look;
    look.lang = lang_;
    out_ += all_.position->draw_svg(all_.viewer, look) + "\n";
    log();
    rules();
    dice();
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  std::string say(std::string_view key, const text::Args& args = {}) const {
    return escaped(messages().format(lang_, key, args));
  }
  void heading(std::string_view key) { out_ += "<h2>" + say(key) + "</h2>\n"; }
  void paragraph(const std::string& html) {
    if (!html.empty()) out_ += "<p>" + html + "</p>\n";
  }
  void row(const std::string& left, const std::string& right, const char* cell = "td") {
    const std::string tag(cell);
    out_ += "<tr><" + tag + ">" + left + "</" + tag + "><" + tag + ">" + right + "</" + tag +
            "></tr>\n";
  }

  void head() {
    const std::string title = escaped(all_.row.title);
    out_ = "<!DOCTYPE html>\n<html lang=\"" + say("report.lang") +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
           title + "</title>\n<style>" + std::string(kStyle) + "</style>\n</head>\n<body>\n<h1>" +
           title + "</h1>\n";
    if (!facts_.date.empty()) paragraph(say("report.date", {{"date", facts_.date}}));
    paragraph(escaped(lang_ == Lang::Fr ? facts_.summary_fr : facts_.summary_en));
    paragraph(say("report.played", {{"from", time_text(all_.row.created)},
                                    {"to", time_text(all_.row.changed)},
                                    {"entries", static_cast<std::int64_t>(all_.row.entries)}}));
    paragraph(all_.position->over()
                  ? "<strong>" + escaped(all_.position->outcome(lang_)) + "</strong>"
                  : say("report.going-on", {{"turn", std::int64_t{all_.position->turn()}}}));
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

  void log() {
    heading("report.log");
    out_ += "<ol>\n";
    for (const battle::Account& account : all_.accounts) {
      out_ += "<li value=\"" + std::to_string(account.seq) + "\">";
      if (!account.action.empty())
        out_ += "<p class=\"did\">" + side_name(account.side) + " — " + escaped(account.action) +
                "</p>";
      for (const desk::Told& told : account.told) {
        out_ += "<p>" + escaped(told.line) + "</p>";
        for (const std::string& line : told.ledger)
          out_ += "<p class=\"ledger\">" + escaped(line) + "</p>";
      }
      out_ += "</li>\n";
    }
    out_ += "</ol>\n";
  }

  void rules() {
    const Rulebook& book = all_.position->rulebook();
    heading("report.options");
    out_ += "<table>\n";
    row(say("report.option"), say("report.value"), "th");
    row(say("report.ruleset"), escaped(lang_ == Lang::Fr ? book.title_fr : book.title_en));
    row(say("report.edition"), escaped(facts_.edition));
    for (const auto& [id, value] : facts_.options) row(escaped(id), escaped(value));
    out_ += "</table>\n";
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
  }

  const Chronicle& all_;
  const desk::ScenarioFacts& facts_;
  Lang lang_;
  std::string out_;
};

}  // namespace

std::string battle_report(const Chronicle& chronicle) { return Page(chronicle).text(); }

}  // namespace sandtable::server
