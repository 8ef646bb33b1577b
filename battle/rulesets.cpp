#include "battle/rulesets.h"

#include <array>
#include <tuple>

#include "battle/battle_of.h"
#include "engine/data/parse.h"
#include "rulesets/all.h"

namespace sandtable::battle {
namespace {

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

  tl::expected<desk::ScenarioFacts, data::Problems> read(
      std::string_view text, std::string_view file, const desk::Choices& choices) const override {
    auto setup = D::load(text, file, choices);
    if (!setup) return tl::unexpected(std::move(setup.error()));
    return D::facts(**setup);
  }

  tl::expected<std::unique_ptr<Battle>, data::Problems> make(
      const Setting& setting) const override {
    auto setup = D::load(setting.scenario, setting.scenario_file, setting.choices);
    if (!setup) return tl::unexpected(std::move(setup.error()));
    const DiceKey secret = secret_of(setting);
    JournalHeader header = make_header(setting, D::rulebook(), D::facts(**setup), secret);
    return std::make_unique<BattleOf<D>>(std::move(*setup), std::move(header), setting.dice,
                                         dice_key(secret, setting.contributions));
  }

  tl::expected<Replayed, data::Problems> replay(const Journal& journal,
                                                std::uint64_t to) const override {
    return play_again(journal, to, false);
  }
  tl::expected<Replayed, data::Problems> refit(const Journal& journal) const override {
    return play_again(journal, ~std::uint64_t{0}, true);
  }

 private:
  static tl::expected<Replayed, data::Problems> play_again(const Journal& journal, std::uint64_t to,
                                                           bool refit) {
    desk::Choices choices;
    choices.edition = journal.header.edition;
    choices.options = journal.header.options;
    auto setup = D::load(journal.header.scenario, "scenario of the journal", choices);
    if (!setup) return tl::unexpected(std::move(setup.error()));
    JournalHeader header = journal.header;
    if (refit) state_versions(header);
    auto battle = std::make_unique<BattleOf<D>>(std::move(*setup), std::move(header),
                                                journal.header.dice.mode, DiceKey{});
    Replayed out;
    if (!refit && battle->header().start_digest != journal.header.start_digest)
      out.error = ReplayError{0, "expected start digest " + battle->header().start_digest +
                                     ", found " + journal.header.start_digest};
    for (const JournalEntry& entry : journal.entries) {
      if (out.error || entry.seq > to) break;
      const auto played = battle->replay(entry, refit);
      if (!played) out.error = ReplayError{entry.seq, played.error()};
    }
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
  std::string known;
  for (const RulesetDoor* door : rulesets()) {
    known += (known.empty() ? "" : ", ") + std::string(door->rulebook().id);
  }
  const data::Node* scenario = document->root.find("scenario");
  const data::Node* id = scenario ? scenario->find("ruleset") : nullptr;
  // A scenario that names no ruleset is for the only one, or for the first.
  if (!id) return rulesets().front();
  if (const RulesetDoor* door = ruleset(id->string)) return door;
  return tl::unexpected(std::string(file) + ":" + std::to_string(id->at.line) +
                        ": unknown ruleset '" + id->string + "'; expected " + known);
}

}  // namespace sandtable::battle
