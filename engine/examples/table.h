#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/side.h"
#include "engine/examples/text.h"

namespace sandtable::examples {

/// A position being played, and what is wrong with it so far. Rulesets derive theirs from it. Their
/// Setup has `units` with a `name.en` and a `label`, and `sides` with an `id`.
template <class R>
struct Table {
  std::shared_ptr<const typename R::Setup> setup;
  typename R::State state{};
  std::vector<Finding> cited;       ///< since the stage began
  std::vector<std::string> rolled;  ///< "4d6": since the stage began
  std::vector<std::string> wrong;

  void fail(std::string message) { wrong.push_back(std::move(message)); }

  /// What stands for places in the text is replaced; here nothing is.
  std::string labels(std::string_view text) const { return std::string(text); }

  std::optional<std::uint8_t> unit(std::string_view name) const {
    for (std::size_t i = 0; i < setup->units.size(); ++i)
      if (setup->units[i].name.en == name || setup->units[i].label == name)
        return static_cast<std::uint8_t>(i);
    return std::nullopt;
  }

  std::optional<Side> side(std::string_view name) const {
    for (const Side side : {Side::A, Side::B})
      if (setup->sides[index(side)].id == name) return side;
    return std::nullopt;
  }

  /// Every text of `expected` must stand in what the loader complained of, or warned of.
  void check_texts(const data::Node* expected, const std::string& found) {
    for (const std::string& text : strings(expected))
      if (found.find(text) == found.npos)
        fail("expected '" + text + "' of the loader, found '" + found + "'");
  }

  /// Takes what the loader made of the example's scenario. False where there is no position to play
  /// in: it was refused, as expected or not.
  template <class Loaded>
  bool take(const data::Node& example, const Loaded& loaded) {
    const data::Node* refused = example.find("refused");
    if (!loaded) {
      if (refused == nullptr)
        fail("the scenario is refused: " + loaded.error().str());
      else
        check_texts(refused, loaded.error().str());
      return false;
    }
    setup = *loaded;
    if (refused != nullptr) fail("expected the scenario to be refused, but it loads");
    std::string warnings;
    for (const auto& warning : setup->warnings) warnings += warning.en + "\n";
    check_texts(example.find("warns"), warnings);
    return true;
  }
};

/// Whether something holds of a position: `B1 stands 2`.
struct Held {
  bool understood = true, holds = true;
  std::string found;
};

/// An action as an example writes it, and who does it.
template <class R>
struct Asked {
  Side side = Side::A;
  typename R::Action action;
};

}  // namespace sandtable::examples
