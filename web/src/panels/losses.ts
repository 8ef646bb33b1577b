import type { Roster, UnitFacts } from '../battle/roster'
import type { SideId } from '../protocol'

/** What a side has lost by the end. */
export interface Losses {
  side: SideId
  /** Of all its units, reinforcements included. */
  count: number
  /** Of which nothing is left. */
  gone: number
  /** Of its strength when it was whole, in hundredths. */
  percent: number
  /** Units that lost something, the worst hit first. */
  hurt: UnitFacts[]
}

/** What is gone of a unit, from 0 to 1. */
export function share_lost(unit: UnitFacts): number {
  return unit.full > 0 ? (unit.full - unit.strength) / unit.full : 0
}

/** What each side has lost, as a roster tells it. */
export function losses_of(roster: Roster): Losses[] {
  return roster.sides.map(({ id }) => {
    const units = roster.units.filter((unit) => unit.side === id && unit.full > 0)
    const full = units.reduce((sum, unit) => sum + unit.full, 0)
    const left = units.reduce((sum, unit) => sum + unit.strength, 0)
    const hurt = units.filter((unit) => unit.strength < unit.full)
    return {
      side: id,
      count: units.length,
      gone: units.filter((unit) => unit.strength === 0).length,
      percent: full > 0 ? Math.round((100 * (full - left)) / full) : 0,
      hurt: hurt.sort((a, b) => share_lost(b) - share_lost(a) || a.number - b.number),
    }
  })
}
