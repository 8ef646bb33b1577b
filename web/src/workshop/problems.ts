import type { DraftProblem } from './protocol'
import type { Span } from './toml'

/** The first place of the text that a problem names, as an offset; null: it names none. */
export function offset_of(text: string, { line, column }: DraftProblem): number | null {
  if (line < 1) return null
  let from = 0
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', from)
    if (end < 0) return text.length
    from = end + 1
  }
  const end = text.indexOf('\n', from)
  const written = text.slice(from, end < 0 ? undefined : end)
  // Columns count characters, and an editor halves of some.
  const before = [...written].slice(0, Math.max(column - 1, 0)).join('').length
  return from + Math.min(before, written.length)
}

/** What is underlined for it: a word, a text, a number from its place on; else the whole line. */
export function span_in(text: string, problem: DraftProblem): Span | null {
  const from = offset_of(text, problem)
  if (from === null) return null
  const end = text.indexOf('\n', from)
  const rest = text.slice(from, end < 0 ? undefined : end)
  const word = /^("(?:[^"\\]|\\.)*"|\[\[?[\w.-]+\]?\]?|[\w.+-]+)/.exec(rest)
  if (word) return { from, to: from + word[0].length }
  const begin = text.lastIndexOf('\n', from - 1) + 1
  return { from: rest ? from : begin, to: from + rest.length }
}

/**
 * The first of these keys that a problem names; null: it names none. One that is missing is told
 * where its table begins, and the form has a field for it. What tables are called is none.
 */
export function key_named(text: string, keys: readonly string[]): string | null {
  const told = text.replaceAll(/\[\[?[\w.-]+\]?\]|\bat (?:most|least)\b/g, '')
  const quoted = [...told.matchAll(/['‘«"]\s?([\w-]+)\s?['’»"]/gu)].map((found) => found[1] ?? '')
  const words = told.match(/[\w-]+/g) ?? []
  return [...quoted, ...words].find((word) => keys.includes(word)) ?? null
}
