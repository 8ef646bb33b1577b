#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/data/phrase.h"
#include "engine/dice/seeded.h"

/// What outlives a server: battles with their journals, seats, chat and accounts. One interface,
/// whatever keeps it. docs/format/store.md describes the file that SQLite keeps.
namespace sandtable::store {

/// Milliseconds since 1970-01-01T00:00:00Z.
using Time = std::int64_t;

/// BLAKE2b-256 of a secret that somebody holds: a seat's key, a session's token. The secret itself
/// is never kept (store/token.h makes both).
using TokenHash = std::array<std::uint8_t, 32>;

/// Names of seats that are not a side of the battle. A key's seat is one of them or a side's id.
inline constexpr std::string_view kUmpireSeat = "umpire";
inline constexpr std::string_view kSpectatorSeat = "spectator";
/// Of the key that proves that one made the battle, and no seat at it. No side has such an id.
inline constexpr std::string_view kOwnerSeat = ":owner";

enum class Fault : std::uint8_t {
  BadAddress,  ///< not an address of a store, or of a kind that is not built in
  BadInput,    ///< what was given makes no sense
  Missing,     ///< no such battle, key, account ...
  Taken,       ///< there is one of that name already
  OutOfTurn,   ///< an entry that does not follow the last one
  NotAStore,   ///< a file, but no store of Sandtable
  Newer,       ///< written by a later version of the program
  ReadOnly,    ///< may not be written to
  Full,        ///< no room is left
  Busy,        ///< another program held it for too long
  Damaged,     ///< what is kept is not as it was written
  Trouble,     ///< anything else that the system or the database says
  Unknown,     ///< it broke off where nobody can say whether the change was kept
};

/// Why something was not done; then nothing of it was done (but for Fault::Unknown).
struct StoreError {
  Fault fault = Fault::Trouble;
  data::Phrase message;
  friend bool operator==(const StoreError&, const StoreError&) = default;
};

template <class T>
using Outcome = tl::expected<T, StoreError>;

/// Who is to decide for a side: "open" (whoever holds a key of it) or a level ("captain").
struct SeatPlan {
  std::string side;  ///< id
  std::string plan;
  friend bool operator==(const SeatPlan&, const SeatPlan&) = default;
};

/// A proof of a seat, as it is kept. A seat may have several.
struct SeatKey {
  TokenHash hash{};
  std::string battle;
  std::string seat;      ///< a side's id, kUmpireSeat, kSpectatorSeat or kOwnerSeat
  std::string nickname;  ///< of who used it last; empty: nobody yet
  friend bool operator==(const SeatKey&, const SeatKey&) = default;
};

/// What lists show of a battle and the journal does not say, as last noted.
struct Progress {
  int turn = 0;
  bool over = false;
  std::string outcome_en, outcome_fr;
  friend bool operator==(const Progress&, const Progress&) = default;
};

/// A battle without its journal. Ruleset, scenario and dice repeat what its header says, for lists.
struct BattleRow {
  std::string id;
  std::string title;
  std::string ruleset, edition, scenario;  ///< ids
  std::string dice;                        ///< "seeded", "typed", "random"
  std::string commitment;       ///< of seeded dice, as it is now: 64 hexadecimal digits; else empty
  std::uint64_t dice_from = 0;  ///< the entry from which on the dice come from this store's secret,
                                ///< of a battle that was brought here; 0: it began here
  std::vector<SeatPlan> plans;  ///< in the order given
  bool is_private = false;      ///< not listed
  bool odds = true;             ///< shown to players
  Time created = 0, changed = 0;
  std::uint64_t entries = 0;
  Progress progress;
  friend bool operator==(const BattleRow&, const BattleRow&) = default;
};

/// What a battle begins with. Everything else of its row is taken from the header.
struct NewBattle {
  std::string id;      ///< new_battle_id() makes one
  std::string header;  ///< the journal's first line with its chain, without line feed
  std::string title;   ///< empty: the scenario's
  std::vector<SeatPlan> plans;
  bool is_private = false, odds = true;
  Time created = 0;
  std::optional<DiceKey> secret;  ///< seeded: what the header commits to
  std::vector<SeatKey> keys;      ///< their `battle` is not looked at
};

/// One entry to append.
struct NewEntry {
  std::string battle;
  std::uint64_t seq = 1;  ///< must be the number of entries + 1
  std::string line;  ///< with its chain, without line feed; must continue the last line's chain
  std::string chain = {};  ///< the line's, for whoever made it; a store looks at the line alone
  std::string digest;      ///< of the position after it: 16 hexadecimal digits, as in the line
  Time at = 0;
  bool reveals = false;      ///< the dice key is public now: the store forgets its copy
  std::optional<bool> over;  ///< what it makes of Progress::over; absent: nothing
};

/// A battle with all that is needed to go on with it.
struct LoadedBattle {
  BattleRow row;
  std::string header;                ///< line, without line feed
  std::vector<std::string> entries;  ///< lines, entry `seq` at seq - 1
  std::string chain;                 ///< of the last line
  std::optional<DiceKey> secret;     ///< seeded and not revealed
  std::uint64_t journal_read = 0;    ///< entry up to which the umpire has read it
};

/// A page of a list.
struct BattlePage {
  std::vector<BattleRow> battles;
  std::uint64_t total = 0;  ///< on all pages
};

struct ChatLine {
  std::uint64_t number = 0;  ///< 1, 2, 3 … in the battle; append_chat gives it
  Time at = 0;
  std::string from;  ///< a nickname
  std::string side;  ///< id, kUmpireSeat, or empty: a spectator
  std::string text;
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

/// An answer given in advance.
struct StandingAnswer {
  std::string side, kind, answer;
  friend bool operator==(const StandingAnswer&, const StandingAnswer&) = default;
};

struct Account {
  std::int64_t id = 0;
  std::string name;      ///< as its owner writes it
  std::string name_key;  ///< as names are compared: no two accounts share one
  std::string password;  ///< libsodium's string: Argon2id with salt and limits
  Time created = 0;
  friend bool operator==(const Account&, const Account&) = default;
};

struct Session {
  TokenHash hash{};
  std::int64_t account = 0;
  Time created = 0, expires = 0;
  friend bool operator==(const Session&, const Session&) = default;
};

/// A battle in which an account has a seat.
struct Claimed {
  BattleRow battle;
  std::string seat;
  friend bool operator==(const Claimed&, const Claimed&) = default;
};

/// What went with an account.
struct Removed {
  std::vector<std::string> battles;  ///< ids
  std::vector<TokenHash> sessions;
};

/// A browser that is told of its owner's turns while the page is closed. Its endpoint is a secret
/// of its owner: whoever has it may send there.
struct PushBrowser {
  std::string endpoint;                  ///< an address of https, of its push service
  std::array<std::uint8_t, 65> point{};  ///< for which messages are enciphered
  std::array<std::uint8_t, 16> auth{};   ///< a secret that it shares with us
  Lang lang = Lang::En;
  /// Of whom it is told: the seats that the session's account has, while the session lasts, and
  /// those that keys prove.
  std::optional<TokenHash> session;
  std::vector<TokenHash> keys;
  friend bool operator==(const PushBrowser&, const PushBrowser&) = default;
};

/// What came of a browser that wants to be told.
enum class PushKept : std::uint8_t {
  Kept,
  NoSeat,   ///< there is no such session, and none of the keys is a player's or an umpire's
  TooMany,  ///< its account, or a seat of its keys, has kMostPushBrowsers already, or all together
};

/// A journal that was taken in.
struct Imported {
  std::string battle;
  std::uint64_t entries = 0;
  bool torn = false;  ///< its last line was cut while it was written, and was left out
};

/// What a check found. Whole where `problems` is empty.
struct CheckReport {
  int schema = 0;
  std::uint64_t battles = 0, entries = 0, accounts = 0;
  std::vector<data::Phrase> problems;
};

/// Lines of table talk that a battle keeps.
inline constexpr std::int64_t kMostChat = 2'000;
/// Networks that an account signed in from which are remembered, and how long.
inline constexpr std::int64_t kMostNetworks = 20;
inline constexpr Time kNetworkAge = Time{365} * 24 * 3600 * 1000;

/// Browsers that are told of the turns of an account or of a seat, those of all, and keys of one.
inline constexpr std::int64_t kMostPushBrowsers = 10;
inline constexpr std::int64_t kMostPushBrowsersOfAll = 20'000;
inline constexpr std::size_t kMostPushKeys = 64;

/// Any number of threads may call a store at the same time. A change that was answered without an
/// error is on the disk, except where it says "soon". Missing battles, keys and accounts are
/// Fault::Missing, unless the answer is an optional.
class Store {
 public:
  virtual ~Store() = default;

