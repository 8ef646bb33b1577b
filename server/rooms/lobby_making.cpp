#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <utility>

#include "battle/adopt.h"
#include "battle/closing.h"
#include "battle/header.h"
#include "battle/phrases.gen.h"
#include "battle/rulesets.h"
#include "engine/data/near.h"
#include "engine/data/problems.h"
#include "engine/data/said.h"
#include "engine/journal/dice_check.h"
#include "engine/journal/journal.h"
#include "engine/journal/told.h"
#include "engine/scenario/bounds.h"
#include "engine/text/shown.h"
#include "search/level.h"
#include "server/rooms/lobby.h"
#include "server/rooms/shapes.h"
#include "store/keeper.h"
#include "store/token.h"
#include "store/told.h"

namespace sandtable::server {
namespace {

struct Scenario {
  const battle::RulesetDoor* door = nullptr;
  std::string file, text;
};

}  // namespace

data::Phrase no_level(std::string_view name) {
  return phrase("list.no-level", {{"name", name}, {"known", data::joined(search::levels())}});
}

Refusal no_scenario(const std::string& id, const std::vector<std::string_view>& known) {
  const std::string_view near = data::nearest_word(id, known);
  return {404,
          phrase("list.no-scenario",
                 {{"id", id},
                  {"near", near.empty() ? data::Phrase() : phrase("list.near", {{"word", near}})}}),
          {}};
}

namespace {

Answer<Scenario> find_scenario(const WantedBattle& wanted) {
  if (!wanted.scenario_text.empty()) {
    // For messages. No name of a file, which would bind the id: a text has the id that it says.
    constexpr std::string_view kFile = "scenario";
    const auto door = battle::find_ruleset_of(wanted.scenario_text, kFile);
    if (!door) return tl::unexpected(Refusal{400, door.error().message, door.error().place});
    return Scenario{*door, std::string(kFile), wanted.scenario_text};
  }
  std::vector<std::string_view> known;
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const desk::Carried& carried : door->scenarios()) {
      if (carried.id == wanted.scenario)
        return Scenario{door, wanted.scenario + ".toml", std::string(carried.text)};
      known.push_back(carried.id);
    }
  return tl::unexpected(no_scenario(wanted.scenario, known));
}

using Plans = std::vector<store::SeatPlan>;

/// The ids of what can be planned, for messages.
std::string ids_of(const Plans& plans) {
  std::string out;
  for (const store::SeatPlan& plan : plans) out += (out.empty() ? "" : ", ") + plan.side;
  return out;
}

/// The plan of each side, side A first, then of the posts. Sides that nobody names are open, and
/// posts are as their side.
Answer<Plans> plans_of(const std::vector<std::pair<std::string, std::string>>& wanted,
                       const desk::ScenarioFacts& facts, Plans plans) {
  for (const auto& one : wanted) {
    const std::string &side = one.first, &plan = one.second;
    const auto at = std::find_if(plans.begin(), plans.end(),
                                 [&](const store::SeatPlan& p) { return p.side == side; });
    if (at == plans.end())
      return tl::unexpected(
          Refusal{400, phrase("field.seats-side", {{"side", side}, {"known", ids_of(plans)}}), {}});
    if (plan != "open" && !search::level_of(plan))
      return tl::unexpected(
          Refusal{400, phrase("field.seats-level", {{"side", side}, {"why", no_level(plan)}}), {}});
    at->plan = plan;
  }
  const auto named = [&](const std::string& id) {
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](const auto& one) { return one.first == id; });
  };
  for (std::size_t i = 0, at = 2; i < 2; ++i)
    for (const desk::PostFacts& post : facts.sides[i].posts)
      if (store::SeatPlan& plan = plans[at++]; named(facts.sides[i].id) && !named(post.id))
        plan.plan = plans[i].plan;
  return plans;
}

Plans open_plans(const desk::ScenarioFacts& facts) {
  Plans out{{facts.sides[0].id, "open"}, {facts.sides[1].id, "open"}};
  for (const desk::SideFacts& side : facts.sides)
    for (const desk::PostFacts& post : side.posts) out.push_back({post.id, "open"});
  return out;
}

/// The plans that a journal's header comes to: its computers sit where they sat.
Plans plans_in(const JournalHeader& header, const desk::ScenarioFacts& facts) {
  Plans out = open_plans(facts);
  const auto sits = [&](const std::string& id, const std::string& player) {
    for (store::SeatPlan& plan : out)
      if (plan.side == id && search::level_of(player)) plan.plan = player;
  };
  for (const Seat& seat : header.seats) {
    sits(seat.id, seat.player);
    for (const desk::SideFacts& side : facts.sides)
      for (const desk::PostFacts& post : side.posts) {
        const auto named = std::find_if(seat.posts.begin(), seat.posts.end(),
                                        [&](const SeatPost& one) { return one.id == post.id; });
        if (named != seat.posts.end())
          sits(post.id, named->player);
        else if (side.id == seat.id)
          sits(post.id, seat.player);
      }
  }
  return out;
}

