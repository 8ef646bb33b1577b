#include "battle/rulesets.h"

#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "battle/battle_of.h"
#include "battle/closing.h"
#include "engine/data/parse.h"
#include "engine/scenario/bounds.h"
#include "rulesets/all.h"

namespace sandtable::battle {
namespace {

std::vector<std::string_view> ids() {
  std::vector<std::string_view> out;
  for (const RulesetDoor* door : rulesets()) out.push_back(door->rulebook().id);
  return out;
}

/// Said of a scenario that names no ruleset and was read by this one.
std::optional<data::Problem> unnamed(std::string_view text, std::string_view file,
                                     std::string_view ruleset) {
  const auto document = data::parse(text, file);
  if (!document) return std::nullopt;
  const data::Node* scenario = document->root.find("scenario");
  if (scenario != nullptr && scenario->find("ruleset") != nullptr) return std::nullopt;
  return data::Problem{data::Severity::Warning, std::string(file),
                       scenario != nullptr ? scenario->at : document->root.at,
                       "expected 'ruleset' in [scenario], one of " + data::joined(ids()) +
                           ", found none; read as " + std::string(ruleset)};
}

template <class D>
class DoorOf final : public RulesetDoor {
 public:
  const Rulebook& rulebook() const override { return D::rulebook(); }
  std::span<const OptionInfo> options() const override { return D::options(); }
  std::string_view table() const override {
    if constexpr (requires { D::table(); }) return D::table();
    return "hexes";
  }
  std::vector<desk::Carried> scenarios() const override { return D::scenarios(); }
  std::vector<std::string> run_examples() const override { return D::run_examples(); }

  desk::Examined run_examples(std::string_view text, std::string_view file) const override {
    return D::run_examples(text, file);
  }

  tl::expected<desk::ScenarioFacts, data::Problems> read(
      std::string_view text, std::string_view file, const desk::Choices& choices) const override {
    auto setup = load_new(text, file, choices);
    if (!setup) return tl::unexpected(with_ruleset(setup.error(), text, file));
    desk::ScenarioFacts facts = D::facts(**setup);
    if (const auto problem = unnamed(text, file, D::rulebook().id))
      facts.warnings.insert(facts.warnings.begin(), problem->str());
    return facts;
  }

  tl::expected<std::unique_ptr<Battle>, data::Problems> make(
      const Setting& setting) const override {
    auto setup = load_new(setting.scenario, setting.scenario_file, setting.choices);
    if (!setup)
      return tl::unexpected(with_ruleset(setup.error(), setting.scenario, setting.scenario_file));
    const DiceKey secret = secret_of(setting);
    JournalHeader header = make_header(setting, D::rulebook(), D::facts(**setup), secret);
    auto battle =
        std::make_unique<BattleOf<D>>(std::move(*setup), std::move(header), setting.dice, secret);
    if (const auto problem = unnamed(setting.scenario, setting.scenario_file, D::rulebook().id))
      battle->warn_first(problem->str());
    return battle;
  }

  tl::expected<Replayed, data::Problems> replay(const Journal& journal,
                                                std::uint64_t to) const override {
    return play_again(journal, to, Reading::Strict);
  }
  tl::expected<Replayed, data::Problems> refit(const Journal& journal) const override {
    return play_again(journal, kAll, Reading::Refit);
  }
  tl::expected<Replayed, data::Problems> read_anew(const Journal& journal) const override {
    return play_again(journal, kAll, Reading::Earlier);
  }

