import type { SideId, Words } from '../protocol'

/** What decides a battle and how it stands: `goals` of every view (docs/format). */
export interface Goals {
  /** How the battle ends, a sentence each. */
  rules: Words[]
  aims: Aim[]
  scores: Score[]
}
export interface Aim {
  side: SideId
  text: Words
  now: Words
  met: boolean
  /** Where it lies, as the notation writes places. */
  places: string[]
}
export interface Score {
  side: SideId
  text: Words
  have: number
  /** What it is held against. */
  of?: number
}

/** The goals of a view; null where it tells none. */
export function goals_of(view: unknown): Goals | null {
  const found = (view as { goals?: Goals } | null)?.goals
  return found && Array.isArray(found.aims) ? found : null
}

/** The same aim of several sides is told once. */
export interface Shared extends Omit<Aim, 'side' | 'met'> {
  sides: { side: SideId; met: boolean }[]
}

export function shared(aims: readonly Aim[]): Shared[] {
  const out: Shared[] = []
  for (const { side, met, ...aim } of aims) {
    const same = out.find(
      (one) => one.text.en === aim.text.en && one.places.join() === aim.places.join(),
    )
    if (same) same.sides.push({ side, met })
    else out.push({ ...aim, sides: [{ side, met }] })
  }
  return out
}

/** A figure with what it is held against: "2", "3/6". */
export function figure_of({ have, of }: Score): string {
  return of === undefined ? String(have) : `${have}/${of}`
}
