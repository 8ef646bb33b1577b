#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/rulebook.h"
#include "engine/data/problems.h"
#include "engine/data/reader.h"

namespace sandtable::scenario {

/// What may be said for an option, in the order of its enumeration. None where there is no such
/// option.
std::span<const std::string_view> values_of(std::span<const OptionInfo> infos, std::string_view id);

/// The switches of a ruleset, set by name from a scenario file or by a player.
class Switches {
 public:
  /// Gives an option, by its place in the infos, a value, by its place in the option's values.
  using Set = std::function<void(std::size_t option, std::uint8_t value)>;

  Switches(std::span<const OptionInfo> infos, Set set) : infos_(infos), set_(std::move(set)) {}

  /// All that [options] says, and then what the players chose, by id and as typed.
  void read(data::Reader& file, const std::vector<std::pair<std::string, std::string>>& chosen,
            data::Problems& problems) const;
  /// One entry of [options].
  void read(const data::Entry& entry, data::Problems& problems) const;
  /// What the players chose.
  void choose(const std::vector<std::pair<std::string, std::string>>& chosen,
              data::Problems& problems) const;

 private:
  std::optional<std::size_t> find(std::string_view id) const;
  data::Phrase set(std::string_view id, std::string_view value, const data::Phrase& found) const;

  std::span<const OptionInfo> infos_;
  Set set_;
};

}  // namespace sandtable::scenario
