#pragma once

#include <cassert>

namespace sandtable {

/// The row of a table of figures in whose `column` stands `value`, for what dice or a file ask by:
/// the table may list its rows in any order. Every value that can be asked for has a row; rows that
/// rules name themselves are found by their key instead.
template <class Rows, class Row, class Cell, class Value>
constexpr const Row& row_with(const Rows& rows, Cell Row::*column, const Value& value) {
  for (const Row& row : rows)
    if (row.*column == value) return row;
  assert(false && "no such row");
  return rows[0];
}

}  // namespace sandtable
