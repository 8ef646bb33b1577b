// A store answers any order of calls as a few maps in memory do, also after it was opened again.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "store/samples.h"

namespace sandtable::store {
namespace {

constexpr int kBattles = 3;

// What the store should hold.
struct Model {
  struct Held {
    NewBattle made;
    std::vector<NewEntry> entries;
    samples::Lines lines;
    std::vector<SeatKey> keys;
    std::vector<ChatLine> chat;
    std::map<std::pair<std::string, std::string>, std::string> standing;
    Progress progress;
    Time changed = 0;
    bool revealed = false;
  };
  std::map<std::string, Held> battles;
  std::map<std::string, std::int64_t> accounts;
  std::map<std::pair<std::int64_t, std::string>, std::vector<std::string>> claims;
};

class Run {
 public:
  void step() {
    battle_ = "b" + std::to_string(*rc::gen::inRange(0, kBattles));
    known_ = model_.battles.count(battle_) != 0;
    switch (*rc::gen::inRange(0, 10)) {
      case 0:
        return create();
      case 1:
      case 2:
      case 3:
        return append();
      case 4:
        return talk();
      case 5:
        return stand();
      case 6:
        return key();
      case 7:
        return note();
      case 8:
        return *rc::gen::inRange(0, 4) == 0 ? remove() : claim();
      default:
        return reopen();
    }
  }

