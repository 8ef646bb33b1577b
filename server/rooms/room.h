#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "battle/battle.h"
#include "server/counters.h"
#include "server/message.h"
#include "server/phrases.gen.h"
#include "server/rooms/limits.h"
#include "server/rooms/seated.h"
#include "server/rooms/workers.h"
#include "store/keeper.h"
#include "store/store.h"
#include "store/writer.h"

namespace sandtable::server {

/// A connection, as a room speaks to it.
class Guest {
 public:
  virtual ~Guest() = default;
  /// For whom it asks: workers give each owner its turn.
  virtual const std::string& owner() const = 0;
  virtual void send(std::string message) = 0;
  /// Whether it has not yet taken what was sent: then it gets the next state once it has
  /// (Room::ready), and none of those between.
  virtual bool busy() const = 0;
  /// Says goodbye and hangs up.
  virtual void close(const data::Phrase& reason) = 0;
};

/// What the keys of a connection prove.
struct Seats {
  std::vector<Post> sides;  ///< a side, or a post of one
  bool umpire = false;
  std::vector<store::TokenHash> keys;
  std::vector<std::string> posts{};  ///< seats by name that only the battle knows (Room::seated)
  bool owner = false;                ///< who has them made the battle
  std::optional<store::TokenHash> owner_key{};  ///< by which he proves it, where it is by a key
  std::string account{};  ///< of the owner, where he is signed in and tells no other name
};

/// Bytes of entries that one battle may hold, beside their number. A journal over HTTP is bounded
/// so that it holds any battle (docs/format/protocol.md).
inline constexpr std::size_t kMostEntryBytes = std::size_t{3} << 20;
/// Decisions that wait in a battle until the one before them is on the disk.
inline constexpr std::size_t kMostWaitingDecisions = 64;
/// How long dice that are half typed are kept where nobody is.
inline constexpr std::chrono::minutes kPatience{2};
/// A page that is loaded anew, or an opponent who is just opening the link, is there again by then.
inline constexpr std::chrono::seconds kAwayFor{5};
/// An action or a reason in a journal that is taken in.
inline constexpr std::size_t kMostEntryText = std::size_t{32} << 10;

/// Before the kind of an answer that lies sealed, in the store.
inline constexpr std::string_view kSealedKind = "sealed:";

/// An answer that lies sealed, as the store has it.
struct SealedAnswer {
  Post seat;
  store::StandingAnswer row;
};

/// Under which kind the store has what somebody is writing.
inline constexpr std::string_view kDraftKind = "draft";

/// A decision that somebody is writing, of which nothing is handed in: no entry of the journal, and
/// nobody's but its seat's, and of those who keep nothing from it.
struct Draft {
  std::uint64_t since = 0;  ///< of the question that it would answer (Battle::asked_since)
  std::string text;
};
/// As the store has it.
std::string draft_row(const Draft& draft);
std::optional<Draft> draft_of(std::string_view row);

/// One battle that somebody plays or watches: the authority over what happens in it. Everything in
/// it runs on the thread that serves, but for what its computer commanders and odds compute.
class Room : public std::enable_shared_from_this<Room> {
 public:
  struct Parts {
    store::BattleRow row;
    std::unique_ptr<battle::Battle> battle;
    std::unique_ptr<store::Keeper> keeper;
    std::optional<DiceKey> secret;
    data::Phrase frozen;     ///< why it can only be looked at; empty: it can be played
    std::string frozen_by;   ///< the same as a word for programs: "rules", "dice" or ""
    bool read_anew = false;  ///< the rules have changed since its last entry, and it can go on
    Seated seated{};
    std::uint64_t journal_read = 0;  ///< entry up to which the umpire has read it
    /// Answers that lay sealed when it was left, in the order in which they were given.
    std::vector<SealedAnswer> sealed;
    std::map<Post, Draft> drafts{};
  };
  /// It is somebody's turn who is not here: any of those who have the seats.
  struct Absent {
    std::string battle;              ///< id
    std::string title_en, title_fr;  ///< the battle's
    std::vector<std::string> seats;  ///< as keys name them
  };
  struct Tools {
    store::Store* store;
    Workers* workers;
    Counters* counters;
    store::Writer* writer;
    std::function<Bucket::Clock::time_point()> clock = Bucket::Clock::now;
    std::chrono::seconds unwatched = Limits().unwatched;
    /// Tells it to who is away; must not wait. Empty: it is told to nobody.
    std::function<void(Absent)> tell_turn = {};
  };

