export interface Part {
  text: string
  /** The clause that the part names; "" for plain words. */
  clause: string
}

/** Figures in brackets are none, though a point stands in them: "(30.5)". */
const clause = '([a-z][a-z0-9-]*(?:\\.[a-z0-9-]+)+)'
/** A clause, and behind it a word of whose reading it is: "(victory.tasks, house)". */
const bracketed = `\\(${clause}(?:, \\p{L}+)?\\)`
/** Where the reason stands in the brackets too: "(the enemy is too far, fire.range-table)". */
const behind_reason = `(?<=, )${clause}(?=(?:, \\p{L}+)?\\))`
const named = new RegExp(`${bracketed}|${behind_reason}`, 'gu')
const before_and_named = new RegExp(`\\s*${bracketed}|, ${clause}(?:, \\p{L}+)?(?=\\))`, 'gu')

/** Splits a sentence into words and the clauses that it names in brackets: "(fire.range-table)". */
export function cited(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of text.matchAll(named)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), clause: '' })
    parts.push({ text: found[0], clause: found[1] ?? found[2] ?? '' })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), clause: '' })
  return parts
}

/** The parts of a sentence, and behind it the clause that it rests on, if it does not name it. */
export function resting_on(clause: string, text: string): Part[] {
  const parts = cited(text)
  if (clause && !parts.some((part) => part.clause === clause))
    parts.push({ text: ' ', clause: '' }, { text: `(${clause})`, clause })
  return parts
}

/** A sentence without the clauses that it names. */
export function uncited(text: string): string {
  // The space that French has before a semicolon is its own.
  return text.replace(before_and_named, '').trimEnd()
}
