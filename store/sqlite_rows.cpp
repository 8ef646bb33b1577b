#include "store/sqlite_rows.h"

#include <algorithm>
#include <string>

#include "engine/journal/names.h"
#include "store/phrases.gen.h"

namespace sandtable::store {

Outcome<std::int64_t> number_of(Connection& connection, std::string_view battle) {
  Query query(connection, "SELECT number FROM battle WHERE id = ?", battle);
  if (query.row()) return query.number(0);
  if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  return tl::unexpected(no_battle(battle));
}

Outcome<BattleRow> row_of(Connection& connection, std::int64_t number) {
  BattleRow row;
  Query query(connection,
              "SELECT id, title, ruleset, edition, scenario, dice, private, odds, created, "
              "changed, entries, turn, over, outcome_en, outcome_fr, "
              "iif(commitment <> '', commitment, "
              "(SELECT iif(json_valid(line), json_extract(line, '$.dice.commitment'), '') "
              "FROM header WHERE battle = number)), dice_from FROM battle WHERE number = ?",
              number);
  if (query.row()) {
    row.id = query.text(0);
    row.title = query.text(1);
    row.ruleset = query.text(2);
    row.edition = query.text(3);
    row.scenario = query.text(4);
    row.dice = query.text(5);
    row.is_private = query.number(6) != 0;
    row.odds = query.number(7) != 0;
    row.created = query.number(8);
    row.changed = query.number(9);
    row.entries = static_cast<std::uint64_t>(query.number(10));
    row.progress.turn = static_cast<int>(query.number(11));
    row.progress.over = query.number(12) != 0;
    row.progress.outcome_en = query.text(13);
    row.progress.outcome_fr = query.text(14);
    row.commitment = query.text(15);
    row.dice_from = static_cast<std::uint64_t>(query.number(16));
  }
  if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  Query plans(connection, "SELECT side, plan FROM seat WHERE battle = ? ORDER BY place", number);
  while (plans.row()) row.plans.push_back({plans.text(0), plans.text(1)});
  if (auto trouble = plans.trouble(); !trouble) return tl::unexpected(trouble.error());
  return row;
}

Outcome<std::int64_t> insert_battle(Connection& connection, const NewBattle& battle,
                                    const AcceptedHeader& accepted) {
  if (number_of(connection, battle.id))
    return tl::unexpected(StoreError{Fault::Taken, phrase("taken.battle", {{"id", battle.id}})});
  const JournalHeader& header = accepted.header;
  Query row(connection,
            "INSERT INTO battle (id, title, ruleset, edition, scenario, dice, private, odds, "
            "created, changed, chain, secret) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            battle.id, battle.title.empty() ? header.scenario_title : battle.title, header.ruleset,
            header.edition, header.scenario_id,
            journal::name_of(journal::kModeNames, header.dice.mode), battle.is_private, battle.odds,
            battle.created, battle.created, accepted.chain, battle.secret);
  if (auto done = row.run(); !done) return tl::unexpected(done.error());
  const std::int64_t number = sqlite3_last_insert_rowid(connection.handle());
  Query line(connection, "INSERT INTO header (battle, line) VALUES (?, ?)", number, battle.header);
  if (auto done = line.run(); !done) return tl::unexpected(done.error());
  for (std::size_t place = 0; place < battle.plans.size(); ++place) {
    Query plan(connection, "INSERT INTO seat (battle, place, side, plan) VALUES (?, ?, ?, ?)",
               number, static_cast<std::uint64_t>(place), battle.plans[place].side,
               battle.plans[place].plan);
    if (auto done = plan.run(); !done) return tl::unexpected(done.error());
  }
  for (const SeatKey& key : battle.keys)
    if (auto done = insert_key(connection, number, key); !done) return tl::unexpected(done.error());
  return number;
}

Outcome<void> insert_entry(Connection& connection, std::int64_t battle, const NewEntry& entry) {
  return Query(connection, "INSERT INTO entry (battle, seq, line, digest) VALUES (?, ?, ?, ?)",
               battle, entry.seq, entry.line, entry.digest)
      .run();
}

Outcome<void> insert_key(Connection& connection, std::int64_t battle, const SeatKey& key) {
  Query query(connection, "INSERT INTO seat_key (hash, battle, seat, nickname) VALUES (?, ?, ?, ?)",
              key.hash, battle, key.seat, key.nickname);
  const auto done = query.run();
  if (!done && sqlite3_extended_errcode(connection.handle()) == SQLITE_CONSTRAINT_UNIQUE)
    return tl::unexpected(StoreError{Fault::Taken, phrase("taken.key")});
  return done;
}

Outcome<std::vector<std::string>> lines_of(Connection& connection, std::int64_t battle) {
  std::vector<std::string> lines;
  Query header(connection, "SELECT line FROM header WHERE battle = ?", battle);
  while (header.row()) lines.push_back(header.text(0));
  if (auto trouble = header.trouble(); !trouble) return tl::unexpected(trouble.error());
  Query entries(connection, "SELECT line FROM entry WHERE battle = ? ORDER BY seq", battle);
  while (entries.row()) lines.push_back(entries.text(0));
  if (auto trouble = entries.trouble(); !trouble) return tl::unexpected(trouble.error());
  return lines;
}

Outcome<std::optional<DiceKey>> secret_of(Connection& connection, std::int64_t battle) {
  std::optional<DiceKey> secret;
  Query query(connection, "SELECT secret FROM battle WHERE number = ?", battle);
  if (query.row() && query.bytes(0).size() == DiceKey{}.bytes.size()) {
    secret.emplace();
    std::copy_n(query.bytes(0).begin(), secret->bytes.size(), secret->bytes.begin());
  }
  if (auto trouble = query.trouble(); !trouble) return tl::unexpected(trouble.error());
  return secret;
}

}  // namespace sandtable::store
