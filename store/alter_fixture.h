#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <vector>

/// What another program does to a store's file, for tests.
namespace sandtable::store::samples {

/// It keeps no sums.
inline void alter(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  char* said = nullptr;
  const auto drop = [](void* to, int, char** values, char**) {
    static_cast<std::string*>(to)->append("DROP TRIGGER ").append(values[0]).append(";");
    return 0;
  };
  std::string triggers;
  sqlite3_exec(handle, "SELECT name FROM sqlite_schema WHERE type = 'trigger'", drop, &triggers,
               nullptr);
  EXPECT_EQ(sqlite3_exec(handle, triggers.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &said), SQLITE_OK) << said;
  sqlite3_close(handle);
}

using Names = std::vector<std::string>;

/// The first column of what a question is answered with.
inline Names names_in(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  sqlite3_open(path.c_str(), &handle);
  Names names;
  const auto add = [](void* to, int, char** values, char**) {
    static_cast<Names*>(to)->push_back(values[0]);
    return 0;
  };
  EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), add, &names, nullptr), SQLITE_OK) << sql;
  sqlite3_close(handle);
  return names;
}

}  // namespace sandtable::store::samples