  // ---- battles ----------------------------------------------------------------------------------

  /// A battle and its keys, or neither. Taken: the id or a key is in use. BadInput: the header is
  /// not one, or the secret is not what it commits to.
  virtual Outcome<void> create_battle(const NewBattle& battle) = 0;

  /// OutOfTurn: "entry 7 of battle x: expected 6", or its chain does not continue the last line's.
  virtual Outcome<void> append(const NewEntry& entry) = 0;

  /// Soon on the disk: it can be made again from the journal.
  virtual Outcome<void> note_progress(std::string_view battle, const Progress& progress) = 0;

  /// That the umpire has read the journal up to an entry; what was read once stays read. Soon on
  /// the disk.
  virtual Outcome<void> note_journal_read(std::string_view battle, std::uint64_t entry) = 0;

  virtual Outcome<LoadedBattle> load_battle(std::string_view battle) = 0;
  virtual Outcome<BattleRow> battle_row(std::string_view battle) = 0;

  /// Battles that are not private: those that go on first, then as they changed, last first.
  virtual Outcome<BattlePage> public_battles(std::uint64_t skip, std::uint64_t most) = 0;

  /// Ids of all battles that are not over, private ones too: what a server takes up again.
  virtual Outcome<std::vector<std::string>> unfinished_battles() = 0;

