#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/rooms/lobby.h"
#include "server/rooms/room.h"
#include "server/wire/loop_fixture.h"
#include "store/samples.h"

/// A room with all that it stands on, for tests that sit at its seats.
namespace sandtable::server {

/// A guest that keeps what it is sent.
class Ear final : public Guest {
 public:
  const std::string& owner() const override { return owner_; }
  void send(std::string message) override {
    Ear* const other = message.starts_with(astray) ? std::exchange(gets_it, nullptr) : nullptr;
    (other != nullptr ? *other : *this).heard.push_back(std::move(message));
  }
  bool busy() const override { return false; }
  void close(const data::Phrase&) override {}

  /// The last message of a type.
  std::string last(const std::string& type) const {
    std::string out;
    for (const std::string& message : heard)
      if (message.starts_with("{\"type\":\"" + type + "\"")) out = message;
    return out;
  }

  std::vector<std::string> heard;
  /// Whom the next message of this beginning goes to instead: a defect of the server's.
  Ear* gets_it = nullptr;
  std::string astray;

 private:
  std::string owner_ = "somebody";
};

/// A store, a loop, workers, and a battle's room upon them.
class RoomFixture {
 public:
  /// Makes a battle, keeps it, and opens its room.
  void make(const WantedBattle& wanted) {
    const auto prepared = make_battle(wanted);
    ASSERT_TRUE(prepared) << prepared.error().error.str();
    for (const auto& [seat, key] : prepared->made.keys) keys_[seat] = key;
    ASSERT_TRUE(keep_battle(*store_, *prepared));
    id_ = prepared->made.battle;
    open();
  }
  void open() {
    auto loaded = load_battle(*store_, id_);
    ASSERT_TRUE(loaded) << loaded.error().error.str();
    Room::Tools tools{store_.get(), &workers_, &counters_, &writer_};
    tools.clock = [this] { return now(); };
    tools.tell_turn = [this](Room::Absent absent) { absent_.push_back(std::move(absent)); };
    room_ = std::make_shared<Room>(std::move(**loaded), tools);
    std::string told = "not yet";
    room_->take_up([&](const data::Phrase& trouble) { told = trouble.str(); });
    ASSERT_TRUE(loop_.run_until([&] { return told != "not yet"; }));
    ASSERT_EQ(told, "");
  }

  void sit(const std::string& seat, Seats seats) {
    places_[seat] = room_->join(ears_[seat], std::move(seats), {});
  }
  /// The question that a seat was last sent.
  std::uint64_t question(const std::string& seat) {
    const std::string before = "\"question\":{\"id\":";
    const auto& all = ears_[seat].heard;
    for (std::size_t i = all.size(); i-- > 0;)
      if (const std::size_t at = all[i].find(before); at != std::string::npos)
        return std::stoull(all[i].substr(at + before.size()));
    return 0;
  }
  /// Asks something for a seat, and waits for the answer and for what it brings into the store.
  /// `side`: as it names itself; empty: by its seat.
  std::string ask(const std::string& seat, Message message, const std::string& side = "") {
    message.id = 7;
    message.side = side.empty() ? seat : side;
    message.number = question(seat);
    Ear& ear = ears_[seat];
    const std::size_t heard = ear.heard.size();
    room_->hear(places_[seat], message);
    std::string answer;
    EXPECT_TRUE(loop_.run_until([&] {
      for (std::size_t i = heard; i < ear.heard.size(); ++i)
        if (ear.heard[i].starts_with("{\"re\":7")) answer = ear.heard[i];
      return !answer.empty() && !room_->writing();
    })) << seat;
    return answer;
  }

  /// The clock of battles, as far on as the test has set it.
  Bucket::Clock::time_point now() const { return Bucket::Clock::now() + later_; }
  void leave(const std::string& seat) { room_->leave(places_[seat]); }

  /// The posts of both sides, each side's first in front.
  std::vector<Post> posts() const {
    std::vector<Post> out;
    for (const Side side : {Side::A, Side::B})
      for (int i = 0; i < room_->battle().posts(side); ++i)
        out.emplace_back(side, static_cast<std::uint8_t>(i));
    return out;
  }
  /// What a seat is called: its post, or the side where that has no posts.
  std::string name_of(Post post) const {
    const battle::Battle& battle = room_->battle();
    const std::string id = battle.post_id(post);
    return id.empty() ? battle.facts().sides[static_cast<std::size_t>(index(post.side))].id : id;
  }
  /// The post that a seat is; Spectator where it is none.
  Post post_of(const std::string& seat) const {
    for (const Post post : posts())
      if (name_of(post) == seat) return post;
    return Side::Spectator;
  }

  Room& room() { return *room_; }
  Ear& ear(const std::string& seat) { return ears_[seat]; }

 protected:
  store::samples::Folder folder_;
  std::unique_ptr<store::Store> store_ = store::samples::opened(folder_.address());
  Counters counters_;
  Loop loop_;
  Workers workers_{1, 10, loop_.post()};
  store::Writer writer_{*store_, loop_.post()};
  std::map<std::string, Ear> ears_;
  std::map<std::string, std::uint64_t> places_;
  std::map<std::string, std::string> keys_;
  std::string id_;
  std::chrono::seconds later_{};
  std::vector<Room::Absent> absent_;  ///< what was to be told to who is away
  std::shared_ptr<Room> room_;
};

}  // namespace sandtable::server
