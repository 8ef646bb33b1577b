import type { Account } from '../protocol'

/** A turn, or what comes before the first of them. */
export interface Chapter {
  /** The first entry that belongs to it; 0 for the beginning. */
  seq: number
  /** 0: the armies are placed. */
  turn: number
  phases: { seq: number; title: string }[]
}

const begins = /^(?:Turn|Bound|Le tour|Tour)\s+(\d+)\b(?!.*\b(?:ends|se termine|finit|s’achève|s'achève)\b)/i
const phase = /^(?:Phase|Step|Étape)\b[\s:–—-]*(.+?)[.:]?$/i

/**
 * The chapters of a battle, from what was told of its entries: an entry in whose telling a turn
 * begins opens a chapter, a line that names a phase a part of it.
 */
export function chapters(accounts: readonly Account[]): Chapter[] {
  const found: Chapter[] = [{ seq: 0, turn: 0, phases: [] }]
  for (const account of accounts) {
    for (const told of account.told) {
      const turn = Number(begins.exec(told.line)?.[1] ?? 0)
      const last = found[found.length - 1] as Chapter
      if (turn > last.turn) {
        found.push({ seq: account.seq, turn, phases: [] })
        continue
      }
      const title = phase.exec(told.line)?.[1]
      if (title) last.phases.push({ seq: account.seq, title })
    }
  }
  return found
}

/** The chapter that an entry belongs to. */
export function chapter_at(all: readonly Chapter[], seq: number): Chapter | undefined {
  return all.findLast((chapter) => chapter.seq <= seq)
}
