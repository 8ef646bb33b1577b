#include "rulesets/belle_alliance/rules/fire/common.h"

#include <algorithm>

#include "rulesets/belle_alliance/rules/fire/aim.h"
#include "rulesets/belle_alliance/rules/fire/shape.h"
#include "rulesets/belle_alliance/rules/fire/sheet.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {

namespace {

/// What of a shot falls to the target: cut where the figures of those who share it are counted up,
/// so that all of it falls to somebody.
int quarters_of(const JoinedShot& shot, int quarters) {
  const auto up_to = [&](int figures) {
    return (2 * quarters * figures + shot.all) / (2 * shot.all);
  };
  return up_to(shot.with) - up_to(shot.before);
}

}  // namespace

JoinedShot joined(const State& state, const FireSheet& sheet, UnitId target) {
  JoinedShot shot;
  const Force& force = state.of(sheet.shot.side);
  shot.firer = sheet.shot.firer;
  shot.account = account_of(force, shot.firer);
  shot.side = sheet.shot.side;
  shot.target = target;
  shot.units = sheet.units;
  shot.loss_factors = sheet.loss.sum();
  shot.moral_factors = sheet.moral.sum();
  shot.through = sheet.bearing.through && target == sheet.bearing.target;
  const Body firer = body_of(state, shot.side, shot.firer);
  shot.from = firer.centre();
  shot.apart = gap(shape_of(state, other(shot.side), target), firer);
  if (sheet.bearing.also == UnitSet{}) return shot;
  shot.with = shot.all = 0;
  for (UnitId id = 0; id < state.of(other(shot.side)).unit_count; ++id) {
    if (!hits(sheet.bearing, id)) continue;
    const int figures = std::max<int>(state.of(other(shot.side)).units[id].figures, 1);
    if (id < target) shot.before += figures;
    if (id <= target) shot.with += figures;
    shot.all += figures;
  }
  return shot;
}

Joined::Joined(const State& state, Side side, UnitId target, bool line_is_shot_at)
    : state_(state), side_(side), target_(target) {
  const TargetStrength strength = strength_of(state, side, target, line_is_shot_at);
  figures_ = strength.figures;
  line_ = strength.line;
  at_opening_ = strength.at_opening;
  lost_before_ = strength.lost_before;
}

void Joined::add(const JoinedShot& shot, int dice) {
  if (shot.units == 0) return;
  units_ += shot.units;
  const int sum = dice + shot.loss_factors;
  const int quarters = quarters_of(shot, loss_quarters(shot.units, sum));
  quarters_ += quarters;
  if (shot.through) through_ += quarters;
  const int moral = sum + shot.moral_factors;
  Firer* last = count_ > 0 ? &firers_[count_ - 1] : nullptr;
  const bool again = last != nullptr && last->account == shot.account && last->side == shot.side;
  if (!again && count_ < firers_.size()) {
    firers_[count_++] = {shot.side, shot.account, moral, shot.which};
  } else if (again && moral > last->moral) {
    last->moral = moral;
    last->which = shot.which;
  }
  // Of several the nearest is the one that a retreat leads away from (retreat.how), of equally near
  // ones the lower number (rounding.ties).
  if (cause_ != kNoUnit &&
      (shot.apart > nearest_ || (shot.apart == nearest_ && shot.firer >= cause_)))
    return;
  nearest_ = shot.apart;
  cause_ = shot.firer;
  from_ = shot.from;
}

int Joined::loss() const { return std::min(figures_of(quarters_), figures_); }

const Joined::Firer& Joined::highest() const {
  return *std::max_element(firers_.begin(), firers_.begin() + static_cast<std::ptrdiff_t>(count_),
                           [](const Firer& a, const Firer& b) { return a.moral < b.moral; });
}

Joined::Further Joined::further() const {
  if (count_ == 0) return {};
  const int losses = row();
  const Firer& most = highest();
  Further out{most.which, 0};
  for (const Firer& firer : std::span(firers_).first(count_))
    if (&firer != &most && firer.moral + losses >= figure(FightFigure::FurtherSum))
      out.value += figure(FightFigure::FurtherAdds);
  return out;
}

int Joined::moral_sum() const {
  return count_ == 0 ? 0 : highest().moral + row() + further().value;
}

int Joined::loss_of_line() const {
  const UnitId chain = line_ > 0 ? chain_of(state_.of(side_), target_) : kNoUnit;
  if (chain == kNoUnit || through_ == 0) return 0;
  // Fire that runs through the line is shared with it, an equal remainder to the line.
  const int shared = std::min(figures_of(through_), loss());
  const int of_line = (2 * shared * line_ + figures_) / (2 * figures_);
  return std::min<int>(of_line, state_.of(side_).units[chain].figures);
}

void Joined::strike(Blows& blows) const {
  if (units_ == 0) return;
  const UnitId chain = line_ > 0 ? chain_of(state_.of(side_), target_) : kNoUnit;
  const int of_line = loss_of_line();
  const int of_unit = std::min<int>(loss() - of_line, state_.of(side_).units[target_].figures);
  const auto hit = [&](UnitId unit, int loss) {
    Blow& blow = blows.at(side_, unit);
    blow.loss = static_cast<std::uint8_t>(blow.loss + loss);
    blow.by_fire = true;
    blow.effect = std::max(blow.effect, effect());
    blow.cause = cause_;
    blow.from = from_;
  };
  hit(target_, of_unit);
  // The effect takes the whole line (fire.soutien-moral-takes-line).
  if (chain != kNoUnit) hit(chain, of_line);
}

}  // namespace sandtable::belle_alliance
