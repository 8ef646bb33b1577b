#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "tools/generate/ruleset_data.h"

/// What the sentences of a catalogue do with their arguments.
namespace sandtable::generate {

enum class UsedAs : std::uint8_t { Plain, Formatted, Plural, Select };

/// One use of an argument in a pattern.
struct Use {
  std::string argument;  ///< as it is written: "unit", "le_unit"
  UsedAs as = UsedAs::Plain;
  std::vector<std::string> cases;  ///< of a select
};

/// Every use of an argument in an ICU pattern, nested ones too; an error says what does not parse.
tl::expected<std::vector<Use>, std::string> uses_of(std::string_view pattern);

/// An argument that a sentence may use.
struct Sayable {
  std::string name;
  const ArgType* type = nullptr;
};

/// What is wrong with a use, "expected …, found …", or nothing. `used`: the index in `sayable` of
/// what is used, where it is one of them.
std::string complaint_of(const Use& use, std::span<const Sayable> sayable, std::size_t& used);

}  // namespace sandtable::generate
