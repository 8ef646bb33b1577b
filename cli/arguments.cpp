#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "battle/header.h"
#include "cli/misuse.h"
#include "cli/play/table_settings.h"
#include "cli/strict.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "engine/core/origins.h"
#include "engine/data/problems.h"
#include "engine/text/figures.h"
#include "engine/text/palette.h"
#include "server/rooms/limits.h"

namespace sandtable::cli {
namespace {

/// Threads of a study at most.
constexpr std::uint64_t kMostJobs = 1024;
/// How long a bench may take over one figure, in seconds.
constexpr double kLeastSeconds = 0.001, kMostSeconds = 3600;

// "0.001", "3600": no more decimals than there are.
std::string thousandths(double value, Lang lang) {
  std::string out = text::decimal(std::llround(value * 1000), 3, lang);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == ',' || out.back() == '.') out.pop_back();
  return out;
}

using Run = std::function<int(Console&)>;

// Every verb with what it reads; all live as long as the command line is being read.
struct CommandLine {
  explicit CommandLine(Lang lang);

  Words about;
  CLI::App app{about("page.about"), "sandtable"};
  Run chosen;
  std::string explained;  ///< of help
  Lang anywhere{};        ///< read before everything else, by language_of
  bool plain = false;

  Manner rulesets;
  ScenariosArgs scenarios;
  RulesArgs rules;
  TraceArgs trace;
  CheckArgs check;
  ShowArgs show;
  PrintArgs printing;
  MarchArgs march;
  AskArgs ask;
  ActionsArgs actions;
  MeasureArgs measuring;
  OddsArgs odds;
  PlayArgs play;
  ReplayArgs replay;
  StudyArgs study;
  BenchArgs bench;
  StoreArgs storing;
  ServeArgs serving;

 private:
  template <class Args>
  CLI::App* verb(const std::string& name, const std::string& what, Args& args,
                 int (*run)(const Args&, Console&));
  void position(CLI::App* verb, PositionArgs& args);
  void lists();
  void questions();
  void prints();
  void battles();
  // What a battle at this terminal needs, and which of its files must be other ones.
  void plays_here() const;
  void joins(CLI::App* play_verb);
  void joins_alone(const CLI::App* play_verb) const;
  void replays();
  void servers();
  void stores();
  void dress();

  CLI::Validator language() const;
  CLI::Validator one_of(std::vector<std::string_view> words) const;
  // A whole number from `least` to `most`, written in decimal digits.
  CLI::Validator whole(std::uint64_t least, std::uint64_t most) const;
  CLI::Validator between(double least, double most) const;
  template <class Number>
  CLI::Validator whole() const {
    return whole(0, std::numeric_limits<Number>::max());
  }
  static NamedFile json_of(const Manner& manner) { return {"--json", manner.json ? "-" : ""}; }
  CLI::ValidationError wrong(const std::string& what, const char* key) const {
    return CLI::ValidationError(what, about(std::string("misuse.") + key));
  }
};

// Turns the name of a language into the number of its enumerator.
CLI::Validator CommandLine::language() const {
  return CLI::Validator(
      [this](std::string& text) {
        const auto lang = lang_named(text);
        if (!lang) return about("misuse.lang", {{"found", text}});
        text = std::to_string(static_cast<int>(*lang));
        return std::string();
      },
      "");
}

CLI::Validator CommandLine::one_of(std::vector<std::string_view> words) const {
  return CLI::Validator(
      [this, words = std::move(words)](std::string& text) {
        if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
        return about("misuse.one-of", {{"words", data::joined(words)}, {"found", text}});
      },
      "");
}

CLI::Validator CommandLine::whole(std::uint64_t least, std::uint64_t most) const {
  return CLI::Validator(
      [this, least, most](std::string& text) {
        std::uint64_t value = 0;
        const char* end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, value);
        if (read.ec == std::errc{} && read.ptr == end && value >= least && value <= most)
          return std::string();
        return about(
            "misuse.whole",
            {{"least", std::to_string(least)}, {"most", std::to_string(most)}, {"found", text}});
      },
      "");
}

CLI::Validator CommandLine::between(double least, double most) const {
  return CLI::Validator(
      [this, least, most](std::string& text) {
        double value = 0;
        if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most)
          return std::string();
        return about("misuse.between", {{"least", thousandths(least, about.lang())},
                                        {"most", thousandths(most, about.lang())},
                                        {"found", text}});
      },
      "");
}

