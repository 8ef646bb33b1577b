import { describe, expect, it } from 'vitest'
import { holds, type Spot } from '../../tables/measured/geometry'
import { line } from '../../tables/measured/line'
import { Aim, by_of, edge_of, lays, piece_of } from './aim.svelte'
import { befallen_of, blasts_of, falls_of, Lately } from './happened'
import {
  building_at,
  by_opening,
  is_hidden,
  opening_of,
  places_indoors,
  storey_shown,
  type Building,
} from './houses'
import type { Order } from '../../protocol'
import { field_of, type Field, type Mark } from './view'

const none = { en: '', fr: '' }
const square = (x: number, y: number, size: number): Spot[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
]
const building = (label: string, kind: Building['kind'], levels: number): Building => ({
  label,
  name: none,
  kind,
  walls: 'stone-building',
  of: 7,
  feature: 1,
  wall: 0.5,
  stairs: [],
  storeys: Array.from({ length: levels }, (_, i) => ({
    level: 3 * i,
    walls: [],
    rooms: [{ label: `${label}-${i + 1}`, name: none, area: square(0, 0, 8) }],
    openings: [
      {
        label: `${label}-W${i + 1}`,
        name: none,
        kind: 'window' as const,
        area: square(3.5, -0.5, 1),
      },
    ],
  })),
})
const man = (man: number, more: object) => ({
  man,
  number: man + 1,
  at: [0, 0],
  facing: 0,
  ac: 3,
  glory: 4,
  ...more,
})
const view = {
  width: 72,
  depth: 48,
  base: 1,
  piece_base: 2,
  sides: [{ id: 'a' }, { id: 'b' }],
  rosters: [{ name: none, label: 'A', side: 'a', people: 'european' }],
  figures: Array.from({ length: 5 }, () => ({
    role: 'soldier',
    quality: 'regular',
    weapon: 'bow',
  })),
  features: [],
  objectives: [],
  held: [],
  buildings: [building('K', 'enclosed', 1), building('H', 'openable', 2)],
  houses: [
    { points: 7, doors: {} },
    { points: 0, doors: { 'H-D1': 'down' } },
  ],
  pieces: [{ man: 9, name: none, unit: 1, number: 9, at: [10, 10], fate: 'standing' }],
  units: [
    {
      formation: 'loose',
      strength: 5,
      men: [
        man(0, { in: 'K-1', storey: 1 }),
        man(1, { in: 'K-1', storey: 1 }),
        man(2, { in: 'K-1', storey: 1, post: 'K-W1' }),
        man(3, { at: [20, 20], in: 'H-2', storey: 2 }),
        man(4, { at: [30, 30] }),
      ],
    },
  ],
}
const field = field_of(view) as Field

describe('men in buildings', () => {
  it('stand apart in the room where they are counted, and at their window', () => {
    const [one, two, three, upstairs, outside] = field.squads[0]?.men ?? []
    const room = square(0, 0, 8)
    for (const who of [one, two, three]) expect(holds(room, who?.at as Spot)).toBe(true)
    expect(one?.at).not.toEqual(two?.at)
    expect(three?.at?.[1]).toBeLessThan(1)
    expect([one?.counted, upstairs?.counted, outside?.counted]).toEqual([
      true,
      undefined,
      undefined,
    ])
    expect(upstairs?.at).toEqual([20, 20])
    expect(places_indoors({ units: view.units as never }).size).toBe(0)
  })
  it('are seen on the floor that is shown; a lower building shows its highest', () => {
    const [one, , , upstairs, outside] = field.squads[0]?.men ?? []
    const hidden = (floor: number) =>
      [one, upstairs, outside].map((who) => is_hidden(field, who ?? {}, floor))
    expect(hidden(0)).toEqual([false, true, false])
    expect(hidden(1)).toEqual([false, false, false])
    expect(storey_shown(field.buildings[0] as Building, 4)).toBe(0)
  })
  it('know what has become of a door', () => {
    expect(opening_of(field, 'K-W1')?.opening.kind).toBe('window')
    expect(opening_of(field, 'K-D7')).toBeNull()
  })
})

const guess: Order = {
  verb: 'guess',
  said: 'guess',
  form: 'guess {length} at {angle} on {unit}',
  part: 'whole',
  quick: false,
  slots: {
    by: { figures: [{ unit: 1, number: 9, piece: true }] },
    length: { least: 1, most: 48 },
    angle: {},
    unit: { units: [2, 3] },
  },
}
const aim = () => new Aim({ frame: {} as never, from: null, unit_at: () => null })

