#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/state/figures.h"

/// One window of a march: a step, or what of it lies before the next contact (sim.order-in-step).
namespace sandtable::belle_alliance {

/// What two enemies may be to each other, a bit each: the zone of the first touches the second, the
/// zone of the second the first, they touch.
inline constexpr std::uint8_t kZoneOfFirst = 1, kZoneOfSecond = 2, kTouch = 4;
/// The gap at which units touch, in micrometres (sim.enemy-touch).
inline constexpr Len kEnemyGap = figure(Figure::EnemyGap) * geometry::kMillimetre;

/// How far who may not pass through an own unit halts before it (continued-fire.bars-passing).
inline constexpr Len kPassingGap = figure(MarchFigure::PassingGap) * geometry::kCentimetre;

/// What an attack comes to between a unit and an opponent whom its zone touches.
enum class Lawful : std::uint8_t {
  No,
  Yes,
  Barring,      ///< he is not its target, but bars the way to it
  Soutien,      ///< he is the soutien of its target, a skirmish line
  Unannounced,  ///< he is its target, and it did not say so
};

class StepOfMarch {
 public:
  StepOfMarch(March& march, std::span<const Answer> answers);
  /// The contacts that there are before anybody marches; false where somebody has to be asked.
  bool opening();
  /// Marches on by a window; false where somebody has to be asked first, and nothing has happened
  /// then.
  bool window();

 private:
  using Pair = March::Pair;
  struct Laid {
    bool moves = false;  ///< in this window
    Tick until = -1;     ///< when it is at its end
    geometry::Pose start, end;
    Body at_start, at_end;
  };
  /// How a mover goes on from the end of a window.
  struct Ahead {
    std::int64_t told = -1;  ///< at which of its changes
    int window = 0;          ///< in which; of a steady one it holds until `change` and `jump`
    bool steady = false;     ///< it stands, or goes straight on until `change`
    Tick jump = 0;           ///< next_jump()
    Tick change = 0;         ///< next_change()
    Vec way{};               ///< as it goes, in a whole march; of a steady one
    std::int64_t top = 0;    ///< as fast as it ever goes
  };
  const Ahead& ahead(std::uint16_t mover);
  /// Where a mover went straight when it last aimed: who stands before ground that he cannot enter
  /// aims again and again from the same place.
  struct Straight {
    geometry::Pose from;
    Angle heading = 0;
    Len length = -1;
    std::vector<Leg> legs;
  };
  /// Where it last aimed by a turn of which ground let it make nothing, and what that was.
  struct Stuck {
    geometry::Pose from;
    std::int32_t turn = 0;
  };
  struct Hit {
    Pair* pair;
    std::uint8_t bits;
  };
  struct Attack {
    std::uint16_t by, on;
    From from = From::Front;
    bool barring = false, stands = true;
    bool meets = false;  ///< it is made because its target attacks first (sim.meeting-attacks)
    bool chosen = false, given_up = false;  ///< what both sides may choose at it is
  };

