import { afterEach, expect, it } from 'vitest'
import { set_lang } from './i18n'
import { battle_title } from './titles'

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
