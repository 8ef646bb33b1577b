#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/core/coverage.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/erring.h"
#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/flow/telling_changes.h"
#include "rulesets/belle_alliance/rules/flow/working.h"
#include "rulesets/belle_alliance/rules/forced/refuge.h"
#include "rulesets/belle_alliance/rules/march/arrive.h"
#include "rulesets/belle_alliance/rules/march/carry.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/passing.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/staff/rolls.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"

/// 4d and 7b: both sides march together, staff figures ride through it, and who has to choose in
/// the middle is asked (sim.steps, sim.prompts, staff.two-moves).
namespace sandtable::belle_alliance {
namespace {

using Asked = Question::Kind;

Prompt prompt_of(const Question& q) {
  return Prompt{.tick = static_cast<std::int16_t>(q.tick),
                .kind = static_cast<std::uint8_t>(q.kind),
                .side = q.asked,
                .unit = q.unit,
                .other = q.other};
}
Question question_of(const Prompt& p) {
  return {static_cast<Asked>(p.kind), p.tick, p.side, p.unit, p.other};
}

std::vector<Answer> answers_in(const State& s) {
  std::vector<Answer> out;
  for (std::size_t i = 0; i < s.prompt_count; ++i)
    if (s.prompts[i].answer != Prompt::Answer::Open)
      out.push_back({question_of(s.prompts[i]), s.prompts[i].answer == Prompt::Answer::Yes});
  return out;
}

/// Takes the answers of both sides; what is missing is the default (phases.decisions).
void settle_prompts(State& s) {
  for (std::size_t i = 0; i < s.prompt_count; ++i) {
    Prompt& prompt = s.prompts[i];
    if (prompt.answer != Prompt::Answer::Open) continue;
    bool yes = default_answer(static_cast<Asked>(prompt.kind));
    for (const Item& item : s.of(prompt.side).given.all())
      if (item.amount != 0 && item.who == i) yes = item.yes != 0;
    prompt.answer = yes ? Prompt::Answer::Yes : Prompt::Answer::No;
  }
}

/// Which word tells a happening.
std::optional<told::Happening> word_for(Happening::Kind kind) {
  switch (kind) {
    case Happening::Kind::Contact:
      return told::Happening::Contact;
    case Happening::Kind::Attack:
      return told::Happening::Attack;
    case Happening::Kind::Barred:
      return told::Happening::Barred;
    case Happening::Kind::Lapsed:
      return told::Happening::Lapsed;
    case Happening::Kind::Touched:
      return told::Happening::Touched;
    case Happening::Kind::Held:
      return told::Happening::Held;
    case Happening::Kind::Waits:
      return told::Happening::Waits;
    case Happening::Kind::Goes:
      return told::Happening::Goes;
    case Happening::Kind::Arrived:
      return told::Happening::Arrived;
    case Happening::Kind::ForcedBack:
      return told::Happening::Forced;
    case Happening::Kind::GaveWay:
      return told::Happening::Gave;
    case Happening::Kind::CalledOff:
      return told::Happening::Called;
    case Happening::Kind::LeftGuns:
      return told::Happening::Left;
    case Happening::Kind::Crosses:
      return std::nullopt;
  }
  return std::nullopt;
}

/// By which rule a happening came about.
constexpr Clause clause_of(Happening::Kind kind) {
  switch (kind) {
    case Happening::Kind::Contact:
      return clause::melee_contact;
    case Happening::Kind::Attack:
      return clause::melee_contact_stops_opponent;
    case Happening::Kind::Barred:
      return clause::sim_barring_unit;
    case Happening::Kind::Lapsed:
      return clause::sim_cancelled_attacks;
    case Happening::Kind::Touched:
      return clause::sim_enemy_touch;
    case Happening::Kind::Held:
      return clause::sim_standing_contact;
    case Happening::Kind::Waits:
    case Happening::Kind::Goes:
      return clause::sim_own_block;
    case Happening::Kind::ForcedBack:
      return clause::melee_forced_back_before;
    case Happening::Kind::GaveWay:
      return clause::melee_chain_before_target;
    case Happening::Kind::CalledOff:
      return clause::melee_call_off;
    case Happening::Kind::LeftGuns:
      return clause::change_gunners_leave;
    case Happening::Kind::Arrived:
      return clause::sim_pace;
    case Happening::Kind::Crosses:
      return clause::march_obstacles;
  }
  return clause::sim_steps;
}

constexpr int segment_at(Tick tick) {
  return std::min(kSegments, static_cast<int>(tick / kSegment) + 1);
}

bool is_own(Happening::Kind kind) {
  return kind == Happening::Kind::Waits || kind == Happening::Kind::Goes;
}

/// What of a march is told since it was told last. Who waits and goes on again and again is told of
/// once: where he began to wait, and where he last went on.
std::vector<Happening> to_tell(const State& s, const March& march) {
  std::vector<Happening> out;
  for (const Happening& h : march.happenings()) {
    if (!word_for(h.kind) || h.tick <= s.told_until || h.tick > march.now()) continue;
    const auto same = std::find_if(out.begin(), out.end(), [&](const Happening& told) {
      return told.side == h.side && told.unit == h.unit && told.kind == h.kind;
    });
    if (is_own(h.kind) && same != out.end()) {
      if (h.kind == Happening::Kind::Waits) continue;
      out.erase(same);
    }
    out.push_back(h);
  }
  return out;
}

/// Whether a side is told of it: it sees who does it, and of who waits for whom both.
bool is_told(const State& s, Side viewer, const Happening& h, const Watch* watch) {
  const auto sees = [&](UnitId unit) {
    const bool all = viewer == h.side || viewer == Side::Umpire;
    if (all || watch == nullptr) return is_shown(s, viewer, h.side, unit);
    return watch->shows(viewer, unit, h.tick, h.tick);
  };
  return sees(h.unit) && (!is_own(h.kind) || h.other == kNoUnit || sees(h.other));
}

/// Tells a side who came into its sight between a moment at which that is judged and the one
/// before, or who went out of it.
template <class D, class L>
void tell_sight(Flow<D, L> f, const Watch& watch, std::size_t moment, bool came) {
  const State& s = f.s;
  const Tick tick = watch.moments()[moment];
  const int segment = std::max(1, (tick + kSegment - 1) / kSegment);
  for (const Side viewer : {Side::A, Side::B}) {
    const Side enemy = other(viewer);
    const Audience audience{bit(viewer), kAllPosts};
    for (UnitId id = 0; id < s.of(enemy).unit_count; ++id) {
      const bool before = watch.saw(viewer, moment - 1, id), now = watch.saw(viewer, moment, id);
      if (before == now || now != came) continue;
      const Who who = called(s, viewer, enemy, id);
      // Where he was when he was seen, first or last.
      const Whereabouts at =
          whereabouts_of(*s.setup, watch.place(enemy, came ? moment : moment - 1, id));
      if (came)
        f.tell(told::CameInSight{who, arm_of(card_of(s, enemy, id).troops), segment, at},
               clause::visibility_side_sight, false, audience);
      else
        f.tell(told::LostFromSight{who, segment, at}, clause::visibility_ghosts, false, audience);
    }
  }
}

}  // namespace

template <class D, class L>
void tell_march(Flow<D, L> f, const March& march, const Watch* watch) {
  if constexpr (L::on) {
    // Who comes into sight is told before what he does until then, who goes out of it after that.
    std::size_t told = 1, come = 1;
    const std::size_t count = watch == nullptr ? 0 : watch->moments().size();
    const auto tell_until = [&](Tick tick) {
      for (;; ++told) {
        for (; come < count && watch->moments()[come - 1] < tick; ++come)
          if (watch->moments()[come] > f.s.told_until) tell_sight(f, *watch, come, true);
        if (told >= count || watch->moments()[told] >= tick) return;
        if (watch->moments()[told] > f.s.told_until) tell_sight(f, *watch, told, false);
      }
    };
    for (const Happening& h : to_tell(f.s, march)) {
      tell_until(h.tick);
      const told::Happening what = *word_for(h.kind);
      const int segment = segment_at(h.tick);
      const Side whose = is_own(h.kind) ? h.side : other(h.side);
      for (const Side viewer : kTold) {
        if (!is_told(f.s, viewer, h, watch)) continue;
        note_applied(clause::sim_steps);
        note_applied(clause::sim_order_in_step);
        if (h.kind != Happening::Kind::Arrived) note_applied(clause::sim_contact_point);
        const Audience audience{bit(viewer), kAllPosts};
        const Who who = called(f.s, viewer, h.side, h.unit);
        if (h.other == kNoUnit)
          f.tell(told::Marched{who, what, segment}, clause_of(h.kind), false, audience);
        else
          f.tell(told::Met{who, called(f.s, viewer, whose, h.other), what, segment},
                 clause_of(h.kind), false, audience);
      }
    }
    tell_until(kMarch + 1);
  }
  f.s.told_until = march.now();
}

namespace {

bool even_chance(auto& dice, Side side, UnitId unit) {
  return dice(Roll{.clause = clause::sim_cancelled_attacks,
                   .roller = side,
                   .dice = 1,
                   .read = Read::AtMost,
                   .low = figure(Figure::EvenChance),
                   .piece = unit}) == 1;
}

}  // namespace

template <class D, class L>
bool settle_ring(Flow<D, L> f, const Question& q) {
  const bool stands = even_chance(f.dice, q.asked, q.unit);
  tell_of(f, clause::sim_cancelled_attacks, true, q.asked, q.unit, [&](Side viewer) {
    return told::RingRolled{called(f.s, viewer, q.asked, q.unit), stands};
  });
  return stands;
}

namespace {

/// Asks what the march has to know before it goes on. A ring of attacks is settled by dice; what
/// there is no room to ask goes as the rules have it where nothing is said.
template <class D, class L>
void take_questions(Flow<D, L> f, const March& march, std::vector<Answer>& beyond) {
  State& s = f.s;
  for (const Question& q : march.questions()) {
    if (prompts_to(s, q.asked) == kMostAsked) {
      beyond.push_back({q, q.kind == Asked::Ring ? settle_ring(f, q) : default_answer(q.kind)});
      continue;
    }
    Prompt& prompt = s.prompts[s.prompt_count++];
    prompt = prompt_of(q);
    if (q.kind != Asked::Ring) continue;
    prompt.answer = settle_ring(f, q) ? Prompt::Answer::Yes : Prompt::Answer::No;
  }
}

bool is_anything_open(const State& s) {
  return std::any_of(s.prompts.begin(), s.prompts.begin() + s.prompt_count,
                     [](const Prompt& p) { return p.answer == Prompt::Answer::Open; });
}

/// Where the staff figures of both sides are to ride.
std::vector<Ride> rides_of(const State& s) {
  std::vector<Ride> out;
  for (const Side side : {Side::A, Side::B})
    for (const Item& item : s.of(side).given.all()) {
      // The choices of the march are given in the same sub-phase, by their numbers.
      if (item.amount != 0) continue;
      Ride ride;
      ride.side = side;
      ride.who = item.who;
      ride.which = item.which;
      ride.place = item.place;
      ride.by_road = item.yes != 0;
      ride.to = item.about == About::Place   ? Ride::To::Place
                : item.about == About::Unit  ? Ride::To::Unit
                : item.about == About::Staff ? Ride::To::Staff
                                             : Ride::To::Follow;
      out.push_back(ride);
    }
  return out;
}

/// Tells of a catch roll.
template <class D, class L>
void tell_catch(Flow<D, L> f, const RideEnd& end, const Caught& caught) {
  if constexpr (L::on)
    for (const Side viewer : kTold) {
      note_applied(clause::catch_when);
      note_applied(clause::catch_at_the_moment);
      if (f.s.setup->of(end.side).staff[end.who].kind == Staff::Adjutant)
        note_applied(clause::catch_adjutants_too);
      tell::caught(f, clause::catch_result,
                   officer_of(end.side, end.who, viewer == end.side || viewer == Side::Umpire),
                   caught.falls, caught.side_factor, Audience{bit(viewer), kAllPosts});
    }
}

}  // namespace

namespace {

/// What the loss burdens its side with, to the end of the next bound: of two the greater counts,
/// and where that ends first the other one after it (catch.side-factor).
void burden(Force& own, int bound, int factor) {
  if (factor > own.catch_factor && own.catch_until >= bound) {
    if (own.catch_until == bound)
      own.catch_next = static_cast<std::int8_t>(std::min<int>(own.catch_next, factor));
    return;
  }
  own.catch_factor = static_cast<std::int8_t>(factor);
  own.catch_until = static_cast<std::uint8_t>(bound + 1);
  own.catch_next = 0;
}

}  // namespace

std::uint8_t phase_of(SubPhase sub_phase) {
  if (sub_phase <= SubPhase::ForcedOrders) return kInOrders;
  if (sub_phase <= SubPhase::ForcedAnnouncement) return kInAnnouncement;
  if (sub_phase <= SubPhase::ForcedContinuedFire) return kInContinuedFire;
  if (sub_phase <= SubPhase::Marching) return kInMarch;
  if (sub_phase <= SubPhase::ForcedFire) return kInFire;
  return sub_phase <= SubPhase::ForcedAdvance ? kInMelee : kAtEnd;
}

template <class D, class L>
void catch_figure(Flow<D, L> f, const RideEnd& end, std::uint8_t phase) {
  Force& own = f.s.of(end.side);
  StaffFigure& figure = own.staff[end.who];
  if ((figure.caught_in & phase) != 0) return;
  figure.caught_in |= phase;
  const Caught caught = catch_result(f.dice(catch_roll(end.side, end.who)));
  tell_catch(f, end, caught);
  if (!caught.falls && end.refuge != kNoUnit) {
    figure.place = end.beside;
    figure.contact = end.stays_beside ? end.refuge : kNoUnit;
    return;
  }
  // Where no unit is left to take him in he is removed.
  figure.standing = Standing::Removed;
  figure.contact = kNoUnit;
  if (!caught.falls) return;
  burden(own, f.s.bound, caught.side_factor);
}

template <class D, class L>
void catch_exposed(Flow<D, L> f, const std::array<StaffSet, 2>& before) {
  const std::array<StaffSet, 2> now = exposed_staff(f.s);
  if (now[0] == StaffSet{} && now[1] == StaffSet{}) return;
  for (StaffId who = 0; who < kMaxStaff; ++who)
    for (const Side side : {Side::A, Side::B}) {
      const auto i = static_cast<std::size_t>(index(side));
      if (!now[i].has(who) || before[i].has(who)) continue;
      const Refuge refuge = refuge_of(f.s, side, who);
      RideEnd end;
      end.side = side;
      end.who = who;
      end.refuge = refuge.unit;
      end.beside = refuge.beside;
      end.stays_beside = refuge.unit != kNoUnit;
      catch_figure(f, end, phase_of(f.s.sub_phase));
    }
  note_staff_contacts(f.s, {});
}

namespace {

/// Puts staff figures where their rides led. `until(tick)` is called before each catch roll, for
/// what was to be rolled before that moment (dice.streams).
template <class D, class L, class Until>
void end_rides(Flow<D, L> f, std::vector<RideEnd> ends, std::span<const Ride> rides,
               std::uint8_t phase, Until&& until) {
  for (const RideEnd& end : ends) {
    StaffFigure& figure = f.s.of(end.side).staff[end.who];
    if (figure.place != end.place) ++figure.moves;
    figure.place = end.place;
    figure.contact = end.contact;
  }
  note_staff_contacts(f.s, rides);
  std::sort(ends.begin(), ends.end(), [](const RideEnd& a, const RideEnd& b) {
    return std::tie(a.caught, a.who, a.side) < std::tie(b.caught, b.who, b.side);
  });
  bool any = false;
  for (const RideEnd& end : ends) {
    if (end.caught < 0) continue;
    until(end.caught);
    catch_figure(f, end, phase);
    any = true;
  }
  if (any) note_staff_contacts(f.s, {});
}

}  // namespace

template <class D, class L>
void ride_through(Flow<D, L> f, const March& march, std::span<const Ride> rides,
                  std::uint8_t phase) {
  end_rides(f, ride(f.s, march, rides).ends, rides, phase, [](Tick) {});
}

namespace {

/// The rolls of those who cross an obstacle, in the order of their moments (march.obstacle-roll).
template <class D, class L>
class ObstacleRolls {
 public:
  ObstacleRolls(Flow<D, L> f, const March& march) : f_(f) {
    for (const Happening& h : march.happenings())
      if (h.kind == Happening::Kind::Crosses) crossings_.push_back(h);
  }
  /// Those that fall due before a moment.
  void until(Tick tick) {
    for (; next_ < crossings_.size() && crossings_[next_].tick < tick; ++next_)
      roll(crossings_[next_]);
  }

