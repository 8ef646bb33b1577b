#include "engine/core/coverage.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/flow/telling_changes.h"
#include "rulesets/belle_alliance/rules/flow/working.h"
#include "rulesets/belle_alliance/rules/forced/falls.h"

/// Sub-phases of retreats and routs (phases.forced-in-every-phase): who has to run runs, and both
/// sides are told what they see of it.
namespace sandtable::belle_alliance {
namespace {

constexpr told::FallEnd word_for(Fall::End end) {
  switch (end) {
    case Fall::End::Made:
      return told::FallEnd::Made;
    case Fall::End::Stopped:
      return told::FallEnd::Stopped;
    case Fall::End::AtEdge:
      return told::FallEnd::Edge;
    case Fall::End::Off:
      return told::FallEnd::Off;
    case Fall::End::Surrounded:
      return told::FallEnd::Surrounded;
  }
  return told::FallEnd::Made;
}

/// Why it ran, and ended where it did.
void note_fall(const Fall& fall, std::size_t together) {
  note_applied(clause::phases_forced_in_every_phase);
  note_applied(clause::forced_action_kinds);
  if (together > 1) note_applied(clause::sim_forced_moves_together);
  if (!fall.rout) note_applied(clause::md_retreats);
  switch (fall.end) {
    case Fall::End::Made:
      break;
    case Fall::End::Stopped:
      note_applied(fall.rout ? clause::rout_how : clause::retreat_blocked);
      break;
    case Fall::End::AtEdge:
    case Fall::End::Off:
      note_applied(clause::retreat_off_table);
      break;
    case Fall::End::Surrounded:
      note_applied(clause::rout_blocked);
      break;
  }
}

template <class D, class L>
void tell_wave(Flow<D, L> f, Falls& falls) {
  if constexpr (L::on) {
    for (const Fall& fall : falls.made())
      tell_of(
          f, fall.rout ? clause::rout_how : clause::retreat_how, false, fall.side, fall.unit,
          [&](Side viewer) {
            return told::Ran{called(f.s, viewer, fall.side, fall.unit), fall.rout,
                             word_for(fall.end)};
          },
          [&](Side) { note_fall(fall, falls.made().size()); });
    for (const Shaken& one : falls.shaken())
      for (const Side viewer : kTold) {
        if (!is_shown(f.s, viewer, one.side, one.unit)) continue;
        note_applied(clause::rout_spread_who);
        if (one.by.through) note_applied(clause::march_passing_forced);
        open_sheet(f, f.s, viewer, one.side, one.sheet);
        const told::SpreadRolled event{called(f.s, viewer, one.side, one.unit), one.steps};
        f.log.add(event_of(event, clause::rout_spread_result, one.roll,
                           Audience{bit(viewer), kAllPosts}));
      }
  }
}

}  // namespace

template <class D, class L>
void run_away(Flow<D, L> f) {
  Before<L> before = f.s;
  const auto take = [&](Falls& falls) {
    for (const RideEnd& end : falls.caught()) catch_figure(f, end, phase_of(f.s.sub_phase));
  };
  retreats_and_routs(f.s, f.dice, f.log, take, [&](Falls& falls) { tell_wave(f, falls); });
  enter_won_sectors(f);
  tell_changes(f, clause::rout_spread_result, before);
  if (f.s.sub_phase == SubPhase::ForcedAdvance) take_what_is_left(f);
}

#define SANDTABLE_FALLING(D, L) template void run_away<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_FALLING)

}  // namespace sandtable::belle_alliance
