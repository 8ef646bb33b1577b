/**
 * What is composed and not sent, kept in the tab: a page that is loaded again finds it, as long as
 * the same question is open.
 */
const place = (battle: string) => `sandtable.draft.${battle}`

interface Kept {
  question: number
  text: string
}

function read(battle: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(battle)) ?? 'null') as Partial<Kept> | null
    return typeof kept?.question === 'number' && typeof kept.text === 'string'
      ? { question: kept.question, text: kept.text }
      : null
  } catch {
    return null
  }
}

export const drafts = {
  /** The line that was composed for this question; "": none. */
  of(battle: string, question: number | undefined): string {
    const kept = read(battle)
    return kept && kept.question === question ? kept.text : ''
  },
  keep(battle: string, question: number | undefined, text: string): void {
    if (question === undefined) return
    try {
      sessionStorage.setItem(place(battle), JSON.stringify({ question, text }))
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
