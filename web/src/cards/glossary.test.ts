import { expect, it } from 'vitest'
import { place_of_term, sought_terms, term_at, type Term } from './glossary'

const term = (kind: string, id: string, en: string, fr: string, called: string[] = []): Term => ({
  ...(kind ? { kind } : {}),
  id,
  term: { en, fr },
  means: { en: `what ${en} is`, fr: `ce qu’est ${fr}` },
  called,
})
const words = [
  term('', 'stand', 'stand', 'élément', ['socle']),
  term('class', 'cavalry', 'cavalry', 'cavalerie', ['horse']),
  term('', 'bowl', 'bowl', 'bol'),
]
const names = (sought: string, lang: 'en' | 'fr') =>
  sought_terms(words, sought, lang).map((one) => one.id)

it('lists terms by their name in the language', () => {
  expect(names('', 'en')).toEqual(['bowl', 'cavalry', 'stand'])
  expect(names('', 'fr')).toEqual(['bowl', 'cavalry', 'stand'])
  expect(sought_terms(words, '', 'fr').map((one) => one.term.fr)).toEqual([
    'bol',
    'cavalerie',
    'élément',
  ])
})

it('finds them by name, meaning and what else they are called, whatever the accents', () => {
  expect(names('HORSE', 'en')).toEqual(['cavalry'])
  expect(names('element', 'fr')).toEqual(['stand'])
  expect(names('is what bowl', 'en')).toEqual(['bowl'])
  expect(names('nothing', 'en')).toEqual([])
})

it('knows a term by its place', () => {
  expect(words.map(place_of_term)).toEqual(['stand', 'class/cavalry', 'bowl'])
  expect(term_at(words, 'class/cavalry')?.term.en).toBe('cavalry')
  expect(term_at(words, 'cavalry')).toBeUndefined()
})
