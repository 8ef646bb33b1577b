#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/reader.h"
#include "tools/generate/ruleset_data.h"

/// The readers of the single files, which read_ruleset puts together.
namespace sandtable::generate {

/// Ids already given, by the C++ names made of them.
class Ids {
 public:
  /// Reads the id of an entry; an id that is malformed, or not new, is a problem.
  std::string read(data::Reader& reader);
  /// The same, where the id may be a keyword of C++ by itself.
  std::string read(data::Reader& reader, std::string_view key);

 private:
  std::map<std::string, std::pair<std::string, data::Position>> seen_;
};

/// The tables under [[kind]]; there must be one at least.
std::vector<const data::Node*> entries(data::Reader& file, std::string_view kind);

/// `clause "fire.uphill.en"`: how messages call an entry of `[[kind]]`.
std::string entry_name(const data::Node& entry, std::string_view kind);

/// A text that must be there and must not be empty.
std::string text(data::Reader& reader, std::string_view key);
/// A text that must be there but may be empty.
std::string text_or_empty(data::Reader& reader, std::string_view key);
/// A text under `key` and its French under `key_fr`, needed where there is a French edition.
Text two_texts(data::Reader& reader, const Head& head, std::string_view key,
               std::string_view key_fr);

bool has_french(const Head& head);

/// The words for where a rule or a figure is known from.
inline constexpr std::array<std::string_view, 3> kOrigins = {"source", "found", "house"};

/// The keys 'origin' and 'address' of a clause or table; both may be absent, and `found` needs the
/// address where it was found.
void read_origin(data::Reader& reader, std::string& origin, std::string& address);

/// The names of a list as an error message shows them.
std::vector<std::string_view> views(const std::vector<std::string>& words);

/// `clauses`: those that cells may cite.
std::vector<TableData> read_tables(data::Reader& file, const std::vector<ClauseData>& clauses);
std::vector<OptionData> read_options(data::Reader& file, const Head& head);
std::vector<ArgType> read_arg_types(data::Reader& file);
/// `messages`: the root of messages.toml, whose `[event]` says the events; what is wrong with a
/// sentence goes to `said`.
std::vector<EventData> read_events(data::Reader& file, const std::vector<ArgType>& types,
                                   const data::Node& messages, data::Problems& said);
/// The kinds and their words, and the terms, of the vocabulary.
std::vector<KindData> read_kinds(data::Reader& file);
std::vector<TermData> read_terms(data::Reader& file);
/// A table whose rows are a kind's words must have a row of each.
void check_tables(data::Reader& file, const std::vector<TableData>& tables,
                  const std::vector<KindData>& kinds);

}  // namespace sandtable::generate