template <class Args>
CLI::App* CommandLine::verb(const std::string& name, const std::string& what, Args& args,
                            int (*run)(const Args&, Console&)) {
  CLI::App* sub = app.add_subcommand(name, what);
  sub->add_flag("--json", args.json, about("flag.json"));
  sub->add_option("--lang", args.lang, about("flag.lang"))
      ->transform(language())
      ->type_name("en|fr");
  sub->callback([this, &args, sub, run] {
    args.lang_given = sub->count("--lang") > 0;
    args.lang = about.lang();
    chosen = [&args, run](Console& console) { return run(args, console); };
  });
  return sub;
}

void CommandLine::position(CLI::App* sub, PositionArgs& args) {
  sub->add_option("position", args.position, about("flag.position"))
      ->required()
      ->type_name("POSITION");
  sub->add_option("--at", args.at, about("flag.at"))->check(whole<std::uint64_t>())->type_name("N");
  sub->add_option("--dice", args.dice, about("flag.dice-from", {{"seed", "seed:1"}}))
      ->type_name("seed:N|script:\"1 3 | 6\"");
  sub->add_option("--do", args.doings, about("flag.do"))
      ->type_name("\"SIDE: ACTION\"")
      ->allow_extra_args(false);
  sub->add_option("--edition", args.edition, about("flag.edition"))->type_name("ID");
  sub->add_option("--option", args.options, about("flag.option"))
      ->type_name("id=value")
      ->allow_extra_args(false);
}

void CommandLine::lists() {
  verb("rulesets", about("verb.rulesets"), rulesets, &list_rulesets);
  CLI::App* sub = verb("scenarios", about("verb.scenarios"), scenarios, &list_scenarios);
  sub->add_option("ruleset", scenarios.ruleset, about("flag.only-ruleset"))->type_name("RULESET");
  sub = verb("rules", about("verb.rules"), rules, &show_rules);
  sub->add_option("ruleset", rules.ruleset, about("flag.ruleset"))
      ->required()
      ->type_name("RULESET");
  sub->add_option("clause", rules.clause, about("flag.clause"))->type_name("CLAUSE");
  sub->add_option("--edition", rules.edition, about("flag.only-edition"))->type_name("ID");
  sub->add_option("--origin", rules.origin, about("flag.only-origin"))
      ->check(one_of({kOriginIds.begin(), kOriginIds.end()}))
      ->type_name("source|found|house");
  sub->add_flag("--glossary", rules.glossary, about("flag.glossary"));
  sub = verb("trace", about("verb.trace"), trace, &trace_clauses);
  sub->add_option("ruleset", trace.ruleset, about("flag.only-ruleset"))->type_name("RULESET");
  sub->add_option("--games", trace.games, about("flag.games-trace"))
      ->check(whole<std::uint32_t>())
      ->type_name("N");
  sub->add_option("--seed", trace.seed, about("flag.seed-trace"))
      ->check(whole<std::uint64_t>())
      ->type_name("N");
  sub->add_option("--markdown", trace.markdown, about("flag.markdown"))->type_name("FILE");
  sub->add_option("--sources", trace.sources, about("flag.sources"))->type_name("DIR");
  sub->parse_complete_callback([this] {
    keep_apart({}, {json_of(trace), {"--markdown", trace.markdown}}, about);
  });
  sub = verb("check", about("verb.check"), check, &check_files);
  sub->add_option("files", check.files, about("flag.files"))->required()->type_name("FILE");
}

