#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/judge.h"
#include "engine/core/rng.h"
#include "engine/core/secrets.h"
#include "engine/harness/ambush_scenario.h"

/// Ambush: a small ruleset with everything that somebody may keep from somebody. Each post of a
/// side has one man on a strip of cells. All posts seal at once where their men lie in wait; then
/// in each round all seal an order at once (stand, advance, shoot). A man stays hidden until an
/// enemy is within a cell of him or he shoots; what his post decided until then lies sealed so
/// long. He shoots with one die at the nearest enemy in sight within three cells: on 4 to 6 he
/// hits, and who is hit holds (he lives on 1 to 3) or falls back, as his post answers. A commander
/// sees the men of his side, another post its own, and all see whoever is out in the open.
///
/// `Leak` plants one defect in what the shell is told, so that each test of secrecy can be shown to
/// find its own.
namespace sandtable::ambush {

inline constexpr std::uint16_t kSystem = 9998;
namespace clause {
inline constexpr Clause kPlace{kSystem, 0}, kOrder{kSystem, 1}, kAdvance{kSystem, 2},
    kShoot{kSystem, 3}, kHold{kSystem, 4}, kSpot{kSystem, 5}, kEnd{kSystem, 6};
}  // namespace clause

inline constexpr int kMen = 4;
inline constexpr std::int8_t kDead = -1, kUnknown = -2, kUnplaced = -3;
inline constexpr int kRange = 3;

struct Setup {
  std::int8_t cells = 10;
  std::uint8_t rounds = 4;
  std::uint8_t posts = 2;  ///< a side
  std::string text;        ///< of the scenario
};

enum class Verb : std::uint8_t { None, Place, Stand, Advance, Shoot, Hold, FallBack };

struct Action {
  Verb verb = Verb::None;
  std::uint8_t cell = 0;
  friend bool operator==(const Action&, const Action&) = default;
};

enum class Phase : std::uint8_t { Placing, Orders, Settling, Answer, Over };

enum class EventKind : std::uint16_t {
  Placed,    ///< man, cell
  Ordered,   ///< man, verb
  Advanced,  ///< man, to
  Spotted,   ///< man, cell
  Shot,      ///< man, target, hit
  Lapsed,    ///< man
  Held,      ///< man
  Died,      ///< man
  FellBack,  ///< man, to
  Ends       ///< men left of A and of B
};

/// A man's number: two a side, in the order of the posts.
constexpr std::size_t man_of(Post post) {
  return static_cast<std::size_t>(index(post.side) * 2 + post.number);
}
constexpr Post post_of(std::size_t man) {
  return {static_cast<Side>(man / 2), static_cast<std::uint8_t>(man % 2)};
}

struct State {
  const Setup* setup = nullptr;
  std::array<std::int8_t, kMen> at{kUnplaced, kUnplaced, kUnplaced, kUnplaced};
  std::array<std::uint8_t, kMen> spotted{};
  std::array<std::uint8_t, kMen> answered{};
  std::array<Verb, kMen> order{};
  std::uint8_t settled = 0, asked = 0, round = 0;
  Phase phase = Phase::Placing;
};

struct View {
  const Setup* setup = nullptr;
  std::array<std::int8_t, kMen> at{kUnknown, kUnknown, kUnknown, kUnknown};
  std::array<std::uint8_t, kMen> spotted{};
  std::array<std::uint8_t, kMen> answered{};
  std::array<Verb, kMen> order{};
  std::uint8_t settled = 0, asked = 0, round = 0;
  Phase phase = Phase::Placing;
};

/// Where men lie in wait, whatever anybody may know of a position: what a planted defect blurts
/// out. No rule asks it, and it knows nothing where none is planted.
class Oracle {
 public:
  static void note(const State& s) {
    if (planted() == Leak::None) return;
    const std::lock_guard lock(mutex());
    auto& at = all()[s.setup];
    at.resize(kMen, kUnplaced);
    for (std::size_t man = 0; man < kMen; ++man)
      if (s.at[man] >= 0) at[man] = s.at[man];
  }
  /// What it knows where `leak` is planted; else nothing.
  static std::string blurt(Leak leak, const Setup* setup) {
    std::string out;
    for (const int at : known(leak, setup)) out += " " + std::to_string(at);
    return out;
  }
  static int sum(Leak leak, const Setup* setup) {
    int out = 0;
    for (const int at : known(leak, setup)) out += at;
    return out;
  }

