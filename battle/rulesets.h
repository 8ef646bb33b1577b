#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "battle/battle.h"
#include "engine/data/node.h"
#include "engine/desk/army.h"

namespace sandtable::battle {

/// A ruleset behind the erased door.
class RulesetDoor {
 public:
  virtual ~RulesetDoor() = default;
  virtual const Rulebook& rulebook() const = 0;
  virtual std::span<const OptionInfo> options() const = 0;
  /// What it is played on: "hexes" or "measured".
  virtual std::string_view table() const = 0;
  /// Which of its tables stand on the quick-reference sheet: its reference.toml; empty: none.
  virtual std::string_view reference() const = 0;
  /// What armies may be put together from by points; nullopt: the ruleset has no points.
  virtual std::optional<desk::TroopList> troops() const = 0;
  /// An army as the rules reckon it (desk::MustersArmies); of a ruleset without points nothing.
  virtual tl::expected<desk::Muster, data::Phrase> muster(std::span<const desk::Taken> taken,
                                                          int points) const = 0;
  /// The scenarios that the program carries with it, by id.
  virtual std::vector<desk::Carried> scenarios() const = 0;
  /// Plays the ruleset's worked examples.
  virtual desk::Examined run_examples() const = 0;
  /// Plays those of a file from outside.
  virtual desk::Examined run_examples(std::string_view text, std::string_view file) const = 0;
  /// Reads a scenario without playing it.
  virtual tl::expected<desk::ScenarioFacts, data::Problems> read(
      std::string_view text, std::string_view file, const desk::Choices& choices) const = 0;
  /// A battle before its first roll (Battle::begin).
  virtual tl::expected<std::unique_ptr<Battle>, data::Problems> make(
      const Setting& setting) const = 0;
  /// Plays a journal again up to entry `to`, checking action, rolls and digest of each.
  virtual tl::expected<Replayed, data::Problems> replay(const Journal& journal,
                                                        std::uint64_t to) const = 0;
  /// Plays a journal again under the rules as they are now: same actions, same faces, digests
  /// stated anew. `error` names the first entry that is no longer legal or rolls something else.
  virtual tl::expected<Replayed, data::Problems> refit(const Journal& journal) const = 0;
  /// Plays a journal again under the rules as they are now and leaves its digests as they stand:
  /// what a battle does that was begun under an earlier reading (Battle::go_on_as_read_now).
  virtual tl::expected<Replayed, data::Problems> read_anew(const Journal& journal) const = 0;
};

/// Every ruleset, in the order of the rulebooks.
std::span<const RulesetDoor* const> rulesets();

/// Their ids, in that order.
std::vector<std::string_view> ruleset_ids();

/// The ruleset of this id, or nullptr.
const RulesetDoor* ruleset(std::string_view id);

/// The ruleset that a scenario file says it is for; the error says what was expected. A file that
/// names none is for the first, Belle Epoque: `read` and `make` warn of it, and say nothing else of
/// a file that does not fit.
struct Misplaced {
  std::string place;  ///< `file:line`, and the column where that is known
  data::Phrase message;
};
tl::expected<const RulesetDoor*, Misplaced> find_ruleset_of(std::string_view text,
                                                            std::string_view file);
/// The same, with the place before the message.
tl::expected<const RulesetDoor*, data::Phrase> ruleset_of_scenario(std::string_view text,
                                                                   std::string_view file);

/// The ruleset that a file of worked examples is for: the one that its `ruleset` names, else the
/// only one that knows every clause shown in it; the error says what was expected.
tl::expected<const RulesetDoor*, data::Phrase> ruleset_of_examples(const data::Node& root,
                                                                   std::string_view file);

}  // namespace sandtable::battle