void CommandLine::questions() {
  CLI::App* sub = verb("show", about("verb.show"), show, &show_position);
  position(sub, show.position);
  sub->add_option("--view", show.view, about("flag.view"))->type_name("SIDE");
  sub->add_option("--svg", show.svg, about("flag.svg"))->type_name("FILE");
  sub->add_option("--style", show.style, about("flag.style"))
      ->check(one_of({svg::kDresses.begin(), svg::kDresses.end()}))
      ->type_name("STYLE");
  sub->add_option("--overlay", show.overlays, about("flag.overlay", {{"example", "\"arc UNIT\""}}))
      ->allow_extra_args(false)
      ->type_name("\"MEASURE\"");
  sub->add_option("--zoom", show.zoom, about("flag.zoom"))->type_name("NAME");
  sub->add_flag("--plain", plain, about("flag.plain"));
  sub->parse_complete_callback([this] {
    keep_apart({{"", show.position.position}}, {json_of(show), {"--svg", show.svg}}, about);
  });
  sub = verb("march", about("verb.march"), march, &show_march);
  position(sub, march.position);
  sub->add_option("--bound", march.bound, about("flag.bound"))
      ->required()
      ->check(whole(1, std::numeric_limits<int>::max()))
      ->type_name("N");
  sub->add_option("--view", march.view, about("flag.view"))->type_name("SIDE");
  sub->add_option("--svg", march.svg, about("flag.svg"))->type_name("FILE");
  sub->add_option("--style", march.style, about("flag.style"))
      ->check(one_of({svg::kDresses.begin(), svg::kDresses.end()}))
      ->type_name("STYLE");
  sub->parse_complete_callback([this] {
    keep_apart({{"", march.position.position}}, {json_of(march), {"--svg", march.svg}}, about);
  });
  const auto who = [this](CLI::App* verb, AskArgs& args) {
    verb->add_option("side", args.side, about("flag.side"))->required()->type_name("SIDE");
    verb->add_option("action", args.action, about("flag.action"))
        ->required()
        ->type_name("\"ACTION\"");
  };
  sub = verb("ask", about("verb.ask"), ask, &ask_legality);
  position(sub, ask.position);
  who(sub, ask);
  sub = verb("actions", about("verb.actions"), actions, &list_actions);
  position(sub, actions.position);
  sub->add_option("side", actions.side, about("flag.side"))->required()->type_name("SIDE");
  sub = verb("measure", about("verb.measure"), measuring, &measure_table);
  position(sub, measuring.position);
  sub->add_option("words", measuring.words,
                  about("flag.words", {{"examples", "\"measure A B\", \"arc A\", \"reach A\""}}))
      ->required()
      ->type_name("\"WORDS\"");
  sub->add_option("--view", measuring.view, about("flag.view"))->type_name("SIDE");
  sub = verb<OddsArgs>("odds", about("verb.odds"), odds, &tell_odds);
  position(sub, odds.position);
  who(sub, odds);
  sub->add_option("--assume", odds.assume, about("flag.assume"))
      ->type_name("\"ANSWER\"")
      ->allow_extra_args(false);
  sub->add_flag("--exact", odds.exact, about("flag.exact"));
  sub->add_flag("--joint", odds.joint, about("flag.joint"));
}

void CommandLine::prints() {
  CLI::App* sub = verb("print", about("verb.print"), printing, &print_sheets);
  sub->add_option("what", printing.what, about("flag.print-what"))
      ->required()
      ->check(one_of({"roster", "reference", "map", "slips", "rules"}))
      ->type_name("roster|reference|map|slips|rules");
  position(sub, printing.position);
  sub->get_option("position")->description(about("flag.print-of"));
  sub->add_option("chapter", printing.chapter, about("flag.chapter"))->type_name("CHAPTER");
  sub->add_option("--side", printing.side, about("flag.print-side"))->type_name("SIDE");
  sub->add_option("--view", printing.view, about("flag.view"))->type_name("SIDE");
  sub->add_option("--paper", printing.paper, about("flag.paper"))
      ->check(one_of({"a4", "letter"}))
      ->type_name("a4|letter");
  sub->add_option("--scale", printing.scale, about("flag.map-scale"))
      ->check(whole(5, 200))
      ->type_name("PERCENT");
  sub->add_flag("--troops", printing.troops, about("flag.map-troops"));
  sub->add_option("--pdf", printing.pdf, about("flag.pdf"))->type_name("FILE");
  sub->add_option("--html", printing.html, about("flag.html"))->type_name("FILE");
  sub->parse_complete_callback([this] {
    if (printing.pdf.empty() && printing.html.empty()) throw wrong("print", "print-file");
    if (!printing.chapter.empty() && printing.what != "rules") throw wrong("CHAPTER", "chapter");
    keep_apart({{"", printing.position.position}},
               {json_of(printing), {"--pdf", printing.pdf}, {"--html", printing.html}}, about);
  });
}

