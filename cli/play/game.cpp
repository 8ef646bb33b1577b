#include "cli/play/game.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <limits>
#include <utility>

#include "battle/header.h"
#include "cli/phrases.gen.h"
#include "cli/play/secret_file.h"
#include "cli/typed.h"
#include "cli/write_new.h"
#include "engine/data/said.h"
#include "engine/journal/names.h"
#include "engine/journal/phrases.gen.h"
#include "engine/journal/told.h"
#include "search/level.h"

namespace sandtable::cli {
namespace {

std::string now_text() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

std::string without_line_ends(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// Whether there is something of that name, whoever may read it: a pipe is not opened for that.
bool is_named(const std::string& path) {
  struct stat info {};
  return ::lstat(path.c_str(), &info) == 0;
}

struct DiceChoice {
  std::optional<DiceMode> mode;  ///< none: as the scenario has them
  std::optional<DiceKey> secret;
  std::optional<Script> script;
};

/// Where `--dice` is a script; nullopt: it is something else.
Found<std::optional<Script>> script_of(const std::string& dice) {
  if (!dice.starts_with(Script::kPrefix)) return std::optional<Script>{};
  auto script = Script::read(std::string_view(dice).substr(Script::kPrefix.size()));
  if (!script) return tl::unexpected(script.error());
  return std::optional<Script>{std::move(*script)};
}

Found<DiceChoice> dice_choice(const std::string& dice) {
  if (dice.empty()) return DiceChoice{{}, random_key(), {}};
  if (dice == "typed") return DiceChoice{DiceMode::Typed, {}, {}};
  if (dice == "random") return DiceChoice{DiceMode::Random, random_key(), {}};
  auto script = script_of(dice);
  if (!script) return tl::unexpected(script.error());
  if (*script) return DiceChoice{DiceMode::Typed, {}, std::move(*script)};
  const auto key = seed_key(dice, "--dice");
  if (!key) return tl::unexpected(at(flag_of("--dice", dice), data::expected(phrase("find.dice"))));
  return DiceChoice{DiceMode::Seeded, *key, {}};
}

Found<std::vector<Contribution>> contributions_of(const std::vector<std::string>& texts,
                                                  const desk::ScenarioFacts& facts, DiceMode mode) {
  std::vector<Contribution> out;
  const auto pairs = split_pairs(texts, "--contribute", phrase("find.side-text"));
  if (!pairs) return tl::unexpected(pairs.error());
  GivenSeats given;
  for (const auto& [text, name, value] : *pairs) {
    const auto side = find_side(name, facts);
    if (!side) return tl::unexpected(at(flag_of("--contribute", text), side.error()));
    if (data::Phrase wrong = wrong_bytes(value); !wrong.empty())
      return tl::unexpected(at(flag_of("--contribute", text), std::move(wrong)));
    if (auto once = given.once(*side, true, name); !once)
      return tl::unexpected(at(flag_of("--contribute", text), once.error()));
    out.push_back({side_id(*side, facts), value});
  }
  if (!out.empty() && mode != DiceMode::Seeded) return tl::unexpected(phrase("game.contribute"));
  return out;
}

// The secret that a resumed battle goes on with, held against the commitment.
Found<std::optional<DiceKey>> resumed_secret(const JournalDice& dice, const std::string& journal,
                                             const std::string& dice_flag) {
  if (dice.mode == DiceMode::Typed) return std::optional<DiceKey>{};
  if (dice.mode == DiceMode::Random) return std::optional<DiceKey>{random_key()};
  auto secret = dice_flag.empty() ? read_secret(journal) : seed_key(dice_flag, "--dice");
  if (!secret) return tl::unexpected(secret.error());
  const auto commitment = commitment_from_hex(dice.commitment);
  if (!commitment) return tl::unexpected(at(journal + ":1", data::expected(phrase("find.hex"))));
  if (!opens(*commitment, *secret))
    return tl::unexpected(at(dice_flag.empty() ? data::Phrase(secret_path(journal) + ":1")
                                               : flag_of("--dice", dice_flag),
                             phrase("game.other-secret", {{"commitment", dice.commitment}})));
  return std::optional<DiceKey>{*secret};
}

}  // namespace

Found<std::unique_ptr<Game>> Game::open(const PlayArgs& args) {
  return args.resume ? resume(args) : begin(args);
}

Found<void> Game::seat(const std::vector<std::string>& seats) {
  const auto pairs = split_pairs(seats, "--seat", phrase("find.side-player"));
  if (!pairs) return tl::unexpected(pairs.error());
  GivenSeats given;
  for (const auto& [text, name, value] : *pairs) {
    const auto seat = find_seat(name, battle_->facts());
    if (!seat || seat->side == Side::Umpire)
      return tl::unexpected(
          at(flag_of("--seat", text), seat ? phrase("find.umpire-seat") : seat.error()));
    if (value != "human")
      if (const auto level = find_level(value); !level)
        return tl::unexpected(
            at(flag_of("--seat", text), phrase("find.human-or-level", {{"level", level.error()}})));
    // A side's id means all of its posts; they are named one by one after it.
    auto& players = players_[static_cast<std::size_t>(index(seat->side))];
    const bool whole = find_side(name, battle_->facts()).has_value();
    if (auto once = given.once(*seat, whole, name); !once)
      return tl::unexpected(at(flag_of("--seat", text), once.error()));
    if (whole)
      players.fill(value);
    else
      players[seat->number] = value;
  }
  return {};
}

Found<void> Game::take_orders(const PlayArgs& args) {
  auto orders = OrderFiles::read(args.orders, battle_->facts());
  if (!orders) return tl::unexpected(orders.error());
  if (!orders->empty() && !has_sheets()) return tl::unexpected(phrase("orders.none"));
  orders_ = std::move(*orders);
  return {};
}

Found<std::unique_ptr<Game>> Game::begin(const PlayArgs& args) {
  std::unique_ptr<Game> game(new Game);
  auto scenario = find_scenario(args.scenario);
  if (!scenario) return tl::unexpected(scenario.error());
  auto choices = choices_of(args.edition, args.options);
  if (!choices) return tl::unexpected(choices.error());
  const auto dice = dice_choice(args.dice);
  if (!dice) return tl::unexpected(dice.error());
  battle::Setting setting;
  setting.scenario = std::move(scenario->text);
  setting.scenario_file = scenario->file;
  setting.choices = std::move(*choices);
  setting.key = dice->secret;
  setting.started = now_text();
  // Once to learn the sides' names, which seats and contributions are given by.
  for (const bool named : {false, true}) {
    auto made = scenario->door->make(setting);
    if (!made) return tl::unexpected(data::Phrase(without_line_ends(made.error().str(args.lang))));
    game->battle_ = std::move(*made);
    if (named) break;
    const auto mode = battle::dice_of(dice->mode, game->battle_->facts());
    if (!mode) return tl::unexpected(at(flag_of("--dice", args.dice), mode.error()));
    setting.dice = *mode;
    if (auto seated = game->seat(args.seats); !seated) return tl::unexpected(seated.error());
    if (auto taken = game->take_orders(args); !taken) return tl::unexpected(taken.error());
    auto contributed = contributions_of(args.contributions, game->battle_->facts(), *mode);
    if (!contributed) return tl::unexpected(contributed.error());
    setting.contributions = std::move(*contributed);
    // Where somebody types at a terminal: a script is asked nothing that it does not expect.
    const bool asked = args.dice.empty() && *mode == DiceMode::Seeded &&
                       setting.contributions.empty() && isatty(STDIN_FILENO) == 1;
    for (const Side side : {Side::A, Side::B})
      if (asked && game->any_human(side)) setting.words.push_back(side);
    setting.players = {game->player(Side::A), game->player(Side::B)};
    setting.posts = game->sitting();
  }
  game->secret_ = dice->secret;
  game->script_ = dice->script;
  if (!args.journal.empty())
    if (auto kept = game->keep_journal(args.journal); !kept) return tl::unexpected(kept.error());
  const battle::Reply begun = game->battle_->begin(args.lang);
  if (!begun.ok) return tl::unexpected(game->not_begun(scenario->file, begun));
  return game;
}

Found<void> Game::keep_journal(const std::string& path) {
  const bool seeded = battle_->header().dice.mode == DiceMode::Seeded;
  if (is_named(path)) return tl::unexpected(at(path, phrase("game.exists")));
  if (seeded && secret_)
    if (auto kept = write_secret(path, *secret_); !kept) return kept;
  auto writer = JournalWriter::create(path, battle_->header());
  if (!writer) {
    if (seeded) remove_secret(path);
    return tl::unexpected(journal::told(writer.error()));
  }
  writer_ = std::make_unique<JournalWriter>(std::move(*writer));
  journal_ = path;
  keep_entries();
  return {};
}

void Game::keep_entries() {
  battle_->keep([this](const JournalEntry& entry) -> tl::expected<void, data::Phrase> {
    const auto written = writer_->append(entry);
    if (written) return {};
    unkept_ = journal::told(written.error());
    return tl::unexpected(unkept_);
  });
}

data::Phrase Game::not_begun(const std::string& file, const battle::Reply& reply) const {
  return unkept_.empty() ? at(file, reply.error) : unkept_;
}

Found<bool> Game::roll_from_script(Lang lang) {
  bool any = false;
  for (;;) {
    const std::string asked = battle_->question(lang).roll;
    if (asked.empty() || !script_ || script_->empty()) return any;
    if (auto rolled = script_->roll_once(*battle_, asked, lang); !rolled)
      return tl::unexpected(rolled.error());
    any = true;
  }
}

Found<std::unique_ptr<Game>> Game::resume(const PlayArgs& args) {
  std::unique_ptr<Game> game(new Game);
  auto reopened = JournalWriter::open_existing(args.journal);
  if (!reopened) return tl::unexpected(journal::told(reopened.error()));
  const Journal& journal = reopened->journal;
  const auto door = find_ruleset(journal.header.ruleset);
  if (!door) return tl::unexpected(at(args.journal + ":1", door.error()));
  auto replayed = (*door)->replay(journal, std::numeric_limits<std::uint64_t>::max());
  if (!replayed)
    return tl::unexpected(data::Phrase(without_line_ends(replayed.error().str(args.lang))));
  if (replayed->error) {
    // The rules may have been corrected since: by them as they are now, if they let it.
    const data::Phrase stops =
        at(args.journal + ":" + std::to_string(replayed->error->seq + 1), replayed->error->message);
    replayed = (*door)->read_anew(journal);
    if (!replayed || replayed->error || replayed->battle->over()) return tl::unexpected(stops);
    game->read_anew_ = true;
  }
  game->battle_ = std::move(replayed->battle);
  JournalDice dice = journal.header.dice;
  dice.commitment = game->battle_->handshake().commitment();
  // Dice that were typed in may go on by a script; others have their key.
  if (dice.mode == DiceMode::Typed) {
    auto script = script_of(args.dice);
    if (!script) return tl::unexpected(script.error());
    game->script_ = std::move(*script);
  }
  auto secret = resumed_secret(dice, args.journal, args.dice);
  const auto result =
      std::find_if(journal.entries.begin(), journal.entries.end(),
                   [](const JournalEntry& entry) { return entry.kind == JournalKind::Result; });
  const bool ended = result != journal.entries.end();
  if (!secret && !ended) return tl::unexpected(secret.error());
  if (secret) game->secret_ = *secret;
  if (game->secret_) game->battle_->roll_with(*game->secret_);
  for (const Seat& seat : journal.header.seats) {
    if (seat.side == Side::Umpire) continue;
    auto& players = game->players_[static_cast<std::size_t>(index(seat.side))];
    players.fill(seat.player);
    for (const SeatPost& post : seat.posts)
      if (const auto at = find_seat(post.id, game->battle_->facts()))
        players[at->number] = post.player;
  }
  if (auto seated = game->seat(args.seats); !seated) return tl::unexpected(seated.error());
  if (auto taken = game->take_orders(args); !taken) return tl::unexpected(taken.error());
  game->resumed_ = true;
  game->torn_ = journal.torn.has_value();
  game->journal_ = args.journal;
  const bool unbegun =
      std::none_of(journal.entries.begin(), journal.entries.end(),
                   [](const JournalEntry& entry) { return entry.kind == JournalKind::Action; });
  game->writer_ = std::make_unique<JournalWriter>(std::move(reopened->writer));
  game->keep_entries();
  if (ended) {
    // Whoever was cut off between the result and the key still owes the key.
    if (secret)
      if (const auto closed = game->finish(); !closed) return tl::unexpected(closed.error());
    return tl::unexpected(
        at(args.journal + ":" + std::to_string(result->seq + 1),
           phrase("game.over", {{"result", result->action}, {"file", args.journal}})));
  }
  if (game->read_anew_)
    if (const auto noted = game->battle_->go_on_as_read_now(); !noted)
      return tl::unexpected(noted.error());
  if (unbegun)
    if (const battle::Reply begun = game->battle_->begin(args.lang); !begun.ok)
      return tl::unexpected(game->not_begun(args.journal, begun));
  return game;
}

std::vector<std::pair<std::string, std::string>> Game::sitting() const {
  std::vector<std::pair<std::string, std::string>> out;
  if (!battle_) return out;
  for (const Side side : {Side::A, Side::B})
    for (const Post seat : seats_of(side, battle_->facts()))
      out.emplace_back(seat_id(seat, battle_->facts()), player(seat));
  return out;
}

bool Game::any_human(Side side) const {
  const std::vector<Post> seats = seats_of(side, battle_->facts());
  return std::any_of(seats.begin(), seats.end(), [this](Post seat) { return human(seat); });
}

Post Game::viewer() const {
  std::vector<Post> people;
  for (const Side side : {Side::A, Side::B})
    for (const Post seat : seats_of(side, battle_->facts()))
      if (human(seat)) people.push_back(seat);
  if (people.empty()) return Side::Umpire;
  // Several posts of one side sit at one table with their commander.
  if (people.front().side == people.back().side) return people.front();
  return to_decide().value_or(Side::Umpire);
}

std::optional<Post> Game::to_decide() const {
  const battle::Question question = battle_->question(Lang::En);
  const Side begins = orders_.first();
  for (const bool people : {false, true})
    for (const Side side : {begins, other(begins)}) {
      if ((question.asked & bit(side)) == 0) continue;
      const unsigned asked = question.posts[static_cast<std::size_t>(index(side))];
      if (question.any && asked != 0) {
        // A computer takes its turn; whoever sits at this table decides with his commander.
        Post first = battle_->to_begin(side, battle_->last_to_decide(side));
        if (human(first) && human(Post(side))) first = side;
        if (human(first) == people) return first;
        continue;
      }
      for (const Post seat : seats_of(side, battle_->facts())) {
        // A word for the dice is asked of the side.
        if (asked != 0 && ((asked >> seat.number) & 1U) == 0) continue;
        if (human(seat) == people) return seat;
        if (asked == 0) break;
      }
    }
  return std::nullopt;
}

bool Game::has_sheets() const {
  return battle::ruleset(battle_->rulebook().id)->table() == "sheets";
}

bool Game::behind_curtains() const {
  return has_sheets() && any_human(Side::A) && any_human(Side::B);
}

Found<battle::Thought> Game::think(Post seat, Lang lang) {
  if (orders_.has(seat)) return orders_.decide(*battle_, seat, lang);
  return battle_->think(seat, player(seat), battle_->chance(seat), lang);
}

Found<void> Game::finish() {
  if (writer_) {
    if (const auto closed = battle_->close(secret_); !closed) return tl::unexpected(closed.error());
    if (battle_->header().dice.mode == DiceMode::Seeded && secret_) remove_secret(journal_);
  }
  return script_ ? script_->used_up() : Found<void>{};
}

Found<void> Game::save(const std::string& file) const {
  const auto entries = battle_->entries();
  const auto text = write_journal(battle_->header(), {entries.begin(), entries.end()});
  if (!text) return tl::unexpected(journal::told(text.error()));
  if (is_named(file)) return tl::unexpected(at(file, journal::phrase("file.exists")));
  // First, for without it the journal cannot go on.
  const bool secret = battle_->header().dice.mode == DiceMode::Seeded && secret_;
  if (secret)
    if (auto kept = write_secret(file, *secret_); !kept) return kept;
  auto written = write_new(file, *text);
  if (!written && secret) remove_secret(file);
  return written;
}

}  // namespace sandtable::cli
