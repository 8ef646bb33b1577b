#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "battle/header.h"
#include "cli/verbs.h"
#include "engine/data/problems.h"

namespace sandtable::cli {
namespace {

using Run = std::function<int(Console&)>;

// Turns the name of a language into the number of its enumerator.
std::string read_lang(std::string& text) {
  if (text != "en" && text != "fr") return "expected en or fr, found '" + text + "'";
  text = std::to_string(static_cast<int>(text == "en" ? Lang::En : Lang::Fr));
  return {};
}

// Every verb with what it reads; all live as long as the command line is being read.
struct CommandLine {
  CLI::App app{
      "Historical miniature wargames played by their own published rules.\n"
      "A POSITION is a scenario (its id or file) or the file of a journal.",
      "sandtable"};
  Run chosen;
  bool plain = false;

  Manner rulesets;
  ScenariosArgs scenarios;
  RulesArgs rules;
  TraceArgs trace;
  CheckArgs check;
  ShowArgs show;
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

  CommandLine();

 private:
  template <class Args>
  CLI::App* verb(const std::string& name, const std::string& what, Args& args,
                 int (*run)(const Args&, Console&));
  void position(CLI::App* verb, PositionArgs& args);
  void lists();
  void questions();
  void battles();
  void stores();
};

template <class Args>
CLI::App* CommandLine::verb(const std::string& name, const std::string& what, Args& args,
                            int (*run)(const Args&, Console&)) {
  CLI::App* sub = app.add_subcommand(name, what);
  sub->add_flag("--json", args.json, "Write JSON (shapes: docs/format/cli.md)");
  sub->add_option("--lang", args.lang, "Language: en or fr")
      ->transform(CLI::Validator(read_lang, ""))
      ->type_name("en|fr");
  sub->callback([this, &args, run] {
    chosen = [&args, run](Console& console) { return run(args, console); };
  });
  return sub;
}

void CommandLine::position(CLI::App* sub, PositionArgs& args) {
  sub->add_option("position", args.position, "Scenario (id or file) or journal file")
      ->required()
      ->type_name("POSITION");
  sub->add_option("--at", args.at, "Of a journal: after this entry")->type_name("N");
  sub->add_option("--dice", args.dice, "What is rolled from here on (seed:1)")->type_name("seed:N");
  sub->add_option("--do", args.doings, "Play this first; may be repeated")
      ->type_name("\"SIDE: ACTION\"")
      ->allow_extra_args(false);
  sub->add_option("--edition", args.edition, "Edition of the rules")->type_name("ID");
  sub->add_option("--option", args.options, "A switch of the rules; may be repeated")
      ->type_name("id=value")
      ->allow_extra_args(false);
}

void CommandLine::lists() {
  verb("rulesets", "List the rule systems", rulesets, &list_rulesets);
  CLI::App* sub = verb("scenarios", "List the scenarios", scenarios, &list_scenarios);
  sub->add_option("ruleset", scenarios.ruleset, "Only of this rule system")->type_name("RULESET");
  sub = verb("rules", "Show the rules: one clause, or all by heading", rules, &show_rules);
  sub->add_option("ruleset", rules.ruleset, "Rule system")->required()->type_name("RULESET");
  sub->add_option("clause", rules.clause, "Id of a clause")->type_name("CLAUSE");
  sub->add_option("--edition", rules.edition, "Only the clauses of this edition")->type_name("ID");
  sub = verb("trace", "Measure which clauses decide something", trace, &trace_clauses);
  sub->add_option("ruleset", trace.ruleset, "Only of this rule system")->type_name("RULESET");
  sub->add_option("--games", trace.games, "Random battles of each scenario and edition (5)")
      ->type_name("N");
  sub->add_option("--seed", trace.seed, "Of the random battles (1)")->type_name("N");
  sub->add_option("--markdown", trace.markdown, "Write a page")->type_name("FILE");
  sub->add_option("--sources", trace.sources, "Sources, to tell where clauses are cited")
      ->type_name("DIR");
  sub = verb("check", "Validate scenarios, journals and messages", check, &check_files);
  sub->add_option("files", check.files, "Files")->required()->type_name("FILE");
}

void CommandLine::questions() {
  CLI::App* sub = verb("show", "Draw a position as text, SVG or JSON", show, &show_position);
  position(sub, show.position);
  sub->add_option("--view", show.view, "As this side sees it")->type_name("SIDE");
  sub->add_option("--svg", show.svg, "Write a drawing (- : to the output)")->type_name("FILE");
  sub->add_option("--style", show.style, "Of the drawing: period, plain or print")
      ->check(CLI::IsMember({"period", "plain", "print"}))
      ->type_name("STYLE");
  sub->add_option("--overlay", show.overlays, "A measure on the drawing: \"arc UNIT\"")
      ->allow_extra_args(false)
      ->type_name("\"MEASURE\"");
  sub->add_flag("--plain", plain, "No colours, ASCII only");
  const auto who = [](CLI::App* verb, AskArgs& args) {
    verb->add_option("side", args.side, "Side")->required()->type_name("SIDE");
    verb->add_option("action", args.action, "Action in the notation")
        ->required()
        ->type_name("\"ACTION\"");
  };
  sub = verb("ask", "Is an action legal, and why?", ask, &ask_legality);
  position(sub, ask.position);
  who(sub, ask);
  sub = verb("actions", "List the actions of a side", actions, &list_actions);
  position(sub, actions.position);
  sub->add_option("side", actions.side, "Side")->required()->type_name("SIDE");
  sub = verb("measure", "Measure on the table: two units, an arc, a reach", measuring,
             &measure_table);
  position(sub, measuring.position);
  sub->add_option("words", measuring.words, "\"measure A B\", \"arc A\", \"reach A\"")
      ->required()
      ->type_name("\"WORDS\"");
  sub->add_option("--view", measuring.view, "As this side sees it")->type_name("SIDE");
  sub = verb<OddsArgs>("odds", "Exact odds of what an action does", odds, &tell_odds);
  position(sub, odds.position);
  who(sub, odds);
  sub->add_option("--assume", odds.assume, "What the other side answers; may be repeated")
      ->type_name("\"ANSWER\"")
      ->allow_extra_args(false);
}

void CommandLine::battles() {
  const auto seats = [](CLI::App* verb, std::vector<std::string>& seated, const char* who) {
    verb->add_option("--seat", seated, "Who sits on a side; may be repeated")
        ->type_name(who)
        ->allow_extra_args(false);
  };
  const auto rules_of = [](CLI::App* verb, std::string& edition,
                           std::vector<std::string>& options) {
    verb->add_option("--edition", edition, "Edition of the rules")->type_name("ID");
    verb->add_option("--option", options, "A switch of the rules; may be repeated")
        ->type_name("id=value")
        ->allow_extra_args(false);
  };
  CLI::App* sub = verb("play", "Play a battle in the terminal", play, &play_battle);
  sub->add_option("scenario", play.scenario, "Scenario (id or file)")->type_name("SCENARIO");
  seats(sub, play.seats, "SIDE=human|LEVEL");
  sub->add_option("--dice", play.dice, "seed:N, typed or random (a secret key)")->type_name("DICE");
  sub->add_option("--journal", play.journal, "Keep the battle in this new file")->type_name("FILE");
  sub->add_flag("--resume", play.resume, "Continue the battle of --journal");
  rules_of(sub, play.edition, play.options);
  sub->add_option("--contribute", play.contributions, "A word mixed into the dice by a side")
      ->type_name("SIDE=TEXT")
      ->allow_extra_args(false);
  sub->add_flag("--umpire", play.umpire, "Allow the umpire's rulings (rule ...)");
  sub->add_flag("--no-odds", play.no_odds, "Show no odds");
  sub->add_flag("--plain", plain, "No colours, ASCII only");
  sub->parse_complete_callback([this] {
    if (play.resume && play.journal.empty())
      throw CLI::ValidationError("--resume", "needs --journal FILE");
    if (play.resume && !play.scenario.empty())
      throw CLI::ValidationError("--resume", "the journal says which scenario; name none");
    if (!play.resume && play.scenario.empty())
      throw CLI::ValidationError("SCENARIO", "is missing; 'sandtable scenarios' lists them");
  });
  sub = verb("replay", "Play a journal again and check every entry", replay, &replay_journal);
  sub->add_option("journal", replay.journal, "Journal file")->required()->type_name("JOURNAL");
  sub->add_option("--to", replay.to, "Only up to this entry")->type_name("N");
  sub->add_option("--view", replay.view, "As this side sees it")->type_name("SIDE");
  sub->add_flag("--details", replay.details, "Show how every figure came about");
  sub->add_option("--refit", replay.refit, "Write it anew by the rules as they are now")
      ->type_name("FILE")
      ->excludes("--to", "--view", "--details");
  sub->add_flag("--plain", plain, "No colours, ASCII only");
  sub = verb("study", "Computer against computer, many times", study, &run_study);
  sub->add_option("scenario", study.scenario, "Scenario (id or file)")
      ->required()
      ->type_name("SCENARIO");
  sub->add_option("--games", study.games, "Battles (100)")->type_name("N");
  seats(sub, study.seats, "SIDE=LEVEL");
  sub->add_option("--seed", study.seed, "Of all chance (1)")->type_name("N");
  sub->add_option("--jobs", study.jobs, "Threads (one a processor)")->type_name("N");
  sub->add_option("--report", study.report, "Write a report")->type_name("FILE.html");
  rules_of(sub, study.edition, study.options);
  sub = verb("bench", "Measure how fast the program is here", bench, &run_bench);
  sub->add_option("scenario", bench.scenario, "Scenario (bench-ten)")->type_name("SCENARIO");
  sub->add_option("--edition", bench.edition, "Edition of the rules")->type_name("ID");
  sub->add_option("--seconds", bench.seconds, "For each figure (1)")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  sub = verb("serve", "Serve battles and the web client", serving, &serve);
  sub->add_option("--port", serving.port, "Port (8080); 0: any that is free")->type_name("N");
  sub->add_option("--address", serving.address, "Address to listen at (127.0.0.1)")
      ->type_name("IP");
  sub->add_option("--store", serving.store,
                  "Where battles are kept (in the data folder of the user)")
      ->type_name("sqlite:FILE");
  sub->add_flag("--trust-proxy", serving.trust_proxy,
                "Behind a proxy: X-Forwarded-For names the client");
}

void CommandLine::stores() {
  CLI::App* sub = verb("store", "Copy, check and move what a server keeps", storing, &manage_store);
  sub->add_option("doing", storing.doing, "backup, export, import or check")
      ->required()
      ->check(CLI::IsMember({"backup", "export", "import", "check"}))
      ->type_name("backup|export|import|check");
  sub->add_option("what", storing.what, "backup: new file; export: battle; import: journal")
      ->type_name("WHAT");
  sub->add_option("file", storing.file, "export: new file (the output)")->type_name("FILE");
  sub->add_option("--store", storing.store, "Where battles are kept (as of serve)")
      ->type_name("sqlite:FILE");
  sub->add_option("--title", storing.title, "import: of the battle")->type_name("TEXT");
  sub->add_flag("--private", storing.is_private, "import: not listed");
  sub->add_flag("--secret", storing.secret, "export: the secret of the dice too, in FILE.key");
  sub->parse_complete_callback([this] {
    const std::string& doing = storing.doing;
    if (doing != "check" && storing.what.empty())
      throw CLI::ValidationError("store " + doing, doing == "backup"   ? "needs a new FILE"
                                                   : doing == "export" ? "needs a BATTLE"
                                                                       : "needs a JOURNAL");
    if (doing == "check" && !storing.what.empty())
      throw CLI::ValidationError("store check", "looks at everything; name nothing");
    if (doing != "export" && (!storing.file.empty() || storing.secret))
      throw CLI::ValidationError("store " + doing, "takes no FILE and no --secret beside");
    if (doing != "import" && (!storing.title.empty() || storing.is_private))
      throw CLI::ValidationError("store " + doing, "takes no --title and no --private");
    if (storing.secret && storing.file.empty())
      throw CLI::ValidationError("--secret", "needs a FILE to stand beside");
  });
}

CommandLine::CommandLine() {
  app.set_version_flag("--version", battle::program_version());
  app.require_subcommand(1);
  app.fallthrough(false);
  lists();
  questions();
  battles();
  stores();
}

// What CLI11 says of an unknown verb names no verb: say it better.
bool unknown_verb(const CLI::App& app, int argc, const char* const* argv) {
  if (argc >= 2 && argv[1][0] == '-') return false;
  std::vector<std::string_view> verbs;
  for (const CLI::App* sub : app.get_subcommands({})) {
    if (argc >= 2 && sub->get_name() == argv[1]) return false;
    verbs.push_back(sub->get_name());
  }
  if (argc < 2)
    std::cerr << "expected a verb, one of " << data::joined(verbs) << "\n";
  else
    std::cerr << "unknown verb '" << argv[1] << "'; expected one of " << data::joined(verbs)
              << data::suggestion(argv[1], verbs) << "\n";
  return true;
}

int misuse(const CLI::App& app, int argc, const char* const* argv) {
  std::string name = "sandtable";
  for (const CLI::App* sub : app.get_subcommands({}))
    if (argc >= 2 && sub->get_name() == argv[1]) name += " " + sub->get_name();
  std::cerr << "usage: '" << name << " --help' tells what is expected\n";
  return kMisuse;
}

}  // namespace

int run(int argc, const char* const* argv) {
  CommandLine line;
  if (unknown_verb(line.app, argc, argv)) return misuse(line.app, argc, argv);
  try {
    line.app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      line.app.exit(error);
      return kYes;
    }
    // Every value that is converted is a number.
    const bool number = dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
    std::cerr << error.what() << (number ? "; expected a number" : "") << "\n";
    return misuse(line.app, argc, argv);
  }
  Console console = process_console(line.plain);
  const int status = line.chosen(console);
  std::cout.flush();
  return std::cout ? status : kNo;
}

}  // namespace sandtable::cli
