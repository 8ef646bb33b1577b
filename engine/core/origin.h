#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

/// Where a rule or a figure is known from, for rulesets of which only parts are known.
namespace sandtable {

enum class Origin : std::uint8_t {
  Source,  ///< the ruleset's own text
  Found,   ///< stated on a page of others, whose address stands beside it
  House,   ///< decided by this project, where the source is unknown or silent
};

struct OriginInfo {
  Origin origin = Origin::House;
  std::string_view address;  ///< of the page, where there is one
};

struct TableOrigin {
  OriginInfo whole;
  std::size_t first_row = 0;  ///< its first row's place among those of all tables
};

/// The origins of a ruleset, in the order of its rulebook. Generated.
struct Origins {
  std::span<const OriginInfo> clauses;
  std::span<const TableOrigin> tables;
  std::span<const Origin> rows;

  Origin row(std::size_t table, std::size_t row) const {
    return rows[tables[table].first_row + row];
  }
};

}  // namespace sandtable
