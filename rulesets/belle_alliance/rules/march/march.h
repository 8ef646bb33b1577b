#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/march/mover.h"

/// The simultaneous march of both sides (sim.steps): 200 steps, everybody together, contacts found
/// to a hundredth of a step.
namespace sandtable::belle_alliance {

/// What happens in a march.
struct Happening {
  enum class Kind : std::uint8_t {
    Contact,  ///< its melee zone touches the other: it stops (melee.contact)
    Attack,   ///< and it may attack him: both stop (melee.contact-stops-opponent)
    Barred,   ///< the attack is on a unit that bars the way (sim.barring-unit)
    Lapsed,   ///< its attack is over for good, by the other's (melee.flank-cancels)
    Touched,  ///< it would touch the other: it stops short of him (sim.enemy-touch)
    Held,     ///< in contact since before, it would come nearer: it stops (sim.standing-contact)
    Waits,    ///< for the other, of its own side (sim.own-block)
    Goes,     ///< on again
    Arrived,  ///< where its order ends, or its allowance is spent
    Crosses,  ///< an obstacle, `other` its feature: it pays, and may have to roll (march.obstacles)
    ForcedBack,  ///< it goes back before the other's attack (melee.forced-back-before)
    GaveWay,     ///< a skirmish line that falls back on its soutien (melee.chain-before-target)
    CalledOff,   ///< its attack on the other (melee.call-off)
    LeftGuns,    ///< its gunners leave them to the other (change.gunners-leave)
  };
  Kind kind = Kind::Contact;
  Tick tick = 0;
  Side side = Side::A;
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  friend auto operator<=>(const Happening&, const Happening&) = default;
};

/// From where an attack comes (formation.front).
enum class From : std::uint8_t { Front, Flank, Rear };
/// Where the front of an attacker that stands there lies, seen from whom he attacks. Squares and
/// discs have front all round.
From from_where(const Form& form, geometry::Pose pose, Vec attacker);

/// A choice inside the march (sim.prompts): asked of a side at a moment, answered yes or no.
struct Question {
  enum class Kind : std::uint8_t {
    AttackBarring,  ///< attack the unit that bars the way, or stop (default: attack)
    Insist,         ///< that an unannounced attack is made (default: no)
    Ring,           ///< of attacks at one moment that cancel each other: an even chance (dice)
    CallOff,        ///< the attack, at contact (default: no)
    ForcedBack,     ///< let oneself be, before the melee (default: yes)
    AttackSoutien,  ///< of a skirmish line that was attacked, or stop (default: attack)
    LeaveGuns,      ///< to an attacker (default: yes)
    /// Let oneself be forced back by whom one attacks oneself, as was announced (default: no).
    GiveUpAttack,
  };
  Kind kind = Kind::AttackBarring;
  Tick tick = 0;
  Side asked = Side::A;
  UnitId unit = kNoUnit;   ///< of the side asked
  UnitId other = kNoUnit;  ///< of the other
  friend auto operator<=>(const Question&, const Question&) = default;
};
/// The word by which it is answered beforehand otherwise than by default; none of a chance.
constexpr std::optional<OrderWord> standing_word(Question::Kind kind) {
  switch (kind) {
    case Question::Kind::AttackBarring:
      return OrderWord::StopAtBarring;
    case Question::Kind::Insist:
      return OrderWord::Insist;
    case Question::Kind::Ring:
    case Question::Kind::GiveUpAttack:
      return std::nullopt;
    case Question::Kind::CallOff:
      return OrderWord::CallOff;
    case Question::Kind::ForcedBack:
      return OrderWord::StandFast;
    case Question::Kind::AttackSoutien:
      return OrderWord::StopAtSoutien;
    case Question::Kind::LeaveGuns:
      return OrderWord::KeepGuns;
  }
  return std::nullopt;
}
/// What is done where nobody answers (sim.prompts).
constexpr bool default_answer(Question::Kind kind) {
  switch (kind) {
    case Question::Kind::AttackBarring:
    case Question::Kind::ForcedBack:
    case Question::Kind::AttackSoutien:
    case Question::Kind::LeaveGuns:
      return true;
    case Question::Kind::Insist:
    case Question::Kind::Ring:
    case Question::Kind::CallOff:
    case Question::Kind::GiveUpAttack:
      return false;
  }
  return false;
}
struct Answer {
  Question question;
  bool yes = false;
};

/// An attack that has reached contact and stands.
struct Clash {
  Side side = Side::A;  ///< of the attacker
  UnitId attacker = kNoUnit, defender = kNoUnit;
  From from = From::Front;
  Tick tick = 0;
  friend bool operator==(const Clash&, const Clash&) = default;
};

/// A place on somebody's way, for the film of the march: between two it goes evenly.
struct TimedPose {
  Tick tick = 0;
  geometry::Pose pose;
  friend bool operator==(const TimedPose&, const TimedPose&) = default;
};

/// The same with who it is.
struct KeyPose : TimedPose {
  Side side = Side::A;
  UnitId unit = kNoUnit;
  friend bool operator==(const KeyPose&, const KeyPose&) = default;
};

/// A march under way. Everything in it follows from movers, options and answers; neither the order
/// in which movers are listed nor which side is which bears on it (sim.order-in-step).
class March {
 public:
  /// Of all units on the table, with their orders, over a plain.
  explicit March(const State& state);
  /// The same over the ground of its setup, which must outlive the march.
  March(const State& state, const Going& going);
  /// Of these; for tests. Of own units the lower number goes first where nothing else decides.
  March(std::vector<Mover> movers, const Options& options, const Going* going = nullptr);

