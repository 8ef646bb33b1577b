#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/tidy/checks.h"
#include "tools/generate/names.h"

namespace sandtable::tidy {
namespace {

/// A table of a ruleset's tables.toml, as far as it says what rules have to read.
struct Table {
  std::string id;
  int line = 0;
  std::vector<std::string> columns, keys, shown, shown_rows;
  bool all_shown = false;
  bool of_words = false;  ///< its keys are words of the vocabulary, by which rules read them
  std::string named{};    ///< tables whose cells name its rows, as they are written
};

/// The strings of a list that begins at `at`, up to the bracket that closes it.
std::vector<std::string> strings_from(std::string_view text, std::size_t at) {
  std::vector<std::string> out;
  bool inside = false;
  for (; at < text.size() && (inside || text[at] != ']'); ++at) {
    if (text[at] == '"') {
      inside = !inside;
      if (inside) out.emplace_back();
    } else if (inside) {
      out.back() += text[at];
    }
  }
  return out;
}

/// Where a line begins, from 1.
std::size_t offset_of(std::string_view text, int line) {
  std::size_t at = 0;
  while (--line > 0) at = text.find('\n', at) + 1;
  return at;
}

/// Reads the heads of tables; what stands in their rows is the generator's to judge.
std::vector<Table> tables_of(const File& file) {
  std::vector<Table> out;
  for (std::size_t at = 0; at < file.text.size();) {
    const std::size_t end = std::min(file.text.find('\n', at), file.text.size());
    const std::string_view line = std::string_view(file.text).substr(at, end - at);
    const auto begins = [&](std::string_view word) { return starts_with(line, word); };
    const std::size_t value = at + std::min(line.find('=') + 1, line.size());
    if (begins("[[table]]")) {
      out.emplace_back().line = line_at(file.text, at);
    } else if (!out.empty() && begins("id = ")) {
      const std::size_t open = line.find('"');
      out.back().id = line.substr(open + 1, line.rfind('"') - open - 1);
    } else if (!out.empty() && begins("columns = ")) {
      out.back().columns = strings_from(file.text, value);
    } else if (!out.empty() && begins("of = ")) {
      out.back().of_words = true;
    } else if (!out.empty() && begins("keys = ")) {
      out.back().keys = strings_from(file.text, value);
    } else if (!out.empty() && begins("shown = true")) {
      out.back().all_shown = true;
    } else if (!out.empty() && begins("shown = ")) {
      out.back().shown = strings_from(file.text, value);
    } else if (!out.empty() && begins("shown-rows = ")) {
      out.back().shown_rows = strings_from(file.text, value);
    }
    at = end + 1;
  }
  return out;
}

/// Cells that name rows of other tables ("keyed") are handed over to those.
void hand_over_keyed(std::vector<Table>& tables, std::string_view text) {
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const std::size_t begin = offset_of(text, tables[i].line);
    const std::size_t end =
        i + 1 < tables.size() ? offset_of(text, tables[i + 1].line) : text.size();
    const std::string_view block = text.substr(begin, end - begin);
    const std::size_t keyed = block.find("\nkeyed = ");
    if (keyed == std::string_view::npos) continue;
    const std::string_view list = block.substr(keyed, block.find('}', keyed) - keyed);
    for (Table& table : tables)
      if (list.find('"' + table.id + '"') != std::string_view::npos) table.named += block;
  }
}

/// Whether `word` stands somewhere right behind one of `before`.
template <class Signs>
bool follows(std::string_view code, const std::string& word, const Signs& before) {
  for (const std::size_t at : find_words(code, word))
    for (const std::string_view sign : before)
      if (ends_with(code.substr(0, at), sign)) return true;
  return false;
}

/// A file of the rooms that play a ruleset: its code, blanked, and its whole text.
struct Code {
  const File* file;
  std::string blank;
};
std::vector<Code> code_of(const Files& files, const std::string& ruleset) {
  std::vector<Code> out;
  for (const File& file : files) {
    if (!is_cpp(file.path) || is_test(file.path)) continue;
    for (const std::string_view room : {"state/", "rules/", "judgement/", "scenario/"})
      if (starts_with(file.path, ruleset + std::string(room)))
        out.push_back({&file, blanked(file.text)});
  }
  return out;
}

/// The code that names a table, and what includes a header that does, or one that includes such a
/// one: a header may hand out rows by a name of its own.
std::vector<std::string_view> readers_of(const Table& table, const std::vector<Code>& code) {
  const std::string name = generate::snake(table.id);
  const auto names = [&](const Code& c) {
    return follows(c.blank, name, std::array<std::string_view, 1>{"table::"});
  };
  std::vector<std::string_view> out;
  std::vector<bool> reads(code.size());
  std::vector<std::string> headers;  // lines that include those that hand out
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < code.size(); ++i) {
      const Code& c = code[i];
      const bool handed = std::any_of(headers.begin(), headers.end(), [&](const std::string& line) {
        return c.file->text.find(line) != std::string::npos;
      });
      if (reads[i] || !(handed || names(c))) continue;
      reads[i] = grows = true;
      out.push_back(c.blank);
      if (ends_with(c.file->path, ".h")) headers.push_back("#include \"" + c.file->path + "\"\n");
    }
  }
  return out;
}

