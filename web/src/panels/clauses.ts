import { plain } from '../format'
import type { Lang, RulesPage } from '../protocol'

export type Clause = RulesPage['clauses'][number]

/**
 * The clauses in which every word sought occurs, in any order; accents and capitals do not count.
 */
export function matching(clauses: readonly Clause[], sought: string, lang: Lang): Clause[] {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...clauses]
  return clauses.filter((clause) => {
    const whole = plain(
      [clause.id, clause.heading[lang], clause.text[lang], clause.ruling[lang]].join(' '),
    )
    return words.every((word) => whole.includes(word))
  })
}

/** Clauses under their headings, in the order of the book. */
export function by_heading(
  clauses: readonly Clause[],
  lang: Lang,
): { heading: string; clauses: Clause[] }[] {
  const groups = new Map<string, Clause[]>()
  for (const clause of clauses) {
    const heading = clause.heading[lang]
    const group = groups.get(heading)
    if (group) group.push(clause)
    else groups.set(heading, [clause])
  }
  return [...groups].map(([heading, group]) => ({ heading, clauses: group }))
}
