#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/data/options.gen.h"
#include "rulesets/belle_epoque/data/tables.gen.h"
#include "rulesets/belle_epoque/judgement/prospects.h"

/// The guides for players (docs/guide/belle-epoque.md and its French counterpart) against the
/// rulebook: every ruling, option and figure that they quote.
namespace sandtable::belle_epoque {
namespace {

constexpr const char* kDash = "–";
using Row = std::vector<std::string>;

std::string trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(' ');
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(' ') - from + 1));
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
}

/// Without what typography adds: no-break spaces, typographic apostrophes and minus signs.
std::string plain(std::string text) {
  replace_all(text, "\u00A0", " ");
  replace_all(text, "\u202F", " ");
  replace_all(text, "’", "'");
  replace_all(text, "‘", "'");
  replace_all(text, "−", "-");
  return text;
}

std::string ticked(std::string_view word) { return "`" + std::string(word) + "`"; }

/// One of the two guides.
class Guide {
 public:
  Guide(const char* path, bool french) : path_(path), french_(french) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file.good()) << path;
    for (std::string line; std::getline(file, line);) lines_.push_back(std::move(line));
  }

  const std::string& path() const { return path_; }
  bool french() const { return french_; }

  /// The rows of the table below the comment `<!-- mark -->`, its head left out.
  std::vector<Row> table(const std::string& mark) const {
    std::vector<Row> rows;
    auto line = std::find(lines_.begin(), lines_.end(), "<!-- " + mark + " -->");
    EXPECT_NE(line, lines_.end()) << path_ << ": expected the mark <!-- " << mark << " -->";
    if (line == lines_.end()) return rows;
    for (++line; line != lines_.end() && line->starts_with("|"); ++line)
      rows.push_back(cells(*line));
    EXPECT_GT(rows.size(), 2U) << path_ << ": expected a table below <!-- " << mark << " -->";
    if (rows.size() > 2) rows.erase(rows.begin(), rows.begin() + 2);
    return rows;
  }

  /// The lines between `<!-- mark -->` and `<!-- end mark -->`.
  std::vector<std::string> section(const std::string& mark) const {
    const auto from = std::find(lines_.begin(), lines_.end(), "<!-- " + mark + " -->");
    const auto to = std::find(from, lines_.end(), "<!-- end " + mark + " -->");
    EXPECT_NE(to, lines_.end()) << path_ << ": expected the section <!-- " << mark << " -->";
    return {from, to};
  }

 private:
  static Row cells(const std::string& line) {
    Row out;
    for (std::size_t at = 1, end; (end = line.find('|', at)) != std::string::npos; at = end + 1)
      out.push_back(plain(trimmed(std::string_view(line).substr(at, end - at))));
    return out;
  }

  std::string path_;
  bool french_;
  std::vector<std::string> lines_;
};

const std::vector<Guide>& guides() {
  static const std::vector<Guide> both{{"docs/guide/belle-epoque.md", false},
                                       {"docs/guide/belle-epoque.fr.md", true}};
  return both;
}

bool is_figure(std::string_view cell) {
  return cell.find_first_of("0123456789") != std::string_view::npos &&
         cell.find_first_not_of("0123456789-/d") == std::string_view::npos;
}

/// A cell of the data as the guides write it; `words` are the French ones met so far.
std::string shown(std::string_view cell, const Guide& guide, const std::string& found,
                  std::map<std::string, std::string>& words) {
  if (cell.empty() || cell == "false") return kDash;
  if (cell == "true") return guide.french() ? "oui" : "yes";
  const bool code = cell.size() == 1 || cell == "en" || cell == "fr" || cell == "en, fr";
  if (!guide.french() || code || is_figure(cell)) return std::string(cell);
  // A French word stands for the same English one everywhere.
  return words.try_emplace(std::string(cell), found).first->second;
}

bool is_to_hit(const TableInfo& table) { return table.id.starts_with("fire.to-hit."); }

