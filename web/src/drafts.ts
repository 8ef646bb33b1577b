import type { SideId } from './protocol'

/**
 * What is composed or half written and not sent, kept in the tab: a page that is loaded again finds
 * it, for the seat that wrote it alone.
 */
const place = (battle: string) => `sandtable.draft.${battle}`

interface Kept {
  question: number
  text: string
  /** Who wrote it; pages of before did not say. */
  seat?: SideId
}

function read(battle: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(battle)) ?? 'null') as Partial<Kept> | null
    return typeof kept?.question === 'number' && typeof kept.text === 'string'
      ? (kept as Kept)
      : null
  } catch {
    return null
  }
}

export const drafts = {
  /** What was written at this seat; null: nothing. */
  of(battle: string, seat: SideId): Kept | null {
    const kept = read(battle)
    return kept && (kept.seat ?? seat) === seat ? kept : null
  },
  keep(battle: string, question: number | undefined, text: string, seat: SideId): void {
    if (question === undefined) return
    try {
      sessionStorage.setItem(place(battle), JSON.stringify({ question, text, seat }))
    } catch {
      // A browser that keeps nothing still has the page.
    }
  },
  drop(battle: string): void {
    try {
      sessionStorage.removeItem(place(battle))
    } catch {
      // Nothing was kept.
    }
  },
}
