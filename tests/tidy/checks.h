#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/tidy/source.h"

/// The house rules that a machine can hold up. Each check looks at all files at once.
namespace sandtable::tidy {

using Files = std::vector<File>;
using Complaints = std::vector<Complaint>;

inline constexpr int kMostLines = 600;  ///< of a file
inline constexpr int kMostFunctionLines = 70;
inline constexpr int kMostColumns = 100;  ///< of a line of the web client

/// A folder includes only folders below it: engine < tables < rulesets < search < battle < print <
/// studies < store < server < cli. One ruleset does not include another, and within engine core <
/// dice < the rest < harness; search takes engine/core and engine/dice alone. tools, tests, bench
/// and bindings include anything and are included by no other folder.
Complaints check_includes(const Files& files);

/// Files and functions that are too long, but for those in the ratchet, whose entries must state
/// the exact length: a ratchet only shrinks. `ratchet.path` is named in complaints about it.
///
///     612 engine/x/long.cpp              a file
///     81 engine/x/long.cpp settle_all    a function
Complaints check_lengths(const Files& files, const File& ratchet);

/// Lines of the web client that are too long: its formatter breaks neither comments nor strings.
Complaints check_columns(const Files& files);

/// Marks of unfinished work, in any source, data or document.
Complaints check_marks(const Files& files);

/// Chance that does not come from the dice or from Rng, and so differs from machine to machine.
Complaints check_chance(const Files& files);

/// Two draws from dice or a generator in one argument list or expression, whose order each compiler
/// chooses for itself: one seed would play another battle with each.
Complaints check_draws(const Files& files);

/// throw, try and catch in engine/, rulesets/ and search/, where errors are values.
Complaints check_exceptions(const Files& files);

/// R::guess where something is shown to people: a guess invents, R::observed does not.
Complaints check_guesses(const Files& files);

/// Floating point in the lattice and in states.
Complaints check_floats(const Files& files);

/// Headers begin with #pragma once.
Complaints check_pragma_once(const Files& files);

/// Every .cpp is named in a CMakeLists.txt of its folder or of one above it.
Complaints check_dead_files(const Files& files);

/// engine/, search/, battle/ and store/ name no ruleset.
Complaints check_ruleset_names(const Files& files);

/// Tables, columns and keyed rows of a ruleset's tables.toml that no rule reads and that are not
/// marked as shown only: what is looked for is the table's name in the rooms that play, and in
/// those files its columns as members and its keys. No compiler: a figure of the same name in the
/// same file passes for it. `list` names tables that wait for their rules, "PATH TABLE" a line;
/// what it names must not be read yet, so that it only shrinks.
Complaints check_figures(const Files& files, const File& list);

/// Options of a ruleset's options.toml that none of its code reads as a member, worked examples
/// left out: a switch that switches nothing. No compiler: a member of that name of anything passes.
Complaints check_options(const Files& files);

/// Rows of tables that code addresses by their position.
Complaints check_positions(const Files& files);

/// Arguments of events that a ruleset addresses by their position.
Complaints check_event_args(const Files& files);

/// Scenarios, by the names of their files, in the rules of their ruleset.
Complaints check_scenario_ids(const Files& files);

/// Paths that exist on one machine only.
Complaints check_machine_paths(const Files& files);

/// Straight apostrophes within the words of catalogues and scenarios. Data of rulesets are set by
/// the build (tools/generate/typeset.h).
Complaints check_texts(const Files& files);

/// Links between Markdown documents. `exists(path)` also finds what is not among the files.
Complaints check_links(const Files& files, const std::function<bool(const std::string&)>& exists);

}  // namespace sandtable::tidy
