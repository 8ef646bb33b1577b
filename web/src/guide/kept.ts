import { guide_place as place } from '../guided'

/**
 * How far a guide has come in a battle, kept in this browser: a page that is loaded again goes on
 * where it was. A battle is guided where something is kept of it.
 */
export interface Kept {
  /** Steps that are done with, by their ids. */
  done: string[]
  /** Those among them that never came about. */
  passed: string[]
  /** From which entry on what is done counts for a step: where it was shown first. */
  since: Record<string, number>
  /** The reader skipped it; it can be taken up again. */
  off: boolean
}

export const fresh = (): Kept => ({ done: [], passed: [], since: {}, off: false })

/** What was written down; null: the battle is not guided. What makes no sense begins anew. */
export function read_kept(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const found = JSON.parse(text) as Partial<Kept> | null
    const words = (list: unknown) => Array.isArray(list) && list.every((one) => `${one}` === one)
    const counts = Object.values(found?.since ?? { none: '' }).every(Number.isInteger)
    if (!words(found?.done) || !words(found?.passed) || !counts) return fresh()
    return { ...(found as Kept), off: found?.off === true }
  } catch {
    return fresh()
  }
}

export const kept = {
  of(battle: string): Kept | null {
    try {
      return read_kept(localStorage.getItem(place(battle)))
    } catch {
      return null
    }
  },
  keep(battle: string, now: Kept): void {
    try {
      localStorage.setItem(place(battle), JSON.stringify(now))
    } catch {
      // A browser that keeps nothing is guided until the page is left.
    }
  },
}