/// A key for each seat that a person may take.
void make_keys(const Plans& plans, bool umpire, store::NewBattle& battle, MadeBattle& made) {
  const auto add = [&](std::string_view seat) {
    const std::string key = store::new_token();
    battle.keys.push_back({store::hash_of(key), battle.id, std::string(seat), {}});
    made.keys.emplace_back(seat, key);
  };
  for (const store::SeatPlan& plan : plans)
    if (plan.plan == "open") add(plan.side);
  if (umpire) add(store::kUmpireSeat);
  add(store::kSpectatorSeat);
  made.owner_key = store::new_token();
  battle.keys.push_back(
      {store::hash_of(made.owner_key), battle.id, std::string(store::kOwnerSeat), {}});
}

/// The sides that people play: each owes a word for the dice.
std::vector<Side> people_of(const Plans& plans) {
  std::vector<Side> out;
  for (const Side side : {Side::A, Side::B})
    if (plans[static_cast<std::size_t>(index(side))].plan == "open") out.push_back(side);
  return out;
}

/// Who a header says sits there.
std::string sitting(const store::SeatPlan& plan) {
  return plan.plan == "open" ? "human" : plan.plan;
}

battle::Setting setting_of(const WantedBattle& wanted, const Scenario& scenario,
                           const Plans& plans) {
  battle::Setting setting;
  setting.scenario = scenario.text;
  setting.scenario_file = scenario.file;
  setting.choices = wanted.choices;
  setting.dice = wanted.dice;
  setting.started = time_text(now());
  if (wanted.dice == DiceMode::Seeded) setting.key = random_key();
  for (std::size_t i = 0; i < setting.players.size(); ++i) setting.players[i] = sitting(plans[i]);
  for (std::size_t i = setting.players.size(); i < plans.size(); ++i)
    setting.posts.emplace_back(plans[i].side, sitting(plans[i]));
  if (wanted.dice == DiceMode::Seeded) setting.words = people_of(plans);
  return setting;
}

}  // namespace

Refusal refusal(const store::StoreError& error) {
  switch (error.fault) {
    case store::Fault::Missing:
      return {404, store::told(error), {}};
    case store::Fault::BadInput:
      return {400, store::told(error), {}};
    case store::Fault::Taken:
      return {409, store::told(error), {}};
    default:
      return {503, store::told(error), {}};
  }
}

Refusal refusal(const data::Problems& problems) {
  for (const data::Problem& problem : problems.list()) {
    if (problem.severity != data::Severity::Error) continue;
    std::string where;
    if (!problem.file.empty()) where = problem.file;
    if (!where.empty() && problem.at.line > 0)
      where += ":" + std::to_string(problem.at.line) + ":" + std::to_string(problem.at.column);
    return {400, problem.message, where};
  }
  return {400, phrase("battle.no-scenario-file"), {}};
}

data::Phrase unfit_text(std::string_view text, std::size_t most, bool lines) {
  if (text.size() > most) return phrase("battle.texts", {{"most", most}, {"found", text.size()}});
  const auto found = text::unshowable(text, lines);
  return found ? phrase("battle.unshowable", {{"found", *found}}) : data::Phrase();
}

std::optional<Refusal> beyond_bounds(const Journal& journal, const std::string& file) {
  const auto line = [&](std::uint64_t number) { return file + ":" + std::to_string(number); };
  const auto most = [&](std::uint64_t found) {
    return Refusal{400, phrase("battle.entries", {{"most", kMostEntries}, {"found", found}}),
                   line(kMostEntries + 2)};
  };
  // The lines behind a battle come on top of those of it.
  const auto played =
      std::count_if(journal.entries.begin(), journal.entries.end(), &battle::Closing::plays);
  if (static_cast<std::uint64_t>(played) > kMostEntries) return most(played);
  const JournalHeader& header = journal.header;
  if (const auto beyond = scenario::check_bounds(header.scenario, "scenario"); beyond.failed()) {
    Refusal refused = refusal(beyond);
    refused.error = phrase("battle.in-journal", {{"where", refused.where}, {"why", refused.error}});
    refused.where = line(1);
    return refused;
  }
  const auto unfit = [&](const std::string& text, std::uint64_t at) -> std::optional<Refusal> {
    data::Phrase wrong = unfit_text(text, kMostEntryText, true);
    if (wrong.empty()) return std::nullopt;
    return Refusal{400, std::move(wrong), line(at)};
  };
  for (const std::string* text : {&header.scenario_title, &header.scenario_id, &header.edition})
    if (auto wrong = unfit(*text, 1)) return wrong;
  for (const Seat& seat : header.seats) {
    if (auto wrong = unfit(seat.player, 1)) return wrong;
    for (const SeatPost& post : seat.posts)
      for (const std::string* text : {&post.id, &post.player})
        if (auto wrong = unfit(*text, 1)) return wrong;
  }
  for (const Contribution& one : header.dice.contributions)
    if (auto wrong = unfit(one.text, 1)) return wrong;
  for (const JournalEntry& entry : journal.entries)
    for (const std::string* text : {&entry.action, &entry.reason, &entry.text})
      if (auto wrong = unfit(*text, entry.seq + 1)) return wrong;
  return std::nullopt;
}

