#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/examples/table.h"
#include "engine/examples/text.h"

/// Answers to the conditions of an example. A word or a number that there is not is not understood,
/// else its denial would hold.
namespace sandtable::examples {

inline Held compare(const std::string& found, const std::string& wanted) {
  return {true, found == wanted, found};
}
inline Held unknown() { return {false, false, ""}; }

/// One of several words.
template <class List = std::initializer_list<std::string_view>>
Held compare_one_of(std::string_view found, const std::string& wanted, const List& known) {
  return std::find(known.begin(), known.end(), wanted) != known.end()
             ? compare(std::string(found), wanted)
             : unknown();
}
inline Held compare_count(int found, const std::string& wanted) {
  return number(wanted) ? compare(std::to_string(found), wanted) : unknown();
}

}  // namespace sandtable::examples
