#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/play_again.h"
#include "battle/rulesets.h"
#include "battle/unnamed.h"
#include "engine/scenario/bounds.h"

namespace sandtable::battle {

/// The door of one ruleset. It is instantiated in a unit of its own a ruleset (door.cpp.in).
template <class D>
class DoorOf final : public RulesetDoor {
 public:
  const Rulebook& rulebook() const override { return D::rulebook(); }
  std::span<const OptionInfo> options() const override { return D::options(); }
  std::string_view table() const override {
    if constexpr (desk::NamesTable<D>) return D::table();
    return "hexes";
  }
  std::string_view reference() const override {
    if constexpr (desk::HasReference<D>) return D::reference();
    return {};
  }
  std::optional<desk::TroopList> troops() const override {
    if constexpr (desk::MustersArmies<D>) return D::troops();
    return std::nullopt;
  }
  tl::expected<desk::Muster, data::Phrase> muster(std::span<const desk::Taken> taken,
                                                  int points) const override {
    if constexpr (desk::MustersArmies<D>) return D::muster(taken, points);
    return desk::Muster{};
  }
  std::vector<desk::Carried> scenarios() const override { return D::scenarios(); }
  desk::Examined run_examples() const override { return D::run_examples(); }

  desk::Examined run_examples(std::string_view text, std::string_view file) const override {
    return D::run_examples(text, file);
  }

  tl::expected<desk::ScenarioFacts, data::Problems> read(
      std::string_view text, std::string_view file, const desk::Choices& choices) const override {
    auto setup = load_new(text, file, choices);
    if (!setup) return tl::unexpected(with_ruleset(setup.error(), text, file, D::rulebook().id));
    desk::ScenarioFacts facts = D::facts(**setup);
    if (const auto problem = unnamed(text, file, D::rulebook().id))
      facts.warnings.insert(facts.warnings.begin(), told(*problem));
    return facts;
  }

  tl::expected<std::unique_ptr<Battle>, data::Problems> make(
      const Setting& setting) const override {
    auto setup = load_new(setting.scenario, setting.scenario_file, setting.choices);
    if (!setup)
      return tl::unexpected(
          with_ruleset(setup.error(), setting.scenario, setting.scenario_file, D::rulebook().id));
    const DiceKey secret = secret_of(setting);
    JournalHeader header = make_header(setting, D::rulebook(), D::facts(**setup), secret);
    using R = typename D::Rules;
    const bool posts = posts_of<R>(**setup, Side::A) > 1 || posts_of<R>(**setup, Side::B) > 1;
    if (HasSeals<R> || HasVeils<R> || HasPosts<R> || posts) header.version = kJournalVersionSealed;
    auto battle =
        std::make_unique<BattleOf<D>>(std::move(*setup), std::move(header), setting.dice, secret);
    if (const auto problem = unnamed(setting.scenario, setting.scenario_file, D::rulebook().id))
      battle->warn_first(told(*problem));
    return battle;
  }

  tl::expected<Replayed, data::Problems> replay(const Journal& journal,
                                                std::uint64_t to) const override {
    return play_again<D>(journal, to, Reading::Strict);
  }
  tl::expected<Replayed, data::Problems> refit(const Journal& journal) const override {
    return play_again<D>(journal, kAll, Reading::Refit);
  }
  tl::expected<Replayed, data::Problems> read_anew(const Journal& journal) const override {
    return play_again<D>(journal, kAll, Reading::Earlier);
  }

 private:
  static constexpr std::uint64_t kAll = ~std::uint64_t{0};

  static desk::Warning told(const data::Problem& problem) {
    return {problem.str(Lang::En), problem.str(Lang::Fr)};
  }

  /// A scenario that comes in anew is held to bounds; one in a journal was taken in before. What is
  /// beyond them and what is wrong besides are told together.
  static auto load_new(std::string_view text, std::string_view file, const desk::Choices& choices)
      -> decltype(D::load(text, file, choices)) {
    data::Problems beyond = scenario::check_bounds(text, file);
    if (text.size() > scenario::kMostFile) return tl::unexpected(std::move(beyond));
    auto setup = D::load(text, file, choices);
    if (!beyond.failed()) return setup;
    return tl::unexpected(setup ? std::move(beyond) : scenario::together(beyond, setup.error()));
  }
};

}  // namespace sandtable::battle
