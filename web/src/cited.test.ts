import { expect, it } from 'vitest'
import { cited, resting_on, uncited } from './cited'

const files: Record<string, string> = import.meta.glob(
  '../../rulesets/*/data/{clauses,messages}.toml',
  { query: '?raw', import: 'default', eager: true },
)
const rulesets = ['belle_epoque', 'game_of_kings', 'fixed_baynet', 'belle_alliance']
const data = (ruleset: string, name: string) =>
  // Comments are for whoever writes it.
  (files[`../../rulesets/${ruleset}/data/${name}.toml`] ?? '').replace(/^#.*/gm, '')
const ids_of = (ruleset: string) =>
  [...data(ruleset, 'clauses').matchAll(/^id = "([^"]+)"/gm)].map((found) => found[1] as string)
const named = (text: string) => cited(text).flatMap(({ clause }) => clause || [])

it.each(rulesets)('finds each clause of %s where a sentence names it', (ruleset) => {
  const ids = ids_of(ruleset).filter((id) => id.includes('.'))
  expect(ids.length).toBeGreaterThan(150)
  for (const id of ids) {
    expect(named(`forbidden: 6.00 cm (1.5) at most (${id}).`), id).toEqual([id])
    expect(named(`interdit (${id}, maison) ; ${id} (${id})`), id).toEqual([id, id])
    expect(uncited(`It is so (${id}).`), id).toBe('It is so.')
    expect(named(`Not: fire (too far, ${id}).`), id).toEqual([id])
    expect(uncited(`Not: fire (too far, ${id}).`), id).toBe('Not: fire (too far).')
    expect(uncited(`Not: fire (too far, ${id}, house).`), id).toBe('Not: fire (too far).')
    // French keeps the space before its semicolon.
    expect(uncited(`perdus (${id})\u00a0; à tant (${id})`), id).toBe('perdus\u00a0; à tant')
    expect(uncited(`perdus\u00a0; à tant il rompt (${id})`), id).toBe(
      'perdus\u00a0; à tant il rompt',
    )
  }
})

it.each(rulesets)('takes nothing else in the messages of %s for a clause', (ruleset) => {
  const ids = new Set(ids_of(ruleset))
  expect(named(data(ruleset, 'messages')).filter((id) => !ids.has(id))).toEqual([])
  // What messages put in brackets behind a clause would be found too.
  const filled = data(ruleset, 'messages').replaceAll('{clause}', 'fire.range-table')
  const places = data(ruleset, 'messages').split(/\({clause}|, {clause}\)/).length - 1
  const known = named(data(ruleset, 'messages')).length
  expect(named(filled).length - known).toBe(places)
})

it('leaves figures in brackets alone', () => {
  expect(named('set at (30.5, 60), 4 of 6 (2.5), written to (127.0.0.1)')).toEqual([])
})

it('tells the clause that a sentence rests on once', () => {
  const told = (text: string) => resting_on('move.road', text).map((part) => part.text)
  expect(told('forbidden: no road (move.road)')).toEqual(['forbidden: no road ', '(move.road)'])
  expect(told('No road (move.ford)')).toEqual(['No road ', '(move.ford)', ' ', '(move.road)'])
  expect(told('')).toEqual([' ', '(move.road)'])
  expect(resting_on('', 'No road')).toEqual([{ text: 'No road', clause: '' }])
})
