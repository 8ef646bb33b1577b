#pragma once

#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/rulebook.h"
#include "engine/data/problems.h"
#include "engine/text/lang.h"

/// The files of a ruleset: its book, scenarios, worked examples.
namespace sandtable::desk {

/// What a player chooses over a scenario's head.
struct Choices {
  std::optional<std::string> edition;
  std::vector<std::pair<std::string, std::string>> options;  ///< by id, as typed
};

/// A post of a side: its commander, or who has a part of it.
struct PostFacts {
  std::string id;
  std::string name_en, name_fr;
  std::vector<std::string> units;  ///< that it has, as the scenario names them; for people
  const std::string& name(Lang lang) const { return lang == Lang::Fr ? name_fr : name_en; }
};

struct SideFacts {
  std::string id;  ///< the seat's name: "zulu"
  std::string name_en, name_fr;
  std::string briefing_en, briefing_fr;
  std::string colour;              ///< one of the ruleset's words: "red"
  std::vector<PostFacts> posts{};  ///< the commander first; empty: there is nobody but him
  const std::string& name(Lang lang) const { return lang == Lang::Fr ? name_fr : name_en; }
};

/// What a loader warns of, with file and place.
struct Warning {
  std::string en, fr;
  const std::string& in(Lang lang) const { return lang == Lang::Fr ? fr : en; }
};

/// A scenario as lists and headers show it.
struct ScenarioFacts {
  std::string id, title_en, title_fr, summary_en, summary_fr, notes_en, notes_fr, edition;
  std::string date;
  int turns = 0;
  std::array<SideFacts, 2> sides;
  std::vector<std::pair<std::string, std::string>> options;  ///< every switch and its value
  std::vector<std::string> sources;
  std::vector<Warning> warnings;
  /// The option and value by which players throw dice of their own and enter them; empty: none.
  std::string dice_entered{};
};

/// How the worked examples of a file went.
struct Examined {
  std::size_t played = 0;          ///< examples, each in each edition that it holds in
  std::vector<std::string> wrong;  ///< "FILE:LINE: what was expected and what was found"
  std::vector<std::string> shown;  ///< of each that came out as written, the clause that it shows
};

/// A file that the program carries with it.
struct Carried {
  std::string_view id, text;
};

/// What a ruleset has as files.
template <class D>
concept Files = requires(const typename D::Rules::Setup& setup, std::string_view text,
                         const Choices& choices) {
  { D::rulebook() } -> std::same_as<const Rulebook&>;
  { D::options() } -> std::same_as<std::span<const OptionInfo>>;
  { D::scenarios() } -> std::same_as<std::vector<Carried>>;
  {
    D::load(text, text, choices)
    }
    -> std::same_as<tl::expected<std::shared_ptr<const typename D::Rules::Setup>, data::Problems>>;
  { D::facts(setup) } -> std::same_as<ScenarioFacts>;
  /// Plays the ruleset's worked examples.
  { D::run_examples() } -> std::same_as<Examined>;
  /// Those of a file: its text and its name.
  { D::run_examples(text, text) } -> std::same_as<Examined>;
};

/// Has a quick-reference sheet: the text of its reference.toml.
template <class D>
concept HasReference = requires {
  { D::reference() } -> std::same_as<std::string_view>;
};
/// A file of a ruleset by its path; empty where there is none.
inline std::string_view file_named(std::string_view path, std::span<const EmbeddedFile> files) {
  for (const EmbeddedFile& file : files)
    if (file.path == path) return file.content;
  return {};
}

/// A ruleset whose setups gather things as battles are played on them.
template <class D>
concept GathersInSetups = requires(const typename D::Rules::Setup& setup) {
  /// A setup of its own for one of many battles.
  { D::fresh(setup) } -> std::same_as<typename D::Rules::Setup>;
};

}  // namespace sandtable::desk
