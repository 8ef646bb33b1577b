#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/battle.h"
#include "battle/rulesets.h"
#include "engine/data/phrase.h"
#include "engine/journal/journal.h"
#include "engine/text/lang.h"
#include "search/level.h"

/// What people name on the command line: rulesets, scenarios, sides, positions. Errors are whole
/// messages.
namespace sandtable::cli {

template <class T>
using Found = tl::expected<T, data::Phrase>;

/// `{place}: {message}`
data::Phrase at(data::Phrase place, data::Phrase message);
/// `--flag 'text'`: where something typed behind a flag is wrong.
data::Phrase flag_of(std::string_view flag, std::string_view text);

/// All bytes of a file. Error: "FILE: cannot be read".
Found<std::string> read_text(const std::string& path);

/// A ruleset by its id.
Found<const battle::RulesetDoor*> find_ruleset(std::string_view id);

/// The text of a scenario and whose it is.
struct ScenarioText {
  const battle::RulesetDoor* door = nullptr;
  std::string file;  ///< for messages: the path, or "ID.toml"
  std::string text;
};

/// A scenario file, or the built-in scenario of that id. Error: the nearest id.
Found<ScenarioText> find_scenario(const std::string& name);

/// A side by its id, its name in either language, "a", "b" or "umpire".
Found<Side> find_side(std::string_view name, const desk::ScenarioFacts& facts);

/// The same, or a post by its id or its name in either language; a side stands for its commander.
Found<Post> find_seat(std::string_view name, const desk::ScenarioFacts& facts);
/// Who looks: the same; an empty name is the umpire's.
Found<Post> find_viewer(std::string_view name, const desk::ScenarioFacts& facts);
/// Every post of a player's side; its commander where it has no posts.
std::vector<Post> seats_of(Side side, const desk::ScenarioFacts& facts);

/// How the program names a side to people.
std::string side_name(Side side, const desk::ScenarioFacts& facts, Lang lang);
/// The same of a seat: a post's name, or that of a side with no posts.
std::string seat_name(Post seat, const desk::ScenarioFacts& facts, Lang lang);
/// The same of a side that is given by its id, as entries have it.
std::string name_of_side(const std::string& id, const desk::ScenarioFacts& facts, Lang lang);
/// Its id.
std::string side_id(Side side, const desk::ScenarioFacts& facts);
/// The id of a seat: a post's, or that of a side with no posts.
std::string seat_id(Post seat, const desk::ScenarioFacts& facts);

/// `name=value` of --option, --seat and the like.
struct GivenPair {
  std::string text, name, value;  ///< as it was typed, and its two parts
};
/// All of one flag, each split at its first "="; no name twice.
Found<std::vector<GivenPair>> split_pairs(const std::vector<std::string>& texts,
                                          std::string_view flag, const data::Phrase& wanted);

/// The seats that one flag was given for. Whoever is named by another of his names is named again.
class GivenSeats {
 public:
  /// `whole`: a side with all of its posts was named, not its commander alone. `name` is for the
  /// error.
  Found<void> once(Post seat, bool whole, const std::string& name);

 private:
  std::vector<std::pair<Post, bool>> given_;
};

/// Edition and options of the command line.
Found<desk::Choices> choices_of(const std::string& edition,
                                const std::vector<std::string>& options);

/// Whether a journal has an entry that a flag names; the error tells which there are.
Found<void> has_entry(const Journal& journal, const std::string& path, std::string_view flag,
                      std::optional<std::uint64_t> seq);

/// Whether a text looks like a journal (JSON) rather than a data file.
bool looks_like_journal(std::string_view text);

/// A position named on the command line.
struct PositionArgs {
  std::string position;              ///< scenario id, scenario file or journal file
  std::optional<std::uint64_t> at;   ///< journals: after this entry
  std::string dice = "seed:1";       ///< what is rolled from here on
  std::vector<std::string> doings;   ///< "SIDE: ACTION", played first
  std::string edition;               ///< scenarios
  std::vector<std::string> options;  ///< scenarios: "id=value"
};

/// The battle that stands at a position.
Found<std::unique_ptr<battle::Battle>> open_position(const PositionArgs& args, Lang lang);

/// A level of the computer commanders by its name.
Found<search::Level> find_level(std::string_view name);

/// The key that `seed:TEXT` names. Error: what was expected.
Found<DiceKey> seed_key(std::string_view text, std::string_view flag,
                        data::Phrase wanted = "seed:N");

/// Why something was refused: what was not understood, or every clause that forbids it, a line
/// each.
std::string refusal(const std::string& what, const battle::Reply& reply, Lang lang);

}  // namespace sandtable::cli