  Room(Parts parts, const Tools& tools);
  ~Room();

  /// Records what a battle that was just loaded still owes: that it goes on by the rules as they
  /// are now, its beginning, or its closing lines. `then` is called once that is on the disk, or
  /// with why it cannot be brought there.
  void take_up(std::function<void(const data::Phrase& trouble)> then);

  const store::BattleRow& row() const { return row_; }
  const std::vector<std::vector<std::string>>& players() const { return seated_.players; }
  const Seated& who_sat() const { return seated_; }
  const battle::Battle& battle() const { return *battle_; }
  bool closed() const { return closed_; }
  /// An entry is on its way to the disk.
  bool writing() const { return writing_; }
  /// Whether both players and spectators see the same.
  bool open_to_all() const;
  /// Nobody is here and nothing is being computed. Dice that are half typed stand in no journal:
  /// they are kept for a while for who only loads a page anew.
  bool idle(Bucket::Clock::time_point at) const;
  std::size_t guests() const { return places_.size(); }

  /// The seats with the posts that they come to: whoever has a side has all of its posts.
  Seats seated(Seats seats) const;
  /// The number of its place, which the other calls name.
  std::uint64_t join(Guest& guest, Seats seats, const Hello& hello);
  void leave(std::uint64_t place);
  /// The first message to whoever holds these seats.
  /// `taken`: the seats at which others sit already.
  std::string welcome_text(const Seats& seats, const std::vector<Post>& taken = {}) const;
  void hear(std::uint64_t place, const Message& message);
  /// There is one more link for a seat: whoever sits there is told that others can, too.
  void link_given(const std::string& seat);
  /// A link for a seat counts no more: whoever sits by it is told so and leaves.
  void link_withdrawn(const store::TokenHash& key, const std::string& seat);
  /// The umpire has read the journal so far, which tells what the sides keep from each other.
  void journal_read();
  void ready(std::uint64_t place);
  /// Looks whether a computer is to decide. Harmless at any time.
  void think();
  /// Now and then: thinks, and tells who is here where that was put off.
  void tick(Bucket::Clock::time_point now);
  void close(const data::Phrase& reason);

 private:
  bool unwatched() const;
  /// What is done once an entry and all that follows from it is on the disk. `trouble`: why it is
  /// not, and nothing of it counts; else empty.
  using Written = std::function<void(const data::Phrase& trouble)>;

  struct Place {
    std::uint64_t number = 0;
    Guest* guest = nullptr;
    Seats seats;
    std::vector<Post> own;  ///< of its sides those that its keys open: others fell to it
    std::string name;
    Lang lang = Lang::En;
    std::uint64_t told = 0;  ///< entry up to which accounts were sent
    bool afresh = false, due = false;
    int pending = 0;        ///< requests that are being computed
    std::stop_source asks;  ///< ends them: it has left, or the battle has moved on
  };
  // room.cpp
  void note_progress();
  void renew_questions();
  void changed(bool rewound);
  void publish();
  boost::json::array standing_json(const Place& place) const;
  void send_state(Place& place);
  void send_welcome(const Place& place);
  void send_presence(std::uint64_t besides = 0);
  void greet(std::uint64_t number, Place& place);
  void broadcast(const std::string& message);
  const std::string& view_of(Post viewer) const;
  bool has_answered(const Place& place, Post seat, const battle::Battle& battle) const;
  std::string question_text(const Place& place, std::uint64_t id, Post viewer,
                            const battle::Battle& battle) const;
  std::uint64_t question_of(Post viewer) const;
  bool is_open_question(Post seat, std::uint64_t number) const;
  boost::json::object undo_json(const Place& place) const;
  boost::json::array given_json(const Place& place) const;
  boost::json::array mates_json(const Place& place) const;
  void reseat(std::uint64_t besides = 0);
  void publish_to(Post seat);
  std::uint64_t last_seq() const;
  void move_on();
  void thought(const std::stop_token& moment, Post side,
               const tl::expected<battle::Thought, std::string>& decided);
  void after_submit(std::uint64_t seq_before);
  void after_sealed(Post seat, Lang lang);
  SealedAnswer sealed_row(Post seat) const;
  void strike_sealed();
  void keep_sealed(const Place& place, std::uint64_t re, Post seat);
  void kept_sealed(std::uint64_t number, std::uint64_t re, Post seat, Lang lang,
                   const store::Outcome<void>& outcome);
  void give_sealed();
  void left_to_people(const std::stop_token& moment);
  bool asks_still(Post seat) const;
  std::vector<std::string> levels_of(Side side) const;
  void think_of(Post side, const std::string& level);