void CommandLine::battles() {
  const auto seats = [this](CLI::App* verb, std::vector<std::string>& seated, const char* who) {
    verb->add_option("--seat", seated, about("flag.seat"))->type_name(who)->allow_extra_args(false);
  };
  const auto rules_of = [this](CLI::App* verb, std::string& edition,
                               std::vector<std::string>& options) {
    verb->add_option("--edition", edition, about("flag.edition"))->type_name("ID");
    verb->add_option("--option", options, about("flag.option"))
        ->type_name("id=value")
        ->allow_extra_args(false);
  };
  CLI::App* sub = verb("play", about("verb.play"), play, &play_battle);
  sub->add_option("scenario", play.scenario, about("flag.scenario"))->type_name("SCENARIO");
  seats(sub, play.seats, "SIDE=human|LEVEL");
  sub->add_option("--dice", play.dice, about("flag.dice", {{"seed", "seed:N, script:FACES"}}))
      ->type_name("DICE");
  sub->add_option("--journal", play.journal, about("flag.journal-new"))->type_name("FILE");
  sub->add_flag("--resume", play.resume, about("flag.resume"));
  rules_of(sub, play.edition, play.options);
  sub->add_option("--contribute", play.contributions, about("flag.contribute"))
      ->type_name("SIDE=TEXT")
      ->allow_extra_args(false);
  sub->add_option("--orders", play.orders, about("flag.orders"))
      ->type_name("SIDE=FILE")
      ->allow_extra_args(false);
  sub->add_flag("--umpire", play.umpire, about("flag.umpire"));
  sub->add_flag("--no-odds", play.no_odds, about("flag.no-odds"));
  joins(sub);
  sub->add_flag("--plain", plain, about("flag.plain"));
  sub->parse_complete_callback([this, sub] {
    if (!play.join.empty()) return joins_alone(sub);
    plays_here();
  });
  replays();
  sub = verb("study", about("verb.study"), study, &run_study);
  sub->add_option("scenario", study.scenario, about("flag.scenario"))
      ->required()
      ->type_name("SCENARIO");
  sub->add_option("--games", study.games, about("flag.games"))
      ->check(whole(1, std::numeric_limits<std::uint32_t>::max()))
      ->type_name("N");
  seats(sub, study.seats, "SIDE=LEVEL");
  sub->add_option("--seed", study.seed, about("flag.seed"))
      ->check(whole<std::uint64_t>())
      ->type_name("N");
  sub->add_option("--jobs", study.jobs, about("flag.jobs"))
      ->check(whole(1, kMostJobs))
      ->type_name("N");
  sub->add_option("--report", study.report, about("flag.report"))->type_name("FILE.html");
  sub->parse_complete_callback([this] {
    keep_apart({{"", study.scenario}}, {{"", "-"}, {"--report", study.report}}, about);
  });
  rules_of(sub, study.edition, study.options);
  sub = verb("bench", about("verb.bench"), bench, &run_bench);
  sub->add_option("scenario", bench.scenario, about("flag.scenario-bench"))->type_name("SCENARIO");
  sub->add_option("--edition", bench.edition, about("flag.edition"))->type_name("ID");
  sub->add_option("--seconds", bench.seconds, about("flag.seconds"))
      ->check(between(kLeastSeconds, kMostSeconds))
      ->type_name("N");
}

void CommandLine::plays_here() const {
  if (!play.name.empty()) throw wrong("--name", "join-name");
  if (play.resume && play.journal.empty()) throw wrong("--resume", "resume-journal");
  if (play.resume && !play.scenario.empty()) throw wrong("--resume", "resume-scenario");
  if (!play.resume && play.scenario.empty()) throw wrong("SCENARIO", "scenario-missing");
  std::vector<NamedFile> read{{"", play.scenario}};
  for (const std::string& orders : play.orders)
    read.push_back({"--orders", orders.substr(orders.find('=') + 1)});
  keep_apart(read,
             {{"", "-"},
              {"--journal", play.resume ? "" : play.journal},
              {"--journal", play.journal.empty() ? "" : settings_path(play.journal)}},
             about);
}

void CommandLine::joins(CLI::App* play_verb) {
  play_verb->add_option("--join", play.join, about("flag.join"))->type_name("LINK");
  play_verb->add_option("--name", play.name, about("flag.name"))->type_name("NAME");
}

/// Who joins a battle says nothing of how it is set up.
void CommandLine::joins_alone(const CLI::App* play_verb) const {
  for (const char* flag :
       {"scenario", "--seat", "--dice", "--journal", "--resume", "--edition", "--option",
        "--contribute", "--orders", "--umpire", "--no-odds", "--json"})
    if (play_verb->count(flag) > 0) {
      const std::string said = flag[0] == '-' ? flag : "SCENARIO";
      throw CLI::ValidationError("--join", about("misuse.join-alone", {{"flag", said}}));
    }
}