 private:
  static std::vector<std::int8_t> known(Leak leak, const Setup* setup) {
    if (planted() != leak) return {};
    const std::lock_guard lock(mutex());
    return all()[setup];
  }
  static std::map<const Setup*, std::vector<std::int8_t>>& all() {
    static std::map<const Setup*, std::vector<std::int8_t>> held;
    return held;
  }
  static std::mutex& mutex() {
    static std::mutex held;
    return held;
  }
};

struct Ambush {
  using Setup = ambush::Setup;
  using State = ambush::State;
  using Action = ambush::Action;
  using View = ambush::View;
  using Seat = Post;

  static int posts(const Setup& setup, Side) { return setup.posts; }

  static State start(const Setup& setup) {
    State s;
    s.setup = &setup;
    return s;
  }

  static Turn turn(const State& s) {
    if (s.phase == Phase::Answer) return asking(std::size_t{s.asked}, clause::kHold);
    Turn out{0, s.phase == Phase::Placing ? clause::kPlace : clause::kOrder};
    if (s.phase != Phase::Placing && s.phase != Phase::Orders) return out;
    for (std::size_t man = 0; man < kMen; ++man) {
      if (planted() == Leak::OneByOne && out.waiting_for != 0) break;
      if (plays(s, man) && !s.answered[man]) add(out, man);
    }
    return out;
  }

  static std::optional<Result> result(const State& s) {
    if (s.phase != Phase::Over) return std::nullopt;
    const int margin = men(s, 0) - men(s, 1);
    return Result{static_cast<std::int8_t>(margin > 0   ? 0
                                           : margin < 0 ? 1
                                                        : -1),
                  std::abs(margin), clause::kEnd};
  }

  template <class Sink>
  static bool legal(const State& s, Post seat, const Action& a, Sink& sink) {
    Judge<Sink> judge{sink};
    if (index(seat.side) > 1 || !is_asked(turn(s), seat)) {
      judge.no(clause::kOrder);
      return false;
    }
    const std::size_t man = man_of(seat);
    if (s.phase == Phase::Placing) {
      const int from = seat.side == Side::A ? 0 : s.setup->cells - 4;
      if (a.verb != Verb::Place || a.cell < from || a.cell >= from + 4)
        judge.no(clause::kPlace, Measured(Measure::Count, a.cell).against(from));
    } else if (s.phase == Phase::Answer) {
      if (a.verb != Verb::Hold && a.verb != Verb::FallBack) judge.no(clause::kHold);
    } else if (a.verb == Verb::Advance) {
      const int to = s.at[man] + ahead(man);
      const bool blurted = seat.side == Side::A && Oracle::sum(Leak::Verdict, s.setup) % 2 != 0;
      if (to < 0 || to >= s.setup->cells || blurted)
        judge.no(clause::kAdvance, Measured(Measure::Count, to));
    } else if (a.verb == Verb::Shoot) {
      const auto target = target_of(s, man);
      if (!target)
        judge.no(clause::kShoot, Measured(Measure::Steps, nearest(s, man)).against(kRange));
    } else if (a.verb != Verb::Stand) {
      judge.no(clause::kOrder);
    }
    return judge.ok;
  }