/// The to-hit table with a row a type and a column a range, as the guides lay it out.
std::vector<Row> by_type(const TableInfo& table) {
  std::vector<Row> out;
  const std::size_t width = table.columns.size();
  for (std::size_t at = 0; at < table.cells.size(); at += width) {
    const std::string type(table.cells[at]), still(table.cells[at + 2]),
        moving(table.cells[at + 3]);
    const bool conditional = width > 4 && !table.cells[at + 4].empty();
    std::string cell = still.empty() ? kDash : still;
    if (!moving.empty()) cell += " (" + moving + (conditional ? "\\*)" : ")");
    if (out.empty() || out.back().front() != type) out.push_back({type});
    out.back().push_back(cell);
  }
  return out;
}

class BelleEpoqueGuide : public testing::TestWithParam<std::size_t> {
 protected:
  const Guide& guide() const { return guides()[GetParam()]; }
};

TEST_P(BelleEpoqueGuide, QuotesEveryTableCellByCell) {
  std::map<std::string, std::string> words;
  for (const TableInfo& table : table_infos()) {
    if (table.id == "prose.figures") continue;  // the book has them in its sentences
    if (is_to_hit(table)) {
      EXPECT_EQ(guide().table("pivot: " + std::string(table.id)), by_type(table)) << table.id;
      continue;
    }
    const std::vector<Row> rows = guide().table("table: " + std::string(table.id));
    const std::size_t width = table.columns.size();
    ASSERT_EQ(rows.size() * width, table.cells.size()) << guide().path() << ": " << table.id;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
      ASSERT_EQ(rows[i / width].size(), width) << guide().path() << ": " << table.id;
      std::string found = rows[i / width][i % width];
      if (found.starts_with("+")) found.erase(0, 1);
      EXPECT_EQ(found, shown(table.cells[i], guide(), found, words))
          << guide().path() << ": " << table.id << ", row " << i / width + 1 << ", "
          << table.columns[i % width];
    }
  }
}

TEST_P(BelleEpoqueGuide, ReckonsTheChancesOfTests) {
  constexpr int kDie = 6, kMostPoints = 5;
  std::vector<Row> right;
  for (int level = 1; level <= 4; ++level) {
    right.push_back({std::to_string(level)});
    for (int points = 0; points <= kMostPoints; ++points)
      right.back().push_back(std::to_string(std::min(kDie, level + points)) + "/6");
  }
  EXPECT_EQ(guide().table("chances"), right);
}

TEST_P(BelleEpoqueGuide, ReckonsTheChancesOfAssaults) {
  constexpr int kStands = 4, kScores = 5;
  std::vector<Row> right;
  for (int attack = 1; attack <= kScores; ++attack) {
    right.push_back({std::to_string(attack)});
    for (int defence = 1; defence <= kScores; ++defence) {
      const int wins = duel(kStands, attack, kStands, defence).assailant_wins;
      right.back().push_back(std::to_string((wins + 5) / 10));
    }
  }
  EXPECT_EQ(guide().table("duel: 4"), right);
}

TEST_P(BelleEpoqueGuide, TellsEveryOption) {
  const std::vector<Row> rows = guide().table("options");
  ASSERT_EQ(rows.size(), option_infos().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const OptionInfo& option = option_infos()[i];
    std::string values;
    for (const std::string_view value : option.values)
      values += (values.empty() ? "" : ", ") + ticked(value);
    const Row right{ticked(option.id), values, ticked(option.values[option.defaults[0]]),
                    ticked(option.values[option.defaults[1]]),
                    plain(std::string(guide().french() ? option.text_fr : option.text_en))};
    EXPECT_EQ(rows[i], right) << guide().path();
  }
}

TEST_P(BelleEpoqueGuide, NamesEveryOptionInWhichTheEditionsDiffer) {
  const std::vector<Row> rows = guide().table("differences");
  std::set<std::string> named, differing;
  for (const Row& row : rows) named.insert(row.back());
  for (const OptionInfo& option : option_infos())
    if (option.defaults[0] != option.defaults[1]) differing.insert(ticked(option.id));
  EXPECT_EQ(named, differing) << guide().path();
}

/// The clauses in backquotes in a section.
std::multiset<std::string> clauses_in(const std::vector<std::string>& lines) {
  std::multiset<std::string> out;
  for (const std::string& line : lines)
    for (std::size_t at = 0, end; (at = line.find('`', at)) != std::string::npos; at = end + 1) {
      end = line.find('`', at + 1);
      if (end == std::string::npos) break;
      const std::string word = line.substr(at + 1, end - at - 1);
      if (rulebook().find(word)) out.insert(word);
    }
  return out;
}

