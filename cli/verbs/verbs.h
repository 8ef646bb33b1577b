#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/find.h"
#include "engine/text/lang.h"

/// The verbs of the program: what each is given, and a function that does it and returns the exit
/// status. docs/format/cli.md describes them with the shapes of their JSON.
namespace sandtable::cli {

/// What every verb takes.
struct Manner {
  Lang lang = Lang::En;
  bool lang_given = false;  ///< on the command line
  bool json = false;
};

int list_rulesets(const Manner& manner, Console& console);

struct ScenariosArgs : Manner {
  std::string ruleset;  ///< empty: of all
};
int list_scenarios(const ScenariosArgs& args, Console& console);

struct RulesArgs : Manner {
  std::string ruleset, clause;  ///< an empty clause: all, by heading
  std::string edition;          ///< empty: all
  std::string origin;           ///< "source", "found" or "house"; empty: all
  bool glossary = false;        ///< its terms instead of its clauses
};
int show_rules(const RulesArgs& args, Console& console);

struct TraceArgs : Manner {
  std::string ruleset;  ///< empty: all
  std::uint32_t games = 5;
  std::uint64_t seed = 1;
  std::string markdown;  ///< file to write
  std::string sources;   ///< folder of the sources, to find citations
};
int trace_clauses(const TraceArgs& args, Console& console);

struct CheckArgs : Manner {
  std::vector<std::string> files;
};
int check_files(const CheckArgs& args, Console& console);

struct ShowArgs : Manner {
  PositionArgs position;
  std::string view;                   ///< side; empty: the umpire's
  std::string svg;                    ///< file to write; "-": standard output
  std::string style = "period";       ///< of the SVG
  std::vector<std::string> overlays;  ///< measures on the SVG: "arc Touraine"
  std::string zoom;                   ///< around whom or what the plan is drawn; empty: whole
};
int show_position(const ShowArgs& args, Console& console);

struct PrintArgs : Manner {
  std::string what;       ///< "roster", "reference", "map", "slips" or "rules"
  PositionArgs position;  ///< of "reference" and "rules" its name is a ruleset's
  std::string chapter;    ///< of "rules"; empty: all
  std::string side;       ///< empty: both
  std::string view;       ///< side; empty: the umpire's
  std::string paper = "a4";
  int scale = 100;        ///< of "map": per cent of the table
  bool troops = false;    ///< of "map"
  std::string pdf, html;  ///< files to write; "-": standard output
};
int print_sheets(const PrintArgs& args, Console& console);

struct MarchArgs : Manner {
  PositionArgs position;
  int bound = 0;
  std::string view;              ///< side; empty: the umpire's
  std::string svg;               ///< file to write; "-": standard output
  std::string style = "period";  ///< of the SVG
};
int show_march(const MarchArgs& args, Console& console);

struct AskArgs : Manner {
  PositionArgs position;
  std::string side, action;
};
int ask_legality(const AskArgs& args, Console& console);

struct ActionsArgs : Manner {
  PositionArgs position;
  std::string side;
};
int list_actions(const ActionsArgs& args, Console& console);

struct MeasureArgs : Manner {
  PositionArgs position;
  std::string words;  ///< in the ruleset's own words: "measure A B", "arc A", "reach A"
  std::string view;   ///< side; empty: the umpire's
};
int measure_table(const MeasureArgs& args, Console& console);

struct OddsArgs : AskArgs {
  std::vector<std::string> assume;
  bool exact = false;  ///< however much work it is
  bool joint = false;  ///< every course as a whole
};
int tell_odds(const OddsArgs& args, Console& console);

struct PlayArgs : Manner {
  std::string scenario;            ///< empty where `resume`
  std::vector<std::string> seats;  ///< "SIDE=human" or "SIDE=LEVEL"
  std::string dice;                ///< "seed:N", "typed", "random"; empty: a secret key
  std::string journal;
  bool resume = false;
  std::string edition;
  std::vector<std::string> options, contributions;
  std::vector<std::string> orders;  ///< "SIDE=FILE": sheets of the whole battle
  bool plain = false, umpire = false, no_odds = false;
  std::string join;  ///< the invitation to a battle on a server, which has all the rest
  std::string name;  ///< there
};
int play_battle(const PlayArgs& args, Console& console);

struct ReplayArgs : Manner {
  std::string journal;
  std::optional<std::uint64_t> to;
  std::string view;
  bool details = false;
  std::string exported;  ///< where the journal is written as `view` may have it; empty: nowhere
  std::string refit;     ///< where the refitted journal is written; empty: it is only checked
};
int replay_journal(const ReplayArgs& args, Console& console);
/// Plays a journal by the rules as they are now and writes it anew.
int refit_journal(const ReplayArgs& args, Console& console);

struct StudyArgs : Manner {
  std::string scenario;
  std::uint32_t games = 100;
  std::vector<std::string> seats;
  std::uint64_t seed = 1;
  unsigned jobs = 0;  ///< 0: one a processor
  std::string report;
  std::string edition;
  std::vector<std::string> options;
};
int run_study(const StudyArgs& args, Console& console);

struct BenchArgs : Manner {
  std::string scenario = "bench-ten";
  std::string edition;
  double seconds = 1.0;  ///< how long each figure is taken
};
int run_bench(const BenchArgs& args, Console& console);

struct ServeArgs : Manner {
  std::uint16_t port = 8080;  ///< 0: any that is free
  std::string address = "127.0.0.1";
  std::string store;  ///< empty: sqlite: in the user's data folder
  bool trust_proxy = false;
  bool open_metrics = false;
  std::optional<std::uint32_t> unwatched;  ///< seconds
  std::vector<std::string> host_names;
  std::optional<std::string> push;  ///< where push services reach whoever runs the server
};
/// Returns when a signal ends the server.
int serve(const ServeArgs& args, Console& console);

struct StoreArgs : Manner {
  std::string doing;        ///< "backup", "export", "import" or "check"
  std::string what;         ///< backup: the new file; export: the battle; import: the journal
  std::string file;         ///< export: a new file; empty: the output
  std::string store;        ///< address; empty: standard_store()
  std::string title;        ///< import; empty: the scenario's
  bool is_private = false;  ///< import
  bool secret = false;      ///< export: the secret of the dice too, beside the file
};
int manage_store(const StoreArgs& args, Console& console);

}  // namespace sandtable::cli
