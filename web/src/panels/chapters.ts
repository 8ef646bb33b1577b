import type { Account } from '../protocol'

/** A part of a turn: entries one after the other under one heading. */
export interface Part {
  /** The first entry that belongs to it. */
  seq: number
  /** The heading, in the language of the connection; "": it has none. */
  title: string
}

/** A turn, or what comes before the first of them. */
export interface Chapter {
  /** The first entry that belongs to it. */
  seq: number
  /** 0: the armies are placed. */
  turn: number
  /** One at least. */
  parts: Part[]
}

/** The chapters of a battle: each entry was decided in a turn and in a part of it. */
export function chapters(accounts: readonly Account[]): Chapter[] {
  const found: Chapter[] = []
  for (const { seq, turn, phase } of accounts) {
    const last = found.at(-1)
    if (last?.turn !== turn) found.push({ seq, turn, parts: [{ seq, title: phase }] })
    else if (last.parts.at(-1)?.title !== phase) last.parts.push({ seq, title: phase })
  }
  return found
}

/** What an entry belongs to: a chapter among all of them, or a part among all parts. */
export function holding<T extends { seq: number }>(all: readonly T[], seq: number): T | undefined {
  return all.findLast((one) => one.seq <= seq)
}

/**
 * Where a leap leads from an entry: back to where what holds it begins, or to the one before where
 * it stands there already; on to the next. Null: there is nothing beyond.
 */
export function leap_from<T extends { seq: number }>(
  all: readonly T[],
  seq: number,
  by: 1 | -1,
): number | null {
  const at = all.findLastIndex((one) => one.seq <= seq)
  const here = all[at]
  if (by < 0 && here && here.seq < seq) return here.seq
  return all[at + by]?.seq ?? null
}
