import { afterEach, expect, it } from 'vitest'
import { set_lang } from './i18n'
import { battle_title, length_of } from './titles'

const scenario = { title: { en: 'First Battle', fr: 'Première bataille' } }

afterEach(() => set_lang('en'))

it('calls a battle as its scenario is called in the chosen language', () => {
  expect(battle_title({ title: 'First Battle' }, scenario)).toBe('First Battle')
  set_lang('fr')
  expect(battle_title({ title: 'First Battle' }, scenario)).toBe('Première bataille')
})

it('keeps the name that somebody gave it', () => {
  set_lang('fr')
  expect(battle_title({ title: 'Our Tuesday' }, scenario)).toBe('Our Tuesday')
  expect(battle_title({ title: 'First Battle' }, undefined)).toBe('First Battle')
})

it('says how long a battle takes in the words of its rules', () => {
  const rules = { turn: { en: 'bound', fr: 'tour' }, turns: { en: 'bounds', fr: 'tours' } }
  expect(length_of({ turns: 4, minutes: 60 }, rules)).toBe('4 bounds, about 60 minutes for two')
  expect(length_of({ turns: 1, minutes: 1 }, rules)).toBe('1 bound, about 1 minute for two')
  set_lang('fr')
  expect(length_of({ turns: 4, minutes: 60 }, rules)).toBe('4 tours, environ 60 minutes à deux')
})