  // step.cpp: the window
  void skip();
  void aim_all();
  bool aim(std::size_t number, Mover& mover, bool first);
  void go_straight(std::size_t number, Mover& mover, geometry::Pose from, const Track& track,
                   Angle heading, Len length);
  bool turn_to_target(std::size_t number, Mover& mover, geometry::Pose& pose, Track& track,
                      const Leg& turn);
  std::optional<Vec> aimed_point(const Mover& mover, geometry::Pose pose) const;
  void lay_down();
  void lay_down(std::size_t mover);
  void commit();
  bool has_turned(std::uint16_t m) const;
  void end_as_it_began(std::uint16_t m, Pace pace);
  void end_as_it_stands(std::uint16_t m, Pace pace);
  int next_look(const Pair& pair);
  std::int64_t closing(const Pair& pair, Tick& until);
  // blocks.cpp: own units in the way
  void let_set_out();
  bool is_at_edge(std::uint16_t m) const;
  std::optional<std::uint16_t> waits_at_edge(std::uint16_t i, std::uint16_t j) const;
  void settle_blocks();
  std::uint16_t loser(std::uint16_t i, std::uint16_t j) const;
  bool in_final_straight(const Mover& mover) const;
  // detours.cpp: round own units
  bool may_go_round(std::uint16_t mover) const;
  void go_round_all();
  // contacts.cpp: enemies
  void hold_back();
  std::uint8_t wanted(const Pair& pair, Tick at) const;
  std::uint8_t known_at(const Pair& pair, const Laid& i, const Laid& j, bool at_end) const;
  Tick first_contact(const Pair& pair, Tick until, std::uint8_t& bits) const;
  bool is_beyond_reach(const Pair& pair, Tick until) const;
  std::int64_t way_in(const Pair& pair, Tick ticks) const;
  bool jumps(std::uint16_t m) const { return laid_[m].moves && march_.movers_[m].jumps; }
  void find_contacts();
  bool balk();
  // attacks.cpp: what contacts come to
  Lawful lawful(const Mover& by, const Mover& on, Tick at) const;
  Lawful lawful(const Mover& by, const Mover& on) const { return lawful(by, on, to_); }
  bool bars_way(const Mover& by, const Mover& on, Tick at) const;
  std::optional<bool> ask(const Question& question);
  bool gather_attacks();
  void consider(std::uint16_t by, std::uint16_t on, bool meets);
  bool cancels(const Attack& attack) const;
  bool choose_all(bool meeting);
  enum class Rings : std::uint8_t { Open, Settled };
  bool cancel_attacks(Rings rings);
  Attack* strongest_of(std::span<Attack* const> ring);
  void apply();
  void stop(std::uint16_t mover);
  // yields.cpp: who does not stand an attack, and who does not carry his out
  struct Yield {
    std::uint16_t by, on;
    Question::Kind how;
  };
  const Mover* find(Side side, UnitId unit) const;
  bool gives_way(const Mover& by, const Mover& on) const;
  bool may_be_forced_back(const Mover& by, const Mover& on, From from) const;
  bool may_call_off(const Mover& by, const Mover& on) const;
  bool is_covered(const Mover& on, const Mover& by) const;
  bool choose(std::uint16_t by, std::uint16_t on, From from);
  bool is_passed_over(std::uint16_t by, std::uint16_t on) const;
  void drop_attacks_of_yielders();
  void yield_all();
  geometry::Pose faced(std::uint16_t mover, std::uint16_t by, Angle& heading) const;
  void force_back(std::uint16_t mover, geometry::Pose from, Angle heading);
  void give_way(std::uint16_t chain);
  void follow(std::uint16_t mover, std::uint16_t after);
  void wait_for_yielders();
  bool goes_back_before(std::uint16_t by, std::uint16_t on) const;
  bool is_following(std::size_t mover) const;
  Pair* pair_of(std::uint16_t i, std::uint16_t j);
  bool is_free_of_all(std::uint16_t mover, geometry::Pose pose) const;

  geometry::Pose pose_then(const Mover& mover, Tick at) const;
  /// Who waits stands as he did.
  Body body_then(const Mover& mover, Tick at) const {
    const auto m = static_cast<std::size_t>(&mover - march_.movers_.data());
    if (seen_[m] && !laid_[m].moves) return laid_[m].at_start;
    return body_at(mover, pose_then(mover, at), at);
  }
  geometry::Pose pose_now(const Mover& mover) const { return pose_then(mover, to_); }
  Body body_now(const Mover& mover) const { return body_then(mover, to_); }
  geometry::Pose pose_of(std::size_t mover, Tick tick) const {
    if (balks_[mover] && tick >= to_) return laid_[mover].end;
    return laid_[mover].moves ? pose_at(march_.movers_[mover], tick) : laid_[mover].start;
  }
  /// Of a mover that stands so in the window.
  Body body_in(std::size_t mover, geometry::Pose pose, Tick tick) const {
    const Laid& laid = laid_[mover];
    const Mover& who = march_.movers_[mover];
    if (who.bends) return body_at(who, pose, laid.moves ? tick : from_);
    if (pose.facing == laid.start.facing)
      return shifted(laid.at_start, pose.front - laid.start.front);
    return body_at(who.form, pose);
  }

  March& march_;
  std::span<const Answer> answers_;
  Tick from_ = 0, to_ = 0;
  bool opening_ = false;
  std::vector<Pair*> due_;              ///< in this window
  std::vector<const Pair*> near_;       ///< of them own units who may block each other
  std::vector<std::uint16_t> changed_;  ///< who no longer goes as he did
  std::vector<Laid> laid_;
  std::vector<Ahead> ahead_;
  std::vector<Straight> straight_;
  std::vector<Stuck> stuck_;
  int windows_ = 0;                     ///< that were marched through
  std::vector<std::uint16_t> in_play_;  ///< movers of the pairs that are due
  std::vector<bool> seen_, waits_, held_;
  std::vector<bool> balks_;  ///< a turn of it for nothing would end on an enemy: it is not begun
  std::vector<std::uint16_t> held_by_, balks_at_;
  std::vector<Hit> hits_;
  std::vector<Attack> attacks_;
  std::vector<Yield> yields_;           ///< of this moment
  std::vector<std::uint16_t> blocked_;  ///< who looks for a way round at the end of this window
};

}  // namespace sandtable::belle_alliance