Answer<Prepared> make_battle(const WantedBattle& wanted) {
  const auto scenario = find_scenario(wanted);
  if (!scenario) return tl::unexpected(scenario.error());
  const auto facts = scenario->door->read(scenario->text, scenario->file, wanted.choices);
  if (!facts) return tl::unexpected(refusal(facts.error()));
  if (const auto dice = battle::dice_of(wanted.dice, *facts); !dice)
    return tl::unexpected(Refusal{400, dice.error(), {}});
  const auto plans = plans_of(wanted.seats, *facts, open_plans(*facts));
  if (!plans) return tl::unexpected(plans.error());
  const battle::Setting setting = setting_of(wanted, *scenario, *plans);
  const auto battle = scenario->door->make(setting);
  if (!battle) return tl::unexpected(refusal(battle.error()));
  const auto header = store::header_line((*battle)->header());
  if (!header) return tl::unexpected(refusal(header.error()));
  Prepared out;
  out.made.battle = store::new_battle_id();
  store::NewBattle& kept = out.kept;
  kept.id = out.made.battle;
  kept.header = *header;
  kept.title = wanted.title;
  kept.plans = *plans;
  kept.is_private = wanted.is_private;
  kept.odds = wanted.odds;
  kept.created = now();
  kept.secret = setting.key;
  make_keys(*plans, wanted.umpire, kept, out.made);
  return out;
}

store::Outcome<void> keep_battle(store::Store& store, const Prepared& prepared) {
  if (prepared.journal.empty()) return store.create_battle(prepared.kept);
  if (const auto taken = store.import_journal(prepared.kept, prepared.journal, "journal"); !taken)
    return tl::unexpected(taken.error());
  return {};
}

namespace {

/// A journal as it is kept. One of earlier rules that goes another way by those of today stays as
/// it was written, to be looked at.
tl::expected<battle::Adopted, data::Phrase> kept_as(const battle::Replayed& replayed,
                                                    const Journal& journal,
                                                    const std::optional<DiceKey>& secret,
                                                    const std::vector<Side>& owing) {
  if (!replayed.error) return battle::adopt(*replayed.battle, secret, owing);
  auto text = write_journal(journal.header, journal.entries);
  if (!text) return tl::unexpected(text.error().message);
  return battle::Adopted{std::move(*text), {}};
}

}  // namespace

