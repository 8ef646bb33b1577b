#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "store/phrases.gen.h"
#include "store/sqlite_rows.h"
#include "store/sqlite_store.h"

namespace sandtable::store {
namespace {

// What the next entry must follow.
struct End {
  std::int64_t battle = 0;
  std::uint64_t entries = 0;
  std::string chain;
};

Outcome<End> end_of(Connection& connection, std::string_view battle) {
  Query query(connection, "SELECT number, entries, chain FROM battle WHERE id = ?", battle);
  if (query.row())
    return End{query.number(0), static_cast<std::uint64_t>(query.number(1)), query.text(2)};
  if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  return tl::unexpected(no_battle(battle));
}

Outcome<void> append_to(Connection& connection, const NewEntry& entry) {
  const auto end = end_of(connection, entry.battle);
  if (!end) return tl::unexpected(end.error());
  const auto chain = accept_entry(entry, end->entries, end->chain);
  if (!chain) return tl::unexpected(chain.error());
  if (auto done = insert_entry(connection, end->battle, entry); !done) return done;
  return Query(connection,
               "UPDATE battle SET entries = ?, chain = ?, changed = ?, over = ifnull(?, over), "
               "secret = CASE WHEN ? THEN NULL ELSE secret END WHERE number = ?",
               entry.seq, *chain, entry.at, entry.over, entry.reveals, end->battle)
      .run();
}

Outcome<LoadedBattle> load(Connection& connection, std::string_view battle) {
  const auto end = end_of(connection, battle);
  if (!end) return tl::unexpected(end.error());
  auto row = row_of(connection, end->battle);
  if (!row) return tl::unexpected(row.error());
  auto lines = lines_of(connection, end->battle);
  if (!lines) return tl::unexpected(lines.error());
  auto secret = secret_of(connection, end->battle);
  if (!secret) return tl::unexpected(secret.error());
  if (lines->size() != row->entries + 1)
    return tl::unexpected(connection.error(
        Fault::Damaged,
        phrase("battle.of", {{"battle", battle},
                             {"what", phrase("line.lines", {{"expected", row->entries + 1},
                                                            {"found", lines->size()}})}})));
  LoadedBattle loaded;
  loaded.row = std::move(*row);
  loaded.header = std::move(lines->front());
  lines->erase(lines->begin());
  loaded.entries = std::move(*lines);
  loaded.chain = end->chain;
  loaded.secret = *secret;
  Query read(connection, "SELECT entry FROM journal_read WHERE battle = ?", end->battle);
  if (read.row()) loaded.journal_read = static_cast<std::uint64_t>(read.number(0));
  if (auto trouble = read.trouble(); !trouble) return tl::unexpected(trouble.error());
  return loaded;
}

Outcome<BattlePage> page(Connection& connection, std::uint64_t skip, std::uint64_t most) {
  BattlePage found;
  const auto total = connection.number("SELECT count(*) FROM battle WHERE private = 0");
  if (!total) return tl::unexpected(total.error());
  found.total = static_cast<std::uint64_t>(*total);
  // The numbers of SQLite are signed.
  const std::uint64_t limit = found.total;
  Query query(connection,
              "SELECT number FROM battle WHERE private = 0 ORDER BY over, changed DESC, id "
              "LIMIT ? OFFSET ?",
              std::min(most, limit), std::min(skip, limit));
  while (query.row()) {
    auto row = row_of(connection, query.number(0));
    if (!row) return tl::unexpected(row.error());
    found.battles.push_back(std::move(*row));
  }
  if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  return found;
}

}  // namespace

Outcome<void> SqliteStore::create_battle(const NewBattle& battle) {
  const auto header = accept_header(battle);
  if (!header) return tl::unexpected(header.error());
  return change(Durable::Now, [&]() -> Outcome<void> {
    if (auto made = insert_battle(*connection_, battle, *header); !made)
      return tl::unexpected(made.error());
    return {};
  });
}

Outcome<void> SqliteStore::append(const NewEntry& entry) {
  return change(Durable::Now, [&] { return append_to(*connection_, entry); });
}

Outcome<void> SqliteStore::note_progress(std::string_view battle, const Progress& progress) {
  return change(Durable::Soon, [&]() -> Outcome<void> {
    const auto number = number_of(*connection_, battle);
    if (!number) return tl::unexpected(number.error());
    return Query(*connection_,
                 "UPDATE battle SET turn = ?, over = ?, outcome_en = ?, outcome_fr = ? "
                 "WHERE number = ?",
                 progress.turn, progress.over, progress.outcome_en, progress.outcome_fr, *number)
        .run();
  });
}

Outcome<void> SqliteStore::note_journal_read(std::string_view battle, std::uint64_t entry) {
  return change(Durable::Soon, [&]() -> Outcome<void> {
    const auto number = number_of(*connection_, battle);
    if (!number) return tl::unexpected(number.error());
    return Query(*connection_,
                 "INSERT INTO journal_read (battle, entry) VALUES (?, ?) "
                 "ON CONFLICT DO UPDATE SET entry = max(entry, excluded.entry)",
                 *number, entry)
        .run();
  });
}

Outcome<LoadedBattle> SqliteStore::load_battle(std::string_view battle) {
  return look([&](Connection& from) { return load(from, battle); });
}

Outcome<BattleRow> SqliteStore::battle_row(std::string_view battle) {
  return look([&](Connection& from) -> Outcome<BattleRow> {
    const auto number = number_of(from, battle);
    if (!number) return tl::unexpected(number.error());
    return row_of(from, *number);
  });
}

Outcome<BattlePage> SqliteStore::public_battles(std::uint64_t skip, std::uint64_t most) {
  return look([&](Connection& from) { return page(from, skip, most); });
}

Outcome<std::vector<std::string>> SqliteStore::unfinished_battles() {
  return look([&](Connection& from) -> Outcome<std::vector<std::string>> {
    std::vector<std::string> ids;
    Query query(from, "SELECT id FROM battle WHERE over = 0 ORDER BY number");
    while (query.row()) ids.push_back(query.text(0));
    if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
    return ids;
  });
}

Outcome<std::uint64_t> SqliteStore::drop_abandoned(Time before, std::uint64_t most) {
  return change(Durable::Now, [&]() -> Outcome<std::uint64_t> {
    // What the table does by itself before the first decision has no side.
    constexpr std::int64_t kFewEntries = 20;
    const auto done =
        Query(*connection_,
              "DELETE FROM battle WHERE number IN (SELECT b.number FROM battle b "
              "WHERE b.over = 0 AND b.changed < ? AND b.entries < ? "
              "AND NOT EXISTS (SELECT 1 FROM chat c WHERE c.battle = b.number) "
              "AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.battle = b.number) "
              "AND NOT EXISTS (SELECT 1 FROM entry e WHERE e.battle = b.number AND "
              "iif(json_valid(e.line), json_extract(e.line, '$.side'), 'damaged') <> '') LIMIT ?)",
              before, kFewEntries, std::min<std::uint64_t>(most, 1'000'000))
            .run();
    if (!done) return tl::unexpected(done.error());
    return static_cast<std::uint64_t>(sqlite3_changes64(connection_->handle()));
  });
}

Outcome<void> SqliteStore::delete_battle(std::string_view battle) {
  return change(Durable::Now, [&]() -> Outcome<void> {
    const auto number = number_of(*connection_, battle);
    if (!number) return tl::unexpected(number.error());
    return Query(*connection_, "DELETE FROM battle WHERE number = ?", *number).run();
  });
}

}  // namespace sandtable::store
