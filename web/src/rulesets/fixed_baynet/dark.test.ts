import { describe, expect, it } from 'vitest'
import { holds, type Spot } from '../../tables/measured/geometry'
import { looks_of, seen_from, type Walled } from './dark'
import type { Building } from './houses'

const none = { en: '', fr: '' }
const box = (x: number, y: number, size: number): Spot[] => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
]
/** A house of one room with a window in its north wall and a door in its south wall. */
const house = (kind: Building['kind']): Building => ({
  label: 'H',
  name: none,
  kind,
  walls: 'stone-building',
  of: 7,
  feature: 1,
  wall: 0.5,
  stairs: [],
  storeys: [
    {
      level: 0,
      walls: [],
      rooms: [{ label: 'H-1', name: none, area: box(10.5, 10.5, 7) }],
      openings: [
        { label: 'H-W1', name: none, kind: 'window', area: box(13.5, 17.5, 0.5).map(widen) },
        { label: 'H-D1', name: none, kind: 'door', area: box(13.5, 10, 0.5).map(widen) },
      ],
    },
  ],
})
/** An inch across. */
function widen([x, y]: Spot): Spot {
  return [x > 13.6 ? 14.5 : 13.5, y]
}
const field = (kind: Building['kind'], door = 'shut'): Walled => ({
  buildings: [house(kind)],
  houses: [{ points: 7, doors: { 'H-D1': door } }],
  features: [{ area: box(10, 10, 8) }],
})
const sees = (walled: Walled, one: Parameters<typeof looks_of>[1], spot: Spot) =>
  looks_of(walled, one).some(({ eye, walls }) => holds(seen_from(eye, 12, walls), spot))

describe('the dark', () => {
  it('is lit by nobody behind a house', () => {
    const man = { at: [14, 6] as Spot }
    expect(sees(field('closed'), man, [14, 9])).toBe(true)
    expect(sees(field('closed'), man, [14, 17])).toBe(false)
    expect(sees(field('closed'), man, [3, 6])).toBe(true)
    expect(sees(field('closed'), man, [1, 6])).toBe(false)
    const fallen = { ...field('closed'), houses: [{ points: 0, doors: {} }] }
    expect(sees(fallen, man, [14, 17])).toBe(true)
  })
  it('is looked into from a room by windows and by doors that stand open', () => {
    const man = { at: [14, 14] as Spot, in: 'H-1', storey: 1 }
    expect(sees(field('openable'), man, [14, 22])).toBe(true)
    expect(sees(field('openable'), man, [20, 14])).toBe(false)
    expect(sees(field('openable'), man, [14, 6])).toBe(false)
    expect(sees(field('openable', 'open'), man, [14, 6])).toBe(true)
  })
  it('is looked into from a section by its openings, whoever stands where', () => {
    const man = { at: [11, 11] as Spot, in: 'H-1', storey: 1, counted: true }
    expect(sees(field('enclosed'), man, [8, 22])).toBe(true)
    expect(sees(field('enclosed'), man, [14, 6])).toBe(false)
    expect(sees(field('enclosed', 'open'), man, [14, 6])).toBe(true)
  })
  it('stops nobody on a tower', () => {
    const man = { at: [14, 14] as Spot, in: 'H-1', storey: 1 }
    expect(sees(field('watchtower'), man, [20, 14])).toBe(true)
  })
})
