import { dragged, goal, goes_on, placed, turned, way_of, type Grip } from './drag'
import { bearing } from './geometry'
import type { Course } from './trial.svelte'
import { holds, is_placed, type MeasuredUnit, type MeasuredView, type Spot } from './view'

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

/** Which units go in any direction, as words are chosen for a drag: the server judges. */
export function is_loose(unit: MeasuredUnit): boolean {
  return unit.type === 'light-foot' || unit.type === 'general'
}

/** What turns a unit on its ground instead of a wheel. */
function pivots(unit: MeasuredUnit): '' | 'pivot' {
  return unit.type === 'gun' && !unit.limbered ? 'pivot' : ''
}

/** A hold of a unit where it stands, or of the end of a course composed for it. */
export function take_hold(
  view: MeasuredView,
  number: number,
  how: 'move' | 'turn',
  from: Spot,
  course: Course | null,
  placing: boolean,
): Hold | null {
  const unit = view.units[number - 1]
  if (!unit) return null
  const standing = is_placed(unit) ? unit : null
  const begin = course
    ? { at: course.end, facing: course.facing, ghost: course.ghost }
    : standing && { at: standing.at, facing: standing.facing, ghost: standing.outline }
  const at = begin?.at ?? from
  const way = course ? way_of(course.action) : ''
  return {
    unit: number,
    how,
    grip: {
      number,
      before: way && goes_on(way) ? way : '',
      at,
      facing: begin?.facing ?? home_facing(view, unit),
      front: unit.front ?? 8,
      loose: is_loose(unit),
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

export function middle_of(shape: readonly Spot[]): Spot {
  const sum = shape.reduce<Spot>((all, spot) => [all[0] + spot[0], all[1] + spot[1]], [0, 0])
  return [sum[0] / (shape.length || 1), sum[1] / (shape.length || 1)]
}

/** The unit whose base is there; of several the last one drawn. */
export function unit_at(view: MeasuredView, spot: Spot): number | null {
  for (let i = view.units.length - 1; i >= 0; i--) {
    const unit = view.units[i]
    if (is_placed(unit) && holds(unit.outline, spot)) return i + 1
  }
  return null
}

/** What the hand means with the pointer there, in the notation; "": nothing yet. */
export function meaning(view: MeasuredView, hold: Hold, pointer: Spot): string {
  const unit = view.units[hold.unit - 1]
  if (!unit) return ''
  const to: Spot = [pointer[0] + hold.offset[0], pointer[1] + hold.offset[1]]
  if (hold.how === 'turn') {
    const facing = bearing([pointer[0] - hold.middle[0], pointer[1] - hold.middle[1]])
    if (hold.placing) return placed(hold.unit, hold.grip.at, facing, dress(unit))
    if (hold.grip.before || !pivots(unit)) return turned(hold.grip, facing)
    return turned(hold.grip, facing, 'pivot')
  }
  if (hold.placing) return placed(hold.unit, to, hold.grip.facing, dress(unit))
  const over = unit_at(view, pointer)
  const other = over === null || over === hold.unit ? null : view.units[over - 1]
  if (other && other.side !== unit.side) return `#${hold.unit}: charge #${over}`
  if (other && unit.type === 'general') return `#${hold.unit}: join #${over}`
  const way = dragged(hold.grip, to)
  if (way || !hold.grip.before) return way
  return goal(hold.grip, to)
}

/** Words that set a unit down with its front-centre there, as it stands or away from its edge. */
export function set_down(view: MeasuredView, number: number, spot: Spot): string {
  const unit = view.units[number - 1]
  if (!unit) return ''
  const facing = is_placed(unit) ? unit.facing : home_facing(view, unit)
  return placed(number, spot, facing, dress(unit))
}

function dress(unit: MeasuredUnit): string {
  if (!unit.there) return ''
  const words = unit.formation === 'column' ? 'column' : ''
  return unit.limbered ? 'limbered' : unit['firing-order'] ? 'firing order' : words
}