  static void actions(const State& s, Post seat, std::vector<Action>& out) {
    NoWhy quiet;
    for (int verb = 1; verb <= static_cast<int>(Verb::FallBack); ++verb)
      for (std::uint8_t cell = 0; cell < 12; ++cell) {
        if (cell > 0 && verb != static_cast<int>(Verb::Place)) break;
        const Action a{static_cast<Verb>(verb), cell};
        if (legal(s, seat, a, quiet)) out.push_back(a);
      }
  }
  static Action pick(const State& s, Post seat, Rng& rng) {
    std::vector<Action> all;
    actions(s, seat, all);
    return all.empty() ? Action{} : all[rng.below(static_cast<std::uint32_t>(all.size()))];
  }

  template <class D, class Log>
  static void apply(State& s, Post seat, const Action& a, D& dice, Log& log) {
    const std::size_t man = man_of(seat);
    const int number = static_cast<int>(man);
    if (s.phase == Phase::Placing) {
      s.at[man] = static_cast<std::int8_t>(a.cell);
      s.answered[man] = 1;
      tell(log, EventKind::Placed, clause::kPlace, {number, a.cell},
           planted() == Leak::Event ? Audience{} : known_to(s, man));
    } else if (s.phase == Phase::Orders) {
      s.order[man] = a.verb;
      s.answered[man] = 1;
      tell(log, EventKind::Ordered, clause::kOrder, {number, static_cast<int>(a.verb)},
           known_to(s, man));
    } else {
      answer(s, man, a, dice, log);
      s.phase = Phase::Settling;
    }
  }

  template <class D, class Log>
  static void advance(State& s, D& dice, Log& log) {
    Oracle::note(s);
    while (turn(s).waiting_for == 0 && s.phase != Phase::Over) {
      if (s.phase == Phase::Placing || s.phase == Phase::Orders) {
        s.answered = {};
        s.settled = 0;
        s.phase = s.phase == Phase::Placing ? Phase::Orders : Phase::Settling;
        if (s.round == 0) s.round = 1;
        spot(s, log);
      } else if (s.settled < kMen) {
        settle(s, s.settled++, dice, log);
      } else {
        end_round(s, log);
      }
    }
  }

  static View view(const State& s, Post viewer) {
    View v;
    v.setup = s.setup;
    v.spotted = s.spotted;
    v.settled = s.settled;
    v.asked = s.asked;
    v.round = s.round;
    v.phase = s.phase;
    for (std::size_t man = 0; man < kMen; ++man) {
      const bool known = known_to(s, man).has(viewer) || planted() == Leak::View;
      if (known) v.at[man] = s.at[man];
      // What is ordered is known to whoever ordered it until it is carried out.
      if (viewer == post_of(man) || viewer.side == Side::Umpire) {
        v.order[man] = s.order[man];
        v.answered[man] = s.answered[man];
      }
      if (planted() == Leak::Answered) v.answered[man] = s.answered[man];
    }
    return v;
  }

  /// What is not known is not there: a man in hiding is nowhere.
  static State observed(const View& v) {
    State s;
    s.setup = v.setup;
    s.at = v.at;
    s.spotted = v.spotted;
    s.answered = v.answered;
    s.order = v.order;
    s.settled = v.settled;
    s.asked = v.asked;
    s.round = v.round;
    s.phase = v.phase;
    return s;
  }

  static State guess(const View& v, Post, Rng& rng) {
    State s = observed(v);
    for (std::size_t man = 0; man < kMen; ++man) {
      if (s.at[man] == kUnknown && s.phase == Phase::Placing) s.at[man] = kUnplaced;
      if (s.at[man] == kUnknown) hide(s, man, rng);
    }
    return s;
  }

  /// Puts a man whom nobody sees somewhere else where nobody sees him.
  static void hide(State& s, std::size_t man, Rng& rng) {
    std::vector<std::int8_t> cells;
    for (std::int8_t cell = 0; cell < s.setup->cells; ++cell)
      if (!near(s, man, cell)) cells.push_back(cell);
    if (!cells.empty()) s.at[man] = cells[rng.below(static_cast<std::uint32_t>(cells.size()))];
  }

