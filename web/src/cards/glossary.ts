import { plain } from '../format'
import type { Glossary, Lang } from '../protocol'

export type Term = Glossary['words'][number]

/** What a term goes by in addresses: "class/infantry" of a word of a kind, else its id. */
export function place_of_term(term: Pick<Term, 'kind' | 'id'>): string {
  return term.kind ? `${term.kind}/${term.id}` : term.id
}

/** The term that goes by a place. */
export function term_at(words: readonly Term[], place: string): Term | undefined {
  return words.find((one) => place_of_term(one) === place)
}

/**
 * The terms in which every word sought occurs, in any order, by their name in the language; accents
 * and capitals do not count.
 */
export function sought_terms(words: readonly Term[], sought: string, lang: Lang): Term[] {
  const parts = plain(sought).split(/\s+/).filter(Boolean)
  const collator = new Intl.Collator(lang, { sensitivity: 'base' })
  return words
    .filter((one) => {
      const whole = plain([one.term[lang], one.means[lang], ...one.called].join(' '))
      return parts.every((part) => whole.includes(part))
    })
    .toSorted((a, b) => collator.compare(a.term[lang], b.term[lang]))
}
