import { expect, it } from 'vitest'
import { figure_of, goals_of, shared, type Aim } from './goals'

const words = (text: string) => ({ en: text, fr: text })
const hold = (side: string, met: boolean): Aim => ({
  side,
  text: words('Hold the hill: 2 points'),
  now: words('held by Red'),
  met,
  places: ['0404'],
})

it('reads the goals of a view that tells any', () => {
  const goals = { rules: [], aims: [], scores: [] }
  expect(goals_of({ goals })).toBe(goals)
  expect(goals_of({})).toBeNull()
  expect(goals_of(null)).toBeNull()
})

it('tells an aim of both sides once', () => {
  const mill: Aim = { ...hold('red', false), places: ['0101'] }
  expect(shared([hold('red', true), mill, hold('blue', false)])).toEqual([
    {
      text: words('Hold the hill: 2 points'),
      now: words('held by Red'),
      places: ['0404'],
      sides: [
        { side: 'red', met: true },
        { side: 'blue', met: false },
      ],
    },
    {
      text: words('Hold the hill: 2 points'),
      now: words('held by Red'),
      places: ['0101'],
      sides: [{ side: 'red', met: false }],
    },
  ])
})

it('writes a figure with its measure', () => {
  expect(figure_of({ side: 'red', text: words(''), have: 2 })).toBe('2')
  expect(figure_of({ side: 'red', text: words(''), have: 3, of: 6 })).toBe('3/6')
})