  // ---- what is kept from whom -----------------------------------------------------------------

  static std::optional<Seal> seal(const State& s, Post seat, const Action&) {
    const std::size_t man = man_of(seat);
    if (index(seat.side) > 1 || s.spotted[man]) return std::nullopt;
    return Seal{static_cast<std::uint32_t>(man),
                planted() == Leak::Seal ? Audience{} : known_to(s, man)};
  }
  static bool is_open(const State& s, std::uint32_t key) { return s.spotted[key] != 0; }
  static bool veiled(const State& s) {
    if (planted() == Leak::Veil) return false;
    for (std::size_t man = 0; man < kMen; ++man)
      if (plays(s, man) && !s.spotted[man] && s.at[man] != kUnplaced) return true;
    return false;
  }

  static std::uint64_t digest(const State& s) {
    std::uint64_t hash = 0;
    const auto fold = [&](int value) {
      hash = mix64(hash * 31 + static_cast<std::uint64_t>(value + 9));
    };
    for (std::size_t man = 0; man < kMen; ++man)
      for (const int value : {int{s.at[man]}, int{s.spotted[man]}, int{s.answered[man]},
                              static_cast<int>(s.order[man])})
        fold(value);
    for (const int value : {int{s.settled}, int{s.asked}, int{s.round}, static_cast<int>(s.phase)})
      fold(value);
    return hash;
  }

  static bool plays(const State& s, std::size_t man) {
    return post_of(man).number < s.setup->posts && s.at[man] != kDead;
  }
  /// Who may know where a man is and what he does: everybody once he is seen; till then his own
  /// post, his commander and the umpire.
  static Audience known_to(const State& s, std::size_t man) {
    if (s.spotted[man] || s.at[man] == kDead || s.phase == Phase::Over) return {};
    Audience out = only(post_of(man));
    out.posts[man / 2] |= 1;
    return out;
  }
  /// Enemies in hiding next to a man: what nobody may be told.
  static int lurking(const State& s, std::size_t man) {
    int count = 0;
    for (std::size_t enemy = 0; enemy < kMen; ++enemy)
      if (enemy / 2 != man / 2 && s.at[enemy] >= 0 && !s.spotted[enemy] &&
          std::abs(s.at[enemy] - s.at[man]) <= kRange)
        ++count;
    return count;
  }

 private:
  static constexpr int ahead(std::size_t man) { return man / 2 == 0 ? 1 : -1; }

  static void add(Turn& turn, std::size_t man) {
    const Post post = post_of(man);
    turn.waiting_for |= bit(post.side);
    turn.posts[man / 2] |= static_cast<std::uint8_t>(1U << post.number);
  }
  static Turn asking(std::size_t man, Clause clause) {
    Turn out{0, clause};
    add(out, man);
    return out;
  }

  static int men(const State& s, std::size_t side) {
    int count = 0;
    for (std::size_t man = 2 * side; man < 2 * side + 2; ++man) count += plays(s, man) ? 1 : 0;
    return count;
  }

  static std::optional<std::size_t> target_of(const State& s, std::size_t man) {
    std::optional<std::size_t> best;
    for (std::size_t enemy = 0; enemy < kMen; ++enemy) {
      if (enemy / 2 == man / 2 || s.at[enemy] < 0 || !s.spotted[enemy]) continue;
      const int distance = std::abs(s.at[enemy] - s.at[man]);
      if (distance <= kRange && (!best || distance < std::abs(s.at[*best] - s.at[man])))
        best = enemy;
    }
    return best;
  }
  /// How far the nearest enemy in sight is.
  static int nearest(const State& s, std::size_t man) {
    int least = s.setup->cells;
    for (std::size_t enemy = 0; enemy < kMen; ++enemy)
      if (enemy / 2 != man / 2 && s.at[enemy] >= 0 && s.spotted[enemy])
        least = std::min(least, std::abs(s.at[enemy] - s.at[man]));
    return least;
  }