TEST_P(BelleEpoqueGuide, NamesEveryClauseThatIsNotEnforced) {
  std::multiset<std::string> right;
  for (const ClauseInfo& clause : rulebook().clauses)
    if (clause.kind == "advice" || clause.kind == "equipment" || !clause.not_enforced_en.empty())
      right.insert(std::string(clause.id));
  EXPECT_EQ(clauses_in(guide().section("not enforced")), right) << guide().path();
}

bool is_ruled(const ClauseInfo& clause) {
  return !clause.ruling.empty() || clause.heading == "Ruling";
}

/// Clause and text of each line of the rulings.
std::map<std::string, std::string> rulings_in(const Guide& guide) {
  std::map<std::string, std::string> out;
  const std::string colon = guide.french() ? "` : " : "`: ";
  for (const std::string& raw : guide.section("rulings")) {
    const std::string line = plain(raw);
    if (!line.starts_with("- `")) continue;
    const std::size_t end = line.find(colon);
    EXPECT_NE(end, std::string::npos) << guide.path() << ": " << line;
    if (end == std::string::npos) continue;
    const bool fresh = out.emplace(line.substr(3, end - 3), line.substr(end + colon.size())).second;
    EXPECT_TRUE(fresh) << guide.path() << ": told twice: " << line;
  }
  return out;
}

std::string option_of(const ClauseInfo& clause) {
  return clause.option.empty() ? "" : " Option " + ticked(clause.option) + ".";
}

TEST_P(BelleEpoqueGuide, TellsEveryRulingOnce) {
  std::set<std::string> right, found;
  for (const ClauseInfo& clause : rulebook().clauses)
    if (is_ruled(clause)) right.insert(std::string(clause.id));
  for (const auto& [id, text] : rulings_in(guide())) found.insert(id);
  EXPECT_EQ(found, right) << guide().path();
}

INSTANTIATE_TEST_SUITE_P(Both, BelleEpoqueGuide, testing::Values(0U, 1U),
                         [](const auto& of) { return of.param == 0 ? "English" : "French"; });

TEST_P(BelleEpoqueGuide, RulingsAreThoseOfTheClauses) {
  const auto found = rulings_in(guide());
  const bool french = guide().french();
  for (const ClauseInfo& clause : rulebook().clauses) {
    if (!is_ruled(clause)) continue;
    const std::string id(clause.id), text(french ? clause.text_fr : clause.text_en),
        ruling(french ? clause.ruling_fr : clause.ruling);
    EXPECT_EQ(ruling.empty(), clause.ruling.empty()) << id;
    const bool own = clause.heading == "Ruling";
    const std::string right = own ? text + (ruling.empty() ? "" : " *" + ruling + "*") : ruling;
    ASSERT_TRUE(found.contains(id)) << id;
    EXPECT_EQ(found.at(id), plain(right) + option_of(clause)) << id;
  }
}

// The French guide says from which English wording the rulings were translated.
TEST(BelleEpoqueGuideRulings, FrenchReasonsWereTranslatedFromTheseWordings) {
  std::uint64_t print = 0xcbf29ce484222325U;
  for (const ClauseInfo& clause : rulebook().clauses) {
    if (clause.ruling.empty()) continue;
    for (const std::string_view part : {clause.id, clause.text_en, clause.ruling}) {
      // As it was typed.
      std::string typed(part);
      replace_all(typed, "’", "'");
      replace_all(typed, "‘", "'");
      for (const char c : typed) print = (print ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
      print = (print ^ '\n') * 0x100000001b3U;
    }
  }
  char hex[17];
  std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(print));
  const std::string right = "<!-- translated from: " + std::string(hex) + " -->";
  const auto lines = guides()[1].section("rulings");
  EXPECT_NE(std::find(lines.begin(), lines.end(), right), lines.end())
      << "rulings have changed since they were translated: bring ruling_fr in clauses.toml and "
         "docs/guide/belle-epoque.fr.md up to date, then write "
      << right;
}

}  // namespace
}  // namespace sandtable::belle_epoque