  // room_seats.cpp
  std::string side_id(Side side) const;
  std::string side_name(Post seat) const;
  std::vector<Post> players_seats() const;
  bool holds(const Place& place, Post seat) const;
  static bool is_own(const Place& place, Post seat);
  static bool is_mate(const Place& place, Post seat);
  std::optional<std::size_t> plan_of(Post seat) const;
  std::optional<std::string> level_of(Post seat) const;
  std::string name_of(Post seat) const;
  bool for_computers() const;
  bool for_computers(Side side) const;
  Post viewer_of(const Place& place) const;
  std::vector<Post> taken(const Place& place) const;
  bool sits_at(const Place& place, const std::string& seat) const;
  std::optional<Post> seated_instead(const Place& place, Post commander) const;
  void take_name(const Place& place);
  void take_owner(const Place& place);
  /// By how many links each seat can be taken.
  boost::json::object links_json() const;
  std::string presence_text() const;

  // room_turns.cpp
  /// Of a person's seat.
  struct Awaited {
    bool owed = false;                  ///< its turn came while nobody sat there: it is to be told
    bool told = false;                  ///< … and it was, since somebody sat there last
    Bucket::Clock::time_point since{};  ///< it is owed
    std::optional<Bucket::Clock::time_point> last{};  ///< it was told
  };
  bool attended(Post seat) const;
  bool is_asked(Post seat) const;
  void presume_told();
  void has_come(const Place& place);
  void note_turns();
  void tell_turns(Bucket::Clock::time_point at);
  bool owes_turns() const;

  // room_drafts.cpp
  bool reads(const Place& place, Post seat) const;
  const Draft* draft_at(Post seat) const;
  boost::json::array drafts_json(const Place& place) const;
  store::Store::Change kept_draft(Post seat, const std::optional<Draft>& draft) const;
  void drop_draft(Post seat);
  void drafted(std::uint64_t number, std::uint64_t re, Post seat, const std::optional<Draft>& draft,
               const store::Outcome<void>& outcome);
  void tell_draft(Post seat, std::uint64_t besides) const;

  // room_writing.cpp
  void keep(Lang lang, Written then);
  void write(Lang lang, std::uint64_t before, Written then);
  void written(Lang lang, std::uint64_t before, const Written& then, const store::NewEntry& line,
               const store::Outcome<void>& outcome);
  void failed_to_write(Lang lang, std::uint64_t before, const Written& then,
                       const store::StoreError& error);
  void settled(const Written& then, const data::Phrase& trouble);
  void hear_waiting();
  void keep_for(const Place& place, std::uint64_t re, std::function<void()> then,
                std::string left_over = {});
  void note(store::Store::Change change) const;
  bool resumable(std::uint64_t since) const;
  bool full() const;

