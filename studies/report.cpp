#include "studies/report.h"

#include <algorithm>

#include "engine/text/svg.h"
#include "studies/summary.h"

namespace sandtable::studies {
namespace {

constexpr const char* kStyle = R"(
body { font: 1rem/1.5 Georgia, "Times New Roman", serif; color: #2b2620; background: #fbf8f1;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #d8cfbd; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: auto; display: block; margin: .8rem 0; }
svg text { font: 12px Georgia, serif; fill: #2b2620; }
.a { fill: #7a3b2e; } .b { fill: #2f4f6f; } .d { fill: #8d8474; }
.i { stroke: #17130f; stroke-width: 2; } .axis { stroke: #a89d88; }
code { font-size: .9rem; background: #efe9db; padding: .1rem .3rem; overflow-wrap: anywhere; }
p.note { color: #5d5547; }
)";

using svg::escaped;

/// A coordinate: two digits, a point whatever the language.
std::string at(double value) { return decimal(value, 2, Lang::En); }

double part(std::uint64_t of, std::uint64_t all) {
  return all == 0 ? 0.0 : static_cast<double>(of) / static_cast<double>(all);
}

/// Builds the page.
class Page {
 public:
  Page(const Study& study, Lang lang) : study_(study), lang_(lang) {}

  std::string text() {
    head();
    wins();
    lengths();
    losses();
    if (study_.has_points()) points();
    endings();
    options();
    again();
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  std::string say(const char* key, const text::Args& args = {}) const {
    return escaped(messages().format(lang_, key, args));
  }
  void heading(const char* key) { out_ += "<h2>" + say(key) + "</h2>\n"; }
  void cell(const std::string& text, bool figure) {
    out_ += std::string("<td") + (figure ? " class=\"n\"" : "") + ">" + text + "</td>";
  }
  /// `what`: what losses are counted in, where a heading says it.
  void columns(std::initializer_list<const char*> keys) {
    const text::Args what{{"what", study_.losses_in(lang_)}};
    out_ += "<table>\n<tr>";
    bool first = true;
    for (const char* key : keys) {
      const std::string heading = say(key, what);
      out_ += std::string("<th") + (first ? "" : " class=\"n\"") + ">" + heading + "</th>";
      first = false;
    }
    out_ += "</tr>\n";
  }

  void head() {
    const bool fr = lang_ == Lang::Fr;
    const std::string scenario = fr ? study_.scenario.title_fr : study_.scenario.title_en;
    const std::string title =
        say("study.title", {{"scenario", scenario}, {"games", std::int64_t{study_.games}}});
    out_ = "<!DOCTYPE html>\n<html lang=\"" + say("report.lang") +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
           title + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<h1>" + title +
           "</h1>\n<p>" + escaped(fr ? study_.scenario.summary_fr : study_.scenario.summary_en) +
           "</p>\n";
  }

  std::string name(std::size_t i) const {
    return say("study.side",
               {{"side", study_.sides[i].name(lang_)}, {"level", study_.sides[i].level}});
  }

  void share_row(const std::string& who, std::uint32_t seen, const Interval& interval) {
    out_ += "<tr>";
    cell(who, false);
    cell(std::to_string(seen), true);
    cell(percent(part(seen, study_.games), lang_), true);
    cell(percent(interval.lower, lang_) + " – " + percent(interval.upper, lang_), true);
    out_ += "</tr>\n";
  }

  void bar(int row, const char* look, std::uint32_t seen, const Interval& interval) {
    constexpr double kLeft = 4, kWide = 592;
    const double y = 6 + 34.0 * row;
    const double share = part(seen, study_.games);
    out_ += "<rect class=\"" + std::string(look) + "\" x=\"" + at(kLeft) + "\" y=\"" + at(y) +
            "\" width=\"" + at(kWide * share) + "\" height=\"22\"/>";
    out_ += "<line class=\"i\" x1=\"" + at(kLeft + kWide * interval.lower) + "\" y1=\"" +
            at(y + 11) + "\" x2=\"" + at(kLeft + kWide * interval.upper) + "\" y2=\"" + at(y + 11) +
            "\"/>\n";
  }

  void wins() {
    heading("report.who-wins");
    columns({"report.side", "report.wins", "report.share", "report.interval"});
    for (std::size_t i = 0; i < 2; ++i)
      share_row(name(i), study_.sides[i].wins, study_.sides[i].share);
    share_row(say("study.draws-row"), study_.draws, study_.drawn);
    out_ += "</table>\n<svg viewBox=\"0 0 600 128\" role=\"img\" aria-label=\"" +
            say("report.who-wins") + "\">\n";
    bar(0, "a", study_.sides[0].wins, study_.sides[0].share);
    bar(1, "b", study_.sides[1].wins, study_.sides[1].share);
    bar(2, "d", study_.draws, study_.drawn);
    for (int tenth = 0; tenth <= 10; tenth += 5) {
      const std::string x = at(4 + 59.2 * tenth);
      out_ += "<line class=\"axis\" x1=\"" + x + "\" y1=\"2\" x2=\"" + x +
              "\" y2=\"106\"/><text x=\"" + x + "\" y=\"122\" text-anchor=\"" +
              (tenth == 0    ? "start"
               : tenth == 10 ? "end"
                             : "middle") +
              "\">" + percent(tenth / 10.0, lang_) + "</text>\n";
    }
    out_ += "</svg>\n<p class=\"note\">" + say("report.bars") + "</p>\n";
  }

  void lengths() {
    heading("report.how-long");
    const std::size_t limit =
        std::max<std::size_t>(static_cast<std::size_t>(std::max(1, study_.scenario.turns)),
                              study_.turns.empty() ? 0 : study_.turns.size() - 1);
    std::uint32_t most = 1;
    for (const std::uint32_t games : study_.turns) most = std::max(most, games);
    const double step = 592.0 / static_cast<double>(limit);
    const std::string called(study_.turn(lang_));
    const std::string title = say("report.histogram", {{"called", called}});
    out_ += "<p>" + title + ".</p>\n<svg viewBox=\"0 0 600 180\" role=\"img\" aria-label=\"" +
            title + "\">\n";
    for (std::size_t turn = 1; turn <= limit; ++turn) {
      const std::uint32_t games = turn < study_.turns.size() ? study_.turns[turn] : 0;
      const double high = 120.0 * games / most;
      const double x = 4 + step * static_cast<double>(turn - 1);
      const std::string middle = at(x + step / 2);
      out_ += "<rect class=\"b\" x=\"" + at(x + step * 0.1) + "\" y=\"" + at(140 - high) +
              "\" width=\"" + at(step * 0.8) + "\" height=\"" + at(high) + "\"/>";
      if (games > 0)
        out_ += "<text x=\"" + middle + "\" y=\"" + at(134 - high) + "\" text-anchor=\"middle\">" +
                std::to_string(games) + "</text>";
      out_ += "<text x=\"" + middle + "\" y=\"156\" text-anchor=\"middle\">" +
              std::to_string(turn) + "</text>\n";
    }
    out_ +=
        "<line class=\"axis\" x1=\"4\" y1=\"140\" x2=\"596\" y2=\"140\"/>"
        "<text x=\"596\" y=\"174\" text-anchor=\"end\">" +
        called + "</text>\n</svg>\n";
  }

  void losses() {
    heading("report.losses");
    columns({"report.side", "report.lost", "report.of", "report.share", "report.most"});
    const std::uint64_t games = std::max<std::uint64_t>(1, study_.games);
    for (std::size_t i = 0; i < 2; ++i) {
      const SideResult& side = study_.sides[i];
      out_ += "<tr>";
      cell(name(i), false);
      cell(decimal(part(side.lost, games), 1, lang_), true);
      cell(decimal(part(side.had, games), 0, lang_), true);
      cell(percent(part(side.lost, side.had), lang_), true);
      cell(std::to_string(side.losses_most), true);
      out_ += "</tr>\n";
    }
    out_ += "</table>\n";
  }

  void points() {
    heading("report.points");
    const text::Args what{{"what", study_.points(lang_)}};
    out_ += "<table>\n<tr><th>" + say("report.side") + "</th>";
    for (const char* key : {"report.rolled", "report.spent", "report.lapsed", "report.share"})
      out_ += "<th class=\"n\">" + say(key, what) + "</th>";
    out_ += "</tr>\n";
    const std::uint64_t games = std::max<std::uint64_t>(1, study_.games);
    for (std::size_t i = 0; i < 2; ++i) {
      const SideResult& side = study_.sides[i];
      const std::uint64_t lapsed = side.rolled - side.spent;
      out_ += "<tr>";
      cell(name(i), false);
      cell(decimal(part(side.rolled, games), 1, lang_), true);
      cell(decimal(part(side.spent, games), 1, lang_), true);
      cell(decimal(part(lapsed, games), 1, lang_), true);
      cell(percent(part(lapsed, side.rolled), lang_), true);
      out_ += "</tr>\n";
    }
    out_ += "</table>\n";
  }

  void endings() {
    heading("report.endings");
    columns({"report.reason", "report.battles", "report.share"});
    for (const ReasonResult& reason : study_.reasons) {
      out_ += "<tr>";
      cell(escaped(reason.words(lang_)), false);
      cell(std::to_string(reason.games), true);
      cell(percent(part(reason.games, study_.games), lang_), true);
      out_ += "</tr>\n";
    }
    out_ += "</table>\n";
  }

  void options() {
    heading("report.options");
    out_ += "<table>\n<tr><th>" + say("report.option") + "</th><th>" + say("report.value") +
            "</th></tr>\n<tr><td>" + say("report.edition") + "</td><td>" +
            escaped(study_.scenario.edition) + "</td></tr>\n";
    for (const auto& [id, value] : study_.scenario.options)
      out_ += "<tr><td>" + escaped(id) + "</td><td>" + escaped(value) + "</td></tr>\n";
    out_ += "</table>\n";
  }

  void again() {
    heading("report.repeat");
    out_ += "<p><code>" + escaped(command(study_)) + "</code></p>\n<p class=\"note\">" +
            say("study.again", {{"seed", std::to_string(study_.seed)},
                                {"version", study_.version},
                                {"games", std::int64_t{study_.games}},
                                {"planned", std::int64_t{study_.planned}},
                                {"decisions", static_cast<std::int64_t>(study_.decisions)},
                                {"seconds", decimal(study_.seconds, 1, lang_)},
                                {"jobs", std::int64_t{study_.jobs}}}) +
            ".</p>\n";
  }

  const Study& study_;
  Lang lang_;
  std::string out_;
};

}  // namespace

std::string report(const Study& study, Lang lang) { return Page(study, lang).text(); }

}  // namespace sandtable::studies