 private:
  /// What does not fit was perhaps written for another ruleset: that none is named comes first.
  static data::Problems with_ruleset(const data::Problems& problems, std::string_view text,
                                     std::string_view file) {
    auto problem = unnamed(text, file, D::rulebook().id);
    if (!problem) return problems;
    problem->severity = data::Severity::Error;
    data::Problems out(problems.file());
    out.add(std::move(*problem));
    std::size_t told = 0;
    for (const data::Problem& other : problems.list()) {
      told += other.severity == data::Severity::Error ? 1 : 0;
      out.add(other);
    }
    // The rest was only counted, and is here too.
    for (; told < problems.errors(); ++told) out.add({});
    return out;
  }
  /// A scenario that comes in anew is held to bounds; one in a journal was taken in before.
  static auto load_new(std::string_view text, std::string_view file, const desk::Choices& choices)
      -> decltype(D::load(text, file, choices)) {
    data::Problems beyond = scenario::check_bounds(text, file);
    if (text.size() > scenario::kMostFile) return tl::unexpected(std::move(beyond));
    auto setup = D::load(text, file, choices);
    if (setup && beyond.failed()) return tl::unexpected(std::move(beyond));
    return setup;
  }
  static constexpr std::uint64_t kAll = ~std::uint64_t{0};

  /// The last entry from which on a battle went by another reading of the rules; 0: none.
  static std::uint64_t read_since(const Journal& journal, std::uint64_t to) {
    std::uint64_t since = 0;
    for (const JournalEntry& entry : journal.entries)
      if (entry.kind == JournalKind::Reading && entry.seq <= to) since = entry.seq;
    return since;
  }

  static tl::expected<Replayed, data::Problems> play_again(const Journal& journal, std::uint64_t to,
                                                           Reading reading) {
    desk::Choices choices;
    choices.edition = journal.header.edition;
    choices.options = journal.header.options;
    auto setup = D::load(journal.header.scenario, "scenario of the journal", choices);
    if (!setup) return tl::unexpected(std::move(setup.error()));
    JournalHeader header = journal.header;
    if (reading == Reading::Refit) state_versions(header);
    const std::uint64_t since = read_since(journal, to);
    auto battle = std::make_unique<BattleOf<D>>(std::move(*setup), std::move(header),
                                                journal.header.dice.mode, DiceKey{});
    Replayed out;
    if (reading == Reading::Strict)
      for (std::string& fault : header_faults(journal.header, battle->facts(), D::rulebook()))
        out.wrong.push_back({0, std::move(fault)});
    if (reading == Reading::Strict && since == 0 &&
        battle->header().start_digest != journal.header.start_digest)
      out.error = ReplayError{0, "expected start digest " + battle->header().start_digest +
                                     ", found " + journal.header.start_digest};
    for (const JournalEntry& entry : journal.entries) {
      if (out.error || entry.seq > to) break;
      const bool earlier = reading == Reading::Strict && entry.seq < since;
      const auto played = battle->replay(entry, earlier ? Reading::Earlier : reading);
      if (!played) out.error = ReplayError{entry.seq, played.error()};
    }
    out.wrong.insert(out.wrong.end(), battle->faults().begin(), battle->faults().end());
    out.battle = std::move(battle);
    return out;
  }
};

template <class... D>
std::array<const RulesetDoor*, sizeof...(D)> doors(std::tuple<D...>*) {
  static const std::tuple<DoorOf<D>...> all;
  return {&std::get<DoorOf<D>>(all)...};
}

}  // namespace

std::span<const RulesetDoor* const> rulesets() {
  static const auto all = doors(static_cast<AllRulesets*>(nullptr));
  return all;
}

const RulesetDoor* ruleset(std::string_view id) {
  for (const RulesetDoor* door : rulesets())
    if (door->rulebook().id == id) return door;
  return nullptr;
}

tl::expected<const RulesetDoor*, std::string> ruleset_of_scenario(std::string_view text,
                                                                  std::string_view file) {
  const auto document = data::parse(text, file);
  if (!document) return tl::unexpected(document.error().str());
  const data::Node* scenario = document->root.find("scenario");
  const data::Node* id = scenario ? scenario->find("ruleset") : nullptr;
  // Scenarios were written before there was a second ruleset; read and make say what was taken.
  if (!id) return rulesets().front();
  if (const RulesetDoor* door = ruleset(id->string)) return door;
  return tl::unexpected(std::string(file) + ":" + std::to_string(id->at.line) +
                        ": unknown ruleset '" + id->string + "'; expected one of " +
                        data::joined(ids()) + data::suggestion(id->string, ids()));
}

}  // namespace sandtable::battle
