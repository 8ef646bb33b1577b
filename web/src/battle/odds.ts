import type { Lang, OddsLine, OddsReport } from '../protocol'

/** A chance between 0 and 1, with its fraction where it is exact. */
export interface Chance {
  share: number
  /** "5/6"; "" where the server gave a decimal. */
  fraction: string
}

/** Reads "5/6", "1", "0.25", "~0.25" or "25%". Null: it is none of these. */
export function chance_of(text: string): Chance | null {
  // An estimate is marked with a tilde.
  const trimmed = text.trim().replace(/^~/, '')
  const parts = /^(\d+)\s*\/\s*(\d+)$/.exec(trimmed)
  if (parts) {
    const [n, d] = [parts[1] as string, parts[2] as string]
    if (/^0+$/.test(d)) return null
    return { share: share_of(n, d), fraction: `${n}/${d}` }
  }
  if (/^\d+%$/.test(trimmed)) return { share: Number(trimmed.slice(0, -1)) / 100, fraction: '' }
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return null
  const share = Number(trimmed)
  return share <= 1 ? { share, fraction: '' } : null
}

/** n/d of whole numbers of any length. */
function share_of(n: string, d: string): number {
  const precision = 10n ** 15n
  return Number((BigInt(n) * precision) / BigInt(d)) / 1e15
}

/** "83.3 %" with the habits of the language; what is not quite certain never reads as 0 or 100. */
export function percent(share: number, lang: Lang): string {
  const digits = share > 0 && share < 0.001 ? 3 : 1
  let shown = share
  if (share > 0 && share < 0.00001) shown = 0.00001
  if (share < 1 && share > 0.9995) shown = 0.999
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: digits }).format(
    shown,
  )
}

/** A fraction short enough to be read; "" otherwise. */
export function readable(chance: Chance): string {
  return chance.fraction.length <= 11 && chance.share > 0 && chance.share < 1 ? chance.fraction : ''
}

/** From where to where a chance goes: with other answers, or as an estimate is uncertain. */
export interface Span {
  of: 'answers' | 'estimate'
  least: number
  most: number
}

/** The span of a line; null: it is one figure, whatever is answered. */
export function span_of(line: OddsLine): Span | null {
  if (line.interval) return { of: 'estimate', least: line.interval[0], most: line.interval[1] }
  const [least, most] = [chance_of(line.least ?? ''), chance_of(line.most ?? '')]
  if (!least || !most || least.share === most.share) return null
  return { of: 'answers', least: least.share, most: most.share }
}

/** The chance that comes first in a report: what the action is about. */
export function headline_chance(report: OddsReport): Chance | null {
  const first = report.headline[0]
  return first ? chance_of(first.chance) : null
}

/** Whether anything is left to chance at all. */
export function is_certain(report: OddsReport): boolean {
  if (report.headline.some((line) => span_of(line) !== null)) return false
  const rows = [...report.headline, ...report.spreads.flatMap((spread) => spread.rows)]
  return rows.every((row) => {
    const share = chance_of(row.chance)?.share
    return share === 0 || share === 1
  })
}

/** Rows of a spread without those that cannot happen. */
export function possible<R extends { chance: string }>(rows: readonly R[]): R[] {
  return rows.filter((row) => chance_of(row.chance)?.share !== 0)
}
