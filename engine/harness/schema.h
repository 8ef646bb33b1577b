#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/vocabulary.h"

/// The loader of scenarios, the JSON Schema for editors and the page for writers must speak of the
/// same keys.
namespace sandtable::harness {

using Words = std::vector<std::string_view>;

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

template <class List>
Words sorted(const List& list) {
  Words out(list.begin(), list.end());
  std::sort(out.begin(), out.end());
  return out;
}

/// A JSON Schema of a scenario.
class Schema {
 public:
  explicit Schema(const std::string& path) : value_(boost::json::parse(content_of(path))) {}

  const boost::json::object& root() const { return value_.as_object(); }
  const boost::json::object& definition(std::string_view name) const {
    return value_.at("$defs").at(name).as_object();
  }
  const boost::json::value& property(std::string_view name, std::string_view key) const {
    return definition(name).at("properties").at(key);
  }

 private:
  boost::json::value value_;
};

/// The words that a value may be.
inline Words words_of(const boost::json::value& strings) {
  Words out;
  for (const boost::json::value& word : strings.at("enum").as_array())
    out.push_back(word.as_string());
  std::sort(out.begin(), out.end());
  return out;
}

/// An object of the schema has these keys and no others.
template <class List>
void expect_keys(const boost::json::object& object, const List& keys) {
  Words found;
  for (const auto& member : object.at("properties").as_object()) found.push_back(member.key());
  EXPECT_EQ(sorted(found), sorted(keys));
  EXPECT_EQ(object.at("additionalProperties"), boost::json::value(false));
}

/// The schema has the options of the rules with their values: ids and values as options.toml lists
/// them, "true" and "false" as booleans.
template <class Options>
void expect_options(const Schema& schema, const Options& infos) {
  const boost::json::object& options = schema.definition("options");
  Words ids;
  for (const auto& info : infos) ids.push_back(info.id);
  expect_keys(options, ids);
  for (const auto& info : infos) {
    const boost::json::value& option = options.at("properties").at(info.id);
    if (info.values[0] == "true" || info.values[0] == "false") {
      EXPECT_EQ(option.at("type"), boost::json::value("boolean")) << info.id;
      continue;
    }
    std::vector<std::string> found;
    for (const boost::json::value& value : option.at("enum").as_array())
      found.push_back(value.is_string() ? std::string(value.as_string())
                                        : boost::json::serialize(value));
    std::sort(found.begin(), found.end());
    const Words wanted = sorted(info.values);
    EXPECT_EQ(found, std::vector<std::string>(wanted.begin(), wanted.end())) << info.id;
  }
}

/// What stands between the lines ```toml and ``` of the page.
inline std::vector<std::string> examples_of(const std::string& page) {
  const std::string open = "```toml\n", close = "\n```";
  std::vector<std::string> out;
  for (std::size_t at = page.find(open); at != std::string::npos; at = page.find(open, at)) {
    at += open.size();
    const std::size_t end = page.find(close, at);
    out.push_back(page.substr(at, end - at) + "\n");
    at = end;
  }
  return out;
}

/// The page names each of these as `code`.
template <class List>
void expect_named(const std::string& page, const List& keys) {
  for (const std::string_view key : keys) {
    EXPECT_NE(page.find('`' + std::string(key) + '`'), std::string::npos) << key;
  }
}

/// The page names each word as `code`, by its id or by what else is read for it.
inline void expect_called(const std::string& page, std::span<const WordInfo> words) {
  for (const WordInfo& word : words) {
    bool named = page.find('`' + std::string(word.id) + '`') != std::string::npos;
    for (const std::string_view other : word.also)
      named = named || page.find('`' + std::string(other) + '`') != std::string::npos;
    EXPECT_TRUE(named) << word.id;
  }
}

/// A page names every word that a scenario may write, as it is written there.
template <class List>
void expect_quoted(const std::string& page, const List& words) {
  for (const std::string_view word : words) {
    EXPECT_NE(page.find('"' + std::string(word) + '"'), std::string::npos) << word;
  }
}

}  // namespace sandtable::harness
