import { middle_of, seen_from, type Spot } from '../../tables/measured/geometry'
import type { FigureCourse } from './course'
import { facing_of, men_of } from './hands'
import type { Field, Squad } from './view'

/** Where the handles of a squad stand, or of where what is composed leads it. */
export interface Handles {
  at: Spot
  facing: number
  /** From there to the rearmost man, inches; how far to the right behind it ranks are pulled. */
  deep: number
  aside: number
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
  const aside = room_behind(kept, at, facing, deep)
  return { at, facing, deep, aside, ranks: men_of(squad) > 1 && !some }
}

/** How far to the right behind a squad a handle covers nobody of another, and no door. */
function room_behind(kept: readonly Spot[], at: Spot, facing: number, rear: number): number {
  const seen = kept.map(([x, y]) => seen_from(facing, [x - at[0], y - at[1]]))
  const free = (right: number) =>
    seen.every((one) => Math.hypot(one.right - right, one.ahead + rear + 1.4) > 1.6)
  return [0, -2, 2, -4, 4].find(free) ?? 0
}
