import type { Composed, Order } from '../../protocol'
import { aimed, dragged, goal, placed, turned, type Grip } from './drag'
import { bearing, holds, middle_of, type Spot } from '../../tables/measured/geometry'
import type { BaseCourse } from './course'
import { is_placed, type MeasuredUnit, type MeasuredView } from './view'

/** What a hand has taken hold of. */
export interface Hold {
  unit: number
  /** `turn`: the handle by which it is turned. */
  how: 'move' | 'turn'
  grip: Grip
  /** From where the pointer went down to the front-centre. */
  offset: Spot
  /** Its middle, about which a handle turns. */
  middle: Spot
  /** Troops are being set down, not moved. */
  placing: boolean
}

/** A hold of a unit where it stands, or of the end of a course composed for it. */
export function take_hold(
  view: MeasuredView,
  number: number,
  how: 'move' | 'turn',
  from: Spot,
  course: BaseCourse | null,
  placing: boolean,
  offered: readonly Order[] = [],
): Hold | null {
  const unit = view.units[number - 1]
  if (!unit) return null
  const standing = is_placed(unit) ? unit : null
  const begin = course
    ? { at: course.end, facing: course.facing, ghost: course.ghost }
    : standing && { at: standing.at, facing: standing.facing, ghost: standing.outline }
  const at = begin?.at ?? from
  const way = course?.action?.open ? (course.action.words ?? course.action.text) : ''
  return {
    unit: number,
    how,
    grip: {
      number,
      before: way,
      at,
      facing: begin?.facing ?? home_facing(view, unit),
      front: unit.front ?? 8,
      offered,
    },
    offset: [at[0] - from[0], at[1] - from[1]],
    middle: begin ? middle_of(begin.ghost) : from,
    placing,
  }
}

/** Away from its own edge. */
export function home_facing(view: MeasuredView, unit: MeasuredUnit): number {
  return view.sides[0]?.id === unit.side ? 0 : 180
}

/** The unit whose base is there; of several the last one drawn. */
export function unit_at(view: MeasuredView, spot: Spot): number | null {
  for (let i = view.units.length - 1; i >= 0; i--) {
    const unit = view.units[i]
    if (is_placed(unit) && holds(unit.outline, spot)) return i + 1
  }
  return null
}

/** What the hand means with the pointer there; null: nothing yet. */
export function meaning(view: MeasuredView, hold: Hold, pointer: Spot): Composed | null {
  const unit = view.units[hold.unit - 1]
  if (!unit) return null
  const to: Spot = [pointer[0] + hold.offset[0], pointer[1] + hold.offset[1]]
  if (hold.how === 'turn') {
    const facing = bearing([pointer[0] - hold.middle[0], pointer[1] - hold.middle[1]])
    return hold.placing ? placed(hold.grip, hold.grip.at, facing) : turned(hold.grip, facing)
  }
  if (hold.placing) return placed(hold.grip, to, hold.grip.facing)
  const over = unit_at(view, pointer)
  const at_unit = over === null || over === hold.unit ? null : aimed(hold.grip, over)
  if (at_unit) return at_unit
  const way = dragged(hold.grip, to)
  if (way || !hold.grip.before) return way
  return goal(hold.grip, to)
}

/** What sets a unit down with its front-centre there, as it stands or away from its edge. */
export function set_down(
  view: MeasuredView,
  number: number,
  spot: Spot,
  offered: readonly Order[],
): Composed | null {
  const unit = view.units[number - 1]
  if (!unit) return null
  const facing = is_placed(unit) ? unit.facing : home_facing(view, unit)
  const grip = { number, before: '', at: spot, facing, front: unit.front ?? 8, offered }
  return placed(grip, spot, facing)
}