  void compare() {
    for (int i = 0; i < kBattles; ++i) compare("b" + std::to_string(i));
    std::vector<std::tuple<bool, Time, std::string>> order;
    for (const auto& [id, held] : model_.battles)
      if (!held.made.is_private) order.emplace_back(held.progress.over, -held.changed, id);
    std::sort(order.begin(), order.end());
    const BattlePage page = store_->public_battles(0, 100).value();
    RC_ASSERT(page.battles.size() == order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
      RC_ASSERT(page.battles[i].id == std::get<2>(order[i]));
    RC_ASSERT(store_->check().value().problems.empty());
  }

 private:
  void create() {
    NewBattle made = samples::battle(battle_);
    made.is_private = *rc::gen::arbitrary<bool>();
    made.created = *rc::gen::inRange<Time>(0, 1'000);
    const auto done = store_->create_battle(made);
    RC_ASSERT(done.has_value() == !known_);
    if (known_) return;
    std::vector<SeatKey> keys = made.keys;
    for (SeatKey& held : keys) held.battle = battle_;
    model_.battles.insert(
        {battle_, {made, {}, samples::Lines(battle_), keys, {}, {}, {}, made.created, false}});
  }

  void append() {
    if (!known_) {
      RC_ASSERT(store_->append(samples::Lines(battle_).next()).error().fault == Fault::Missing);
      return;
    }
    Model::Held& held = model_.battles.at(battle_);
    const std::uint64_t next = held.entries.size() + 1;
    if (*rc::gen::inRange(0, 4) == 0 && !held.entries.empty()) {
      const NewEntry again = *rc::gen::elementOf(held.entries);
      const auto done = store_->append(again);
      RC_ASSERT(!done.has_value());
      RC_ASSERT(done.error().message == "entry " + std::to_string(again.seq) + " of battle " +
                                            battle_ + ": expected " + std::to_string(next));
      return;
    }
    NewEntry entry = held.lines.next();
    entry.at = *rc::gen::inRange<Time>(0, 1'000);
    entry.reveals = *rc::gen::inRange(0, 5) == 0;
    if (*rc::gen::inRange(0, 3) == 0) entry.over = *rc::gen::arbitrary<bool>();
    RC_ASSERT(store_->append(entry).has_value());
    held.revealed = held.revealed || entry.reveals;
    held.progress.over = entry.over.value_or(held.progress.over);
    held.changed = entry.at;
    held.entries.push_back(entry);
  }

  void talk() {
    ChatLine line{0, 5, "Anne", "zulu", *rc::gen::string<std::string>()};
    const auto number = store_->append_chat(battle_, line);
    RC_ASSERT(number.has_value() == known_);
    if (!known_) return;
    std::vector<ChatLine>& chat = model_.battles.at(battle_).chat;
    line.number = chat.size() + 1;
    RC_ASSERT(*number == line.number);
    chat.push_back(line);
  }

  void stand() {
    const StandingAnswer answer{*rc::gen::element<std::string>("zulu", "british"),
                                *rc::gen::element<std::string>("react", "evade"),
                                *rc::gen::element<std::string>("", "yes", "no")};
    RC_ASSERT(store_->set_standing(battle_, answer).has_value() == known_);
    if (!known_) return;
    auto& standing = model_.battles.at(battle_).standing;
    if (answer.answer.empty())
      standing.erase({answer.side, answer.kind});
    else
      standing[{answer.side, answer.kind}] = answer.answer;
  }

  void key() {
    const SeatKey more{samples::hash(new_token()), battle_, "british", "B"};
    RC_ASSERT(store_->add_key(more).has_value() == known_);
    if (!known_) return;
    std::vector<SeatKey>& keys = model_.battles.at(battle_).keys;
    keys.push_back(more);
    if (*rc::gen::inRange(0, 2) == 0) return;
    RC_ASSERT(store_->drop_key(keys.front().hash).has_value());
    keys.erase(keys.begin());
  }

  void note() {
    const Progress progress{*rc::gen::inRange(0, 20), *rc::gen::arbitrary<bool>(), "won", "gagné"};
    RC_ASSERT(store_->note_progress(battle_, progress).has_value() == known_);
    if (known_) model_.battles.at(battle_).progress = progress;
  }

  void remove() {
    RC_ASSERT(store_->delete_battle(battle_).has_value() == known_);
    model_.battles.erase(battle_);
    for (auto& [of, seats] : model_.claims)
      if (of.second == battle_) seats.clear();
  }

  void claim() {
    const std::string name = *rc::gen::element<std::string>("anne", "bert");
    if (model_.accounts.count(name) == 0)
      model_.accounts[name] = store_->create_account({0, name, name, "p", 1}).value();
    const std::int64_t account = model_.accounts.at(name);
    const std::string seat = *rc::gen::element<std::string>("british", "zulu");
    RC_ASSERT(store_->claim(account, battle_, seat).has_value() == known_);
    if (!known_) return;
    std::vector<std::string>& seats = model_.claims[{account, battle_}];
    if (std::find(seats.begin(), seats.end(), seat) == seats.end()) seats.push_back(seat);
    std::sort(seats.begin(), seats.end());
    RC_ASSERT(store_->claims(account, battle_).value() == seats);
  }

  void reopen() {
    store_.reset();
    store_ = samples::opened(folder_.address());
  }

  void compare(const std::string& id) {
    const auto found = model_.battles.find(id);
    const auto loaded = store_->load_battle(id);
    RC_ASSERT(loaded.has_value() == (found != model_.battles.end()));
    if (!loaded) return;
    const Model::Held& held = found->second;
    RC_ASSERT(loaded->row.entries == held.entries.size());
    RC_ASSERT(loaded->row.progress == held.progress);
    RC_ASSERT(loaded->row.changed == held.changed);
    RC_ASSERT(loaded->row.is_private == held.made.is_private);
    RC_ASSERT(loaded->secret.has_value() == !held.revealed);
    for (std::size_t i = 0; i < held.entries.size(); ++i)
      RC_ASSERT(loaded->entries[i] == held.entries[i].line);
    RC_ASSERT(store_->keys_of(id).value() == held.keys);
    RC_ASSERT(store_->chat(id, 0, 1'000).value() == held.chat);
    std::vector<StandingAnswer> standing;
    for (const auto& [what, answer] : held.standing)
      standing.push_back({what.first, what.second, answer});
    RC_ASSERT(store_->standing(id).value() == standing);
  }

  samples::Folder folder_;
  std::unique_ptr<Store> store_ = samples::opened(folder_.address());
  Model model_;
  std::string battle_;
  bool known_ = false;
};

RC_GTEST_PROP(StoreProperty, AnswersAsAModelInMemory, ()) {
  Run run;
  const int steps = *rc::gen::inRange(1, 60);
  for (int i = 0; i < steps; ++i) run.step();
  run.compare();
}

}  // namespace
}  // namespace sandtable::store
