#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/text/catalogue.h"
#include "engine/text/names.h"

/// What every notation reads a typed line with, and what it says of one that it does not
/// understand. `Error` is a ruleset's: column, key of its messages, arguments.
namespace sandtable::text {

/// A word as it is compared: folded (words.h), with hyphens as spaces.
std::u32string word_key(std::string_view word);

/// What is quoted in a message: not too long, nothing that would move a terminal's cursor.
std::string quoted(std::u32string_view s);

/// `at`: the character where it begins to be wrong, from 0.
template <class Error>
tl::unexpected<Error> misread(std::size_t at, std::string&& key, Args&& args = {}) {
  Error error;
  error.column = static_cast<int>(at) + 1;
  error.key = std::move(key);
  error.args = std::move(args);
  return tl::unexpected<Error>(std::move(error));
}

/// "expected ..., found 'x'" or "..., found the end of the line".
template <class Error>
tl::unexpected<Error> expected_there(std::size_t at, std::string key, std::u32string_view found,
                                     Args args = {}) {
  args.push_back({"end", std::string(found.empty() ? "yes" : "no")});
  args.push_back({"found", quoted(found)});
  return misread<Error>(at, std::move(key), std::move(args));
}

/// A few of the things that a name may mean: "A, B, …".
std::string few_of(const std::vector<std::string>& choices);

/// Why a name was not found; `what` is the word of the keys: "unit" in notation.unit-unknown.
template <class Error>
tl::unexpected<Error> unknown_name(std::size_t at, const std::string& what,
                                   std::u32string_view found, const Found& how) {
  const std::string key = "notation." + what;
  if (how.how == Found::How::Several)
    return misread<Error>(at, key + "-ambiguous",
                          {{"found", quoted(found)}, {"choices", few_of(how.choices)}});
  if (how.choices.empty()) return misread<Error>(at, key + "-unknown", {{"found", quoted(found)}});
  return misread<Error>(at, key + "-near",
                        {{"found", quoted(found)}, {"near", how.choices.front()}});
}

}  // namespace sandtable::text