void CommandLine::replays() {
  CLI::App* sub = verb("replay", about("verb.replay"), replay, &replay_journal);
  sub->add_option("journal", replay.journal, about("flag.journal"))
      ->required()
      ->type_name("JOURNAL");
  sub->add_option("--to", replay.to, about("flag.to"))
      ->check(whole<std::uint64_t>())
      ->type_name("N");
  sub->add_option("--view", replay.view, about("flag.view"))->type_name("SIDE");
  sub->add_flag("--details", replay.details, about("flag.details"));
  sub->add_option("--refit", replay.refit, about("flag.refit"))
      ->type_name("FILE")
      ->excludes("--to", "--view", "--details");
  sub->add_option("--export", replay.exported, about("flag.export"))->type_name("FILE");
  sub->parse_complete_callback([this] {
    if (!replay.exported.empty() && replay.view.empty()) throw wrong("--export", "export-view");
    keep_apart({{"", replay.journal}},
               {{"", "-"}, {"--export", replay.exported}, {"--refit", replay.refit}}, about);
  });
  sub->add_flag("--plain", plain, about("flag.plain"));
}

void CommandLine::servers() {
  CLI::App* sub = verb("serve", about("verb.serve"), serving, &serve);
  sub->add_option("--port", serving.port, about("flag.port"))
      ->check(whole<std::uint16_t>())
      ->type_name("N");
  sub->add_option("--address", serving.address, about("flag.address"))->type_name("IP");
  sub->add_option("--store", serving.store, about("flag.store"))->type_name("sqlite:FILE");
  sub->add_flag("--trust-proxy", serving.trust_proxy, about("flag.trust-proxy"));
  sub->add_option("--host-name", serving.host_names, about("flag.host-name"))
      ->type_name("NAME")
      ->allow_extra_args(false);
  sub->add_flag("--open-metrics", serving.open_metrics, about("flag.open-metrics"));
  sub->add_option("--push", serving.push, about("flag.push"))->type_name("CONTACT");
  const std::string seconds = std::to_string(server::Limits().unwatched.count());
  sub->add_option("--unwatched", serving.unwatched, about("flag.unwatched", {{"seconds", seconds}}))
      ->check(whole<std::uint32_t>())
      ->type_name("N");
}

void CommandLine::stores() {
  CLI::App* sub = verb("store", about("verb.store"), storing, &manage_store);
  sub->add_option("doing", storing.doing, about("flag.doing"))
      ->required()
      ->check(one_of({"backup", "export", "import", "check"}))
      ->type_name("backup|export|import|check");
  sub->add_option("what", storing.what, about("flag.what"))->type_name("WHAT");
  sub->add_option("file", storing.file, about("flag.file"))->type_name("FILE");
  sub->add_option("--store", storing.store, about("flag.store-as"))->type_name("sqlite:FILE");
  sub->add_option("--title", storing.title, about("flag.title"))->type_name("TEXT");
  sub->add_flag("--private", storing.is_private, about("flag.private"));
  sub->add_flag("--secret", storing.secret, about("flag.secret"));
  sub->parse_complete_callback([this] {
    const std::string& doing = storing.doing;
    if (doing != "check" && storing.what.empty())
      throw wrong("store " + doing, doing == "backup"   ? "backup-file"
                                    : doing == "export" ? "export-battle"
                                                        : "import-journal");
    if (doing == "check" && !storing.what.empty()) throw wrong("store check", "check-all");
    if (doing != "export" && (!storing.file.empty() || storing.secret))
      throw wrong("store " + doing, "no-file");
    if (doing != "import" && (!storing.title.empty() || storing.is_private))
      throw wrong("store " + doing, "no-title");
    if (doing == "backup") keep_apart({}, {{"", "-"}, {"store backup", storing.what}}, about);
    if (storing.file == "-") storing.file.clear();
    if (storing.secret && storing.file.empty()) throw wrong("--secret", "secret-file");
  });
}

