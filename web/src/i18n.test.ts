import { afterEach, describe, expect, it } from 'vitest'
import battle_en from './battle/words/en.json'
import battle_fr from './battle/words/fr.json'
import { fill } from './format'
import { colon, has, in_words, lang, rounded, set_lang, t, words_of } from './i18n'
import guide_en from './guide/words/en.json'
import guide_fr from './guide/words/fr.json'
import more_en from './more/words/en.json'
import more_fr from './more/words/fr.json'
import figures_en from './rulesets/fixed_baynet/words/en.json'
import figures_fr from './rulesets/fixed_baynet/words/fr.json'
import plain_en from './tables/plain/words/en.json'
import plain_fr from './tables/plain/words/fr.json'
import cards_en from './cards/words/en.json'
import cards_fr from './cards/words/fr.json'
import print_en from './print/words/en.json'
import print_fr from './print/words/fr.json'
import workshop_en from './workshop/words/en.json'
import workshop_fr from './workshop/words/fr.json'
import en from './words/en.json'
import fr from './words/fr.json'

const pairs: [string, Record<string, string>, Record<string, string>][] = [
  ['words', en, fr],
  ['battle/words', battle_en, battle_fr],
  ['more/words', more_en, more_fr],
  ['guide/words', guide_en, guide_fr],
  ['cards/words', cards_en, cards_fr],
  ['print/words', print_en, print_fr],
  ['workshop/words', workshop_en, workshop_fr],
  ['rulesets/fixed_baynet/words', figures_en, figures_fr],
  ['tables/plain/words', plain_en, plain_fr],
]
const place_names = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map((m) => m[1]))].sort()