describe('a range that is guessed', () => {
  it('is said with the piece, a bearing, a number and whom it is meant for', () => {
    const made = aim()
    expect(line(made.order(guess, 1))).toBe('')
    made.bearing = 350.5
    expect(line(made.order(guess, 1))).toBe('')
    made.range = '22.5'
    expect(line(made.order(guess, 1))).toBe('1, 1/9: guess 22.5 at 350.5 on 2')
    made.unit = 3
    expect(line(made.order(guess, 1))).toBe('1, 1/9: guess 22.5 at 350.5 on 3')
    expect(line(made.order({ ...guess, slots: {} }, 1))).toBe('')
  })
  it('is offered of pieces alone', () => {
    expect(lays([guess, { ...guess, verb: 'fire' }])).toEqual([guess])
    expect(by_of(guess)).toEqual([{ unit: 1, number: 9, piece: true }])
    expect(piece_of(field, guess)?.man).toBe(9)
    expect(
      piece_of(field, { ...guess, slots: { by: { figures: [{ unit: 1, number: 9 }] } } }),
    ).toBe(undefined)
  })
  it('has a line that ends nowhere but at the edge of the table', () => {
    expect(edge_of(field, [10, 10], 0)).toEqual([10, 48])
    expect(edge_of(field, [10, 10], 90)[0]).toBeCloseTo(72)
    const [x, y] = edge_of(field, [10, 10], 225)
    expect([x, y].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0, 0])
  })
})

const shell: Mark[] = [
  { mark: 'aim', man: 9, range: 20, bearing: 90 },
  { mark: 'landed', man: 9, at: [32, 11], across: 4 },
]

describe('what happened', () => {
  it('is a shell from its guess to its burst, or beyond the table', () => {
    const [fall] = falls_of(field, shell)
    expect(fall?.from).toEqual([10, 10])
    expect(fall?.laid.map(Math.round)).toEqual([31, 10])
    expect([fall?.landed, fall?.across]).toEqual([[32, 11], 4])
    expect(blasts_of(shell)).toEqual([{ at: [32, 11], across: 4 }])
    const away = falls_of(field, [shell[0] as Mark, { mark: 'off-table', man: 9 }])
    expect(away[0]?.landed).toBeNull()
    // A shot that was fired straight was laid nowhere.
    expect(falls_of(field, [shell[1] as Mark])).toEqual([])
  })
  it('is looked back on to what this side did last', () => {
    const panic: Mark = { mark: 'panic', unit: 1 }
    const lately = new Lately()
    expect(lately.take(1, shell, true)).toEqual(shell)
    expect(lately.take(2, [panic], false)).toEqual([...shell, panic])
    expect(lately.take(2, [panic], false)).toEqual([...shell, panic])
    expect(lately.take(3, [panic], true)).toEqual([panic])
    // The past is looked at.
    expect(lately.take(1, shell, false)).toEqual(shell)
  })
  it('befalls men where they are and units in their middle', () => {
    const told = befallen_of(field, [
      { mark: 'stumbled', man: 4, at: [29, 30] },
      { mark: 'reaction', man: 3, reaction: 'flee' },
      { mark: 'shaken', unit: 1, glory: 5 },
      { mark: 'landed', man: 9, at: [1, 1] },
      { mark: 'reaction', man: 77, reaction: 'flee' },
    ])
    expect(told.map((one) => one.mark)).toEqual(['stumbled', 'reaction', 'shaken'])
    expect(told[0]?.at).toEqual([29, 30])
    expect(told[1]?.at).toEqual([20, 20])
  })
})

describe('some men of a unit', () => {
  const order = (verb: string, places: string[]): Order => ({
    verb,
    said: verb,
    form: `${verb} {door}`,
    part: 'whole',
    quick: false,
    slots: { door: { places } },
  })
  it('open a door rather than break it', () => {
    const offered = [order('bash', ['H-D1']), order('open', ['H-D1']), order('go-in-by', ['H-D2'])]
    expect(by_opening(offered, 'H-D1')).toEqual({ form: 'open {door}', slots: { door: 'H-D1' } })
    expect(by_opening(offered, 'H-D2')?.form).toBe('go-in-by {door}')
    expect(by_opening(offered, 'H-W1')).toBeNull()
  })
  it('find a building under the pointer', () => {
    const found = {
      buildings: [building('H', 'enclosed', 1)],
      features: [{ area: square(0, 0, 8) }],
    }
    expect(building_at(found, [4, 4])?.label).toBe('H')
    expect(building_at(found, [9, 4])).toBeUndefined()
  })
})