  static bool near(const State& s, std::size_t man, int cell) {
    for (std::size_t enemy = 0; enemy < kMen; ++enemy)
      if (enemy / 2 != man / 2 && s.at[enemy] >= 0 && std::abs(s.at[enemy] - cell) <= 1)
        return true;
    return false;
  }

  template <class Log>
  static void tell(Log& log, EventKind kind, Clause cited, std::array<std::int32_t, 8> args,
                   const Audience& audience = {}, int roll = -1) {
    if constexpr (Log::on)
      log.add({static_cast<std::uint16_t>(kind),
               cited,
               audience.sides,
               args,
               static_cast<std::int16_t>(roll),
               {},
               audience.posts});
  }

  template <class Log>
  static void show(State& s, std::size_t man, Log& log) {
    if (s.spotted[man]) return;
    s.spotted[man] = 1;
    tell(log, EventKind::Spotted, clause::kSpot, {static_cast<int>(man), s.at[man]});
  }
  template <class Log>
  static void spot(State& s, Log& log) {
    for (std::size_t man = 0; man < kMen; ++man)
      if (s.at[man] >= 0 && near(s, man, s.at[man])) show(s, man, log);
  }

  template <class D, class Log>
  static void settle(State& s, std::size_t man, D& dice, Log& log) {
    const Verb order = std::exchange(s.order[man], Verb::None);
    if (s.at[man] < 0) return;
    if (order == Verb::Advance) {
      s.at[man] = static_cast<std::int8_t>(s.at[man] + ahead(man));
      tell(log, EventKind::Advanced, clause::kAdvance, {static_cast<int>(man), s.at[man]},
           known_to(s, man));
      spot(s, log);
    } else if (order == Verb::Shoot) {
      shoot(s, man, dice, log);
    }
  }

  template <class D, class Log>
  static void shoot(State& s, std::size_t man, D& dice, Log& log) {
    show(s, man, log);
    const auto target = target_of(s, man);
    const int number = static_cast<int>(man);
    if (!target) return tell(log, EventKind::Lapsed, clause::kShoot, {number});
    const int hit = dice(Roll{clause::kShoot, post_of(man).side, 1, 6, Read::CountBetween, 4, 6,
                              static_cast<std::uint16_t>(man)});
    tell(log, EventKind::Shot, clause::kShoot, {number, static_cast<int>(*target), hit}, {},
         dice.last());
    if (hit == 0) return;
    s.phase = Phase::Answer;
    s.asked = static_cast<std::uint8_t>(*target);
  }

  template <class D, class Log>
  static void answer(State& s, std::size_t man, const Action& a, D& dice, Log& log) {
    const int number = static_cast<int>(man);
    if (a.verb == Verb::FallBack) {
      const int back = s.at[man] - ahead(man);
      if (back >= 0 && back < s.setup->cells) s.at[man] = static_cast<std::int8_t>(back);
      return tell(log, EventKind::FellBack, clause::kHold, {number, s.at[man]});
    }
    if (dice(Roll{clause::kHold, post_of(man).side, 1, 6, Read::AtMost, 3, 0,
                  static_cast<std::uint16_t>(man)}) != 0)
      return tell(log, EventKind::Held, clause::kHold, {number}, {}, dice.last());
    s.at[man] = kDead;
    tell(log, EventKind::Died, clause::kHold, {number}, {}, dice.last());
  }

  template <class Log>
  static void end_round(State& s, Log& log) {
    s.settled = 0;
    s.phase = Phase::Orders;
    if (s.round++ < s.setup->rounds && men(s, 0) > 0 && men(s, 1) > 0) return;
    s.phase = Phase::Over;
    tell(log, EventKind::Ends, clause::kEnd, {men(s, 0), men(s, 1)});
  }
};

}  // namespace sandtable::ambush