 private:
  void roll(const Happening& h) {
    State& s = f_.s;
    Unit& unit = s.of(h.side).units[h.unit];
    const Ground ground = ground_in_way(s, h.other);
    if (!rolls_for(ground, card_of(s, h.side, h.unit).troops, unit.formation)) return;
    const int dice = f_.dice(Roll{.clause = clause::march_obstacle_roll,
                                  .roller = h.side,
                                  .dice = static_cast<std::uint8_t>(figure(Figure::Dice)),
                                  .piece = h.unit});
    const int sum = dice + unit.valour / 2 + s.of(h.side).catch_factor;
    const bool passed = sum > figure(Figure::ObstacleRoll);
    if (!passed && unit.disorder == Disorder::None) {
      unit.disorder = Disorder::LD;
      unit.fallen_in = s.bound;
    }
    tell_of(
        f_, clause::march_obstacle_roll, true, h.side, h.unit,
        [&](Side viewer) {
          return told::ObstacleRolled{called(s, viewer, h.side, h.unit), h.other, passed};
        },
        [&](Side viewer) {
          open_valour_and_catch(f_, clause::march_obstacle_roll, viewer, h.side, h.unit);
          note_applied(clause::march_obstacles);
          if (!passed) note_applied(clause::sim_disorder_on_the_way);
        });
  }

