import { unit_of, type Roster } from '../battle/roster'
import type { Live } from '../live'
import type { Account } from '../protocol'
import { settings } from '../settings'
import { actor_of } from './scenes'

/** The entry that the table shows just now: the next of what is held back, or the one looked at. */
export function shown_of(live: Live): Account[] {
  if (!live.moment) return []
  const next = live.held ? live.accounts.find((account) => account.seq > live.seq) : undefined
  const now = next ?? live.accounts.findLast((account) => account.seq <= live.seq)
  return now ? [now] : []
}

/** Whether nothing is to move by itself: what happened stands on the map as a picture then. */
export function is_still(): boolean {
  const { motion, pace } = settings.now
  if (pace === 'off' || motion === 'reduced') return true
  return motion === 'system' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** From one entry to the next, by pace: time to see who acts and what comes of it. */
export const milliseconds = { off: 1500, quick: 600, normal: 1500, slow: 3000 }

/** The number of the unit that acts in what is shown next; null: nothing is held back. */
export function acting_of(live: Live): number | null {
  const next = live.held ? shown_of(live)[0] : undefined
  return next ? actor_of(next) : null
}

/** Where the unit that acts in what is shown next stands. */
export function place_acting(live: Live, roster: Roster): string | null {
  return unit_of(roster, acting_of(live))?.place ?? null
}
