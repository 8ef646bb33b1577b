import { afterEach, describe, expect, it } from 'vitest'
import { set_lang } from '../i18n'
import type { RulesetFacts } from '../protocol'
import { with_words } from './labels'
import { title_of } from './parts'
import { Outline } from './toml'
import './words'

afterEach(() => set_lang('en'))
const ruleset = {
  vocabulary: {
    formation: { open: { en: 'in open formation', fr: 'en ordre dispersé' } },
    building: {
      openable: { en: 'openable', fr: 'ouvrable' },
      'stone-house': { en: 'stone house', fr: 'maison de pierre' },
    },
    ground: { open: { en: 'open ground', fr: 'terrain ouvert' } },
  },
} as unknown as RulesetFacts

describe('what is said of a key', () => {
  it('calls switches as they are answered', () => {
    const form = { is: 'switch' } as const
    expect(with_words('Default: false.', ruleset, 'tired', form)).toBe('Default: no.')
    expect(with_words('Guns only; true.', ruleset, 'tired', form)).toBe('Guns only; yes.')
    set_lang('fr')
    expect(with_words('Par défaut : true.', ruleset, 'tired', form)).toBe('Par défaut : oui.')
  })
  it('calls values by their words, in English where they are none themselves', () => {
    const form = { is: 'choice', of: ['openable', 'stone-house'] } as const
    const told = (said: string) => with_words(said, ruleset, 'kind', { ...form, of: [...form.of] })
    expect(told('Rooms (openable); stone-house.')).toBe('Rooms (openable); stone house.')
    set_lang('fr')
    expect(told('Pièces (openable) ; stone-house.')).toBe('Pièces (ouvrable) ; maison de pierre.')
  })
})

it('calls what has no name by the word for its kind', () => {
  const outline = new Outline('[[terrain]]\nkind = "open"\n[[terrain]]\nkind = "fen"\n')
  set_lang('fr')
  expect(title_of(outline, ['terrain', 0], ruleset)).toBe('Terrain ouvert')
  expect(title_of(outline, ['terrain', 1], ruleset)).toBe('Fen')
  expect(title_of(outline, ['terrain', 0])).toBe('open')
})