Answer<Prepared> take_in_journal(const WantedJournal& wanted) {
  constexpr std::string_view kFile = "journal";
  const auto at_line = [&](std::uint64_t line) {
    return std::string(kFile) + ":" + std::to_string(line);
  };
  const auto journal = parse_journal(wanted.journal, std::string(kFile));
  if (!journal) {
    const JournalError& error = journal.error();
    std::string where = at_line(error.line);
    if (error.column > 0) where += ":" + std::to_string(error.column);
    return tl::unexpected(Refusal{400, error.message, where});
  }
  if (const auto beyond = beyond_bounds(*journal, std::string(kFile)); beyond)
    return tl::unexpected(*beyond);
  const battle::RulesetDoor* door = battle::ruleset(journal->header.ruleset);
  if (!door)
    return tl::unexpected(Refusal{
        400, phrase("battle.unknown-ruleset", {{"id", journal->header.ruleset}}), at_line(1)});
  const auto replayed = door->replay(*journal, std::numeric_limits<std::uint64_t>::max());
  if (!replayed) return tl::unexpected(refusal(replayed.error()));
  if (replayed->error && !battle::of_other_rules(journal->header))
    return tl::unexpected(
        Refusal{400, replayed->error->message, at_line(replayed->error->seq + 1)});
  if (replayed->withheld != 0)
    return tl::unexpected(
        Refusal{400, battle::phrase("journal.withheld"), at_line(replayed->withheld + 1)});
  if (!replayed->wrong.empty())
    return tl::unexpected(
        Refusal{400, replayed->wrong.front().message, at_line(replayed->wrong.front().seq + 1)});
  if (const DiceReport dice = check_dice(*journal, std::string(kFile)); !dice.wrong.empty())
    return tl::unexpected(
        Refusal{400, dice.wrong.front().message, at_line(dice.wrong.front().line)});
  const desk::ScenarioFacts& facts = replayed->battle->facts();
  const auto chosen = plans_of(wanted.seats, facts, plans_in(journal->header, facts));
  if (!chosen) return tl::unexpected(chosen.error());
  const auto adopted = kept_as(*replayed, *journal, wanted.secret, people_of(*chosen));
  if (!adopted)
    return tl::unexpected(Refusal{400, phrase("field.secret", {{"why", adopted.error()}}), {}});
  Prepared out;
  out.made.battle = store::new_battle_id();
  out.journal = adopted->journal;
  store::NewBattle& kept = out.kept;
  kept.id = out.made.battle;
  kept.title = wanted.title;
  kept.plans = *chosen;
  kept.is_private = wanted.is_private;
  kept.created = now();
  kept.secret = adopted->secret;
  if (journal->torn) out.made.torn_line = journal->entries.size() + 2;
  make_keys(*chosen, wanted.umpire, kept, out.made);
  return out;
}

namespace {

/// A battle of a store as it can go on, or be looked at, by the rules as they are now.
struct Reopened {
  std::unique_ptr<battle::Battle> battle;
  data::Phrase frozen;     ///< why it can only be looked at
  bool read_anew = false;  ///< it goes on by rules that have changed since
};

/// The first thing that is wrong, with its place.
data::Phrase first_of(const data::Problems& problems) {
  const Refusal refused = refusal(problems);
  return refused.where.empty() ? refused.error : data::within(refused.where, refused.error);
}

tl::expected<Reopened, data::Phrase> reopen(const battle::RulesetDoor& door,
                                            const Journal& journal) {
  constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
  auto replayed = door.replay(journal, kAll);
  if (!replayed) return tl::unexpected(first_of(replayed.error()));
  if (!replayed->error) return Reopened{std::move(replayed->battle), {}, false};
  // The rules have changed since it was played: by them as they are now, if they let it.
  auto anew = door.read_anew(journal);
  if (!anew) return tl::unexpected(first_of(anew.error()));
  if (!anew->error) return Reopened{std::move(anew->battle), {}, true};
  const std::uint64_t last = anew->error->seq == 0 ? 0 : anew->error->seq - 1;
  return Reopened{std::move(anew->battle),
                  phrase("battle.corrected", {{"entry", last}, {"why", anew->error->message}}),
                  false};
}

}  // namespace