  /// Removes battles, at most `most`, that have not changed since `before` and in which nobody ever
  /// decided anything, spoke or claimed a seat. How many.
  virtual Outcome<std::uint64_t> drop_abandoned(Time before, std::uint64_t most) = 0;

  /// A battle with its journal, keys, claims, chat and standing answers.
  virtual Outcome<void> delete_battle(std::string_view battle) = 0;

  // ---- seats ------------------------------------------------------------------------------------

  virtual Outcome<std::optional<SeatKey>> find_key(const TokenHash& hash) = 0;
  /// One more link for a seat.
  virtual Outcome<void> add_key(const SeatKey& key) = 0;
  /// A link that counts no more. Missing: it did not count before.
  virtual Outcome<void> drop_key(const TokenHash& hash) = 0;
  /// Soon on the disk.
  virtual Outcome<void> set_nickname(const TokenHash& hash, std::string_view nickname) = 0;
  /// In the order in which they were made.
  virtual Outcome<std::vector<SeatKey>> keys_of(std::string_view battle) = 0;

  // ---- table talk -------------------------------------------------------------------------------

  /// The number that the line got; its own is not looked at. Soon on the disk. A battle keeps its
  /// last kMostChat lines: from then on each new one takes the place of the oldest.
  virtual Outcome<std::uint64_t> append_chat(std::string_view battle, const ChatLine& line) = 0;
  /// At most `most` lines, the latest, oldest first, all with numbers above `after`.
  virtual Outcome<std::vector<ChatLine>> chat(std::string_view battle, std::uint64_t after,
                                              std::size_t most) = 0;

  /// An empty answer takes it away.
  virtual Outcome<void> set_standing(std::string_view battle, const StandingAnswer& answer) = 0;
  /// By side, then kind.
  virtual Outcome<std::vector<StandingAnswer>> standing(std::string_view battle) = 0;

  // ---- accounts ---------------------------------------------------------------------------------

  /// The id of the new account; its own is not looked at. Taken: the name is in use.
  virtual Outcome<std::int64_t> create_account(const Account& account) = 0;
  virtual Outcome<std::optional<Account>> account_named(std::string_view name_key) = 0;
  virtual Outcome<std::optional<Account>> account(std::int64_t id) = 0;
  virtual Outcome<void> set_password(std::int64_t account, std::string_view password) = 0;

  /// That an account signed in from a network (an IPv4 address, an IPv6 /64). Of each account the
  /// last kMostNetworks are remembered, none longer than kNetworkAge. Soon on the disk.
  virtual Outcome<void> note_network(std::int64_t account, std::string_view network, Time at) = 0;
  /// Whether it is remembered at `now`.
  virtual Outcome<bool> knows_network(std::int64_t account, std::string_view network, Time now) = 0;