/// What code calls the keys of rows: Key, and whatever it names so.
std::vector<std::string> names_of_keys(const std::vector<std::string_view>& readers) {
  constexpr std::string_view kKey = "::Key;", kUsing = "using ";
  std::vector<std::string> out{"Key::"};
  for (const std::string_view text : readers)
    for (std::size_t at = text.find(kKey); at != std::string_view::npos;
         at = text.find(kKey, at + 1)) {
      const std::size_t begin = text.rfind('\n', at) + 1, from = text.find(kUsing, begin);
      if (from > at) continue;
      const std::size_t name = from + kUsing.size();
      out.push_back(std::string(text.substr(name, text.find(' ', name) - name)) + "::");
    }
  return out;
}

void check_table(const Table& table, const std::string& path, const std::vector<Code>& code,
                 Complaints& complaints) {
  const std::vector<std::string_view> readers = readers_of(table, code);
  const auto complain = [&](const std::string& what) {
    complaints.push_back({path, table.line, "table " + table.id + ": " + what});
  };
  if (readers.empty())
    return complain("no rule reads it; let rules read it or mark it shown = true");
  const auto read = [&](const std::string& word, const auto& before) {
    return std::any_of(readers.begin(), readers.end(),
                       [&](std::string_view text) { return follows(text, word, before); });
  };
  for (const std::string& column : table.columns) {
    if (std::find(table.shown.begin(), table.shown.end(), column) != table.shown.end()) continue;
    constexpr std::array<std::string_view, 3> kOf{".", "->", "::"};
    if (!read(generate::member(column), kOf))
      complain("no rule reads its column " + column + "; mark it in 'shown' if none should");
  }
  if (table.of_words) return;
  const auto is_shown = [&](const std::string& key) {
    return std::find(table.shown_rows.begin(), table.shown_rows.end(), key) !=
           table.shown_rows.end();
  };
  const std::vector<std::string> names = names_of_keys(readers);
  for (const std::string& key : table.keys)
    if (!is_shown(key) && table.named.find('"' + key + '"') == std::string::npos &&
        !read(generate::pascal(key), names))
      complain("no rule reads its row " + key);
}

/// Tables that rules do not read yet, "PATH TABLE" with the line that says so. The list may only
/// shrink.
std::map<std::string, int> unread(const File& list, Complaints& complaints) {
  std::map<std::string, int> out;
  std::istringstream text(list.text);
  std::string line;
  for (int number = 1; std::getline(text, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    if (!out.emplace(line, number).second)
      complaints.push_back({list.path, number, line + " stands here twice"});
  }
  return out;
}

}  // namespace

