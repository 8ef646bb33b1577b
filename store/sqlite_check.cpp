#include "store/sqlite_check.h"

#include <string>
#include <vector>

#include "engine/journal/journal.h"
#include "engine/journal/names.h"
#include "store/lines.h"
#include "store/sqlite_rows.h"
#include "store/sqlite_sums.h"

namespace sandtable::store {
namespace {

// Trouble in reading is a problem of the file, like any other that is found.
void note(const Outcome<void>& trouble, CheckReport& report) {
  if (!trouble) report.problems.push_back(trouble.error().message.str());
}

void check_file(Connection& connection, CheckReport& report) {
  Query whole(connection, "PRAGMA integrity_check");
  while (whole.row())
    if (whole.text(0) != "ok") report.problems.push_back(connection.path() + ": " + whole.text(0));
  note(whole.trouble(), report);
  Query links(connection, "PRAGMA foreign_key_check");
  while (links.row())
    report.problems.push_back(connection.path() + ": a row of " + links.text(0) +
                              " belongs to no row of " + links.text(2));
  note(links.trouble(), report);
}

// What the battle's row says of its journal, beside what the journal says.
void check_row(const BattleRow& row, const std::string& chain, const Journal& journal,
               std::vector<std::string>& problems) {
  const auto differs = [&](const char* what, const std::string& expected,
                           const std::string& found) {
    if (expected != found)
      problems.push_back("battle " + row.id + ": expected " + what + " " + expected +
                         " as its journal says, found " + found);
  };
  differs("entries", std::to_string(journal.entries.size()), std::to_string(row.entries));
  differs("chain", journal.chain, chain);
  differs("ruleset", journal.header.ruleset, row.ruleset);
  differs("edition", journal.header.edition, row.edition);
  differs("scenario", journal.header.scenario_id, row.scenario);
  differs("dice", std::string(journal::name_of(journal::kModeNames, journal.header.dice.mode)),
          row.dice);
  const Handshake handshake = handshake_of(journal);
  differs("commitment", handshake.commitment(), row.commitment);
  differs("dice from entry", std::to_string(handshake.since()), std::to_string(row.dice_from));
  if (over_at_end(journal.entries) && !row.progress.over)
    problems.push_back("battle " + row.id + ": expected it to be over as its journal says");
}

// The secret is the one that the journal commits to, until it is revealed.
void check_secret(Connection& connection, std::int64_t number, const std::string& battle,
                  const Journal& journal, CheckReport& report) {
  const auto secret = secret_of(connection, number);
  if (!secret) {
    report.problems.push_back(secret.error().message.str());
    return;
  }
  if (!*secret) return;
  const auto commitment = commitment_from_hex(handshake_of(journal).commitment());
  if (!commitment || !opens(*commitment, **secret))
    report.problems.push_back("battle " + battle +
                              ": the secret of its dice is not the one that it is committed to");
}

void check_journal(Connection& connection, std::int64_t number, CheckReport& report) {
  const auto row = row_of(connection, number);
  const auto lines = lines_of(connection, number);
  if (!row || !lines) {
    report.problems.push_back((row ? lines.error() : row.error()).message.str());
    return;
  }
  std::string text;
  for (const std::string& line : *lines) text.append(line).append(1, '\n');
  const auto journal = parse_journal(text, "battle " + row->id);
  if (!journal) {
    report.problems.push_back(journal.error().str());
    return;
  }
  if (journal->torn)
    report.problems.push_back("battle " + row->id + ": the last line of its journal is torn");
  Query chain(connection, "SELECT chain FROM battle WHERE number = ?", number);
  const std::string held = chain.row() ? chain.text(0) : "";
  note(chain.trouble(), report);
  check_row(*row, held, *journal, report.problems);
  check_secret(connection, number, row->id, *journal, report);
  Query digests(connection, "SELECT seq, digest FROM entry WHERE battle = ? ORDER BY seq", number);
  for (const JournalEntry& entry : journal->entries)
    if (digests.row() && digests.text(1) != entry.digest)
      report.problems.push_back("battle " + row->id + ", entry " + std::to_string(entry.seq) +
                                ": expected the digest " + entry.digest + ", found " +
                                digests.text(1));
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
    report.problems.push_back(accounts.error().message.str());
  return report;
}

}  // namespace sandtable::store