  // room_requests.cpp
  void refuse(const Place& place, std::uint64_t re, const data::Phrase& error) const;
  data::Phrase trouble(const store::StoreError& error) const;
  void done(const Place& place, std::uint64_t re, const std::string& left_over = {}) const;
  tl::expected<Post, data::Phrase> seat(const Place& place, const std::string& side) const;
  tl::expected<Side, data::Phrase> side_called(const Place& place, const std::string& id) const;
  tl::expected<void, data::Phrase> may_change() const;
  void verdict(const Place& place, const Message& message, const battle::Judged& judged) const;
  void on_check(Place& place, const Message& message);
  void on_actions(Place& place, const Message& message);
  void on_odds(Place& place, const Message& message);
  void on_submit(Place& place, const Message& message);
  void on_roll(Place& place, const Message& message);
  void on_close(Place& place, const Message& message);
  void on_undo(Place& place, const Message& message);
  void on_ask_takeback(Place& place, const Message& message);
  void on_agree_takeback(Place& place, const Message& message);
  void on_refuse_takeback(Place& place, const Message& message);
  void on_withdraw_takeback(Place& place, const Message& message);
  /// Carries out the takeback that is asked for, and tells everybody.
  void take_back(Place& place, const Message& message, Side agreeing);
  void tell_takeback(std::string_view what, Side by, const battle::Takeback& takeback);
  void on_stand(Place& place, const Message& message);
  void on_at(Place& place, const Message& message);
  void on_chat(Place& place, const Message& message);
  void on_lang(Place& place, const Message& message);
  void on_complete(Place& place, const Message& message);
  void on_point(Place& place, const Message& message);
  void on_outlook(Place& place, const Message& message);
  void on_orders(Place& place, const Message& message);
  void on_measure(Place& place, const Message& message);
  void on_word(Place& place, const Message& message);
  void on_show(Place& place, const Message& message);
  void on_draft(Place& place, const Message& message);
  void gone_back();
  void stood(std::uint64_t number, std::uint64_t re, Post side, const store::StandingAnswer& kept,
             const std::string& before, const store::Outcome<void>& outcome);
  void said(std::uint64_t number, std::uint64_t re, const store::ChatLine& line,
            const store::Outcome<void>& outcome);
  void answer_message(Place& place, const Message& message);
  /// Does something of this battle; what is thrown closes the battle, and nothing else.
  void go_on(const std::function<void()>& doing);
  /// Lets a worker find an answer's members after `re` and hands it to the place, if it is still
  /// there and the battle has not moved on.
  void compute(Place& place, std::uint64_t re, std::function<std::string()> answer);

  store::BattleRow row_;
  std::unique_ptr<battle::Battle> battle_;
  std::unique_ptr<store::Keeper> keeper_;
  std::optional<DiceKey> secret_;
  data::Phrase frozen_;  ///< why it can only be looked at; empty: it can be played
  std::string frozen_by_;
  bool read_anew_ = false;
  std::vector<SealedAnswer> sealed_;       ///< still to be given again
  std::vector<SealedAnswer> sealed_rows_;  ///< what the store has
  Seated seated_;
  Tools tools_;
  std::map<std::uint64_t, Place> places_;
  std::uint64_t next_place_ = 1;
  /// Stopped at every change of the battle, and another taken: what is being computed about the
  /// battle as it was has no point any more and ends.
  std::stop_source moment_;
  std::map<Post, std::uint64_t> questions_;
  std::uint64_t first_number_ = 0;  ///< under which what is asked now was asked first
  battle::Question question_;
  std::uint64_t rolls_asked_ = 0;
  /// When somebody left last, or it was opened.
  Bucket::Clock::time_point left_;
  Bucket presences_{1, 5};  ///< how often all are told who is here
  bool presence_due_ = false;
  std::uint64_t journal_read_ = 0;               ///< entry up to which the umpire has read it
  std::uint64_t weighed_ = 0, entry_bytes_ = 0;  ///< entries, and what those take
  bool thinking_ = false, closed_ = false;
  std::optional<std::uint64_t> left_to_people_;  ///< the entry after which a person is to begin
  bool writing_ = false;                         ///< something decided is on its way to the disk
  std::deque<std::pair<std::uint64_t, Message>> waiting_;  ///< what was decided meanwhile, by place
  mutable std::map<Post, std::string> views_;
  std::map<Post, Awaited> awaited_;
  std::map<Post, Draft> drafts_;
  std::map<Post, Bucket::Clock::time_point>
      just_left_;  ///< seats whose players may be back at once
};

}  // namespace sandtable::server
