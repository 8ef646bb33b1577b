#include "store/sqlite_check.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/journal/journal.h"
#include "engine/journal/names.h"
#include "store/lines.h"
#include "store/phrases.gen.h"
#include "store/sqlite_rows.h"
#include "store/sqlite_sums.h"

namespace sandtable::store {
namespace {

// Trouble in reading is a problem of the file, like any other that is found.
void note(const Outcome<void>& trouble, CheckReport& report) {
  if (!trouble) report.problems.push_back(trouble.error().message);
}

data::Phrase of_battle(const std::string& battle, data::Phrase what) {
  return phrase("battle.of", {{"battle", battle}, {"what", std::move(what)}});
}

void check_file(Connection& connection, CheckReport& report) {
  const auto of_file = [&](data::Phrase what) {
    report.problems.push_back(
        phrase("at.file", {{"path", connection.path()}, {"message", std::move(what)}}));
  };
  Query whole(connection, "PRAGMA integrity_check");
  while (whole.row())
    if (whole.text(0) != "ok") of_file(phrase("sqlite.said", {{"said", whole.text(0)}}));
  note(whole.trouble(), report);
  Query links(connection, "PRAGMA foreign_key_check");
  while (links.row())
    of_file(phrase("check.orphan", {{"table", links.text(0)}, {"other", links.text(2)}}));
  note(links.trouble(), report);
}

// What the battle's row says of its journal, beside what the journal says.
void check_row(const BattleRow& row, const std::string& chain, const Journal& journal,
               std::vector<data::Phrase>& problems) {
  const auto differs = [&](std::string_view column, const std::string& expected,
                           const std::string& found) {
    if (expected == found) return;
    problems.push_back(of_battle(
        row.id, phrase("check.differs",
                       {{"what", phrase(column)}, {"expected", expected}, {"found", found}})));
  };
  differs("column.entries", std::to_string(journal.entries.size()), std::to_string(row.entries));
  differs("column.chain", journal.chain, chain);
  differs("column.ruleset", journal.header.ruleset, row.ruleset);
  differs("column.edition", journal.header.edition, row.edition);
  differs("column.scenario", journal.header.scenario_id, row.scenario);
  differs("column.dice",
          std::string(journal::name_of(journal::kModeNames, journal.header.dice.mode)), row.dice);
  const Handshake handshake = handshake_of(journal);
  differs("column.commitment", handshake.commitment(), row.commitment);
  differs("column.dice-from", std::to_string(handshake.since()), std::to_string(row.dice_from));
  if (over_at_end(journal.entries) && !row.progress.over)
    problems.push_back(of_battle(row.id, phrase("check.over")));
}

// The secret is the one that the journal commits to, until it is revealed.
void check_secret(Connection& connection, std::int64_t number, const std::string& battle,
                  const Journal& journal, CheckReport& report) {
  const auto secret = secret_of(connection, number);
  if (!secret) {
    report.problems.push_back(secret.error().message);
    return;
  }
  if (!*secret) return;
  const auto commitment = commitment_from_hex(handshake_of(journal).commitment());
  if (!commitment || !opens(*commitment, **secret))
    report.problems.push_back(of_battle(battle, phrase("check.secret")));
}

// An error of a journal whose file is the battle's id.
data::Phrase in_journal(const JournalError& error) {
  std::vector<data::Phrase::Part> where{
      {"battle", error.file}, {"line", error.line}, {"what", error.message}};
  if (error.column == 0) return phrase("battle.at", std::move(where));
  where.push_back({"column", error.column});
  return phrase("battle.at-column", std::move(where));
}

void check_journal(Connection& connection, std::int64_t number, CheckReport& report) {
  const auto row = row_of(connection, number);
  const auto lines = lines_of(connection, number);
  if (!row || !lines) {
    report.problems.push_back((row ? lines.error() : row.error()).message);
    return;
  }
  std::string text;
  for (const std::string& line : *lines) text.append(line).append(1, '\n');
  const auto journal = parse_journal(text, row->id);
  if (!journal) {
    report.problems.push_back(in_journal(journal.error()));
    return;
  }
  if (journal->torn) report.problems.push_back(of_battle(row->id, phrase("check.torn")));
  Query chain(connection, "SELECT chain FROM battle WHERE number = ?", number);
  const std::string held = chain.row() ? chain.text(0) : "";
  note(chain.trouble(), report);
  check_row(*row, held, *journal, report.problems);
  check_secret(connection, number, row->id, *journal, report);
  Query digests(connection, "SELECT seq, digest FROM entry WHERE battle = ? ORDER BY seq", number);
  for (const JournalEntry& entry : journal->entries)
    if (digests.row() && digests.text(1) != entry.digest)
      report.problems.push_back(
          phrase("battle.entry", {{"battle", row->id},
                                  {"entry", entry.seq},
                                  {"what", phrase("check.digest", {{"expected", entry.digest},
                                                                   {"found", digests.text(1)}})}}));
  note(digests.trouble(), report);
  report.entries += journal->entries.size();
}

}  // namespace

Outcome<CheckReport> check_all(Connection& connection) {
  CheckReport report;
  const auto schema = connection.number("PRAGMA user_version");
  if (!schema) return tl::unexpected(schema.error());
  report.schema = static_cast<int>(*schema);
  check_file(connection, report);
  Query battles(connection, "SELECT number FROM battle ORDER BY number");
  while (battles.row()) {
    ++report.battles;
    check_journal(connection, battles.number(0), report);
  }
  note(battles.trouble(), report);
  note(check_sums(connection, report.problems), report);
  const auto accounts = connection.number("SELECT count(*) FROM account");
  if (accounts)
    report.accounts = static_cast<std::uint64_t>(*accounts);
  else
    report.problems.push_back(accounts.error().message);
  return report;
}

}  // namespace sandtable::store
