#include <array>

#include "battle/ambush/fixture.h"
#include "battle/door_of.h"
#include "battle/doors.h"
#include "engine/harness/ambush_desk.h"

namespace sandtable::battle {

const RulesetDoor& ambush_door() {
  static const DoorOf<ambush::Desk> door;
  return door;
}

std::span<const RulesetDoor* const> every_door() {
  static const std::array<const RulesetDoor*, 1> doors{&ambush_door()};
  return doors;
}

}  // namespace sandtable::battle