  Flow<D, L> f_;
  std::vector<Happening> crossings_;
  std::size_t next_ = 0;
};

}  // namespace

void keep_attacks(State& s, const March& march) {
  s.attack_count = 0;
  for (const Clash& clash : march.clashes())
    if (s.attack_count < kMostAttacks)
      s.attacks[s.attack_count++] = {clash.side, clash.attacker, clash.defender,
                                     static_cast<std::uint8_t>(clash.from)};
}

namespace {

/// Everybody where he stands, with no orders: what staff figures ride through in 7b.
March still(const State& s) {
  std::vector<Mover> movers;
  const Going plain;
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(side).unit_count; ++id) {
      if (s.of(side).units[id].standing != Standing::OnTable) continue;
      Mover mover = mover_of(s, side, id, plain);
      mover.leg_count = 0;
      mover.aim = {};
      mover.pace = Pace::Done;
      movers.push_back(mover);
    }
  return March(std::move(movers), s.setup->options);
}

/// Reinforcements that are due come on, and who retreated off; once they are there nothing is done
/// (sim.segment-entry, retreat.off-table).
template <class D, class L>
void bring_on_all(Flow<D, L> f) {
  for (UnitId id = 0; id < kMaxUnits; ++id)
    for (const Side side : {Side::A, Side::B}) {
      const Clause clause =
          may_return(f.s, side, id) ? clause::retreat_off_table : clause::sim_segment_entry;
      const Arrival arrival = bring_on(f.s, side, id);
      if (arrival == Arrival::CameOn)
        tell_of(f, clause, false, side, id,
                [&](Side viewer) { return told::CameOn{called(f.s, viewer, side, id)}; });
      if (arrival == Arrival::KeptOff)
        tell::kept_off(
            f, clause, called(f.s, side, side, id),
            Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
    }
}

template <class D, class L>
void leave_all(Flow<D, L> f, const March& march) {
  for (const Mover& mover : march.movers()) {
    if (!leave_by_exit(f.s, mover)) continue;
    tell_of(f, clause::orders_off_table, false, mover.side, mover.unit, [&](Side viewer) {
      return told::LeftTable{called(f.s, viewer, mover.side, mover.unit)};
    });
  }
}

}  // namespace

template <class D, class L>
std::unique_ptr<Outing> march_out(Flow<D, L> f) {
  State& s = f.s;
  settle_prompts(s);
  bring_on_all(f);
  auto out = std::make_unique<Outing>(s);
  March& march = out->march;
  march.keep_film();
  for (std::vector<Answer> beyond;;) {
    std::vector<Answer> answers = answers_in(s);
    answers.insert(answers.end(), beyond.begin(), beyond.end());
    march.run(answers);
    if (march.over()) break;
    take_questions(f, march, beyond);
    if (is_anything_open(s)) break;
  }
  out->ridden = ride(s, march, rides_of(s));
  out->watch = Watch(s, march, out->ridden.ways);
  tell_march(f, march, &out->watch);
  if (march.over()) return out;
  ask_prompts(s);
  return nullptr;
}

template <class D, class L>
bool march_on(Flow<D, L> f) {
  State& s = f.s;
  const std::unique_ptr<Outing> out = march_out(f);
  if (out == nullptr) return false;
  const March& march = out->march;
  const Going& going = out->going;
  ObstacleRolls obstacles(f, march);
  end_rides(f, out->ridden.ends, rides_of(s), kInMarch, [&](Tick tick) { obstacles.until(tick); });
  const State before = s;
  settle(s, march);
  keep_attacks(s, march);
  settle_passing(s, march);
  note_lawful_ends(s, before, march);
  settle_yields(s, going, march);
  leave_all(f, march);
  tell_changes(f, clause::melee_forced_back_before, before);
  obstacles.until(kMarch + 1);
  enter_sectors(f, march);
  return true;
}

template <class D, class L>
void ride_again(Flow<D, L> f) {
  March march = still(f.s);
  march.keep_film();
  march.run();
  ride_through(f, march, rides_of(f.s), kAtEnd);
}

#define SANDTABLE_MARCHING(D, L)                                                                   \
  template std::unique_ptr<Outing> march_out<D, L>(Flow<D, L>);                                    \
  template bool march_on<D, L>(Flow<D, L>);                                                        \
  template void tell_march<D, L>(Flow<D, L>, const March&, const Watch*);                          \
  template bool settle_ring<D, L>(Flow<D, L>, const Question&);                                    \
  template void ride_through<D, L>(Flow<D, L>, const March&, std::span<const Ride>, std::uint8_t); \
  template void catch_figure<D, L>(Flow<D, L>, const RideEnd&, std::uint8_t);                      \
  template void catch_exposed<D, L>(Flow<D, L>, const std::array<StaffSet, 2>&);                   \
  template void ride_again<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_MARCHING)

}  // namespace sandtable::belle_alliance