namespace {

std::optional<Post> seat_called(const battle::Battle& battle, std::string_view id) {
  for (const Side side : {Side::A, Side::B})
    for (int i = 0; i < battle.posts(side); ++i) {
      const Post post(side, static_cast<std::uint8_t>(i));
      const std::string name = battle.post_id(post);
      const auto& facts = battle.facts().sides[static_cast<std::size_t>(index(side))];
      if (id == (name.empty() ? facts.id : name)) return post;
    }
  return std::nullopt;
}

/// What lies sealed and was not played yet. Answers are played in the order of the seats, and a
/// server can break off in the middle: each action of a seat's since it sealed was one of its
/// answers, for whoever has answered decides nothing more meanwhile. What others decide, as a
/// ruling or the offer of a draw, leaves it sealed; a takeback does not.
void take_sealed(const std::vector<std::pair<std::uint64_t, store::StandingAnswer>>& rows,
                 Room::Parts& parts) {
  const auto entries = parts.battle->entries();
  const std::uint64_t last = entries.empty() ? 0 : entries.back().seq;
  std::uint64_t from = 0;
  std::multimap<std::string, std::uint64_t> played;
  for (const JournalEntry& entry : entries) {
    if (entry.kind == JournalKind::Takeback) from = entry.seq;
    if (entry.kind == JournalKind::Action)
      played.emplace(entry.post.empty() ? entry.side : entry.post, entry.seq);
  }
  for (const auto& [seq, row] : rows) {
    if (seq < from || seq > last) continue;
    const auto [begin, end] = played.equal_range(row.side);
    const auto as =
        std::find_if(begin, end, [after = seq](const auto& at) { return at.second > after; });
    if (as != end)
      played.erase(as);
    else if (const auto seat = seat_called(*parts.battle, row.side))
      parts.sealed.push_back({*seat, row});
  }
}

/// Answers given in advance, and those that lay sealed when the battle was left: of each seat's
/// first, second … answer the latest only, for what was played may not have been struck from the
/// store.
void take_standing(const std::vector<store::StandingAnswer>& answers, Room::Parts& parts) {
  std::map<std::pair<std::uint64_t, std::string>, std::pair<std::uint64_t, store::StandingAnswer>>
      sealed;
  for (const store::StandingAnswer& answer : answers) {
    if (answer.kind.starts_with(kSealedKind)) {
      const std::string_view numbers = std::string_view(answer.kind).substr(kSealedKind.size());
      std::uint64_t seq = 0, number = 0;
      const char* const end = numbers.data() + numbers.size();
      const auto read = std::from_chars(numbers.data(), end, seq);
      if (read.ptr == end || *read.ptr != ':') continue;
      std::from_chars(read.ptr + 1, end, number);
      auto& latest = sealed[{number, answer.side}];
      if (seq >= latest.first) latest = {seq, answer};
    } else if (const auto seat = seat_called(*parts.battle, answer.side);
               seat && answer.kind == kDraftKind) {
      if (auto draft = draft_of(answer.answer)) parts.drafts[*seat] = std::move(*draft);
    } else if (seat) {
      parts.battle->stand_again(*seat, answer.kind, answer.answer);
    }
  }
  std::vector<std::pair<std::uint64_t, store::StandingAnswer>> rows;
  for (auto& [at, row] : sealed) rows.push_back(std::move(row));
  take_sealed(rows, parts);
}

}  // namespace

Seated seated_by(const store::BattleRow& row, const std::vector<store::SeatKey>& keys) {
  Seated out{std::vector<std::vector<std::string>>(row.plans.size()), false, {}, {}};
  for (const store::SeatKey& key : keys) {
    ++out.links[key.seat];
    out.umpire = out.umpire || key.seat == store::kUmpireSeat;
    if (key.seat == store::kOwnerSeat) out.owner = key.nickname;
    for (std::size_t i = 0; i < row.plans.size(); ++i)
      if (key.seat == row.plans[i].side && !key.nickname.empty()) out.players[i] = {key.nickname};
  }
  return out;
}

Answer<std::shared_ptr<Room::Parts>> load_battle(store::Store& store, const std::string& battle) {
  auto loaded = store.load_battle(battle);
  if (!loaded) return tl::unexpected(refusal(loaded.error()));
  const auto damaged = [&](const data::Phrase& why) {
    return tl::unexpected(
        Refusal{500, phrase("battle.unplayable", {{"id", battle}, {"why", why}}), {}});
  };
  std::string text = loaded->header + "\n";
  for (const std::string& entry : loaded->entries) text.append(entry).append("\n");
  const auto journal = parse_journal(text, battle);
  if (!journal) return damaged(journal::told(journal.error()));
  const battle::RulesetDoor* door = battle::ruleset(journal->header.ruleset);
  if (!door) return damaged(phrase("battle.unknown-ruleset", {{"id", journal->header.ruleset}}));
  auto reopened = reopen(*door, *journal);
  if (!reopened) return damaged(reopened.error());
  auto keeper = store::Keeper::after(store, *loaded, &now);
  if (!keeper) return damaged(keeper.error().message);
  auto parts = std::make_shared<Room::Parts>();
  parts->battle = std::move(reopened->battle);
  parts->keeper = std::make_unique<store::Keeper>(std::move(*keeper));
  parts->frozen = std::move(reopened->frozen);
  if (!parts->frozen.empty()) parts->frozen_by = "rules";
  parts->read_anew = reopened->read_anew;
  parts->secret = loaded->secret;
  parts->journal_read = loaded->journal_read;
  if (journal->header.dice.mode == DiceMode::Random) parts->secret = random_key();
  if (parts->secret) parts->battle->roll_with(*parts->secret);
  if (journal->header.dice.mode == DiceMode::Seeded && !parts->secret && parts->frozen.empty() &&
      !parts->battle->over()) {
    parts->frozen = phrase("battle.no-secret");
    parts->frozen_by = "dice";
  }
  if (const auto answers = store.standing(battle)) take_standing(*answers, *parts);
  parts->row = std::move(loaded->row);
  const auto keys = store.keys_of(battle);
  if (!keys) return tl::unexpected(refusal(keys.error()));
  parts->seated = seated_by(parts->row, *keys);
  return parts;
}

}  // namespace sandtable::server
