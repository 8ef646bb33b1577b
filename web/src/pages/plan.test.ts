import { expect, it } from 'vitest'
import type { ScenarioFacts } from '../protocol'
import { new_plan, request_of, seat_of } from './plan'

const words = (en: string) => ({ en, fr: '' })
const scenario = {
  id: 'alma',
  ruleset: 'belle-epoque',
  sides: ['red', 'blue'].map((id) => ({ id, name: words(id), briefing: words('') })),
} as ScenarioFacts
const made = {
  battle: 'b1',
  keys: { red: 'R', blue: 'B', umpire: 'U', spectator: 'S' },
  owner: 'O',
}

it('asks for what was chosen and leaves out what was not', () => {
  const plan = new_plan(scenario)
  expect(request_of(plan, scenario)).toEqual({
    scenario: 'alma',
    seats: { red: 'open', blue: 'captain' },
    dice: 'seeded',
    odds: true,
    private: true,
  })
  Object.assign(plan, {
    side: 'blue',
    opponent: 'recruit',
    edition: 'fr',
    typed: true,
    title: ' Tea ',
    umpire: false,
  })
  plan.options = { 'fall-back': 'true', 'stop-on-hill': '' }
  expect(request_of(plan, scenario)).toEqual({
    scenario: 'alma',
    seats: { red: 'recruit', blue: 'open' },
    dice: 'typed',
    odds: true,
    private: true,
    umpire: false,
    edition: 'fr',
    options: { 'fall-back': 'true' },
    title: 'Tea',
  })
})

it('keeps the keys of the seats taken, and of no other', () => {
  const plan = new_plan(scenario)
  const key = () => seat_of(made, plan, scenario, 'Alma').key
  expect(key()).toBe('R')
  plan.opponent = 'link'
  expect(key()).toBe('R')
  plan.opponent = 'here'
  expect(key()).toBe('R,B')
  plan.opponent = 'watch'
  expect(key()).toBe('S')
  expect(request_of(plan, scenario).seats).toEqual({ red: 'captain', blue: 'captain' })
  expect(seat_of(made, plan, scenario, 'Alma').links).toEqual(made.keys)
  expect(seat_of(made, plan, scenario, 'Alma').owner).toBe('O')
})
