import { expect, it } from 'vitest'
import { frames_of } from './glide'

const line = [
  { x: 0, y: 0, facing: 0 },
  { x: 0, y: -60, facing: 350 },
  { x: 80, y: -60, facing: 90 },
]

it('goes by the corner, as fast on each leg, and turns the short way', () => {
  const frames = frames_of(line, { x: 0, y: 0 }, { x: 80, y: -60, turn: 90 })
  expect(frames?.map(({ offset }) => (offset as number).toFixed(2))).toEqual([
    '0.00',
    '0.43',
    '1.00',
  ])
  expect(frames?.map(({ transform }) => transform)).toEqual([
    'translate(0px, 0px) rotate(0deg)',
    'translate(0px, -60px) rotate(-10deg)',
    'translate(80px, -60px) rotate(90deg)',
  ])
})

it('takes a man by the way of his squad, of whose middle he goes more', () => {
  const frames = frames_of(line, { x: 10, y: 10 }, { x: 170, y: -110, turn: null })
  expect(frames?.[1]?.transform).toBe('translate(10px, -110px)')
})

it('leaves who goes elsewhere, or straight, to glide', () => {
  expect(frames_of(line, { x: 0, y: 0 }, { x: 80, y: 60, turn: null })).toBeNull()
  expect(frames_of(line.slice(1), { x: 0, y: -60 }, { x: 80, y: -60, turn: null })).toBeNull()
})
