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

/** Where in the journal a view stands. */
export interface Standing {
  seq: number
  /** The entry before it that counts, and the one behind it; null: none. */
  before: number | null
  after: number | null
  /** It is of the past, or of what others did as it is shown step by step. */
  past: boolean
  /** A decision is asked for there of whoever looks. */
  asked: boolean
}

/**
 * What has moved since a player last had to decide, so that he sees what the others did meanwhile.
 * In the past, every step shows what it moved, or undid; a leap, of which nothing is known, shows
 * nothing.
 */
export class Tracker {
  #base: { positions: Positions; seq: number } | null = null
  #present: { positions: Positions; seq: number; asked: boolean } | null = null
  /** From which entry to which the trails told last lead. */
  range: [from: number, to: number] = [0, 0]
  #seen = new Map<number, Positions>()
  #last = 0

  see(positions: Positions, at: Standing): Trail[] {
    const last = this.#last
    this.#last = at.seq
    this.#seen.set(at.seq, positions)
    if (at.past) {
      const seen = (seq: number | null) => (seq === null ? undefined : this.#seen.get(seq))
      const before = seen(at.before)
      const base = before ?? (last === at.after ? seen(last) : undefined)
      this.range = [(before ? at.before : last) ?? 0, at.seq]
      return base ? trails_between(base, positions) : []
    }
    if (this.#present?.asked && this.#present.seq !== at.seq) this.#base = this.#present
    this.#present = { positions, seq: at.seq, asked: at.asked }
    this.#base ??= this.#present
    this.range = [this.#base.seq, at.seq]
    return trails_between(this.#base.positions, positions)
  }
}