  virtual Outcome<void> create_session(const Session& session) = 0;
  /// Whether or not it has expired.
  virtual Outcome<std::optional<Session>> find_session(const TokenHash& hash) = 0;
  virtual Outcome<void> renew_session(const TokenHash& hash, Time expires) = 0;
  /// No error if there is none.
  virtual Outcome<void> drop_session(const TokenHash& hash) = 0;
  virtual Outcome<void> drop_sessions_of(std::int64_t account) = 0;
  /// How many had expired at `now`.
  virtual Outcome<std::uint64_t> drop_expired_sessions(Time now) = 0;

  /// Gives an account a seat for good. Claiming it again changes nothing.
  virtual Outcome<void> claim(std::int64_t account, std::string_view battle,
                              std::string_view seat) = 0;
  /// The seats of an account in a battle, in alphabetical order.
  virtual Outcome<std::vector<std::string>> claims(std::int64_t account,
                                                   std::string_view battle) = 0;
  /// As public_battles orders them, private ones too.
  virtual Outcome<std::vector<Claimed>> battles_of(std::int64_t account) = 0;
  /// Ids of the battles of an account that nobody else is in: no other account claimed a seat, and
  /// nobody told a name or decided anything with a key of a seat that this one has not claimed.
  /// Spectators are in no battle.
  virtual Outcome<std::vector<std::string>> battles_of_alone(std::int64_t account) = 0;
  /// An account with its sessions and claims, and the battles that nobody else is in.
  virtual Outcome<Removed> delete_account(std::int64_t account) = 0;

  // ---- browsers that are told of turns ----------------------------------------------------------

  /// The secret key by which push services know this server: the one that is kept, else `made`,
  /// which is kept from now on.
  virtual Outcome<std::array<std::uint8_t, 32>> push_key(
      const std::array<std::uint8_t, 32>& made) = 0;
  /// Takes the place of what was known of the same endpoint. Keys that prove nothing are left out,
  /// and so are all beyond kMostPushKeys.
  virtual Outcome<PushKept> keep_push_browser(const PushBrowser& browser) = 0;
  /// No error if there is none.
  virtual Outcome<void> drop_push_browser(std::string_view endpoint) = 0;
  /// The browsers that are to be told of a turn of any of these seats of a battle, as they were
  /// kept but without their keys; none of a session that is over at `now`.
  virtual Outcome<std::vector<PushBrowser>> push_browsers(std::string_view battle,
                                                          std::span<const std::string> seats,
                                                          Time now) = 0;

  // ---- the whole --------------------------------------------------------------------------------

  /// A copy, as it stands at one moment, in a new file; others go on meanwhile. The file appears
  /// whole or not at all. Taken: there is one of that name.
  virtual Outcome<void> backup(const std::string& path) = 0;

  /// The text of a journal file, byte by byte as the lines were appended.
  virtual Outcome<std::string> export_journal(std::string_view battle) = 0;

  /// Takes in a journal (`file`: its name, for messages) as the battle `battle.id`, with entries,
  /// or not at all. The header of `battle` is not looked at; everything else is.
  virtual Outcome<Imported> import_journal(const NewBattle& battle, std::string_view text,
                                           const std::string& file) = 0;

  /// Looks at everything: the database's own check, and every line against its chain.
  virtual Outcome<CheckReport> check() = 0;

  virtual Outcome<int> schema_version() = 0;

  /// A change that is made with others: calls of the store that it is given.
  using Change = std::function<Outcome<void>(Store&)>;

  /// Makes changes one after the other and brings them to the disk together: one wait for all. Each
  /// has its own answer and is there wholly or not at all, whatever becomes of the others.
  virtual std::vector<Outcome<void>> together(std::span<const Change> changes) = 0;

  /// Makes this the only server of the store until it is closed or its program ends, however it
  /// ends. Busy: another one serves it.
  virtual Outcome<void> serve_alone() = 0;
};

enum class IfMissing : std::uint8_t { Create, Refuse };

/// Opens the store at an address, `sqlite:FILE`. An older one is brought up to date first.
Outcome<std::unique_ptr<Store>> open(std::string_view address,
                                     IfMissing if_missing = IfMissing::Create);

}  // namespace sandtable::store
