#include "engine/data/reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/old_words.h"

namespace sandtable::data {
namespace {

std::vector<std::string_view> as_vector(Words words) { return {words.begin(), words.end()}; }

std::optional<int> digits(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::optional<Date> parse_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = digits(text.substr(0, 4)), month = digits(text.substr(5, 2)),
             day = digits(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const Date date{*year, *month, *day};
  if (!is_valid(date)) return std::nullopt;
  return date;
}

}  // namespace

std::string hundredths_shown(std::int64_t hundredths) {
  const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
  std::string out = (hundredths < 0 ? "-" : "") + std::to_string(size / 100);
  if (size % 100 == 0) return out;
  out += '.';
  out += static_cast<char>('0' + size % 100 / 10);
  if (size % 10 != 0) out += static_cast<char>('0' + size % 10);
  return out;
}

Reader::Reader(const Node& node, Phrase where, Words keys, Problems& problems)
    : node_(node), where_(std::move(where)), problems_(problems) {
  if (node_.kind != Kind::Table) {
    problems_.error(node_.at, within(where_, expected(said("value.table"), found(node_))));
    return;
  }
  for (const Entry& entry : node_.entries) {
    if (std::find(keys.begin(), keys.end(), entry.key) != keys.end()) continue;
    problems_.error(
        entry.at,
        or_near(said("said.unknown-key",
                     {{"key", shown(entry.key)}, {"where", where_}, {"list", joined(keys)}}),
                entry.key, as_vector(keys)));
  }
}

Position Reader::at(std::string_view key) const {
  const Node* found = find(key);
  return found != nullptr ? found->at : node_.at;
}

void Reader::wrong(std::string_view key, Phrase expected, const Node& found) {
  problems_.error(found.at, within(key_in(key, where_),
                                   data::expected(std::move(expected), data::found(found))));
}

void Reader::error(std::string_view key, Phrase message) {
  problems_.error(at(key), within(key_in(key, where_), std::move(message)));
}

const Node* Reader::get(std::string_view key, Kind kind, const Phrase& expected, Need need) {
  const Node* found = find(key);
  if (found == nullptr) {
    if (need == Need::Required && node_.kind == Kind::Table)
      problems_.error(node_.at, said("said.missing-key",
                                     {{"key", key}, {"where", where_}, {"what", expected}}));
    return nullptr;
  }
  if (found->kind == kind) return found;
  wrong(key, expected, *found);
  return nullptr;
}

std::optional<std::string> Reader::string(std::string_view key, Need need) {
  const Node* found = get(key, Kind::String, said("value.string"), need);
  if (found == nullptr) return std::nullopt;
  if (found->string.empty()) {
    wrong(key, said("value.string-not-empty"), *found);
    return std::nullopt;
  }
  return found->string;
}

std::optional<std::int64_t> Reader::integer(std::string_view key, std::int64_t least,
                                            std::int64_t most, Need need) {
  const Phrase expected = whole(least, most);
  const Node* found = get(key, Kind::Integer, expected, need);
  if (found == nullptr) return std::nullopt;
  if (found->integer < least || found->integer > most) {
    wrong(key, expected, *found);
    return std::nullopt;
  }
  return found->integer;
}

std::optional<std::int64_t> Reader::hundredths(std::string_view key, std::int64_t least,
                                               std::int64_t most, Need need) {
  const Phrase expected =
      said("value.number", {{"least", hundredths_shown(least)}, {"most", hundredths_shown(most)}});
  const Node* found = find(key);
  if (found == nullptr) {
    get(key, Kind::Decimal, expected, need);
    return std::nullopt;
  }
  const auto value = data::hundredths(*found);
  if (value && *value >= least && *value <= most) return value;
  wrong(key, expected, *found);
  return std::nullopt;
}

std::optional<bool> Reader::boolean(std::string_view key) {
  const Node* found = get(key, Kind::Boolean, said("value.true-or-false"), Need::Optional);
  if (found == nullptr) return std::nullopt;
  return found->boolean;
}

std::optional<std::size_t> Reader::word(std::string_view key, Words words, Need need) {
  const Phrase expected = one_of(joined(words));
  const Node* found = get(key, Kind::String, expected, need);
  if (found == nullptr) return std::nullopt;
  const auto word = std::find(words.begin(), words.end(), found->string);
  if (word == words.end()) {
    problems_.error(found->at, or_near(within(key_in(key, where_),
                                              data::expected(expected, data::found(*found))),
                                       found->string, as_vector(words)));
    return std::nullopt;
  }
  return static_cast<std::size_t>(word - words.begin());
}

std::optional<std::size_t> Reader::word(std::string_view key, std::span<const WordInfo> words,
                                        Need need) {
  const Node* found = find(key);
  const bool text = found != nullptr && found->kind == Kind::String;
  if (const auto at = text ? find_in_file(words, found->string) : std::nullopt) return at;
  // Missing or wrong: the message names what may stand there.
  word(key, ids_in_files(words), need);
  return std::nullopt;
}

std::optional<Date> Reader::date(std::string_view key) {
  const Node* found = find(key);
  if (found == nullptr) return std::nullopt;
  if (found->kind == Kind::Date && is_valid(found->date)) return found->date;
  if (found->kind == Kind::String)
    if (const auto date = parse_date(found->string)) return date;
  wrong(key, said("value.date"), *found);
  return std::nullopt;
}

const Node* Reader::table(std::string_view key, Need need) {
  return get(key, Kind::Table, said("value.table"), need);
}

const Node* Reader::array(std::string_view key, Need need) {
  return get(key, Kind::Array, said("value.list"), need);
}

std::vector<Located> Reader::strings(std::string_view key, Need need) {
  std::vector<Located> out;
  const Node* found = get(key, Kind::Array, said("value.list-of-strings"), need);
  if (found == nullptr) return out;
  if (found->items.empty()) wrong(key, said("value.list-not-empty"), *found);
  for (const Node& item : found->items) {
    if (item.kind != Kind::String || item.string.empty())
      wrong(key, said("value.list-of-strings"), item);
    else
      out.push_back({item.string, item.at});
  }
  return out;
}

std::vector<const Node*> Reader::tables(std::string_view key) {
  std::vector<const Node*> out;
  const Node* found = find(key);
  if (found == nullptr) return out;
  const Phrase expected = said("value.tables", {{"key", key}});
  if (found->kind != Kind::Array) {
    wrong(key, expected, *found);
    return out;
  }
  for (const Node& item : found->items) {
    if (item.kind == Kind::Table)
      out.push_back(&item);
    else
      wrong(key, expected, item);
  }
  return out;
}

}  // namespace sandtable::data
