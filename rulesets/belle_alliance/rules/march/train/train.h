#pragma once

#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/state/train.h"

/// Trains: columns of march, and horse and wheels on a road, lie on the way that their heads have
/// gone over (formation.train).
namespace sandtable::belle_alliance {

/// The outline of a train whose head stands there: strips of its width as far as its depth lasts,
/// one behind each bend.
Body train_at(const Form& form, geometry::Pose pose, const Track& track);
/// Notes that a head which stands there turns.
void add_bend(Track& track, geometry::Pose pose);
/// Notes that a train whose head stands there is laid straight behind it: so it lies once its head
/// has gone on.
void cut(Track& track, geometry::Pose pose);
/// The track without what the train does not lie on any more, nor a turn that its head has not
/// made.
Track laid(const Form& form, geometry::Pose pose, const Track& track);
/// Where its head is once it has turned about, on the same ground; its track is turned, too.
geometry::Pose about(const Form& form, geometry::Pose pose, Track& track);

/// Where a point beside a train lies from the middle of its front, seen along its way: to the right
/// and ahead. Of a straight outline as it is seen by the unit.
Vec beside(geometry::Pose pose, const Track& track, Vec place);
/// The place of which that is told.
Vec place_beside(geometry::Pose pose, const Track& track, Vec beside);

/// The form of the piece behind the head that stands there; of a straight train its own.
Form head_form(const Form& form, geometry::Pose pose, const Track& track);

}  // namespace sandtable::belle_alliance
