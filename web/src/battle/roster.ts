import type { Lang, SideId, Words } from '../protocol'

/** A side as every ruleset's view names it. */
export interface SideFacts {
  id: SideId
  name: Words
  /** red, blue, green, yellow, black or white. */
  colour: string
}

/** A unit, as far as the page needs to know it whatever the ruleset. */
export interface UnitFacts {
  /** As in the notation: `#1` is the first. */
  number: number
  name: Words
  label: string
  side: SideId
  /** Where it stands, as the notation writes places; null: not on the table. */
  place: string | null
  /** What is left of it, and what it came with: stands, quarters of it, or men. */
  strength: number
  full: number
}

/** Who takes part, as read from a view. */
export interface Roster {
  sides: readonly SideFacts[]
  units: readonly UnitFacts[]
}

export const nobody: Roster = { sides: [], units: [] }

export function unit_of(roster: Roster, number: number | null): UnitFacts | undefined {
  return number === null ? undefined : roster.units.find((unit) => unit.number === number)
}

/** A unit's name in a language; English where there is none. */
export function name_in(unit: UnitFacts, lang: Lang): string {
  return unit.name[lang] || unit.name.en
}

/** 0 for side A, 1 for side B. */
export function place_of_side(roster: Roster, side: SideId): number {
  return Math.max(
    roster.sides.findIndex((one) => one.id === side),
    0,
  )
}
