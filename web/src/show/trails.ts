/** Where each unit stood or stands, by its number less one; null: not on the board. */
export type Positions = readonly (string | null)[]

export interface Trail {
  unit: number
  from: string
  to: string
}

/** The units that stand elsewhere than they did. */
export function trails_between(before: Positions, after: Positions): Trail[] {
  return after.flatMap((to, i) => {
    const from = before[i]
    return from && to && from !== to ? [{ unit: i + 1, from, to }] : []
  })
}

/**
 * What has moved since a player last had to decide, so that he sees what the others did meanwhile.
 * In the past, every step shows what it moved.
 */
export class Tracker {
  #base: Positions | null = null
  #last: { positions: Positions; asked: boolean } | null = null

  /** A view, and whether a decision is asked for there of whoever looks. */
  see(positions: Positions, asked: boolean, past: boolean): Trail[] {
    if (this.#last && (this.#last.asked || past)) this.#base = this.#last.positions
    this.#last = { positions, asked }
    this.#base ??= positions
    return trails_between(this.#base, positions)
  }
}
