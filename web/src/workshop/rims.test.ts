import { expect, it } from 'vitest'
import { rim_of, type Body } from './rims'
import type { Spot } from '../tables/measured/geometry'

const square = (name: string, x: number, y: number, half: number): Body => ({
  name,
  spots: [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ],
})
const span = (rim: Spot[] | null) => {
  const xs = (rim ?? []).map(([x]) => Math.round(x))
  return [Math.min(...xs), Math.max(...xs)]
}

it('goes about the whole of the unit that stands there, with some air', () => {
  const bodies = [square('A', 100, 100, 40), square('B', 300, 100, 10)]
  expect(span(rim_of(bodies, { x: 100, y: 100 }, '', 5))).toEqual([55, 145])
  expect(rim_of(bodies, { x: 200, y: 100 }, '', 5)).toBeNull()
})

it('goes about the one that is called so, else the nearest, where several stand', () => {
  const bodies = [square('A', 100, 100, 40), square('B', 110, 100, 10)]
  expect(span(rim_of(bodies, { x: 110, y: 100 }, '', 5))).toEqual([95, 125])
  expect(span(rim_of(bodies, { x: 110, y: 100 }, 'A', 5))).toEqual([55, 145])
})
