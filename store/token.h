#pragma once

#include <string>
#include <string_view>

#include "store/store.h"

/// Secrets that prove something, and names that nobody can guess.
namespace sandtable::store {

/// 256 random bits from the operating system: 43 characters of A-Z a-z 0-9 - _, fit for links.
std::string new_token();

/// What is kept of a token. Text of any kind has one.
TokenHash hash_of(std::string_view token);

/// 12 lower-case letters and digits that cannot be taken for one another, for links: no secret,
/// but not to be found by counting.
std::string new_battle_id();

}  // namespace sandtable::store
