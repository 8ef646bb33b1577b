import { expect, it } from 'vitest'
import { request_again } from './anew'

const text = { en: '', fr: '' }
const side = (id: string) => ({ id, name: text, colour: 'red', briefing: text })
const scenario = {
  id: 'first-battle',
  edition: 'en',
  sides: [side('red'), side('blue')],
  options: [{ id: 'break-point', value: 'off' }],
}
const battle = {
  seats: [
    { side: 'red', plan: 'open' as const, players: [] },
    { side: 'blue', plan: 'captain' as const, players: [] },
  ],
  dice: 'seeded' as const,
  odds: true,
  private: true,
  umpire: false,
  owner: '',
  title: '',
}

it('asks for the same battle once more', () => {
  expect(request_again(battle, scenario, false)).toEqual({
    scenario: 'first-battle',
    edition: 'en',
    options: { 'break-point': 'off' },
    seats: { red: 'open', blue: 'captain' },
    dice: 'seeded',
    odds: true,
    private: true,
    umpire: false,
  })
})

it('gives the player the other side and the computer his', () => {
  expect(request_again(battle, scenario, true).seats).toEqual({ red: 'captain', blue: 'open' })
})
