#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/side.h"
#include "engine/data/said.h"
#include "engine/examples/text.h"

namespace sandtable::examples {

/// While it lives, what goes wrong stands in the line of a value of the file.
class At {
 public:
  At(std::uint32_t& line, data::Position at) : line_(line), before_(line) {
    if (at.line != 0) line_ = at.line;
  }
  ~At() { line_ = before_; }
  At(const At&) = delete;
  At& operator=(const At&) = delete;

 private:
  std::uint32_t& line_;
  std::uint32_t before_;
};

/// A position being played, and what is wrong with it so far. Rulesets derive theirs from it. Their
/// Setup has `units` with a `name.en` and a `label`, and `sides` with an `id`.
template <class R>
struct Table {
  std::shared_ptr<const typename R::Setup> setup;
  typename R::State state{};
  std::vector<Finding> cited;       ///< since the stage began
  std::vector<std::string> rolled;  ///< "4d6": since the stage began
  std::vector<Wrong> wrong;
  std::uint32_t line = 0;  ///< what is being read stands there (At)

  void fail(std::string message) { wrong.push_back({line, std::move(message)}); }

  /// Goes through the texts of a list, or of a single text.
  template <class Do>
  void each(const data::Node* node, Do&& what) {
    if (node == nullptr) return;
    if (node->kind != data::Kind::Array) {
      const At here(line, node->at);
      return what(as_text(*node));
    }
    for (const data::Node& item : node->items) {
      const At here(line, item.at);
      what(as_text(item));
    }
  }

  /// A whole number within bounds, or it fails.
  std::optional<int> whole(std::string_view key, std::string_view text, int least, int most) {
    const auto n = number(text);
    if (n && *n >= least && *n <= most) return n;
    fail("'" + std::string(key) +
         "': " + data::expected(data::whole(least, most), data::found_string(text)).str());
    return std::nullopt;
  }
  /// The same under a key of a table, or what goes without saying.
  int whole_of(const data::Node& node, std::string_view key, int usual, int least, int most) {
    const data::Node* found = node.find(key);
    if (found == nullptr) return usual;
    const At here(line, found->at);
    return whole(key, as_text(*found), least, most).value_or(usual);
  }

  /// One of the words that may stand under a key of a table, by its place among them; the first
  /// where nothing is said.
  std::size_t choice_of(const data::Node& node, std::string_view key,
                        std::initializer_list<std::string_view> list) {
    const data::Node* found = node.find(key);
    if (found == nullptr) return 0;
    const std::string text = as_text(*found);
    std::size_t at = 0;
    std::string known;
    for (const std::string_view word : list) {
      if (word == text) return at;
      ++at;
      if (!word.empty()) known.append(known.empty() ? "" : ", ").append(word);
    }
    const At here(line, found->at);
    fail("'" + std::string(key) +
         "': " + data::expected(data::one_of(known), data::found_string(text)).str());
    return 0;
  }

  /// The side named under a key of a table; side A where nothing is said.
  Side side_of(const data::Node& node, std::string_view key) {
    const auto& sides = setup->sides;
    return choice_of(node, key, {sides[0].id, sides[1].id}) == 0 ? Side::A : Side::B;
  }

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

  /// The text of the scenario that stands in the place of a position, empty: none does. Where the
  /// file is not built in it fails.
  std::optional<std::string> scenario(const data::Node& example,
                                      std::span<const EmbeddedFile> files) {
    auto text = scenario_of(example, files);
    if (text) return text;
    const data::Node& load = *example.find("load");
    const At here(line, load.at);
    fail("'load': expected the path of a file that is built in, found " + data::found(load).str());
    return std::nullopt;
  }

  /// Every text of `expected` must stand in what the loader complained of, or warned of.
  void check_texts(const data::Node* expected, const std::string& found) {
    each(expected, [&](const std::string& text) {
      if (found.find(text) == found.npos)
        fail("expected '" + text + "' of the loader, found '" + found + "'");
    });
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
