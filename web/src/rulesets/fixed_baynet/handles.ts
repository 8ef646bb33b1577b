import { middle_of, seen_from, type Spot } from '../../tables/measured/geometry'
import type { FigureCourse } from './course'
import { facing_of, men_of } from './hands'
import type { Field, Squad } from './view'

/** Where the handles of a squad stand, or of where what is composed leads it. */
export interface Handles {
  at: Spot
  facing: number
  /** From there to the rearmost man, inches. */
  deep: number
  /** Where ranks are pulled: so far to the right, and so far behind. */
  aside: number
  rear: number
  /** Its ranks can be changed. */
  ranks: boolean
}

export function handles_of(
  field: Field,
  squad: Squad & { middle: Spot },
  ahead: FigureCourse | null,
  some: boolean,
): Handles {
  const men = ahead
    ? ahead.men.flatMap((one) => (one.end ? [one.end] : []))
    : squad.standing.map((one) => one.at)
  const at = ahead?.end ?? squad.middle
  const facing = ahead?.facing ?? facing_of(squad)
  const along = ([x, y]: Spot) => seen_from(facing, [x - at[0], y - at[1]]).ahead
  const deep = Math.max(...men.map((one) => Math.abs(along(one))), 0) + field.base * 0.5
  const others = field.squads.filter((one) => one.number !== squad.number)
  const doors = (field.buildings ?? [])
    .flatMap((one) => one.storeys.flatMap((storey) => storey.openings))
    .flatMap((one) => (one.kind === 'door' ? [middle_of(one.area)] : []))
  const kept = [...others.flatMap((one) => one.standing.map((man) => man.at)), ...doors]
  const across = men.map(([x, y]) => seen_from(facing, [x - at[0], y - at[1]]).right)
  const wide = Math.max(...across.map(Math.abs), 0) + field.base * 0.5 + below
  const place = room_behind(field, kept, at, facing, deep, wide)
  return { at, facing, deep, ...place, ranks: men_of(squad) > 1 && !some }
}

/** Inches from where a handle is hung up to its middle. */
const below = 1.4

/**
 * Where behind a squad a handle covers nobody of another, and no door; of one with the edge of the
 * table behind it beside its rear rank, for nobody sees what stands off the table.
 */
function room_behind(
  field: Field,
  kept: readonly Spot[],
  at: Spot,
  facing: number,
  deep: number,
  wide: number,
): { aside: number; rear: number } {
  const seen = kept.map(([x, y]) => seen_from(facing, [x - at[0], y - at[1]]))
  const turn = (facing * Math.PI) / 180
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
  const behind = [0, -2, 2, -4, 4].map((aside) => ({ aside, rear: deep }))
  // Names stand to the right of most.
  const left = cosine > 0 ? -wide : wide
  const level = deep - field.base * 0.5 - below
  const free = ({ aside, rear }: { aside: number; rear: number }) => {
    const back = rear + below
    const x = at[0] + aside * cosine - back * sine
    const y = at[1] - aside * sine - back * cosine
    if (x < 0 || y < 0 || x > field.width || y > field.depth) return false
    return seen.every((one) => Math.hypot(one.right - aside, one.ahead + back) > 1.6)
  }
  const beside = [left, -left].map((aside) => ({ aside, rear: level }))
  return [...behind, ...beside].find(free) ?? { aside: 0, rear: deep }
}