  /// Marches on to the next moment at which somebody has to be asked, or to the end. Questions that
  /// `answers` holds are not asked again; the same march with the same answers is the same.
  void run(std::span<const Answer> answers = {});
  /// What has to be answered, of one moment; empty when the march is over.
  const std::vector<Question>& questions() const { return questions_; }
  bool over() const { return now_ == kMarch; }
  Tick now() const { return now_; }

  const std::vector<Mover>& movers() const { return movers_; }
  /// In the order of their moments; of one moment by side and unit.
  std::vector<Happening> happenings() const;
  /// Attacks that stand, in the order of their moments.
  std::vector<Clash> clashes() const;
  /// The film: where each unit was when it began, turned, stopped, waited and went on, and ended;
  /// by side and unit. A wheel is told by its two ends.
  std::vector<KeyPose> film() const;
  /// Keeps what it takes to tell the film and where anybody was; to be called before run().
  void keep_film() { filming_ = true; }
  /// How a mover goes from a moment on until its march changes.
  struct Part {
    Walk walk;   ///< that is the march's own: it must outlive this
    Tick until;  ///< from then on it goes otherwise
  };
  Part part_at(std::size_t mover, Tick tick) const;
  /// Where a mover was at a moment of a march whose film is kept.
  geometry::Pose pose_of(std::size_t mover, Tick tick) const;
  /// What lay behind it then, of a train.
  Track track_of(std::size_t mover, Tick tick) const;
  /// Its outline then.
  Body body_of(std::size_t mover, Tick tick) const;
  /// Where a mover stood once it had spent so much; none where it never spent more. Of a march
  /// whose film is kept.
  std::optional<geometry::Pose> stood_with_spent(std::size_t mover, Len spent) const;

 private:
  friend class StepOfMarch;
  struct Pair {
    std::uint16_t i, j;      ///< movers; i < j
    std::int16_t look = 0;   ///< nothing can happen between them before that step
    std::int16_t taken = 0;  ///< the step in which they were last looked at
    std::uint8_t known = 0;  ///< contacts that they are in since before, a bit each
    bool own = false;
    bool nothing = false;  ///< the two are nothing to each other any more
    bool follows = false;  ///< one was forced back before the other, who goes on after him
    Len touch = 0;         ///< the gap at which the two touch
  };

  void begin();
  /// Has a pair looked at in a step; of several such steps the last that was said holds.
  void look_at(std::uint32_t pair, int step);
  /// Has all pairs of a mover looked at again in the step that is next: it no longer goes as it
  /// did.
  void look_at_all_of(std::size_t mover);
  void add_pair(const Pair& pair);
  /// Makes the pairs of a mover who goes where nobody had thought he would.
  void add_pairs_of(std::size_t mover);
  /// Gathers the pairs that are to be looked at in a step.
  void gather(int step);
  void tell(Happening::Kind kind, Tick tick, const Mover& who, const Mover* other = nullptr);
  /// Notes a mover whose march has changed at that moment.
  void note(std::size_t mover, Tick tick);

  Options options_;
  const Going* going_;  ///< or nothing: a plain
  std::vector<Mover> movers_;
  std::vector<Pair> pairs_;
  std::vector<std::vector<std::uint32_t>> pairs_of_;  ///< of each mover
  struct Planned {
    std::uint32_t pair;
    std::int32_t next;
  };
  std::vector<Planned> planned_;  ///< pairs to look at, a chain for each step
  std::array<std::int32_t, kSteps + 1> first_planned_{};
  std::vector<std::uint32_t> due_;  ///< pairs to look at in the present step
  int due_step_ = 0;
  std::vector<bool> stops_and_goes_;  ///< who has waited: no pace of his can be relied on
  std::vector<Happening> happenings_;
  std::vector<Clash> clashes_;
  struct Noted {
    Tick tick;
    std::uint32_t first_leg;  ///< among noted_legs_
    std::uint32_t legs;
    Walk walk;                ///< without its legs and its track
    std::int32_t track = -1;  ///< of a train, among noted_tracks_
  };
  Walk walk_of(const Noted& noted) const;
  Walk walk_at(std::size_t mover, Tick tick) const;
  std::vector<std::vector<Noted>> trail_;  ///< of each mover, where its film is kept
  std::vector<Leg> noted_legs_;
  std::vector<Track> noted_tracks_;
  std::vector<Question> questions_;
  std::vector<std::uint16_t> grown_;      ///< who goes elsewhere than his order led, in this window
  std::vector<Tick> waited_;              ///< until when each has waited for an own unit
  std::vector<Tick> waits_since_;         ///< without a break, in whole steps
  std::vector<std::uint16_t> waits_for_;  ///< and for whom; who is asked meanwhile changes nothing
  Tick now_ = 0;
  Tick aimed_ = -1;  ///< the moment at which attacks last aimed
  bool opened_ = false;
  bool filming_ = false;
  std::vector<std::uint32_t> following_;  ///< pairs of which one went on after the other
  std::vector<std::uint16_t> aiming_;     ///< who may come to aim
  std::vector<std::uint16_t> let_pass_;   ///< who does not set out before an own unit has passed
  std::vector<std::uint32_t> changes_;    ///< how often the march of each has changed
};

/// Puts units where the march left them: place, facing, and what they did (movement.not-stationary,
/// march.charge-again, march.fast).
void settle(State& state, const March& march);

}  // namespace sandtable::belle_alliance