Complaints check_figures(const Files& files, const File& list) {
  constexpr std::string_view kTables = "data/tables.toml";
  Complaints complaints;
  std::map<std::string, int> tolerated = unread(list, complaints);
  for (const File& file : files) {
    if (!starts_with(file.path, "rulesets/") || !ends_with(file.path, kTables)) continue;
    const std::string ruleset = file.path.substr(0, file.path.size() - kTables.size());
    const std::vector<Code> code = code_of(files, ruleset);
    std::vector<Table> tables = tables_of(file);
    hand_over_keyed(tables, file.text);
    for (const Table& table : tables) {
      Complaints of_table;
      if (!table.all_shown) check_table(table, file.path, code, of_table);
      const auto entry = tolerated.find(file.path + " " + table.id);
      if (entry == tolerated.end()) {
        complaints.insert(complaints.end(), of_table.begin(), of_table.end());
        continue;
      }
      if (of_table.empty())
        complaints.push_back(
            {list.path, entry->second, entry->first + " is read: remove this line"});
      tolerated.erase(entry);
    }
  }
  for (const auto& [key, line] : tolerated)
    complaints.push_back({list.path, line, key + " is no table: remove this line"});
  return complaints;
}

Complaints check_positions(const Files& files) {
  constexpr std::string_view kRows = "::rows[";
  Complaints complaints;
  for (const File& file : files) {
    if (!starts_with(file.path, "rulesets/") || !is_cpp(file.path) || is_test(file.path)) continue;
    const std::string code = blanked(file.text);
    for (std::size_t at = code.find(kRows); at != std::string::npos;
         at = code.find(kRows, at + 1)) {
      // What goes through all rows counts them by one letter.
      const std::size_t close = code.find(']', at);
      if (close == at + kRows.size() + 1 && code[close - 1] >= 'a' && code[close - 1] <= 'z')
        continue;
      complaints.push_back({file.path, line_at(code, at),
                            "a row of a table by its position: give the table keys and say "
                            "at(Key::...)"});
    }
  }
  return complaints;
}

Complaints check_event_args(const Files& files) {
  Complaints complaints;
  for (const File& file : files) {
    if (!is_cpp(file.path) || !starts_with(file.path, "rulesets/")) continue;
    const std::string code = blanked(file.text);
    const auto complain = [&](std::size_t at) {
      complaints.push_back({file.path, line_at(code, at),
                            "an event's arguments by position: read them by name, "
                            "as<told::...>(event)"});
    };
    for (const std::size_t at : find_words(code, "args"))
      if (starts_with(std::string_view(code).substr(at), "args[")) complain(at);
    for (const std::string_view maker : {"event_args", "event_arg"})
      for (const std::size_t at : find_words(code, maker)) complain(at);
  }
  return complaints;
}

Complaints check_scenario_ids(const Files& files) {
  constexpr std::string_view kScenarios = "data/scenarios/", kEnd = ".toml";
  Complaints complaints;
  for (const File& scenario : files) {
    const std::size_t folder = scenario.path.find(kScenarios);
    if (!starts_with(scenario.path, "rulesets/") || folder == std::string::npos ||
        !ends_with(scenario.path, kEnd))
      continue;
    const std::size_t from = folder + kScenarios.size();
    const std::string id = scenario.path.substr(from, scenario.path.size() - kEnd.size() - from);
    const std::string rules = scenario.path.substr(0, folder) + "rules/", word = "\"" + id + "\"";
    for (const File& file : files) {
      if (!is_cpp(file.path) || is_test(file.path) || !starts_with(file.path, rules)) continue;
      for (std::size_t at = file.text.find(word); at != std::string::npos;
           at = file.text.find(word, at + 1))
        complaints.push_back({file.path, line_at(file.text, at),
                              word + ": rules ask for a trait that the scenario gives, never "
                                     "which scenario it is"});
    }
  }
  return complaints;
}

}  // namespace sandtable::tidy
