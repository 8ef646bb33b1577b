#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/step.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/arm.h"

/// What contacts come to: attacks, who stops, whose attack is over (sim.cancelled-attacks).
namespace sandtable::belle_alliance {
namespace {

bool may_attack(const Mover& mover) {
  return may_attack_as(mover.troops, mover.formation, mover.disorder);
}

}  // namespace

/// Whether `by` may attack `on`, whom its zone touches (melee.contact-stops-opponent).
Lawful StepOfMarch::lawful(const Mover& by, const Mover& on, Tick at) const {
  if (by.aim.kind == Aim::Kind::None || by.aim.cancelled || !may_attack(by)) return Lawful::No;
  // Cavalry cannot attack a sector (urban.attack).
  if (is_cavalry(by.troops) && on.formation == Formation::Garrison) return Lawful::No;
  for (const Clash& clash : march_.clashes_)
    if (clash.side == by.side && clash.attacker == by.unit) return Lawful::No;
  if (by.aim.kind == Aim::Kind::Anybody)
    return on.disorder == Disorder::FD ? Lawful::No : Lawful::Yes;
  const bool there = is_aimed_at(by.aim, on.unit, on.mother, [&] { return body_then(on, at); });
  if (there) return by.aim.announced ? Lawful::Yes : Lawful::Unannounced;
  const Mover* target = find(on.side, by.aim.target);
  if (by.aim.announced && by.aim.kind == Aim::Kind::Unit && target != nullptr &&
      target->soutien == on.unit)
    return Lawful::Soutien;
  const bool bars = march_.options_.barring_unit == BarringUnit::MayAttack && by.aim.announced &&
                    by.pace == Pace::Marching && bars_way(by, on, at);
  return bars ? Lawful::Barring : Lawful::No;
}

/// Whether a unit stands across the straight way of an attack: the strip as wide as its front that
/// leads to the middle of its target (sim.barring-unit).
bool StepOfMarch::bars_way(const Mover& by, const Mover& on, Tick at) const {
  const geometry::Pose from = pose_then(by, at);
  const auto strip_to = [&](Vec centre) {
    const Vec way = centre - from.front;
    const Len width = by.form.kind == Form::Kind::Disc ? 2 * by.form.radius : by.form.size.width;
    Body strip;
    strip.box = geometry::box_at({centre, geometry::angle_of(way)}, {width, geometry::length(way)});
    return strip;
  };
  if (by.aim.kind == Aim::Kind::Position)
    return overlap(strip_to(by.aim.place.front), body_then(on, at));
  const Mover* target = find(on.side, by.aim.target);
  return target != nullptr && overlap(strip_to(body_then(*target, at).centre()), body_then(on, at));
}

/// Where a mover stands at a moment of the window.
geometry::Pose StepOfMarch::pose_then(const Mover& mover, Tick at) const {
  const auto m = static_cast<std::size_t>(&mover - march_.movers_.data());
  return seen_[m] ? pose_of(m, at) : pose_at(mover, at);
}

/// The answer to a question of this moment; none where it has to be asked.
std::optional<bool> StepOfMarch::ask(const Question& question) {
  for (const Answer& answer : answers_)
    if (answer.question == question) return answer.yes;
  const bool chance = question.kind == Question::Kind::Ring;  // that is thrown for
  if (march_.options_.prompts == Prompts::Standing && !chance) {
    const Mover* asked = find(question.asked, question.unit);
    const unsigned words = asked == nullptr ? 0U : asked->standing;
    const bool otherwise = (words >> static_cast<unsigned>(question.kind) & 1U) != 0;
    return default_answer(question.kind) != otherwise;
  }
  auto& all = march_.questions_;
  if (std::find(all.begin(), all.end(), question) == all.end()) all.push_back(question);
  return std::nullopt;
}

/// Adds the attack of one unit on another, if there is one, and asks whether it is made at all.
void StepOfMarch::consider(std::uint16_t by, std::uint16_t on, bool meets) {
  const auto same = [&](const Attack& a) { return a.by == by && a.on == on; };
  if (std::any_of(attacks_.begin(), attacks_.end(), same)) return;
  const Mover &a = march_.movers_[by], &b = march_.movers_[on];
  // Nobody is asked anew in each step in which he follows who goes back before him, also where that
  // one has left the place that the attack is on.
  if (goes_back_before(by, on)) {
    yields_.push_back({by, on, Question::Kind::ForcedBack});
    return;
  }
  const Lawful may = lawful(a, b);
  if (may == Lawful::No) return;
  bool attacks = may == Lawful::Yes;
  if (may == Lawful::Barring)
    attacks = ask({Question::Kind::AttackBarring, to_, a.side, a.unit, b.unit}).value_or(false);
  if (may == Lawful::Soutien)
    attacks = ask({Question::Kind::AttackSoutien, to_, a.side, a.unit, b.unit}).value_or(false);
  if (may == Lawful::Unannounced)
    attacks = ask({Question::Kind::Insist, to_, b.side, b.unit, a.unit}).value_or(false);
  if (!attacks) return;
  const From from = from_where(b.form, pose_of(on, to_), pose_of(by, to_).front);
  attacks_.push_back(
      {.by = by, .on = on, .from = from, .barring = may == Lawful::Barring, .meets = meets});
}

/// All attacks that come to contact at the end of the window; false where somebody has to be asked.
/// Of two that go for each other both attack as soon as one zone touches (sim.meeting-attacks).
bool StepOfMarch::gather_attacks() {
  attacks_.clear();
  yields_.clear();
  if (hits_.empty()) return true;
  for (const Hit& hit : hits_) {
    if ((hit.bits & kZoneOfFirst) != 0) consider(hit.pair->i, hit.pair->j, false);
    if ((hit.bits & kZoneOfSecond) != 0) consider(hit.pair->j, hit.pair->i, false);
  }
  const std::size_t first = attacks_.size();
  for (std::size_t i = 0; i < first; ++i)
    if (lawful(march_.movers_[attacks_[i].on], march_.movers_[attacks_[i].by]) == Lawful::Yes)
      consider(attacks_[i].on, attacks_[i].by, true);
  if (!march_.questions_.empty()) return false;
  return choose_all(false) && choose_all(true) && cancel_attacks(Rings::Settled);
}

/// Asks what both sides may choose at the attacks of this moment that nobody ends, those that meet
/// others once it is known whom they meet: before an attack that is over nobody has a choice
/// (sim.cancelled-attacks). Who gives way or calls off attacks nobody, and what he had ended is not
/// over. False where somebody has to be asked.
bool StepOfMarch::choose_all(bool meeting) {
  const auto is_given_up = [](const Attack& a) { return a.given_up; };
  for (bool changed = true; changed;) {
    cancel_attacks(Rings::Open);
    for (Attack& a : attacks_) {
      if (!a.stands || a.chosen || (a.meets && !meeting)) continue;
      a.chosen = choose(a.by, a.on, a.from);
      a.given_up = !a.chosen;
    }
    if (!march_.questions_.empty()) return false;
    changed = std::any_of(attacks_.begin(), attacks_.end(), is_given_up);
    // Before whom nobody comes nobody is met.
    for (Attack& a : attacks_)
      a.given_up = a.given_up ||
                   (a.meets && std::any_of(attacks_.begin(), attacks_.end(), [&](const Attack& b) {
                      return b.given_up && b.by == a.on && b.on == a.by;
                    }));
    attacks_.erase(std::remove_if(attacks_.begin(), attacks_.end(), is_given_up), attacks_.end());
    drop_attacks_of_yielders();
  }
  return true;
}

/// Whether an attack ends that of the unit which it hits (melee.flank-cancels,
/// melee.infantry-by-cavalry).
bool StepOfMarch::cancels(const Attack& attack) const {
  const bool ridden_down =
      is_infantry(march_.movers_[attack.on].troops) && is_cavalry(march_.movers_[attack.by].troops);
  return attack.from != From::Front || ridden_down;
}

/// Settles which of the attacks of one moment stand: those that nobody cancels, then whom they do
/// not; what is left is a ring, in which all stand as long as it is open. False where a die has to
/// be asked.
bool StepOfMarch::cancel_attacks(Rings rings) {
  std::vector<Attack*> open;
  for (Attack& attack : attacks_) {
    attack.stands = true;
    open.push_back(&attack);
  }
  while (!open.empty()) {
    const auto hit = [&](const Attack* a) {
      return std::any_of(open.begin(), open.end(), [&](const Attack* other) {
        return other->on == a->by && cancels(*other);
      });
    };
    std::vector<Attack*> firm;
    for (Attack* a : open)
      if (!hit(a)) firm.push_back(a);
    if (firm.empty() && rings == Rings::Open) break;
    if (firm.empty()) {
      Attack* strongest = strongest_of(open);
      if (strongest == nullptr) return false;
      firm.push_back(strongest);
    }
    const auto is_firm = [&](const Attack* a) {
      return std::find(firm.begin(), firm.end(), a) != firm.end();
    };
    for (Attack* a : open)
      for (const Attack* other : firm)
        if (!is_firm(a) && other->on == a->by && cancels(*other)) a->stands = false;
    open.erase(std::remove_if(open.begin(), open.end(),
                              [&](const Attack* a) { return is_firm(a) || !a->stands; }),
               open.end());
  }
  return true;
}

/// Of attacks that cancel each other in a ring the one of the unit with most figures; of two that
/// have as many an even chance decides, first those with the lowest numbers of either side. None
/// where it has to be thrown (sim.cancelled-attacks).
StepOfMarch::Attack* StepOfMarch::strongest_of(std::span<Attack* const> ring) {
  int most = 0;
  for (const Attack* a : ring) most = std::max<int>(most, march_.movers_[a->by].figures);
  std::array<Attack*, 2> best{};
  for (Attack* a : ring) {
    const Mover& mover = march_.movers_[a->by];
    if (mover.figures != most) continue;
    Attack*& lowest = best[static_cast<std::size_t>(index(mover.side))];
    if (lowest == nullptr || mover.unit < march_.movers_[lowest->by].unit) lowest = a;
  }
  if (best[0] == nullptr) return best[1];
  if (best[1] == nullptr) return best[0];
  const auto first = ask({Question::Kind::Ring, to_, Side::Umpire, march_.movers_[best[0]->by].unit,
                          march_.movers_[best[1]->by].unit});
  if (!first) return nullptr;
  return *first ? best[0] : best[1];
}

void StepOfMarch::stop(std::uint16_t m) {
  Mover& mover = march_.movers_[m];
  if (mover.pace == Pace::Marching) {
    end_as_it_stands(m, Pace::Stopped);
    changed_.push_back(m);
  }
  mover.pace = Pace::Stopped;
  march_.note(m, to_);
}

/// Carries out the contacts of the moment at which the window ends.
void StepOfMarch::apply() {
  using Kind = Happening::Kind;
  auto& movers = march_.movers_;
  for (const Attack& attack : attacks_) {
    if (!attack.stands || !cancels(attack)) continue;
    Mover& hit = movers[attack.on];
    auto& clashes = march_.clashes_;
    const auto his = [&](const Clash& c) { return c.side == hit.side && c.attacker == hit.unit; };
    clashes.erase(std::remove_if(clashes.begin(), clashes.end(), his), clashes.end());
    if (hit.aim.kind == Aim::Kind::None || hit.aim.cancelled) continue;
    hit.aim.cancelled = true;
    march_.tell(Kind::Lapsed, to_, hit, &movers[attack.by]);
  }
  const auto marching = [&](std::uint16_t m) { return movers[m].pace == Pace::Marching; };
  std::vector<std::uint16_t> stopped;
  for (const Attack& attack : attacks_) {
    if (!attack.stands) continue;
    march_.clashes_.push_back(
        {movers[attack.by].side, movers[attack.by].unit, movers[attack.on].unit, attack.from, to_});
    march_.tell(attack.barring ? Kind::Barred : Kind::Attack, to_, movers[attack.by],
                &movers[attack.on]);
    stopped.push_back(attack.by);
    stopped.push_back(attack.on);
  }
  for (const Hit& hit : hits_) {
    const std::uint16_t i = hit.pair->i, j = hit.pair->j;
    hit.pair->known |= hit.bits;
    const auto contact = [&](std::uint8_t bit, Kind kind, std::uint16_t m, std::uint16_t other) {
      if ((hit.bits & bit) == 0 || !marching(m) || is_passed_over(m, other)) return;
      const auto attack = [&](const Attack& a) { return a.by == m && a.on == other && a.stands; };
      if (std::none_of(attacks_.begin(), attacks_.end(), attack))
        march_.tell(kind, to_, movers[m], &movers[other]);
      stopped.push_back(m);
    };
    contact(kZoneOfFirst, Kind::Contact, i, j);
    contact(kZoneOfSecond, Kind::Contact, j, i);
    if (laid_[i].moves && (hit.bits & kZoneOfFirst) == 0) contact(kTouch, Kind::Touched, i, j);
    if (laid_[j].moves && (hit.bits & kZoneOfSecond) == 0) contact(kTouch, Kind::Touched, j, i);
  }
  for (const std::uint16_t m : stopped) stop(m);
  yield_all();
}

}  // namespace sandtable::belle_alliance