const sources: Record<string, string> = import.meta.glob(
  ['./**/*.{svelte,ts}', '!./**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

describe.each(pairs)('%s', (_, english, french) => {
  it('has the same keys in both languages, and no empty text', () => {
    expect(Object.keys(french)).toEqual(Object.keys(english))
    for (const [key, text] of [...Object.entries(english), ...Object.entries(french)])
      expect(text.trim(), key).not.toBe('')
  })

  it('lets no line of French begin with the mark that ends its words, nor part its quotes', () => {
    for (const [key, text] of Object.entries(french)) {
      // What one is to type has the spaces that the keyboard gives.
      const said = text.replaceAll(/«\u00a0[^»]*\u00a0»/g, '')
      expect(said, key).not.toMatch(/ [:;?!»%]|« /)
    }
  })

  it('has the same places in both languages, which both can be filled', () => {
    for (const [key, text] of Object.entries(english)) {
      const names = place_names(text)
      expect(place_names(french[key] ?? ''), key).toEqual(names)
      const values = Object.fromEntries(names.map((name) => [name as string, 2]))
      expect(() => fill(text, values, 'en'), key).not.toThrow()
      expect(() => fill(french[key] ?? '', values, 'fr'), key).not.toThrow()
    }
  })
})

it('keeps no words that nothing says', () => {
  const code = Object.values(sources).join('\n')
  const unused = [en, more_en, guide_en, cards_en, print_en, workshop_en, plain_en]
    .flatMap((list) => Object.keys(list))
    .filter(
      (key) =>
        !code.includes(`'${key}'`) && !code.includes(`\`${key.slice(0, key.lastIndexOf('.'))}.`),
    )
  expect(unused).toEqual([])
})

describe('t', () => {
  afterEach(() => set_lang('en'))

  it('speaks the chosen language', () => {
    expect(t('ui.close')).toBe('Close')
    set_lang('fr')
    expect(lang()).toBe('fr')
    expect(t('ui.close')).toBe('Fermer')
    expect(words_of({ en: 'Red', fr: 'Rouges' })).toBe('Rouges')
    expect(words_of({ en: 'Red', fr: '' })).toBe('Red')
  })

  it('counts as each language does', () => {
    expect(t('presence.watchers', { count: 1 })).toBe('1 person watches')
    expect(t('presence.watchers', { count: 1200 })).toBe('1,200 people watch')
    set_lang('fr')
    expect(t('presence.watchers', { count: 0 })).toBe('0 personne regarde')
    expect(t('presence.watchers', { count: 2 })).toBe('2 personnes regardent')
  })

  it('tells the length of a battle whose turns nobody counts', () => {
    expect(t('plate.length', { turn: 8, called: 'bound', entries: 66 })).toBe(
      'It ended in bound 8, after 66 entries.',
    )
    expect(t('plate.length', { turn: 0, called: 'turn', entries: 45 })).toBe(
      'It ended after 45 entries.',
    )
  })

  it('writes places with the decimal sign of the language', () => {
    expect(in_words('24.5 29.9')).toBe('24.5\u00a029.9')
    set_lang('fr')
    expect(in_words('24.5 29.9')).toBe('24,5\u00a029,9')
    expect(in_words('0304')).toBe('0304')
  })
  it('knows which keys exist', () => {
    expect(has('ui.close')).toBe(true)
    expect(has('ui.no-such-words')).toBe(false)
  })
})

describe('fill', () => {
  it('takes the exact form before the plural one', () => {
    const text = '{n, plural, =0 {none} one {# roll of {dice}} other {# rolls of {dice}}}.'
    expect(fill(text, { n: 0, dice: '2d6' }, 'en')).toBe('none.')
    expect(fill(text, { n: 1, dice: '2d6' }, 'en')).toBe('1 roll of 2d6.')
    expect(fill(text, { n: 3, dice: '2d6' }, 'en')).toBe('3 rolls of 2d6.')
  })

  it('says what is wrong with a message', () => {
    expect(() => fill('{name', { name: 'x' }, 'en')).toThrow('a brace is not closed in "{name"')
    expect(() => fill('{name}', {}, 'en')).toThrow('no value for {name}')
    expect(() => fill('{a b}', { a: 1 }, 'en')).toThrow('"{a b}" is no place of a message')
    expect(() => fill('{n, plural, one {x}}', { n: 2 }, 'en')).toThrow('no form for 2')
  })

  it('round what was measured where people read it', () => {
    expect(rounded('staff B1 to (56.797, 23.3344), B1a to F2')).toBe(
      'staff B1 to (56.8, 23.3), B1a to F2',
    )
    expect(rounded('wheel right 79.98, advance 6.0')).toBe('wheel right 80, advance 6.0')
  })
  it('round it as the French write it, and leave the men of a squad as they are', () => {
    expect(rounded('conversion à droite 12,64, avance 8,9305')).toBe(
      'conversion à droite 12,6, avance 8,9',
    )
    expect(rounded('oblique à droite 123,69 3,6055, rejoint (56,797, 23,3344)')).toBe(
      'oblique à droite 123,7 3,6, rejoint (56,8, 23,3)',
    )
    for (const men of ['A/1,6,10: pas 3,0 à 0', 'A/1,12: fait feu', 'C/3-5,10: fait feu'])
      expect(rounded(men)).toBe(men)
  })
})

describe('colons', () => {
  afterEach(() => set_lang('en'))

  it('stand behind a name as its language has them', () => {
    expect(colon()).toBe(':')
    set_lang('fr')
    expect(colon()).toBe('\u00a0:')
  })
  it('are written behind no name by hand', () => {
    const bare = Object.entries(sources).flatMap(([name, text]) => {
      if (!name.endsWith('.svelte')) return []
      const drawn = text.replace(/<(script|style)[^]*?<\/\1>/g, '')
      return [...drawn.matchAll(/\}(<\/\w+>)?:(?=[\s<])[^\n]*/g)]
        .filter(([found]) => !/^\}: \{[^}]*\}\)/.test(found))
        .map(([found]) => `${name} ${found}`)
    })
    expect(bare).toEqual([])
  })
})