// What the library says on its own, in our words.
void CommandLine::dress() {
  const auto page = [&](const char* key) { return about(std::string("page.") + key); };
  const auto formatter = app.get_formatter();
  formatter->label("Usage", page("usage"));
  formatter->label("OPTIONS", page("options"));
  formatter->label("Positionals", page("arguments"));
  formatter->label("SUBCOMMAND", page("verb"));
  formatter->label("REQUIRED", page("needed"));
  formatter->label("Excludes", page("excludes"));
  for (const char* word : {"SIDE", "RULESET", "CLAUSE", "FILE", "DIR", "SCENARIO", "DICE", "TEXT",
                           "WHAT", "VERB", "CHAPTER"})
    formatter->label(word, about(std::string("placeholder.") + word));
  app.set_help_flag("-h,--help", about("flag.help"));
  app.set_version_flag("--version", battle::program_version(), about("flag.version"));
  app.add_option("--lang", anywhere, about("flag.lang"))->transform(language())->type_name("en|fr");
  app.option_defaults()->group(page("option-group"));
  for (CLI::Option* option : app.get_options()) option->group(page("option-group"));
}

CommandLine::CommandLine(Lang lang) : about(lang) {
  dress();
  app.require_subcommand(1);
  app.fallthrough(false);
  lists();
  questions();
  prints();
  battles();
  servers();
  stores();
  CLI::App* help = app.add_subcommand("help", about("verb.help"));
  help->add_option("verb", explained, about("flag.verb"))->type_name("VERB");
  help->add_option("--lang", anywhere, about("flag.lang"))
      ->transform(language())
      ->type_name("en|fr");
  for (CLI::App* sub : app.get_subcommands({})) {
    sub->group(about("page.verbs"));
    if (CLI::Option* option = sub->get_help_ptr(); option != nullptr)
      option->group(about("page.option-group"));
  }
  want_values(app, about);
}

/// Where the verb stands: behind a --lang of the program.
int place_of_verb(int argc, const char* const* argv) {
  int place = 1;
  while (place < argc) {
    const std::string_view word = argv[place];
    if (word == "--lang" && place + 1 < argc)
      place += 2;
    else if (word.starts_with("--lang="))
      ++place;
    else
      break;
  }
  return place;
}

/// What a call ends with: a whole output is part of every answer.
int ended(const CommandLine& line, int status) {
  std::cout.flush();
  if (std::cout) return status;
  std::cerr << line.about("misuse.output") << "\n";
  return kNo;
}

int misuse(const CommandLine& line, const CLI::App* verb, const std::string& what) {
  std::string name = "sandtable";
  if (verb != nullptr) name += " " + verb->get_name();
  std::cerr << what << "\n" << line.about("misuse.see-help", {{"name", name}}) << "\n";
  return kMisuse;
}

}  // namespace

int run(int argc, const char* const* argv) {
  CommandLine line(language_of(argc, argv));
  const int place = place_of_verb(argc, argv);
  const std::string first = place < argc ? argv[place] : "";
  const CLI::App* verb = verb_named(line.app, first);
  if (place >= argc)
    return misuse(line, nullptr,
                  line.about("misuse.verb-missing", {{"verbs", data::joined(names_of(line.app))}}));
  if (verb == nullptr && !first.starts_with("-"))
    return misuse(line, nullptr, unknown_verb(line.app, first, line.about));
  const std::string flag = first.substr(0, first.find('='));
  if (verb == nullptr && line.app.get_option_no_throw(flag) == nullptr)
    return misuse(line, nullptr, not_expected(&line.app, first, flag, line.about));
  try {
    line.app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      line.app.exit(error);
      return ended(line, kYes);
    }
    return misuse(line, verb, told(verb, error, line.about));
  }
  if (verb != nullptr && verb->get_name() == "help") {
    const CLI::App* which =
        line.explained.empty() ? &line.app : verb_named(line.app, line.explained);
    if (which == nullptr)
      return misuse(line, nullptr, unknown_verb(line.app, line.explained, line.about));
    // Asked for itself an app that was called with a verb tells of the verb.
    std::cout << line.app.get_formatter()->make_help(
        which, which == &line.app ? "sandtable" : "sandtable " + which->get_name(),
        CLI::AppFormatMode::Normal);
    return ended(line, kYes);
  }
  Console console = process_console(line.plain);
  try {
    return ended(line, line.chosen(console));
  } catch (const std::bad_alloc&) {
    std::cerr << line.about("misuse.memory") << "\n";
    return kNo;
  }
}

}  // namespace sandtable::cli
